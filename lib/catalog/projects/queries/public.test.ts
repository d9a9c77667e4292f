import { beforeEach, describe, expect, test } from "vitest";
import { moreThanAll } from "@/lib/catalog/amount/messages";
import { formatMoneyCompact, toIsoDay } from "@/lib/kit/format";
import { DAY } from "@/lib/kit/time";
import { db } from "@/lib/server/db";
import { aProject, removeProjects, storeProjects } from "@/tests/setup/projects";
import { recordStatements } from "@/tests/setup/statements";
import { daysLeft } from "../rules/deadline";
import { EMPTY_QUERY, type ProjectQuery } from "../rules/list-query";
import { getAmountFigures } from "./amount";
import { getOpenFigures } from "./open-figures";
import {
  getPublicProject,
  getPublicStatistics,
  listFilterOptions,
  listFirstPublicProjects,
  listNearestDeadlines,
  listPublicProjects,
  listRelatedPublicProjects,
} from "./public";

const query = (values: Partial<ProjectQuery>): ProjectQuery => ({ ...EMPTY_QUERY, ...values });
const namesOf = (page: { items: { nome: string }[] }) => page.items.map(({ nome }) => nome);

describe("the public view of projects", () => {
  beforeEach(async () => void (await removeProjects()));

  test("B2.6, B6.1 neither card nor page has the proponent or the whole description", async () => {
    const descricao = `${"Texto longo. ".repeat(30)}FIM`;
    await storeProjects(aProject({ proponente: "Associação Oculta", descricao }));
    const text = JSON.stringify([
      await listFirstPublicProjects(),
      await getPublicProject(`projeto-${(await db.project.findFirstOrThrow()).slug.split("-")[1]}`),
    ]);
    expect(text).not.toContain("Oculta");
    expect(text).not.toContain("FIM");
  });

  test("B9.5 the summary on a card is cut at 150 characters", async () => {
    await storeProjects(aProject({ descricao: `${"ã".repeat(149)}😀😀` }));
    expect((await listFirstPublicProjects()).items[0]?.resumo).toBe(`${"ã".repeat(149)}😀…`);
  });

  test("B4.3 a card of a project that raised too much has nothing available and more than 100%", async () => {
    await storeProjects(
      aProject({ valorTotal: 1000n, valorCaptado: 1250n }),
      aProject({ valorTotal: 1001n, valorCaptado: 1n }),
    );
    const { items } = await listFirstPublicProjects();
    expect(
      items.map(({ valorTotal, valorDisponivel, percentual }) => [valorTotal, valorDisponivel, percentual]),
    ).toEqual([
      [1001, 1000, 0.1],
      [1000, 0, 125],
    ]);
  });

  test("a page has the date of the last change in the source or, without a source, in the database", async () => {
    await storeProjects(
      aProject({
        slug: "da-fonte",
        sourceId: "sinir_sp_1",
        fonteAtualizada: new Date("2026-10-15"),
        updatedAt: new Date("2026-11-21T12:00:00Z"),
      }),
      // At this moment it is still November 20 in São Paulo.
      aProject({ slug: "daqui", updatedAt: new Date("2026-11-21T01:00:00Z") }),
    );
    expect((await getPublicProject("da-fonte"))?.atualizadoEm).toBe("2026-10-15");
    expect((await getPublicProject("daqui"))?.atualizadoEm).toBe("2026-11-20");
  });

  test("B3.6 a finished project has nothing available, even if it raised less than its total", async () => {
    await storeProjects(
      aProject({ status: "Finalizada", valorTotal: 1000n, valorCaptado: 400n }),
      aProject({ valorTotal: 900n, valorCaptado: 400n }),
    );
    const { items } = await listFirstPublicProjects();
    expect(items.map(({ valorDisponivel, percentual }) => [valorDisponivel, percentual])).toEqual([
      [0, 40],
      [500, 44.4],
    ]);
    const { valorDisponivel, totalProjetos, projetosAbertos } = await getPublicStatistics();
    expect([valorDisponivel, totalProjetos, projetosAbertos]).toEqual([500, 2, 1]);
  });

  test("the open figures leave out an ended project: its amount, its number and its state", async () => {
    const [yesterday, tomorrow] = [-1, 1].map(
      (days) => new Date(toIsoDay(new Date(Date.now() + days * DAY))),
    );
    const [total, raised] = [{ valorTotal: 1000n }, { valorCaptado: 400n }];
    await storeProjects(
      aProject({ ...total, ...raised, estado: "SP", prazoCaptacao: tomorrow }),
      aProject({ ...total, estado: "SP", prazoCaptacao: yesterday }),
      aProject({ ...total, ...raised, estado: "BA", prazoCaptacao: yesterday, status: "Aprovada" }),
      aProject({ ...total, estado: "MG", status: "Finalizada" }),
      aProject({ ...total, estado: "PR" }),
    );
    expect(await getOpenFigures()).toEqual({ projetos: 2, valor: 1600, estados: 2 });
    expect((await getPublicStatistics()).valorDisponivel).toBe(3200);
    const figures = await getAmountFigures(2000);
    expect([figures?.open, figures?.note]).toEqual([2, moreThanAll(formatMoneyCompact(1600))]);
  });

  test("getOpenFigures finds projects past their deadline by an index that has all columns it reads", async () => {
    const past = new Date(toIsoDay(new Date(Date.now() - 2 * DAY)));
    const soon = new Date(toIsoDay(new Date(Date.now() + 20 * DAY)));
    await storeProjects(
      ...Array.from({ length: 300 }, (_, at) => aProject({ prazoCaptacao: at % 3 === 0 ? past : soon })),
    );
    await db.$executeRaw`VACUUM ANALYZE projects`;
    const { statements } = await recordStatements(getOpenFigures);
    const { text = "", values = [] } = statements.find((one) => one.text.includes("ended AS")) ?? {};
    const plan = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
      return tx.$queryRawUnsafe<{ "QUERY PLAN": string }[]>(`EXPLAIN ${text}`, ...values);
    });
    const lines = plan.map((row) => row["QUERY PLAN"]).join("\n");
    expect(lines).toContain("projects_encerrados_idx");
    // With so few rows, PostgreSQL reads the table besides the index, so check the columns of the index itself.
    const indexes = await db.$queryRaw<{ indexdef: string }[]>`
      SELECT indexdef FROM pg_indexes WHERE indexname = 'projects_encerrados_idx'`;
    expect(indexes[0]?.indexdef).toContain("INCLUDE (estado, status, valor_total, valor_captado)");
  });

  test("the nearest deadlines leave out projects whose last day is past", async () => {
    const inDays = (days: number) => new Date(toIsoDay(new Date(Date.now() + days * DAY)));
    await storeProjects(
      aProject({ slug: "ontem", prazoCaptacao: inDays(-1) }),
      aProject({ slug: "depois", prazoCaptacao: inDays(2) }),
      aProject({ slug: "hoje", prazoCaptacao: inDays(0) }),
    );
    expect((await listNearestDeadlines()).map(({ slug }) => slug)).toEqual(["hoje", "depois"]);
  });

  test("strangers do not find an unlisted project", async () => {
    await storeProjects(aProject({ slug: "rascunho", publicado: false }));
    expect(await getPublicProject("rascunho")).toBeNull();
    expect((await listFirstPublicProjects()).items).toEqual([]);
    expect((await getPublicStatistics()).totalProjetos).toBe(0);
  });

  test("B3.6 B7.3 the statistics of an empty database are zero", async () => {
    const { criadoEm: _, ...statistics } = await getPublicStatistics();
    expect(statistics).toEqual({
      totalProjetos: 0,
      projetosAbertos: 0,
      valorTotalAprovado: 0,
      valorTotalCaptado: 0,
      valorDisponivel: 0,
      percentualCaptacaoGeral: 0,
      porEstado: [],
      porCategoria: [],
      porStatus: [],
    });
  });

  test("B5.5 wildcards, quotes and backslashes are searched literally", async () => {
    await storeProjects(
      aProject({ nomeProjeto: "Meta de 100% e a_b" }),
      aProject({ nomeProjeto: "Meta de 1000 e aXb" }),
      aProject({ nomeProjeto: String.raw`Caminho C:\dados d'água` }),
    );
    const found = async (busca: string) => namesOf(await listPublicProjects(query({ busca })));
    expect(await found("100%")).toEqual(["Meta de 100% e a_b"]);
    expect(await found("A_B")).toEqual(["Meta de 100% e a_b"]);
    expect(await found(String.raw`c:\DADOS`)).toHaveLength(1);
    expect(await found("D'AGUA")).toHaveLength(1);
    expect(await found("'; DROP TABLE projects; --")).toEqual([]);
  });

  test("B5.5 a term does not match across two fields", async () => {
    await storeProjects(aProject({ nomeProjeto: "Ecoponto Norte", cidade: "Sul Mineiro" }));
    expect(namesOf(await listPublicProjects(query({ busca: "norte" })))).toHaveLength(1);
    expect(namesOf(await listPublicProjects(query({ busca: "norte sul" })))).toHaveLength(0);
  });

  test("the page of a project has its public fields and the missing part of its minimum", async () => {
    const [project] = await storeProjects(
      aProject({
        slug: "central-de-triagem",
        valorTotal: 748_800_000n,
        valorCaptado: 74_880_000n,
        captacaoMinima: 50,
        obras: true,
        cotasTotal: 1560,
        cotaValor: 480_000n,
        materiais: ["Vidro"],
        aprovadoEm: new Date("2026-01-13"),
        prazoCaptacao: new Date("2027-01-13"),
        toneladasAno: 9600.5,
      }),
    );
    expect(await getPublicProject("central-de-triagem")).toEqual({
      id: project?.id,
      cotaValor: 480_000,
      slug: "central-de-triagem",
      nome: project?.nomeProjeto,
      categoria: "Cooperativismo",
      cidade: "Campinas",
      estado: "SP",
      status: "Em Captação",
      urgencia: "Média",
      resumo: "Descrição.",
      valorTotal: 748_800_000,
      valorDisponivel: 673_920_000,
      percentual: 10,
      prazo: "2027-01-13",
      dias: daysLeft("2027-01-13", new Date()),
      demonstracao: false,
      tipoProponente: "Não informado",
      categoriaOrigem: "Ambiental",
      etiquetas: [],
      materiais: ["Vidro"],
      objetivo: null,
      eixo: null,
      cotas: { total: 1560, valor: 480_000 },
      locais: [],
      obras: true,
      captacaoMinima: { percent: 50, valor: 374_400_000, falta: 299_520_000 },
      etapa: null,
      aprovadoEm: "2026-01-13",
      duracaoMeses: null,
      beneficiarios: null,
      toneladasAno: 9600.5,
      capa: null,
      fotos: [],
      orcamento: [],
      baseLegal: "Lei 14.260/2021",
      atualizadoEm: project && toIsoDay(project.updatedAt),
      conferidaEm: null,
    });
    expect(await getPublicProject("nao-existe")).toBeNull();
    expect(await getPublicProject("'; --\u2028")).toBeNull();
  });

  test("related projects are open: first those of the same theme and state, then theme, then state", async () => {
    await storeProjects(
      aProject({ slug: "este" }),
      aProject({ nomeProjeto: "mesmo tema e estado", valorTotal: 1n }),
      aProject({ nomeProjeto: "mesmo tema", estado: "AM", valorTotal: 3n }),
      aProject({ nomeProjeto: "mesmo estado", categoria: "Inclusão Social", valorTotal: 9n }),
      aProject({ nomeProjeto: "encerrado", status: "Finalizada" }),
      aProject({ nomeProjeto: "outro", categoria: "Inclusão Social", estado: "AM" }),
    );
    const related = await listRelatedPublicProjects("este");
    expect(related.map(({ nome }) => nome)).toEqual(["mesmo tema e estado", "mesmo tema", "mesmo estado"]);
    expect(await listRelatedPublicProjects("nao-existe")).toEqual([]);
  });

  test("B9.7 the filter offers the spec's five states, then the others that have projects", async () => {
    await storeProjects(aProject({ estado: "TO" }), aProject({ estado: "AM" }), aProject({ estado: "RS" }));
    const { estado } = await listFilterOptions();
    expect(estado.map(({ value }) => value)).toEqual(["SP", "RJ", "MG", "PR", "RS", "AM", "TO"]);
  });

  test("each option shows its number of listed projects, and traits without any are left out", async () => {
    await storeProjects(
      aProject({
        estado: "RS",
        valorTotal: 1n,
        materiais: ["Vidro", "PET"],
        etapa: "Captação mínima",
        obras: true,
      }),
      aProject({ estado: "RS", urgencia: "Alta", materiais: ["Vidro"], cotaValor: 200_000n, cotasTotal: 1 }),
      aProject({ publicado: false, materiais: ["Pneus"] }),
    );
    const options = await listFilterOptions();
    const counts = (key: keyof typeof options) =>
      Object.fromEntries(
        options[key].filter(({ count }) => count > 0).map(({ value, count }) => [value, count]),
      );
    expect(counts("estado")).toEqual({ RS: 2 });
    expect(counts("categoria")).toEqual({ Cooperativismo: 2 });
    expect(counts("status")).toEqual({ "Em Captação": 2 });
    expect(counts("urgencia")).toEqual({ Alta: 1, Média: 1 });
    expect(counts("valor")).toEqual({ "ate-1-mi": 2 });
    expect(options.material).toEqual([
      { value: "PET", count: 1 },
      { value: "Vidro", count: 2 },
    ]);
    expect(counts("organizacao")).toEqual({ "Não informado": 2 });
    expect(counts("cota")).toEqual({ "ate-1-mil": 1, "ate-2500": 2, "ate-5-mil": 2, "ate-10-mil": 2 });
    expect(options.etapa).toEqual([{ value: "Captação mínima", count: 1 }]);
    expect(counts("obras")).toEqual({ sim: 1, nao: 1 });
  });
});
