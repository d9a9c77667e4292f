import fc from "fast-check";
import { afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { type AmountTarget, placeOf } from "@/lib/catalog/amount/rules";
import { exportProjects } from "@/lib/catalog/project-export/queries";
import { getPublicStatistics, listPublicProjects } from "@/lib/catalog/projects/queries/public";
import { legalMinimum } from "@/lib/catalog/projects/rules/legal-minimum";
import {
  CATEGORIES,
  EMPTY_QUERY,
  PROJECT_STATUSES,
  type ProjectQuery,
  SORTS,
  SUMMED_KEYS,
  URGENCIES,
  VALUE_BANDS,
  writeListCursor,
} from "@/lib/catalog/projects/rules/list-query";
import { availableAmount } from "@/lib/catalog/projects/rules/progress";
import { PAGE_SIZE } from "@/lib/catalog/projects/rules/search-plan";
import { db } from "@/lib/server/db";
import { aProject, storeProjects } from "@/tests/setup/projects";
import { forcePlan, SMALL_TABLE } from "@/tests/setup/search-plans";

vi.mock("@/lib/catalog/projects/rules/search-plan", async (original) =>
  (await import("@/tests/setup/search-plans")).withForcedPlan(await original<Record<string, unknown>>()),
);
const PLANS = {
  "all at once": SMALL_TABLE,
  walked: { sorted: 0 },
  "a short walk, then gathered": { sorted: 0, walk: 30 },
  "a short walk, then gathered by one word": { sorted: 0, walk: 30, rare: 1_000 },
};

const query = (values: Partial<ProjectQuery>): ProjectQuery => ({ ...EMPTY_QUERY, ...values });

/** Centavos. More than the 25,000,000 that some projects lack, and no multiple of the quota of 7,000,000. */
const AMOUNT = 30_000_000;

async function readAll(first: ProjectQuery) {
  const pages = [await listPublicProjects(first)];
  for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) {
    pages.push(await listPublicProjects({ ...first, depois: next }));
  }
  return pages;
}

describe("the search compared with a plain implementation", () => {
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
      ...pick([{}, { cotasTotal: 5, cotaValor: 300_000n }, { cotasTotal: 2, cotaValor: 7_000_000n }]),
      publicado: index % 23 !== 0,
    }),
  );
  type StoredProject = Awaited<ReturnType<typeof storeProjects>>[number];
  let stored: StoredProject[];
  beforeAll(async () => {
    stored = (await storeProjects(...projects)).filter(({ publicado }) => publicado);
  });
  afterEach(() => forcePlan(SMALL_TABLE));

  const fold = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  const STATE_NAMES: Record<string, string> = { SP: "São Paulo", RJ: "Rio de Janeiro", AC: "Acre" };
  const matches = (project: StoredProject, { busca, valor, ...wanted }: ProjectQuery) => {
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
  const keys: Record<ProjectQuery["ordem"], (project: StoredProject, amount: number) => (number | string)[]> =
    {
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
      "faz-diferenca": (project, amount) => {
        const { rank, key } = placeOf(amount, targetOf(project), today);
        return [rank, key];
      },
    };
  const targetOf = (project: StoredProject): AmountTarget => {
    const { status, captacaoMinima, prazoCaptacao } = project;
    const [total, raised] = [Number(project.valorTotal), Number(project.valorCaptado)];
    return {
      status,
      valorDisponivel: availableAmount(status, total, raised),
      captacaoMinima: legalMinimum(total, raised, captacaoMinima === 50 ? 50 : 20),
      cotaValor: project.cotaValor === null ? null : Number(project.cotaValor),
      prazo: prazoCaptacao ? utcDay(prazoCaptacao) : null,
    };
  };
  /** Whether projects with equal sort keys are ordered by descending id. */
  const isFalling = (ordem: ProjectQuery["ordem"], [rank]: (number | string)[]) =>
    ordem === "faz-diferenca" ? rank !== 1 : descending.includes(ordem);
  const descending: ProjectQuery["ordem"][] = ["maior-valor", "mais-captado", "recentes"];
  function expected(wanted: ProjectQuery): string[] {
    const key = (project: StoredProject) => keys[wanted.ordem](project, wanted.quanto ?? 0);
    const compare = (a: number | string, b: number | string) => (a < b ? -1 : a > b ? 1 : 0);
    return stored
      .filter((project) => matches(project, wanted))
      .filter((project) => wanted.ordem !== "faz-diferenca" || key(project)[0] !== 3)
      .sort((a, b) => {
        const [left, right] = [key(a), key(b)];
        const at = left.findIndex((value, index) => value !== right[index]);
        if (at >= 0) return compare(left[at] ?? 0, right[at] ?? 0);
        return compare(a.id, b.id) * (isFalling(wanted.ordem, left) ? -1 : 1);
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

  test.each(Object.keys(PLANS) as (keyof typeof PLANS)[])(
    "B5.5, B7.1 random lists page forwards and backwards like the plain implementation: %s",
    async (plan) => {
      forcePlan(PLANS[plan]);
      await fc.assert(
        fc.asyncProperty(anyList, async ({ ordem, busca, filters: given }) => {
          const first = query({ ordem, busca, quanto: AMOUNT, ...given });
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

  test("the sort by an amount loses no project where its walks stop, and never counts too many", async () => {
    const anyAmount = fc.constantFrom(1, 250_000, 300_000, 7_000_000, AMOUNT, 900_000_000);
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          quanto: anyAmount,
          walk: fc.integer({ min: 5, max: 90 }),
          filters: fc.oneof(fc.constant({}), filters),
        }),
        async ({ quanto, walk, filters: given }) => {
          forcePlan({ sorted: 0, sample: 2, share: 1, lookedUp: 0, walk });
          const first = query({ ordem: "faz-diferenca", quanto, ...given });
          const wanted = expected(first);
          const pages = await readAll(first);
          expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(wanted);
          const { count, exact } = pages[0]?.total ?? { count: -1, exact: true };
          if (exact) expect(count).toBe(wanted.length);
          else expect(count).toBeLessThanOrEqual(wanted.length);
          // `before`, unless it is the first page of the list, must end directly before `page`.
          for (const page of pages) {
            if (!page.previous) continue;
            const before = await listPublicProjects({ ...first, antes: page.previous });
            if (before.previous === null) continue;
            const ids = before.items.map(({ id }) => id);
            const end = wanted.indexOf(page.items[0]?.id ?? "");
            expect(ids.length).toBeGreaterThan(0);
            expect(ids).toEqual(wanted.slice(end - ids.length, end));
          }
        },
      ),
      { numRuns: 25 },
    );
  }, 60_000);

  test("a file of the sort by an amount has every project, although its walks stop", async () => {
    forcePlan({ sorted: 0, sample: 2, share: 1, lookedUp: 0, walk: 9 });
    const wanted = query({ ordem: "faz-diferenca", quanto: 300_000 });
    const file = await exportProjects({ query: wanted, columns: ["nome"] }, null, today);
    if (!file.ok) throw new Error(file.message);
    const lines = (await new Response(file.data.body).text()).trim().split("\r\n").slice(1);
    const names = new Map(stored.map(({ id, nomeProjeto }) => [id, nomeProjeto]));
    expect(lines).toEqual(expected(wanted).map((id) => names.get(id)));
  });

  test("a cursor that names no project starts a page at its place; beyond either end it gives the first page", async () => {
    const id = "00000000-0000-4000-8000-000000000000";
    for (const { id: ordem } of SORTS) {
      const key = ordem === "prazo" || ordem === "recentes" ? "20261231" : "250000000";
      const wanted = query({ ordem, quanto: AMOUNT });
      const all = expected(wanted);
      const page = await listPublicProjects({ ...wanted, depois: writeListCursor(ordem, { key, id }) });
      const start = all.indexOf(page.items[0]?.id ?? "");
      expect(page.items.map((item) => item.id)).toEqual(all.slice(start, start + PAGE_SIZE));
    }
    const end = writeListCursor("maior-valor", { key: "0", id });
    const first = await listPublicProjects(EMPTY_QUERY);
    expect(await listPublicProjects(query({ depois: end }))).toEqual(first);
    const beginning = writeListCursor("maior-valor", { key: "9000000000000", id });
    expect(await listPublicProjects(query({ antes: beginning }))).toEqual(first);
  });

  test("B6.1 strangers cannot find a proponent by searching", async () => {
    for (const plan of Object.values(PLANS)) {
      forcePlan(plan);
      expect(await listPublicProjects(query({ busca: "segredo" }))).toEqual({
        items: [],
        total: { count: 0, exact: true },
        next: null,
        previous: null,
      });
    }
  });

  test("B3.6 the statistics equal a plain sum over the listed projects", async () => {
    const statistics = await getPublicStatistics();
    const sum = (values: bigint[]) => Number(values.reduce((total, value) => total + value, 0n));
    const [total, raised] = [sum(stored.map((p) => p.valorTotal)), sum(stored.map((p) => p.valorCaptado))];
    expect(statistics).toMatchObject({
      totalProjetos: stored.length,
      valorTotalAprovado: total,
      valorTotalCaptado: raised,
      valorDisponivel: stored
        .filter(
          ({ status, valorTotal, valorCaptado }) => status !== "Finalizada" && valorCaptado < valorTotal,
        )
        .reduce((sum, { valorTotal, valorCaptado }) => sum + Number(valorTotal - valorCaptado), 0),
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

test("each of the summed filters is a key column in the four indexes of the lists", async () => {
  const filters = SUMMED_KEYS.map((key) => (key === "valor" ? "faixa_valor" : key));
  for (const name of ["valor", "captado", "prazo", "recente"]) {
    const keys = await db.$queryRaw<{ name: string }[]>`
      select a.attname as name from pg_index i join pg_attribute a on a.attrelid = i.indrelid
      where i.indexrelid = ${`projects_lista_${name}_idx`}::regclass
        and a.attnum = any((i.indkey::int2[])[0:i.indnkeyatts - 1])`;
    expect(keys.map((key) => key.name)).toEqual(expect.arrayContaining(filters));
  }
});
