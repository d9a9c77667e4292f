import { describe, expect, test } from "vitest";
import { describeReport } from "@/lib/catalog/project-import/messages";
import { db } from "@/lib/server/db";
import { importJson, record, stored } from "../setup/import-files";

describe("broken rows", () => {
  const rows = () => [
    record({ id: "good" }),
    record({
      id: "bad",
      title: "",
      location: { city: "X", state: "ZZ" },
      funding: { total: -1 },
      progress: undefined,
    }),
    record({ id: "good" }),
    null,
    record({ id: "also-good" }),
  ];

  test("B3.5 direction and hidden characters are removed from a title", async () => {
    const title = "Ofi\u202ecina \u200bde\u2066 vidro\ufeff";
    const report = await importJson([record({ id: "turned", title, description: "um\u202e texto" })]);
    expect(report.refused).toEqual([]);
    const [project] = await db.project.findMany({ where: { sourceId: "turned" } });
    expect(project).toMatchObject({ nomeProjeto: "Oficina de vidro", descricao: "um texto" });
    await db.project.deleteMany();
  });

  test("by default nothing is written, and each invalid row is named with field and reason", async () => {
    const report = await importJson(rows());
    expect(report.written).toBe(false);
    expect(await db.project.count()).toBe(0);
    expect(report.refused).toEqual([
      { row: 2, id: "bad", field: "title", reason: "não pode ficar vazio" },
      { row: 2, id: "bad", field: "funding.total", reason: "precisa ser maior que 0" },
      {
        row: 2,
        id: "bad",
        field: "location.state",
        reason: expect.stringMatching(/^precisa ser um destes: AC, AL/) as string,
      },
      { row: 3, id: "good", field: "id", reason: "já aparece no registro 1 deste arquivo" },
      { row: 4, id: "(sem id)", field: "registro", reason: "precisa ser um objeto" },
    ]);
    expect(describeReport(report, "registro").slice(-2)).toEqual([
      "2 novos, 0 alterados, 0 sem mudança, 0 duplicados removidos, 3 recusados.",
      "Nada foi gravado.",
    ]);
  });

  test("--skip-invalid writes the valid rows and keeps the report", async () => {
    expect(await importJson(rows(), { skipInvalid: true })).toMatchObject({ written: true });
    expect((await stored()).map(({ sourceId }) => sourceId)).toEqual(["also-good", "good"]);
    expect(await db.projectImport.findMany()).toMatchObject([
      { fileName: "file.json", added: 2, refused: 3, fileSha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  test("--dry-run writes nothing and has the same report", async () => {
    const report = await importJson([record()], { dryRun: true });
    expect(report).toMatchObject({ added: [{ row: 1 }], written: false });
    expect(await db.project.count()).toBe(0);
    expect(await db.projectImport.count()).toBe(0);
  });

  test.each([
    ["title", { title: "a".repeat(301) }, "pode ter no máximo 300 caracteres"],
    ["title", { title: "a\u0000b" }, "contém caracteres de controle"],
    [
      "title",
      { title: "㎮".repeat(300), location: { city: "㎮".repeat(100), state: "SP" } },
      "é longo demais para a busca",
    ],
    ["title", { title: undefined }, "é obrigatório"],
    ["title", { title: 7 }, "precisa ser um texto"],
    ["category", { category: "Social" }, "precisa ser um destes: Ambiental, Cultural"],
    ["tags", { tags: "triagem" }, "precisa ser uma lista"],
    ["funding", { funding: undefined }, "é obrigatório"],
    ["funding.total", { funding: { total: "10" }, progress: undefined }, "precisa ser um número"],
    [
      "funding.total",
      { funding: { total: 10.005 }, progress: undefined },
      "pode ter no máximo duas casas decimais",
    ],
    ["funding.total", { funding: { total: 1e12 }, progress: undefined }, "pode ser no máximo 100000000000"],
    ["funding.total", { funding: { total: 5 } }, "difere de progress.target"],
    ["funding.raised", { funding: { total: 1_234_567.89, raised: 5 } }, "difere de progress.current"],
    [
      "details.fundraisingDeadline",
      { details: { ...record().details, fundraisingDeadline: "2025-01-01" } },
      "não pode ser anterior à aprovação",
    ],
    [
      "details.approvedAt",
      { details: { ...record().details, approvedAt: "2026-02-30" } },
      "precisa ser uma data que exista, como 2026-11-21",
    ],
    [
      "details.minimumShare",
      { details: { ...record().details, minimumShare: 30 } },
      "precisa ser um destes: 20, 50",
    ],
    [
      "details.minimumShare",
      { details: { ...record().details, minimumShare: 20 } },
      "precisa ser 50 em um projeto com obras (details.hasWorks)",
    ],
    [
      "details.minimumShare",
      { details: { ...record().details, hasWorks: false } },
      "precisa ser 20 em um projeto sem obras (details.hasWorks)",
    ],
    [
      "details.hasWorks",
      { details: { ...record().details, hasWorks: "talvez" } },
      "precisa ser verdadeiro ou falso",
    ],
    [
      "details.durationMonths",
      { details: { ...record().details, durationMonths: 1.5 } },
      "precisa ser um número inteiro",
    ],
    [
      "metadata.sourceUrl",
      { metadata: { sourceUrl: "javascript:alert(1)" } },
      "precisa ser um endereço http ou https",
    ],
  ])("the row is refused for %s: %o", async (field, values, reason) => {
    const { refused } = await importJson([record({ id: "r", ...values })]);
    expect(refused).toEqual([{ row: 1, id: "r", field, reason }]);
  });
});
