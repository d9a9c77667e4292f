import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { legalMinimum } from "@/lib/catalog/projects/rules/legal-minimum";
import { formatMoney, formatMoneyExactly, formatNumber } from "@/lib/kit/format";
import { MAX_VALUE, valueProblem } from "@/lib/kit/typed-amount";
import { amountEffectText, completesCount, FUNDRAISING_ENDED } from "./messages";
import {
  AMOUNT_PATTERN,
  type AmountTarget,
  amountEntry,
  amountOfPortfolio,
  amountParam,
  byDifference,
  effectOf,
  fundraisingChange,
  fundraisingEnd,
  inWholeQuotas,
  isPersonIn,
  lacksMinimumWithWorks,
  listForAmount,
  minimumPart,
  newPortfolioHref,
  placeOf,
  priceOfMinimum,
  readAmount,
} from "./rules";

const now = new Date("2026-11-23T12:00Z");
const formats = {
  money: (centavos: number) => formatMoney(centavos).replace("\u00a0", " "),
  number: formatNumber,
};

const target = (changes: Partial<AmountTarget> = {}): AmountTarget => ({
  status: "Em Captação",
  valorDisponivel: 128_400_000,
  captacaoMinima: { percent: 20, valor: 25_680_000, falta: 25_680_000 },
  cotaValor: 400_000,
  prazo: "2027-01-23",
  ...changes,
});

test("the pattern of the landing page accepts readable amounts of any size, and no unreadable text", () => {
  const pattern = new RegExp(`^(?:${AMOUNT_PATTERN})$`, "v");
  for (const text of ["300000", "300.000", "R$ 1.234,56", " 4000 ", "12,5", "0", "9".repeat(30), "300,"])
    expect([text, pattern.test(text), valueProblem(text) === "unclear"]).toEqual([text, true, false]);
  for (const text of ["300.000300000", "mil", "100 mil", "1.23", "1,234.56", "10^18", "3.0000"])
    expect([text, pattern.test(text), valueProblem(text)]).toEqual([text, false, "unclear"]);
});

test("only the exact choice of a natural person in an address counts as one", () => {
  expect(isPersonIn({ quem: "pessoa" })).toBe(true);
  for (const params of [{}, { quem: "empresa" }, { quem: ["pessoa"] }, Object.create({ quem: "pessoa" })])
    expect(isPersonIn(params)).toBe(false);
});

test("a recorded status ends a fundraising or opens it again, unless its day, its total or the list keeps it closed", () => {
  const changeOf = (before: string, changes: Partial<AmountTarget>, isListed = true) =>
    fundraisingChange(before, { ...target(changes), isListed }, now);
  expect(changeOf("Aprovada", { status: "Finalizada" })).toBe("ended");
  expect(changeOf("Em Captação", { status: "Finalizada", prazo: "2026-11-22" })).toBe("ended");
  expect(changeOf("Finalizada", { status: "Finalizada" })).toBeNull();
  expect(changeOf("Aprovada", { status: "Em Captação" })).toBeNull();
  expect(changeOf("Finalizada", { status: "Em Captação" })).toBe("reopened");
  expect(changeOf("Finalizada", { status: "Aprovada", prazo: null })).toBe("reopened");
  expect(changeOf("Finalizada", { status: "Em Captação", prazo: "2026-11-22" })).toBeNull();
  expect(changeOf("Finalizada", { status: "Em Captação", valorDisponivel: 0 })).toBeNull();
  expect(changeOf("Finalizada", { status: "Em Captação" }, false)).toBeNull();
  expect(changeOf("Em Captação", { status: "Finalizada" }, false)).toBe("ended");
});

test("a fundraising ends by its status, after its last day, or with its total, and the notice has the day", () => {
  const endOf = (changes: Partial<AmountTarget>) => fundraisingEnd(target(changes), now);
  expect(endOf({ prazo: "2026-11-23" })).toBeNull();
  expect(endOf({ prazo: null })).toBeNull();
  expect(endOf({ prazo: "2026-11-22" })).toBe("deadline");
  expect(endOf({ valorDisponivel: 0 })).toBe("full");
  expect(endOf({ status: "Finalizada", prazo: "2026-11-22" })).toBe("finished");
  expect(FUNDRAISING_ENDED.deadline("22/11/2026")).toBe("A captação deste projeto terminou em 22/11/2026.");
});

const amounts = fc.integer({ min: 1, max: MAX_VALUE });
const targets = fc
  .record({
    total: fc.integer({ min: 1, max: 1_000_000 }),
    raised: fc.integer({ min: 0, max: 1_000_000 }),
    percent: fc.constantFrom<20 | 50>(20, 50),
    cotaValor: fc.option(fc.integer({ min: 1, max: 300_000 })),
    status: fc.constantFrom("Aprovada", "Em Captação", "Em Captação", "Finalizada"),
    prazo: fc.constantFrom(null, "2026-11-22", "2026-11-23", "2027-03-01"),
  })
  .map(
    ({ total, raised, percent, ...rest }): AmountTarget => ({
      ...rest,
      valorDisponivel: rest.status === "Finalizada" ? 0 : Math.max(0, total - raised),
      captacaoMinima: legalMinimum(total, raised, percent),
    }),
  );
const smallAmounts = fc.integer({ min: 1, max: 1_500_000 });

describe("a typed amount", () => {
  test.each([
    ["300000", 30_000_000],
    ["300.000", 30_000_000],
    ["R$ 1.234,56", 123_456],
    ["", null],
    [undefined, null],
    [["5", "7"], 500],
  ])("the text %j is read as %j centavos", (typed, centavos) => {
    expect(readAmount(typed)).toEqual({ centavos, problem: null });
  });

  test.each([
    ["300 mil", "unclear"],
    ["10^18", "unclear"],
    ["cem", "unclear"],
    ["0", "notPositive"],
    ["-5", "notPositive"],
    ["1000000000000000000", "tooLarge"],
    ["9".repeat(10_000), "tooLarge"],
  ])("the text %j is refused", (typed, problem) => {
    expect(readAmount(typed)).toEqual({ centavos: null, problem });
  });

  test("an amount written into the query is read back to the centavo", () => {
    fc.assert(
      fc.property(amounts, (centavos) => {
        expect(readAmount(amountParam(centavos))).toEqual({ centavos, problem: null });
      }),
    );
    expect([amountParam(30_000_000), amountParam(123_450)]).toEqual(["300000", "1234,50"]);
  });
});

describe("the field of an amount", () => {
  test.each([
    [undefined, { text: "", problem: null }],
    ["300000", { text: "300.000", problem: null }],
    ["R$ 1.234,5", { text: "1.234,50", problem: null }],
    ["300 mil", { text: "300 mil", problem: "unclear" }],
    [["0", "5"], { text: "0", problem: "notPositive" }],
  ])("the field shows %j again, with dots if it is readable and as typed if not", (quanto, entry) => {
    expect(amountEntry({ quanto })).toEqual(entry);
  });

  test("the text of an amount has centavos only if they are not zero", () => {
    expect([30_000_000, 123_450].map(formatMoneyExactly)).toEqual(["R$\u00a0300.000", "R$\u00a01.234,50"]);
  });
});

describe("the effect of an amount on a project", () => {
  const reached = { percent: 20, valor: 25_680_000, falta: 0 } as const;
  const open = { percent: null, valor: 64_200_000, falta: 64_200_000 };
  const unknownWorks = (raised: number): Partial<AmountTarget> => ({
    valorDisponivel: 100_000_000 - raised,
    captacaoMinima: legalMinimum(100_000_000, raised, null),
    cotaValor: null,
  });
  test.each<[number, Partial<AmountTarget>, string]>([
    [30_000_000, {}, "Completa a captação mínima"],
    [25_680_000, {}, "99% da mínima · 64 cotas"],
    [25_680_000, { cotaValor: null }, "Completa a captação mínima"],
    [2_400_000, {}, "9% da mínima · 6 cotas"],
    [400_000, {}, "1% da mínima · 1 cota"],
    [100_000, { cotaValor: null }, "Menos de 1% da mínima"],
    [399_999, {}, "Menos que uma cota de R$ 4.000"],
    [MAX_VALUE, {}, "Completa o valor total"],
    [12_840_000, { captacaoMinima: reached }, "9% do que falta · 32 cotas"],
    [25_680_000, { captacaoMinima: open, cotaValor: null }, "Ao menos 40% da mínima"],
    [400_000, { captacaoMinima: open }, "Uma parte da mínima · 1 cota"],
    [64_200_000, { captacaoMinima: open, cotaValor: null }, "Completa a captação mínima"],
    // A project of R$ 1.000.000 whose works are unknown: the minimum is R$ 500.000 with works, R$ 200.000 without.
    [10_000_000, unknownWorks(30_000_000), "20% da mínima, se houver obras"],
    [100_000, unknownWorks(20_000_000), "Menos de 1% da mínima, se houver obras"],
    [10_000_000, unknownWorks(18_000_000), "Ao menos 10% da mínima"],
    [1_000_000, unknownWorks(18_000_000), "Ao menos 2% da mínima"],
    [32_000_000, unknownWorks(18_000_000), "Completa a captação mínima"],
    [10_000_000, unknownWorks(50_000_000), "20% do que falta"],
    [MAX_VALUE, { status: "Finalizada", valorDisponivel: 0 }, "Projeto Finalizado"],
    [MAX_VALUE, { prazo: "2026-11-22" }, "Prazo encerrado"],
    [MAX_VALUE, { prazo: "2026-11-23" }, "Completa o valor total"],
    [MAX_VALUE, { valorDisponivel: 0, captacaoMinima: reached }, "Valor total já captado"],
    [MAX_VALUE, { valorDisponivel: 399_999 }, "Falta menos de uma cota"],
  ])("the effect of %i centavos on a project with %j reads: %s", (amount, changes, text) => {
    expect(amountEffectText(effectOf(amount, target(changes), now), formats)).toBe(text);
  });

  test("an effect uses at most the amount, at most the missing sum, and whole quotas", () => {
    fc.assert(
      fc.property(smallAmounts, targets, (amount, project) => {
        const found = effectOf(amount, project, now);
        if (found.kind === "closed" || found.kind === "belowQuota") return;
        expect(found.give).toBeGreaterThan(0);
        expect(found.give).toBeLessThanOrEqual(Math.min(amount, project.valorDisponivel));
        expect(inWholeQuotas(found.give, project.cotaValor)).toBe(found.give);
        if (found.kind === "share") expect(found.percent).toBeLessThan(100);
      }),
    );
  });

  test("while works are unknown, an amount makes at least the stated share of both possible minimums", () => {
    fc.assert(
      fc.property(
        smallAmounts,
        fc.integer({ min: 1, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        (amount, total, raised) => {
          const valorDisponivel = Math.max(0, total - raised);
          const captacaoMinima = legalMinimum(total, raised, null);
          const project = target({ valorDisponivel, captacaoMinima, cotaValor: null });
          const found = effectOf(amount, project, now);
          if (found.kind === "minimum") expect(lacksMinimumWithWorks(project)).toBe(false);
          if (found.kind === "minimumWithWorks") expect(lacksMinimumWithWorks(project)).toBe(true);
          if (found.kind !== "share" || found.of === "missing") return;
          const [without, withWorks] = ([20, 50] as const).map((percent) => {
            const { valor, falta } = legalMinimum(total, raised, percent);
            return (Math.min(found.give, falta) / valor) * 100;
          });
          const isOnlyWithWorks = legalMinimum(total, raised, 20).falta === 0;
          expect(found.of).toBe(isOnlyWithWorks ? "minimumWithWorks" : "leastMinimum");
          expect(lacksMinimumWithWorks(project)).toBe(isOnlyWithWorks);
          expect(found.percent).toBeLessThanOrEqual(withWorks ?? 0);
          if (!isOnlyWithWorks) expect(found.percent).toBeLessThanOrEqual(without ?? 0);
        },
      ),
    );
  });

  test("the price of a minimum is the smallest amount that completes it", () => {
    fc.assert(
      fc.property(targets, (project) => {
        const price = priceOfMinimum(project);
        const open = { ...project, status: "Aprovada", prazo: null };
        if (price === null || price === Number.POSITIVE_INFINITY || project.valorDisponivel === 0) return;
        expect(["minimum", "minimumWithWorks", "total"]).toContain(effectOf(price, open, now).kind);
        if (price > 1) expect(["minimum", "total"]).not.toContain(effectOf(price - 1, open, now).kind);
      }),
    );
  });

  test.each([
    [29, false, "Com R$ 300.000 você completa sozinho a captação mínima de 29 dos 50 projetos abertos."],
    [
      29,
      true,
      "Com R$ 300.000 você completa sozinho a captação mínima de ao menos 29 dos 50 projetos abertos.",
    ],
    [50, true, "Com R$ 300.000 você completa sozinho a captação mínima de 50 dos 50 projetos abertos."],
    [0, true, "Com R$ 300.000 você faz ao menos uma parte da captação mínima."],
    [
      0,
      false,
      "Com R$ 300.000 você faz uma parte da captação mínima. Sozinho, esse valor não completa a de nenhum projeto aberto.",
    ],
  ])(
    "the headline counts the open projects whose minimum the amount completes, with 'ao menos' if works are unknown: %i, %s",
    (completed, mayBeMore, text) => {
      const count = {
        amount: "R$ 300.000",
        completed,
        exact: true,
        open: 50,
        mayBeMore,
        part: "part",
      } as const;
      expect(completesCount(count, formats)).toBe(text);
    },
  );

  test.each([
    [50, "tooSmall", "Nenhum projeto aberto que ainda procura a captação mínima recebe um valor de R$ 100."],
    [50, "partWithWorks", "Com R$ 100 você só faz uma parte da captação mínima se o projeto tiver obras."],
    [50, "completesWithWorks", "Com R$ 100 você completa uma captação mínima se o projeto tiver obras."],
    [50, "reached", "As captações mínimas dos projetos abertos já foram alcançadas."],
    [1, "reached", "A captação mínima do único projeto aberto já foi alcançada."],
    [0, "reached", "Nenhum projeto está aberto agora."],
  ] as const)(
    "the headline of an amount that completes no minimum speaks of a part only if a project takes the amount: %i open, %s",
    (projects, part, text) => {
      const count = { amount: "R$ 100", completed: 0, exact: true, open: projects, mayBeMore: true, part };
      expect(completesCount(count, formats)).toBe(text);
    },
  );

  test.each([
    [{ any: false, smallest: null, smallestIfWorks: null }, "reached"],
    [{ any: true, smallest: null, smallestIfWorks: null }, "tooSmall"],
    [{ any: true, smallest: 101, smallestIfWorks: 101 }, "tooSmall"],
    [{ any: true, smallest: 101, smallestIfWorks: 100 }, "partWithWorks"],
    [{ any: true, smallest: 100, smallestIfWorks: 0 }, "part"],
  ])("of minimums with the smallest amounts %j, 100 centavos make: %s", (missing, part) => {
    expect(minimumPart(100, missing, false)).toBe(part);
    const isCertain = part === "part" || part === "reached";
    expect(minimumPart(100, missing, true)).toBe(isCertain ? part : "completesWithWorks");
  });
});

describe("sorting by effect", () => {
  const withIds = fc
    .array(targets, { maxLength: 12 })
    .map((list) => list.map((project, at) => ({ ...project, id: String(at).padStart(2, "0") })));

  test("the order by effect is the same for a list and for its reverse", () => {
    fc.assert(
      fc.property(smallAmounts, withIds, (amount, list) => {
        const sorted = list.toSorted(byDifference(amount, now));
        expect(list.toReversed().toSorted(byDifference(amount, now))).toEqual(sorted);
      }),
    );
  });

  test("projects whose minimum the amount completes come first, the highest price ahead; those that cannot take it come last", () => {
    fc.assert(
      fc.property(smallAmounts, withIds, (amount, list) => {
        const sorted = list.toSorted(byDifference(amount, now));
        const ranks = sorted.map((project) => placeOf(amount, project, now).rank);
        expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
        for (const [at, project] of sorted.entries()) {
          const { kind } = effectOf(amount, project, now);
          const completes = kind === "minimum" || (kind === "total" && project.captacaoMinima.falta > 0);
          expect(completes).toBe(ranks[at] === 0);
          expect(kind === "closed" || kind === "belowQuota").toBe(ranks[at] === 3);
          const next = sorted[at + 1];
          if (!next || ranks[at] !== ranks[at + 1]) continue;
          const [price, later] = [priceOfMinimum(project) ?? 0, priceOfMinimum(next) ?? 0];
          if (ranks[at] === 0) expect(price).toBeGreaterThanOrEqual(later);
          if (ranks[at] === 1) expect(price).toBeLessThanOrEqual(later);
        }
      }),
    );
  });

  test("projects of equal effect are sorted by deadline, those without one last", () => {
    const projects = [
      { ...target({ prazo: null }), id: "a" },
      { ...target({ prazo: "2027-03-01" }), id: "b" },
      { ...target({ prazo: "2027-01-01" }), id: "c" },
    ];
    expect(projects.toSorted(byDifference(30_000_000, now)).map(({ id }) => id)).toEqual(["c", "b", "a"]);
  });
});

test("the list of a person's amount keeps that a person gives", () => {
  expect(listForAmount(150_000, true)).toBe("/lir-projetos?quanto=1500&quem=pessoa");
  expect(listForAmount(123_450, false)).toBe("/lir-projetos?quanto=1234%2C50");
});

test("the amount of a wanted portfolio is read from its path, and no other path has one", () => {
  for (const quanto of ["300.000", "1234,50"])
    expect(amountOfPortfolio(newPortfolioHref(quanto))).toBe(quanto);
  for (const path of [
    "/lir-projetos?quanto=300000",
    "/dashboard/carteiras/nova",
    "/lir-projetos/vidro#interesse",
  ])
    expect(amountOfPortfolio(path)).toBe("");
});
