import fc from "fast-check";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { db } from "@/lib/db";
import { PAGE_SIZE } from "@/lib/project-list/rules";
import { aProject, removeProjects, storeProjects } from "@/tests/setup/projects";
import {
  getPublicProject,
  getPublicStatistics,
  listFilterStates,
  listFirstPublicProjects,
  listProjectSlugs,
  listPublicProjects,
  listRelatedPublicProjects,
} from "./queries";
import {
  CATEGORIES,
  EMPTY_QUERY,
  PROJECT_STATUSES,
  type ProjectQuery,
  SORTS,
  URGENCIES,
  VALUE_BANDS,
  writeCursor,
} from "./rules";

/** The roads that only large tables take are taken by small ones as well. */
const limits = vi.hoisted(() => ({ gather: 3_000, probe: 1_500, long: 20_000, common: 3 }));
vi.mock("@/lib/project-list/rules", async (original) => ({
  ...(await original<object>()),
  get GATHER_LIMIT() {
    return limits.gather;
  },
  get PROBE() {
    return limits.probe;
  },
  get LONG_WALK() {
    return limits.long;
  },
  get COMMON() {
    return limits.common;
  },
}));
const ROADS = {
  "all at once": { gather: 3_000, probe: 1_500, long: 20_000, common: 3 },
  walked: { gather: 0, probe: 1_500, long: 20_000, common: 3 },
  "probed, then walked on": { gather: 0, probe: 30, long: 20_000, common: 1 },
  "probed, then by rare terms": { gather: 0, probe: 5, long: 6, common: 1 },
};

const query = (values: Partial<ProjectQuery>): ProjectQuery => ({ ...EMPTY_QUERY, ...values });
const namesOf = (page: { items: { nome: string }[] }) => page.items.map(({ nome }) => nome);

/** Every page from the first to the last, then back again. */
async function readAll(first: ProjectQuery) {
  const pages = [await listPublicProjects(first)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
    pages.push(await listPublicProjects({ ...first, depois: next }));
  }
  return pages;
}

describe("against a plain reading of the rules", () => {
  const words = ["Triagem", "Coleta", "Ação", "vidro", "100%", "a_b", "São", "Ecoponto", "do", "Kw"];
  const cities = ["Campinas", "São José do Rio Preto", "Belém", "Itapuã"];
  const today = new Date();
  const daysFromNow = (days: number) =>
    new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days));
  let seed = 7;
  const pick = <T>(options: readonly T[]): T => {
    seed = (seed * 48_271) % 2_147_483_647;
    return options[seed % options.length] as T;
  };
  const numbers = Array.from({ length: 40 }, (_, index) => index);
  const projects = Array.from({ length: 230 }, (_, index) =>
    aProject({
      nomeProjeto: `${pick(words)} ${pick(words)} ${pick(words)} ${index % 9}`,
      proponente: `Segredo ${index}`,
      cidade: pick(cities),
      estado: pick(["SP", "SP", "SP", "RJ", "AC"]),
      categoria: pick(CATEGORIES),
      status: pick(PROJECT_STATUSES),
      urgencia: pick(URGENCIES),
      valorTotal: BigInt(pick([50_000_000, 100_000_000, 150_000_000, 250_000_000, 400_000_000, 600_000_000])),
      valorCaptado: BigInt(pick([0, 0, 0, 25_000_000, 700_000_000])),
      prazoCaptacao: pick([null, ...numbers.map((number) => daysFromNow(number * 5 - 100))]),
      aprovadoEm: pick([null, ...numbers.map((number) => daysFromNow(-number * 9))]),
      publicado: index % 23 !== 0,
    }),
  );
  type Stored = Awaited<ReturnType<typeof storeProjects>>[number];
  let stored: Stored[];
  beforeAll(async () => {
    stored = (await storeProjects(...projects)).filter(({ publicado }) => publicado);
  });
  afterEach(() => void Object.assign(limits, ROADS["all at once"]));

  const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const STATE_NAMES: Record<string, string> = { SP: "São Paulo", RJ: "Rio de Janeiro", AC: "Acre" };
  const matches = (project: Stored, { busca, valor, ...wanted }: ProjectQuery) => {
    const fields = [project.nomeProjeto, project.cidade, project.estado, project.categoria];
    const texts = [...fields, STATE_NAMES[project.estado] ?? ""];
    const band = VALUE_BANDS.find(({ max }) => max === null || project.valorTotal <= max)?.id ?? "";
    const allows = (list: readonly string[], value: string) => list.length === 0 || list.includes(value);
    return (
      texts.some((text) => fold(text).includes(fold(busca))) &&
      allows(valor, band) &&
      allows(wanted.estado, project.estado) &&
      allows(wanted.categoria, project.categoria) &&
      allows(wanted.status, project.status) &&
      allows(wanted.urgencia, project.urgencia)
    );
  };
  const utcDay = (date: Date) => date.toISOString().slice(0, 10);
  const localDay = new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo", dateStyle: "short" });
  const keys: Record<ProjectQuery["ordem"], (project: Stored) => (number | string)[]> = {
    "maior-valor": ({ valorTotal }) => [-Number(valorTotal)],
    "menor-valor": ({ valorTotal }) => [Number(valorTotal)],
    "mais-captado": ({ valorTotal, valorCaptado }) => [
      -Math.floor(Number((valorCaptado * 10_000n) / valorTotal)),
    ],
    prazo: ({ prazoCaptacao }) => {
      const day = prazoCaptacao ? utcDay(prazoCaptacao) : "9999-12-31";
      return [day < localDay.format(today) ? 1 : 0, day];
    },
    recentes: ({ aprovadoEm, createdAt }) => {
      const day = aprovadoEm ? utcDay(aprovadoEm) : localDay.format(createdAt);
      return [-Number(day.replaceAll("-", ""))];
    },
  };
  const descending: ProjectQuery["ordem"][] = ["maior-valor", "mais-captado", "recentes"];
  function expected(wanted: ProjectQuery): string[] {
    const key = keys[wanted.ordem];
    const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0);
    return stored
      .filter((project) => matches(project, wanted))
      .sort((a, b) => {
        const [left, right] = [key(a), key(b)];
        const at = left.findIndex((value, index) => value !== right[index]);
        if (at >= 0) return compare(left[at] ?? 0, right[at] ?? 0);
        return compare(a.id, b.id) * (descending.includes(wanted.ordem) ? -1 : 1);
      })
      .map(({ id }) => id);
  }

  const filters = fc.record({
    estado: fc.subarray(["AC", "RJ", "SP"]),
    categoria: fc.subarray([...CATEGORIES]),
    status: fc.subarray([...PROJECT_STATUSES]),
    urgencia: fc.subarray([...URGENCIES]),
    valor: fc.subarray(VALUE_BANDS.map(({ id }) => id)),
  });
  const search = fc.constantFrom(
    ...[
      "",
      "",
      "triagem",
      "TRIAGEM COLETA",
      "sao",
      "são josé",
      "ção",
      "%",
      "_",
      "a_b",
      "100%",
      "o",
      "kw",
      "z9",
    ],
    ...["paulo", "sp", "campinas", "segredo", "o 1", "coopera", "\\", "'", "triagem 3"],
  );
  const anyList = fc.record({
    ordem: fc.constantFrom(...SORTS.map(({ id }) => id)),
    busca: search,
    filters: fc.oneof(fc.constant({}), filters),
  });

  test.each(Object.keys(ROADS) as (keyof typeof ROADS)[])(
    "B5.5, B7.1, B9.7 every filter, search and sort, page by page and back: %s",
    async (road) => {
      Object.assign(limits, ROADS[road]);
      await fc.assert(
        fc.asyncProperty(anyList, async ({ ordem, busca, filters: given }) => {
          const first = query({ ordem, busca, ...given });
          const wanted = expected(first);
          const pages = await readAll(first);
          expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(wanted);
          const { count, exact } = pages[0]?.total ?? { count: -1, exact: true };
          if (exact) expect(count).toBe(wanted.length);
          else expect(count).toBeLessThan(wanted.length);
          for (const page of pages) expect(page.total).toEqual(pages[0]?.total);
          for (const [index, page] of pages.entries()) {
            expect(page.previous === null).toBe(index === 0);
            if (!page.previous) continue;
            const before = await listPublicProjects({ ...first, antes: page.previous });
            expect(before.items).toEqual(pages[index - 1]?.items);
            expect(before.previous === null).toBe(index === 1);
            expect(before.next).toBe(pages[index - 1]?.next);
          }
        }),
        { numRuns: 60 },
      );
    },
    60_000,
  );

  test("a cursor anywhere is a clean page, even for a project that is gone", async () => {
    const id = "00000000-0000-4000-8000-000000000000";
    for (const { id: ordem } of SORTS) {
      const key = ordem === "prazo" || ordem === "recentes" ? "20261231" : "250000000";
      const all = expected(query({ ordem }));
      const page = await listPublicProjects(query({ ordem, depois: writeCursor(ordem, { key, id }) }));
      const start = all.indexOf(page.items[0]?.id ?? "");
      expect(page.items.map((item) => item.id)).toEqual(all.slice(start, start + PAGE_SIZE));
    }
    const end = writeCursor("maior-valor", { key: "0", id });
    const first = await listPublicProjects(EMPTY_QUERY);
    expect(await listPublicProjects(query({ depois: end }))).toEqual(first);
    const beginning = writeCursor("maior-valor", { key: "9000000000000", id });
    expect(await listPublicProjects(query({ antes: beginning }))).toEqual(first);
  });

  test("B6.1 strangers cannot find a proponent by searching", async () => {
    for (const road of Object.values(ROADS)) {
      Object.assign(limits, road);
      expect(await listPublicProjects(query({ busca: "segredo" }))).toEqual({
        items: [],
        total: { count: 0, exact: true },
        next: null,
        previous: null,
      });
    }
  });

  test("statistics equal a plain sum over the published projects (B3.6)", async () => {
    const statistics = await getPublicStatistics();
    const sum = (values: bigint[]) => Number(values.reduce((total, value) => total + value, 0n));
    const [total, raised] = [sum(stored.map((p) => p.valorTotal)), sum(stored.map((p) => p.valorCaptado))];
    expect(statistics).toMatchObject({
      totalProjetos: stored.length,
      valorTotalAprovado: total,
      valorTotalCaptado: raised,
      valorDisponivel: Math.max(0, total - raised),
      percentualCaptacaoGeral: Math.round((raised / total) * 1000) / 10,
    });
    for (const { estado, projetos, valor } of statistics.porEstado) {
      const inState = stored.filter((project) => project.estado === estado);
      expect([projetos, valor]).toEqual([inState.length, sum(inState.map((p) => p.valorTotal))]);
    }
    expect(statistics.porEstado.map(({ projetos }) => projetos)).toEqual(
      statistics.porEstado.map(({ projetos }) => projetos).toSorted((a, b) => b - a),
    );
    expect(statistics.porCategoria.map(({ categoria }) => categoria).toSorted()).toEqual(
      [...CATEGORIES].toSorted(),
    );
    for (const { categoria, captado } of statistics.porCategoria) {
      expect(captado).toBe(sum(stored.filter((p) => p.categoria === categoria).map((p) => p.valorCaptado)));
    }
    expect(sum(statistics.porStatus.map(({ projetos }) => BigInt(projetos)))).toBe(stored.length);
    expect(Date.now() - Date.parse(statistics.criadoEm)).toBeLessThan(60_000);
  });
});

describe("what a stranger sees", () => {
  beforeEach(async () => void (await removeProjects()));

  test("B2.6, B6.1 a card never holds the proponent or the whole description", async () => {
    const descricao = `${"Texto longo. ".repeat(30)}FIM`;
    await storeProjects(aProject({ proponente: "Associação Oculta", descricao }));
    const text = JSON.stringify([
      await listFirstPublicProjects(),
      await getPublicProject(`projeto-${(await db.project.findFirstOrThrow()).slug.split("-")[1]}`),
    ]);
    expect(text).not.toContain("Oculta");
    expect(text).not.toContain("FIM");
  });

  test("B9.5 the summary is cut at 150 characters", async () => {
    await storeProjects(aProject({ descricao: `${"ã".repeat(149)}😀😀` }));
    expect((await listFirstPublicProjects()).items[0]?.resumo).toBe(`${"ã".repeat(149)}😀…`);
  });

  test("B4.3 card amounts: available never below zero, progress above 100% when over-raised", async () => {
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

  test("unpublished projects do not exist for strangers", async () => {
    await storeProjects(aProject({ slug: "rascunho", publicado: false }));
    expect(await getPublicProject("rascunho")).toBeNull();
    expect((await listFirstPublicProjects()).items).toEqual([]);
    expect(await listProjectSlugs()).toEqual([]);
    expect((await getPublicStatistics()).totalProjetos).toBe(0);
  });

  test("B7.3 an empty database has zeroed statistics", async () => {
    const { criadoEm: _, ...statistics } = await getPublicStatistics();
    expect(statistics).toEqual({
      totalProjetos: 0,
      valorTotalAprovado: 0,
      valorTotalCaptado: 0,
      valorDisponivel: 0,
      percentualCaptacaoGeral: 0,
      porEstado: [],
      porCategoria: [],
      porStatus: [],
    });
  });

  test("B5.5 wildcards, quotes and backslashes are ordinary characters", async () => {
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

  test("B5.5 a term does not run across two fields", async () => {
    await storeProjects(aProject({ nomeProjeto: "Ecoponto Norte", cidade: "Sul Mineiro" }));
    expect(namesOf(await listPublicProjects(query({ busca: "norte" })))).toHaveLength(1);
    expect(namesOf(await listPublicProjects(query({ busca: "norte sul" })))).toHaveLength(0);
  });

  test("a project's page holds what is public, with the missing part of its minimum", async () => {
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
      baseLegal: "Lei 14.260/2021",
      atualizadoEm: project?.updatedAt.toISOString(),
    });
    expect(await getPublicProject("nao-existe")).toBeNull();
    expect(await getPublicProject("'; --\u2028")).toBeNull();
  });

  test("related projects are open ones: same theme and state first, then theme, then state, never itself", async () => {
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

  test("B9.7 the states of the filter: the spec's five, then the others that have projects", async () => {
    await storeProjects(aProject({ estado: "TO" }), aProject({ estado: "AM" }), aProject({ estado: "RS" }));
    expect(await listFilterStates()).toEqual(["SP", "RJ", "MG", "PR", "RS", "AM", "TO"]);
  });

  test("the sitemap lists every published project with its last change", async () => {
    const [one, two] = await storeProjects(aProject({ valorTotal: 2n }), aProject({ valorTotal: 1n }));
    expect(await listProjectSlugs()).toEqual(
      [one, two].map((project) => ({ slug: project?.slug, atualizadoEm: project?.updatedAt.toISOString() })),
    );
  });
});
