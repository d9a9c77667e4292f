import { afterEach, expect, test } from "vitest";
import { priceOfMinimum } from "@/lib/catalog/amount/rules";
import { toIsoDay } from "@/lib/kit/format";
import { db } from "@/lib/server/db";
import { createPerson } from "@/tests/setup/people";
import { aProject, removeProjects, storeProjects } from "@/tests/setup/projects";
import { NO_CHOICES } from "../rules/choices";
import { propose } from "../rules/propose";
import { listCandidates } from "./candidates";

const now = new Date("2026-11-23T12:00Z");
const today = toIsoDay(now);
const reais = (value: number) => BigInt(value * 100);
const person = createPerson({ userType: "financiador" });
const candidatesFor = async (amount: number, choices = NO_CHOICES) =>
  listCandidates({ userId: (await person).userId, amount: amount * 100, choices, today });
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted();

afterEach(async () => {
  await db.interest.deleteMany();
  await removeProjects();
});

test("the SQL price of a legal minimum equals that of the rule", async () => {
  const projects = await storeProjects(
    ...[0, 1, 199, 20_000, 99_999, 100_000, 120_000].flatMap((raised) =>
      [null, 1, 7, 3_000, 70_000].flatMap((quota) =>
        [20, 50].map((captacaoMinima) =>
          aProject({
            valorTotal: 100_001n,
            valorCaptado: BigInt(raised),
            cotaValor: quota === null ? null : BigInt(quota),
            cotasTotal: quota === null ? null : 1,
            captacaoMinima,
          }),
        ),
      ),
    ),
  );
  const rows = await db.$queryRaw<{ id: string; price: number }[]>`
    select id, projeto_preco_da_minima(valor_total, valor_captado, captacao_minima, cota_valor)::float8 as price
    from projects`;
  const prices = new Map(rows.map(({ id, price }) => [id, price]));
  for (const { id, valorTotal, valorCaptado, captacaoMinima, cotaValor } of projects) {
    const [total, raised] = [Number(valorTotal), Number(valorCaptado)];
    const missing = Math.max(0, total - raised);
    const falta = Math.max(0, Math.ceil((total * captacaoMinima) / 100) - raised);
    const target = {
      status: "Em Captação",
      prazo: null,
      valorDisponivel: missing,
      captacaoMinima: { percent: 20 as const, valor: 1, falta },
      cotaValor: cotaValor === null ? null : Number(cotaValor),
    };
    const price = priceOfMinimum(target) ?? -missing;
    expect(prices.get(id)).toBe(Math.min(price, 1e16) + 0);
  }
});

test("B4.1 candidates are open projects that match places, themes and day, and take the amount", async () => {
  const [near, , other, late] = await storeProjects(
    aProject({ prazoCaptacao: new Date(today) }),
    aProject({ status: "Finalizada" }),
    aProject({ estado: "BA", categoria: "Inclusão Social", prazoCaptacao: null }),
    aProject({ prazoCaptacao: new Date("2027-03-01") }),
    aProject({ prazoCaptacao: new Date("2026-11-22") }),
    aProject({ publicado: false }),
    aProject({ cotaValor: reais(20_000), cotasTotal: 10 }),
  );
  const open = [near, other, late].map((project) => ({ id: project?.id ?? "" }));
  expect(ids(await candidatesFor(10_000))).toEqual(ids(open));
  expect(ids(await candidatesFor(10_000, { ...NO_CHOICES, estados: ["BA"] }))).toEqual([other?.id]);
  expect(ids(await candidatesFor(10_000, { ...NO_CHOICES, temas: ["Inclusão Social"] }))).toEqual([
    other?.id,
  ]);
  expect(ids(await candidatesFor(10_000, { ...NO_CHOICES, prazoDepois: "2026-12-31" }))).toEqual([late?.id]);
  expect(ids(await candidatesFor(10_000, { ...NO_CHOICES, fora: [near?.id ?? ""] }))).toEqual(
    ids(open.filter(({ id }) => id !== near?.id)),
  );
});

test("a search over many states finds what the searches of each state find", async () => {
  const states = ["AC", "AL", "AM", "AP", "RO", "RR"];
  await storeProjects(
    ...[...states, "SP"].flatMap((estado) =>
      [300_000, 900_000, 6_000_000].map((total) => aProject({ estado, valorTotal: reais(total) })),
    ),
  );
  for (const amount of [10_000, 150_000, 2_000_000]) {
    const together = await candidatesFor(amount, { ...NO_CHOICES, estados: states });
    const single = await Promise.all(
      states.map((estado) => candidatesFor(amount, { ...NO_CHOICES, estados: [estado] })),
    );
    expect(ids(together)).toEqual(ids(single.flat()));
    expect(together).not.toHaveLength(0);
  }
});

test("projects in which the funder has an interest are no candidates, unless it was withdrawn", async () => {
  const { userId } = await person;
  const [first, second] = await storeProjects(aProject(), aProject());
  const interest = { userId, nomeEmpresa: "X", emailContato: "x@x.com.br", observacoes: "" };
  await db.interest.create({ data: { ...interest, projetoId: first?.id ?? "" } });
  await db.interest.create({
    data: { ...interest, projetoId: second?.id ?? "", statusInteresse: "Cancelada" },
  });
  expect(ids(await candidatesFor(10_000))).toEqual([second?.id]);
});

test("the best projects are among the candidates, for five amounts", async () => {
  const totals = [300_000, 900_000, 1_500_000, 6_000_000];
  const projects = await storeProjects(
    ...totals.map((total) => aProject({ valorTotal: reais(total) })),
    aProject({ valorTotal: reais(500_000), valorCaptado: reais(400_000) }),
  );
  const lines = async (amount: number, modo: "poucos" | "minimas" = "poucos") => {
    const choices = { ...NO_CHOICES, modo };
    return propose(amount * 100, await candidatesFor(amount, choices), choices, now).lines.map(
      ({ projetoId }) => projects.findIndex(({ id }) => id === projetoId),
    );
  };
  expect(await lines(300_000)).toEqual([2]);
  expect(await lines(200_000)).toEqual([1]);
  expect(await lines(10_000)).toEqual([0]);
  expect(await lines(240_000, "minimas")).toEqual([0, 1]);
  expect(await lines(50_000_000)).toHaveLength(5);
});
