import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { db } from "@/lib/db";
import { describeReport } from "@/lib/project-import/messages";
import { getPublicProject } from "@/lib/projects/queries";
import { type FileImportOptions, importFile } from "@/scripts/import-file";
import { aProject, removeProjects, storeProjects } from "../setup/projects";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elo-recicla-import-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await removeProjects();
  await db.projectImport.deleteMany();
});

const write = async (name: string, content: string | Uint8Array) => {
  const file = path.join(folder, name);
  await writeFile(file, content);
  return file;
};
let count = 0;
/** A raw record (B3.5); `values` replace whole top-level parts. */
const record = (values: object = {}) => {
  count++;
  return {
    id: `sinir_sp_${count}`,
    title: `Central de triagem ${count}`,
    description: "Galpão com esteira.",
    category: "Ambiental",
    tags: ["triagem", "coleta seletiva"],
    status: "Captando",
    progress: { percentage: 0, current: 0, target: 1_234_567.89 },
    funding: {
      total: 1_234_567.89,
      raised: 0,
      currency: "BRL",
      formatted: { total: "R$ 1.234.568", raised: "R$ 0" },
    },
    location: { city: "Campinas", state: "SP", formatted: "Campinas, SP" },
    organization: { name: `Cooperativa ${count}`, type: "Cooperativa", formatted: "" },
    metadata: {
      source: "Teste",
      sourceUrl: null,
      lastUpdated: "2026-10-15",
      legalFramework: "Lei 14.260/2021",
      demonstration: true,
    },
    ui: { cardColor: "green", statusBadge: { text: "Captando", color: "amber" }, categoryIcon: "leaf" },
    details: {
      theme: "Gestão de Resíduos",
      urgency: "Alta",
      materials: ["Vidro"],
      objective: "Triar",
      axis: "Infraestrutura física",
      quotas: { total: 10, amount: 2000 },
      places: ["Campinas, SP"],
      hasWorks: true,
      minimumShare: 50,
      stage: "Captação mínima",
      approvedAt: "2026-01-13",
      fundraisingDeadline: "2027-01-13",
      durationMonths: 30,
      beneficiaries: 168,
      tonsPerYear: 960.5,
    },
    ...values,
  };
};
const importJson = async (content: unknown, options: Partial<FileImportOptions> = {}) =>
  importFile(await write("file.json", JSON.stringify(content)), {
    dryRun: false,
    skipInvalid: false,
    ...options,
  });
const stored = () => db.project.findMany({ orderBy: { sourceId: "asc" } });

describe("B3.5, B4.1 a raw record becomes a project", () => {
  test("every field arrives, amounts in centavos, 'Captando' as 'Em Captação'", async () => {
    const raw = record({ id: "sinir_sp_01", title: "Central de Triagem São João" });
    expect(await importJson([raw])).toMatchObject({ added: [{ row: 1, id: "sinir_sp_01" }], written: true });
    expect(await stored()).toEqual([
      expect.objectContaining({
        sourceId: "sinir_sp_01",
        slug: "central-de-triagem-sao-joao",
        nomeProjeto: "Central de Triagem São João",
        descricao: "Galpão com esteira.",
        categoriaOrigem: "Ambiental",
        categoria: "Gestão de Resíduos",
        status: "Em Captação",
        urgencia: "Alta",
        valorTotal: 123_456_789n,
        valorCaptado: 0n,
        etiquetas: ["triagem", "coleta seletiva"],
        materiais: ["Vidro"],
        cotasTotal: 10,
        cotaValor: 200_000n,
        obras: true,
        captacaoMinima: 50,
        aprovadoEm: new Date("2026-01-13"),
        prazoCaptacao: new Date("2027-01-13"),
        fonteAtualizada: new Date("2026-10-15"),
        toneladasAno: 960.5,
        demonstracao: true,
        publicado: true,
        captadorId: null,
      }),
    ]);
    expect(await getPublicProject("central-de-triagem-sao-joao")).not.toBeNull();
  });

  test("details may be missing: theme from tags and title, urgency in the middle, the rest empty", async () => {
    const bare = { details: undefined, metadata: undefined, progress: undefined };
    await importJson({
      notice: "x",
      records: [record({ ...bare, id: "a", tags: ["Educação"] }), record({ ...bare, id: "b", tags: [] })],
    });
    expect(await stored()).toMatchObject([
      {
        categoria: "Educação Ambiental",
        urgencia: "Média",
        cotasTotal: null,
        prazoCaptacao: null,
        captacaoMinima: 20,
      },
      { categoria: "Gestão de Resíduos", demonstracao: false, baseLegal: "Lei 14.260/2021" },
    ]);
  });

  test("projects of the same name get addresses of their own, and keep them when renamed", async () => {
    const same = { title: "Ecoponto" };
    await importJson([record({ ...same, id: "x_1" }), record({ ...same, id: "x_2" })]);
    expect((await stored()).map(({ slug }) => slug)).toEqual(["ecoponto", "ecoponto-x-2"]);
    const renamed = record({ id: "x_1", title: "Outro nome" });
    await importJson([renamed]);
    expect((await stored())[0]).toMatchObject({ nomeProjeto: "Outro nome", slug: "ecoponto" });
  });
});

describe("importing again", () => {
  test("changes nothing when the file is the same, and says so", async () => {
    const records = [record(), record({ details: undefined })];
    await importJson(records);
    const before = await stored();
    const report = await importJson(records);
    expect(report).toEqual({
      added: [],
      changed: [],
      unchanged: 2,
      duplicates: [],
      refused: [],
      written: false,
    });
    expect(await stored()).toEqual(before);
    expect(await db.projectImport.count()).toBe(1);
  });

  test("names the fields that change; owner, publication and address stay", async () => {
    const raw = record({ id: "z" });
    await importJson([raw]);
    const owner = await db.user.create({ data: { email: "dono@exemplo.com" } });
    await db.project.updateMany({ data: { captadorId: owner.id, publicado: false } });
    const changed = {
      ...raw,
      status: "Finalizada",
      location: { city: "Santos", state: "SP" },
      tags: ["nova"],
    };
    const report = await importJson([changed]);
    expect(report.changed).toEqual([
      {
        row: 1,
        id: "z",
        fields: [
          { field: "status", from: "Em Captação", to: "Finalizada" },
          { field: "cidade", from: "Campinas", to: "Santos" },
          { field: "etiquetas", from: "triagem | coleta seletiva", to: "nova" },
        ],
      },
    ]);
    expect(await stored()).toMatchObject([{ cidade: "Santos", captadorId: owner.id, publicado: false }]);
  });

  test("an amount raised is only ever taken up, never down", async () => {
    const raw = record({ id: "z" });
    const raised = (amount: number) => ({
      ...raw,
      progress: undefined,
      funding: { ...raw.funding, raised: amount },
    });
    await importJson([raised(100)]);
    await db.project.updateMany({ data: { valorCaptado: 50_000n } });
    expect(await importJson([raised(200)])).toMatchObject({ unchanged: 1 });
    expect(await importJson([raised(600.01)])).toMatchObject({
      changed: [{ fields: [{ field: "valorCaptado", from: "50000", to: "60001" }] }],
    });
  });
});

describe("B5.4 duplicates: same name, proponent and total value", () => {
  const same = { title: "Coleta São João", organization: { name: "Coop Água", type: "Cooperativa" } };

  test("the second one in a file is removed and reported", async () => {
    const report = await importJson([
      record({ ...same, id: "a" }),
      record({
        ...same,
        id: "b",
        title: "COLETA  SAO JOAO",
        organization: { ...same.organization, name: "coop agua" },
      }),
      record({ ...same, id: "c", progress: undefined, funding: { total: 5 } }),
    ]);
    expect(report).toMatchObject({
      added: [{ id: "a" }, { id: "c" }],
      duplicates: [{ row: 2, id: "b", of: "a" }],
    });
    expect(await db.project.count()).toBe(2);
    expect(describeReport(report)).toContain("= linha 2, b: repete o projeto a (nome, proponente e valor)");
  });

  test("one that repeats a published project created here is left out", async () => {
    await storeProjects(
      aProject({ slug: "nosso", nomeProjeto: same.title, proponente: "Coop Água", valorTotal: 123_456_789n }),
    );
    expect(await importJson([record(same)])).toMatchObject({ added: [], duplicates: [{ of: "nosso" }] });
  });

  test("a change may not make two stored projects one", async () => {
    await importJson([record({ ...same, id: "a" }), record({ id: "b" })]);
    const report = await importJson([record({ ...same, id: "b" })]);
    expect(report.refused).toEqual([
      {
        row: 1,
        id: "b",
        field: "title",
        reason: "o mesmo projeto (nome, proponente e valor) já existe com o id a",
      },
    ]);
  });
});

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

  test("nothing is written unless told otherwise; each row is named with field and reason", async () => {
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
      { row: 3, id: "good", field: "id", reason: "já aparece na linha 1 deste arquivo" },
      { row: 4, id: "(sem id)", field: "registro", reason: "precisa ser um objeto" },
    ]);
    expect(describeReport(report).slice(-2)).toEqual([
      "2 novos, 0 alterados, 0 sem mudança, 0 duplicados removidos, 3 recusados.",
      "Nada foi gravado.",
    ]);
  });

  test("--skip-invalid writes the good ones and keeps the report", async () => {
    expect(await importJson(rows(), { skipInvalid: true })).toMatchObject({ written: true });
    expect((await stored()).map(({ sourceId }) => sourceId)).toEqual(["also-good", "good"]);
    expect(await db.projectImport.findMany()).toMatchObject([
      { fileName: "file.json", added: 2, refused: 3, fileSha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
    ]);
  });

  test("--dry-run writes nothing and reports the same", async () => {
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
      { title: "😀".repeat(300), location: { city: "日".repeat(100), state: "SP" } },
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
  ])("%s: %o", async (field, values, reason) => {
    const { refused } = await importJson([record({ id: "r", ...values })]);
    expect(refused).toEqual([{ row: 1, id: "r", field, reason }]);
  });
});

describe("CSV", () => {
  const header =
    "id;title;description;category;tags;status;funding.total;funding.raised;location.city;location.state;organization.name;organization.type;details.theme;details.urgency;details.quotas.total;details.quotas.amount;details.hasWorks;details.minimumShare;metadata.demonstration";
  const line =
    'c_1;"Triagem; com ponto e vírgula";"Linha um\nlinha dois";Ambiental;triagem | vidro;Captando;R$ 1.234.567,89;0;Belém;PA;Coop;Cooperativa;Inclusão Social;Baixa;10;2.000;sim;50;não';
  const importCsv = async (text: string | Uint8Array, name = "file.csv") =>
    importFile(await write(name, text), { dryRun: false, skipInvalid: false });

  test("semicolons, decimal commas, lists by |, dotted headers, yes and no in Portuguese, byte order mark", async () => {
    expect(await importCsv(`\uFEFF${header}\r\n${line}\r\n`)).toMatchObject({
      added: [{ row: 3, id: "c_1" }],
    });
    expect(await stored()).toMatchObject([
      {
        nomeProjeto: "Triagem; com ponto e vírgula",
        descricao: "Linha um\nlinha dois",
        etiquetas: ["triagem", "vidro"],
        valorTotal: 123_456_789n,
        cotaValor: 200_000n,
        obras: true,
        captacaoMinima: 50,
        demonstracao: false,
        estado: "PA",
      },
    ]);
  });

  test("commas as delimiter, points as decimals, rows without details", async () => {
    const text =
      "id,title,category,status,funding.total,location.city,location.state,organization.name\nc,T,Cultural,Captando,1234.5,Santos,SP,Coop\n\n";
    expect(await importCsv(text)).toMatchObject({ added: [{ row: 2 }] });
    expect(await stored()).toMatchObject([{ valorTotal: 123_450n, categoria: "Gestão de Resíduos" }]);
  });

  test("a wrong cell names its line and field", async () => {
    const report = await importCsv(
      `${header}\n${line.replace("R$ 1.234.567,89", "um milhão").replace("\n", " ")}\n`,
    );
    expect(report.refused).toEqual([
      { row: 2, id: "c_1", field: "funding.total", reason: "precisa ser um número" },
    ]);
  });

  test.each([
    ["unknown columns", "id;titulo\n1;2", /colunas desconhecidas: titulo$/],
    ["repeated columns", "id;id\n1;2", /colunas repetidas: id$/],
    ["rows of another length", "id;title\n1;2;3", /não é um CSV válido: .+$/],
    ["an open quote", 'id;title\n1;"2', /não é um CSV válido: .+$/],
    ["only a header", "id;title\n", /está vazio\.$/],
  ])("%s: one line", async (_, text, message) => {
    await expect(importCsv(text)).rejects.toThrow(message);
  });
});

describe("files that cannot be used are said in one line", () => {
  const options = { dryRun: false, skipInvalid: false };
  const big = () => `[${Array.from({ length: 60_000 }, () => "{}").join(",")}]`;
  test.each([
    ["missing", "missing.json", null, /^Arquivo não encontrado: /],
    ["a folder", "folder.json", "folder", /^Não foi possível ler .*: EISDIR$/],
    ["another extension", "a.xlsx", "x", /: use um arquivo \.json ou \.csv\.$/],
    ["empty", "a.json", "", /está vazio\.$/],
    ["blank", "a.csv", " \n ", /está vazio\.$/],
    ["an empty list", "a.json", "[]", /está vazio\.$/],
    ["not JSON", "a.json", "{", /não é um JSON válido \(linha 1, coluna 2\)\.$/],
    ["another shape", "a.json", '{"a":1}', /espera-se uma lista de projetos/],
    ["a single value", "a.json", "7", /espera-se uma lista de projetos/],
    ["Latin-1", "a.csv", Buffer.from("id;title\n1;ação", "latin1"), /não está em UTF-8/],
    ["NUL bytes", "a.json", "[\u0000]", /contém bytes nulos/],
    ["too many rows", "a.json", big(), /tem mais de 50000 projetos \(60000\); divida o arquivo\.$/],
  ])("%s", async (_, name, content, message) => {
    const file = path.join(folder, name);
    if (content === "folder")
      await import("node:fs/promises").then(({ mkdir }) => mkdir(file, { recursive: true }));
    else if (content !== null) await writeFile(file, content);
    const failure = await importFile(file, options).catch((error: Error) => error);
    expect(failure).toBeInstanceOf(Error);
    expect((failure as Error).message).toMatch(message);
    expect((failure as Error).message).not.toContain("\n");
  });
});

test("B1.7 the shipped demonstration data: about 50 projects, mostly in São Paulo, nothing raised, loaded twice without a change", async () => {
  const file = path.resolve("prisma/data/projects.json");
  const options = { dryRun: false, skipInvalid: false };
  const first = await importFile(file, options);
  expect(first.refused).toEqual([]);
  expect(first.added.length).toBeGreaterThanOrEqual(45);
  expect(await importFile(file, options)).toMatchObject({
    added: [],
    changed: [],
    unchanged: first.added.length,
  });
  expect(await db.project.count({ where: { demonstracao: false } })).toBe(0);
  const projects = await db.project.findMany();
  expect(projects.length).toBeLessThanOrEqual(55);
  expect(projects.filter(({ estado }) => estado === "SP").length).toBeGreaterThan(projects.length / 2);
  const totals = projects.map(({ valorTotal }) => Number(valorTotal) / 100);
  expect(Math.min(...totals)).toBeGreaterThan(400_000);
  expect(Math.min(...totals)).toBeLessThan(440_000);
  expect(Math.max(...totals)).toBeGreaterThan(7_300_000);
  expect(Math.max(...totals)).toBeLessThan(7_700_000);
  for (const { valorCaptado, baseLegal } of projects)
    expect([Number(valorCaptado), baseLegal]).toEqual([0, "Lei 14.260/2021"]);
});

test("imports at the same time take turns: one that comes later looks only after the earlier one has written", async () => {
  const records = [record(), record()];
  const { second, first } = await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('project_import'))`;
    const second = importJson(records);
    const winner = await Promise.race([
      second,
      new Promise((resolve) => setTimeout(resolve, 300, "waiting")),
    ]);
    const data = aProject({ sourceId: records[0]?.id, slug: "primeiro" });
    return { second, first: [winner, await tx.project.create({ data: data as never })] };
  });
  expect(first[0]).toBe("waiting");
  expect(await second).toMatchObject({ added: [{ id: records[1]?.id }], changed: [{ id: records[0]?.id }] });
});
