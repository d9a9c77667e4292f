import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { describeReport } from "@/lib/catalog/project-import/messages";
import { getPublicProject, listPublicProjects } from "@/lib/catalog/projects/queries/public";
import { EMPTY_QUERY } from "@/lib/catalog/projects/rules/list-query";
import { db } from "@/lib/server/db";
import { seedMembers, seedOrganizations } from "@/prisma/demo-organizations";
import { importFile } from "@/scripts/import-file";
import { importJson, record, stored, write } from "../setup/import-files";
import { isAnyWaiting } from "../setup/locks";
import { createPerson } from "../setup/people";
import { aProject, storeProjects } from "../setup/projects";

describe("importing a raw record", () => {
  test("B3.5 B4.1 every field is imported, amounts in centavos, and 'Captando' as 'Em Captação'", async () => {
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

  test("quotas that do not divide the total are written with a hint, once, and again when they change", async () => {
    const about = (quotas: object, more: object = {}) => {
      const raw = record({
        id: "cotas",
        title: "Cotas",
        funding: { total: 640_000, currency: "BRL" },
        ...more,
      });
      return { ...raw, progress: undefined, details: { ...(raw.details as object), quotas } };
    };
    const hint = (valor: string, soma: string) =>
      `640 cotas de R$ ${valor} somam R$ ${soma}, e o valor total é R$ 640.000,00. Confira na fonte.`;
    const hints = async (given: object) => {
      const report = await importJson([given]);
      expect(report.written || report.unchanged === 1).toBe(true);
      const found = report.oddQuotas.map(({ hint }) => hint.replaceAll("\u00a0", " "));
      const lines = describeReport(report, "registro").map((line) => line.replaceAll("\u00a0", " "));
      for (const each of found) expect(lines).toContain(`? registro 1, cotas: ${each}`);
      return found;
    };
    expect(await hints(about({ total: 640, amount: 100 }))).toEqual([hint("100,00", "64.000,00")]);
    expect(await stored()).toMatchObject([{ cotasTotal: 640, cotaValor: 10_000n }]);
    expect(await hints(about({ total: 640, amount: 100 }))).toEqual([]);
    expect(await hints(about({ total: 640, amount: 10_000 }))).toEqual([hint("10.000,00", "6.400.000,00")]);
    expect(await hints(about({ total: 640, amount: 1_000 }))).toEqual([]);
  });

  test("a record without a minimum share gets the legal one: 50% with works, else 20%", async () => {
    const { minimumShare: _, ...details } = record().details as { minimumShare: number };
    const without = (id: string, hasWorks: boolean) => record({ id, details: { ...details, hasWorks } });
    await importJson([without("a", true), { ...without("b", false), title: "Outro" }]);
    expect(await stored()).toMatchObject([
      { obras: true, captacaoMinima: 50 },
      { obras: false, captacaoMinima: 20 },
    ]);
  });

  test("a record that says nothing about works leaves them open; its minimum share answers for it", async () => {
    const { minimumShare: _, hasWorks: __, ...details } = record().details as Record<string, unknown>;
    const about = (id: string, more: object) => record({ id, title: id, details: { ...details, ...more } });
    await importJson([about("a", {}), about("b", { minimumShare: 20 }), about("c", { minimumShare: 50 })]);
    expect(await stored()).toMatchObject([
      { obras: null, captacaoMinima: 50 },
      { obras: false, captacaoMinima: 20 },
      { obras: true, captacaoMinima: 50 },
    ]);
    const pages = await Promise.all(["a", "b", "c"].map(getPublicProject));
    expect(pages.map((page) => [page?.obras, page?.captacaoMinima.percent])).toEqual([
      [null, null],
      [false, 20],
      [true, 50],
    ]);
    for (const [chosen, found] of [
      ["sim", ["c"]],
      ["nao", ["b"]],
    ] as const)
      expect(
        (await listPublicProjects({ ...EMPTY_QUERY, obras: [chosen] })).items.map(({ nome }) => nome),
      ).toEqual(found);
  });

  test("B3.5 without details the theme comes from tags and title, the urgency is medium, and the rest is empty", async () => {
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
        obras: null,
        captacaoMinima: 50,
      },
      { categoria: "Gestão de Resíduos", demonstracao: false, baseLegal: "Lei 14.260/2021" },
    ]);
  });

  test("projects of one name get different slugs, and keep them when renamed", async () => {
    const same = { title: "Ecoponto" };
    await importJson([record({ ...same, id: "x_1" }), record({ ...same, id: "x_2" })]);
    expect((await stored()).map(({ slug }) => slug)).toEqual(["ecoponto", "ecoponto-x-2"]);
    const renamed = record({ id: "x_1", title: "Outro nome" });
    await importJson([renamed]);
    expect((await stored())[0]).toMatchObject({ nomeProjeto: "Outro nome", slug: "ecoponto" });
  });
});

describe("importing projects again", () => {
  test("an unchanged file changes nothing and reports so", async () => {
    const records = [record(), record({ details: undefined })];
    await importJson(records);
    const before = await stored();
    const report = await importJson(records);
    expect(report).toEqual({
      added: [],
      changed: [],
      kept: [],
      named: [],
      withoutCnpj: 2,
      toGive: [],
      oddQuotas: [],
      unchanged: 2,
      duplicates: [],
      refused: [],
      mailed: 0,
      written: false,
    });
    expect(await stored()).toEqual(before);
    expect(await db.projectImport.count()).toBe(1);
  });

  test("the report names changed fields, and owner, publication and slug stay", async () => {
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

  test("an amount without a day of its source is of the import's day in São Paulo, also in its last three hours", async () => {
    const evening = new Date("2026-11-29T01:30:00Z");
    const raw = { ...record({ id: "z" }), metadata: undefined };
    const raised = (amount: number) => ({
      ...raw,
      progress: undefined,
      funding: { ...raw.funding, raised: amount },
    });
    const importAt = async (amount: number, now: Date) =>
      importFile(
        await write("noite.json", JSON.stringify([raised(amount)])),
        { dryRun: false, skipInvalid: false },
        now,
      );
    await importAt(100, evening);
    expect(await stored()).toMatchObject([{ captadoOficialEm: new Date("2026-11-28") }]);
    await importAt(200, new Date("2026-11-30T01:30:00Z"));
    expect(await stored()).toMatchObject([
      { valorCaptado: 20_000n, captadoOficialEm: new Date("2026-11-29") },
    ]);
  });

  test("the raised amount is only ever increased", async () => {
    const raw = record({ id: "z" });
    const raised = (amount: number) => ({
      ...raw,
      progress: undefined,
      funding: { ...raw.funding, raised: amount },
    });
    await importJson([raised(100)]);
    await db.project.updateMany({ data: { valorCaptado: 50_000n } });
    for (const amount of [200, 0]) {
      expect(await importJson([raised(amount)])).toMatchObject({ unchanged: 1 });
    }
    expect(await importJson([raised(600.01)])).toMatchObject({
      changed: [{ fields: [{ field: "valorCaptado", from: "50000", to: "60001" }] }],
    });
  });
});

test("fundraising may end on the day of its approval", async () => {
  const day = "2026-01-13";
  const details = { ...record().details, approvedAt: day, fundraisingDeadline: day };
  expect(await importJson([record({ id: "one-day", details })])).toMatchObject({
    added: [{ id: "one-day" }],
  });
});

describe("B5.4 duplicates: same name, proponent and total value", () => {
  const same = { title: "Coleta São João", organization: { name: "Coop Água", type: "Cooperativa" } };

  test("the second of two equal records in a file is left out and reported", async () => {
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
    expect(describeReport(report, "registro")).toContain(
      "= registro 2, b: repete o projeto a (nome, proponente e valor)",
    );
  });

  test("a record equal to a published project created here is left out", async () => {
    await storeProjects(
      aProject({ slug: "nosso", nomeProjeto: same.title, proponente: "Coop Água", valorTotal: 123_456_789n }),
    );
    expect(await importJson([record(same)])).toMatchObject({ added: [], duplicates: [{ of: "nosso" }] });
  });

  test("a change that would duplicate another stored project is refused", async () => {
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

test("B1.7 the demonstration data have about 50 projects, mostly in São Paulo, nothing raised, and can be loaded twice", async () => {
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
  // Each proponent has a CNPJ from an unassigned range.
  const organizations = await db.organization.findMany({ where: { demonstracao: true } });
  expect(new Set(projects.map(({ organizacaoId }) => organizacaoId)).size).toBe(organizations.length);
  for (const { cnpj } of organizations) expect(cnpj).toMatch(/^900001\d\d0001\d\d$/);
  expect(first.withoutCnpj).toBe(0);
  expect(await seedOrganizations(new Date())).toBe(organizations.length);
  expect(await seedOrganizations(new Date())).toBe(0);
  const captador = await createPerson();
  await db.project.updateMany({
    where: { sourceId: { in: ["sinir_sp_09", "sinir_sp_38"] } },
    data: { captadorId: captador.userId },
  });
  // Both projects belong to one organization, so only one member is added.
  expect([await seedMembers(), await seedMembers()]).toEqual([1, 0]);
  expect(await importFile(file, options)).toMatchObject({ changed: [], unchanged: first.added.length });
  for (const { valorCaptado, baseLegal } of projects)
    expect([Number(valorCaptado), baseLegal]).toEqual([0, "Lei 14.260/2021"]);
});

test("concurrent imports run one after the other", async () => {
  const records = [record(), record()];
  const { second, first } = await db.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('project_import'))`;
    const second = importJson(records);
    const winner = await Promise.race([
      second,
      vi.waitUntil(isAnyWaiting, { timeout: 10_000 }).then(() => "waiting"),
    ]);
    const data = aProject({ sourceId: records[0]?.id, slug: "primeiro" });
    return { second, first: [winner, await tx.project.create({ data: data as never })] };
  });
  expect(first[0]).toBe("waiting");
  expect(await second).toMatchObject({ added: [{ id: records[1]?.id }], changed: [{ id: records[0]?.id }] });
});
