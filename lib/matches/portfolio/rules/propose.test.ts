import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { closedReason, inWholeQuotas, priceOfMinimum } from "@/lib/catalog/amount/rules";
import { legalMinimum } from "@/lib/catalog/projects/rules/legal-minimum";
import { CATEGORIES } from "@/lib/catalog/projects/rules/list-query";
import { MAX_VALUE } from "@/lib/kit/typed-amount";
import { type Choices, MODES, NO_CHOICES } from "./choices";
import {
  type Candidate,
  MAX_LINES,
  type Proposal,
  propose,
  ROUNDED_SPARE_PERCENT,
  SPARE_PERCENT,
} from "./propose";

const now = new Date("2026-11-23T12:00Z");

const candidate = fc
  .record({
    total: fc.integer({ min: 1, max: 1_000_000 }),
    raised: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1_100_000 })),
    percent: fc.constantFrom<20 | 50>(20, 50),
    cotaValor: fc.option(fc.integer({ min: 1, max: 50_000 })),
    status: fc.constantFrom("Aprovada", "Em Captação", "Em Captação", "Finalizada"),
    prazo: fc.constantFrom(null, "2026-11-22", "2026-11-23", "2026-12-31", "2027-03-01"),
    estado: fc.constantFrom("SP", "RS", "BA"),
    categoria: fc.constantFrom(...CATEGORIES),
    temCaptador: fc.boolean(),
  })
  .map(({ total, raised, percent, ...rest }) => ({
    ...rest,
    valorDisponivel: rest.status === "Finalizada" ? 0 : Math.max(0, total - raised),
    captacaoMinima: legalMinimum(total, raised, percent),
  }));

const id = (at: number) => `00000000-0000-7000-8000-${String(at).padStart(12, "0")}`;
const candidates = fc
  .array(candidate, { maxLength: 30 })
  .map((list): Candidate[] => list.map((one, at) => ({ ...one, id: id(at) })));
const choices: fc.Arbitrary<Choices> = fc.record({
  estados: fc.subarray(["SP", "RS"]),
  temas: fc.subarray([...CATEGORIES]),
  prazoDepois: fc.constantFrom(null, "2026-12-01"),
  modo: fc.constantFrom(...MODES),
  fora: fc.subarray([id(0), id(1), id(2)]),
});
const amount = fc.oneof(fc.integer({ min: 1, max: 3_000_000 }), fc.integer({ min: 1, max: MAX_VALUE }));

const always = (
  check: (given: { amount: number; list: Candidate[]; chosen: Choices; made: Proposal }) => void,
) =>
  fc.assert(
    fc.property(amount, candidates, choices, (given, list, chosen) => {
      check({ amount: given, list, chosen, made: propose(given, list, chosen, now) });
    }),
    { numRuns: 500 },
  );

const byId = (list: readonly Candidate[], projetoId: string): Candidate => {
  const found = list.find((one) => one.id === projetoId);
  if (!found) throw new Error(`${projetoId} was not among the candidates`);
  return found;
};

const sumOfLargest = (rooms: number[], count: number) =>
  rooms
    .toSorted((a, b) => b - a)
    .slice(0, count)
    .reduce((sum, room) => sum + room, 0);

describe("a proposed split", () => {
  test("the lines and the remainder add up to exactly the amount", () => {
    always(({ amount: given, made }) => {
      expect(made.lines.reduce((sum, { valor }) => sum + valor, made.sobra)).toBe(given);
      expect(made.sobra).toBeGreaterThanOrEqual(0);
      for (const { valor } of made.lines) expect(Number.isSafeInteger(valor) && valor > 0).toBe(true);
    });
  });

  test("each line is whole quotas, at most what the project lacks", () => {
    always(({ list, made }) => {
      for (const { projetoId, valor } of made.lines) {
        const { cotaValor, valorDisponivel } = byId(list, projetoId);
        expect(inWholeQuotas(valor, cotaValor)).toBe(valor);
        expect(valor).toBeLessThanOrEqual(valorDisponivel);
      }
    });
  });

  test("B4.1 a split contains no closed project, none twice, and at most MAX_LINES lines", () => {
    always(({ list, made }) => {
      expect(new Set(made.lines.map(({ projetoId }) => projetoId)).size).toBe(made.lines.length);
      expect(made.lines.length).toBeLessThanOrEqual(MAX_LINES);
      for (const { projetoId } of made.lines) expect(closedReason(byId(list, projetoId), now)).toBeNull();
    });
  });

  test("a split keeps to the chosen places, themes and day, and leaves out removed projects", () => {
    always(({ list, chosen, made }) => {
      for (const { projetoId } of made.lines) {
        const { estado, categoria, prazo } = byId(list, projetoId);
        if (chosen.estados.length > 0) expect(chosen.estados).toContain(estado);
        if (chosen.temas.length > 0) expect(chosen.temas).toContain(categoria);
        if (chosen.prazoDepois) expect(String(prazo) > chosen.prazoDepois && prazo !== null).toBe(true);
        expect(chosen.fora).not.toContain(projetoId);
      }
    });
  });

  test("the same input in any order of projects gives the same split", () => {
    always(({ amount: given, list, chosen, made }) => {
      expect(propose(given, list, chosen, now)).toEqual(made);
      expect(propose(given, list.toReversed(), chosen, now)).toEqual(made);
    });
  });

  test("a split is never empty while a project takes a part of the amount", () => {
    always(({ amount: given, list, chosen, made }) => {
      if (made.lines.length > 0) return;
      for (const one of list) expect(propose(given, [one], chosen, now).lines).toEqual([]);
    });
  });
});

describe("a split over the fewest projects", () => {
  const few = { ...NO_CHOICES };

  test("without quotas, no split over fewer projects places as much of the amount", () => {
    fc.assert(
      fc.property(amount, candidates, (given, list) => {
        const free = list.map((one) => ({ ...one, cotaValor: null }));
        const { lines, sobra } = propose(given, free, few, now);
        const rooms = free
          .filter((one) => closedReason(one, now) === null)
          .map(({ valorDisponivel }) => valorDisponivel);
        const spare = (given * SPARE_PERCENT) / 100;
        if (lines.length > 1) expect(sumOfLargest(rooms, lines.length - 1)).toBeLessThan(given - spare);
        if (sobra > spare) expect(lines.length).toBe(Math.min(rooms.length, MAX_LINES));
      }),
    );
  });

  test("a project that leaves at most the spare percentage over is proposed alone", () => {
    fc.assert(
      fc.property(amount, candidates, (given, list) => {
        const spare = (given * SPARE_PERCENT) / 100;
        const alone = list.some((one) => {
          const room = inWholeQuotas(Math.min(given, one.valorDisponivel), one.cotaValor);
          return closedReason(one, now) === null && room > 0 && given - room <= spare;
        });
        if (alone) expect(propose(given, list, few, now).lines).toHaveLength(1);
      }),
    );
  });

  test("a project without a captador is proposed alone only if none with a captador takes the amount", () => {
    fc.assert(
      fc.property(amount, candidates, (given, list) => {
        const { lines } = propose(given, list, few, now);
        const [line] = lines;
        if (line?.motivo !== "whole" || byId(list, line.projetoId).temCaptador) return;
        const answered = list.filter(({ temCaptador }) => temCaptador);
        const other = propose(given, answered, few, now);
        expect(other.lines[0]?.motivo).not.toBe("whole");
      }),
    );
  });

  test("if projects with a captador take as much in as few lines, only such projects are proposed", () => {
    fc.assert(
      fc.property(amount, candidates, (given, list) => {
        const made = propose(given, list, few, now);
        const answered = propose(
          given,
          list.filter(({ temCaptador }) => temCaptador),
          few,
          now,
        );
        const takesAsMuch = answered.sobra <= Math.max(made.sobra, (given * SPARE_PERCENT) / 100);
        if (takesAsMuch && answered.lines.length <= made.lines.length) expect(made).toEqual(answered);
      }),
    );
  });

  test("two projects with a captador take an amount before a larger project without one", () => {
    const base = {
      status: "Em Captação",
      captacaoMinima: { percent: 20 as const, valor: 100, falta: 100 },
      cotaValor: null,
      prazo: null,
      estado: "SP",
      categoria: CATEGORIES[0],
    };
    const large = { ...base, id: id(0), valorDisponivel: 70_000, temCaptador: false };
    const [first, second] = [60_000, 50_000].map((valorDisponivel, at) => ({
      ...base,
      id: id(at + 1),
      valorDisponivel,
      temCaptador: true,
    }));
    if (!first || !second) throw new Error("no candidates");
    expect(propose(100_000, [large, first, second], few, now)).toEqual({
      lines: [
        { projetoId: first.id, valor: 60_000, motivo: "largest" },
        { projetoId: second.id, valor: 40_000, motivo: "whole" },
      ],
      sobra: 0,
    });
    const small = { ...second, valorDisponivel: 30_000 };
    expect(propose(100_000, [large, first, small], few, now).lines[0]?.projetoId).toBe(large.id);
  });

  test("a small amount goes to a project with a captador if its quotas leave at most 10% over, but not if it is nearly full", () => {
    const base = {
      status: "Em Captação",
      captacaoMinima: { percent: 20 as const, valor: 9_975_000, falta: 9_975_000 },
      prazo: null,
      estado: "SP",
      categoria: CATEGORIES[0],
      valorDisponivel: 49_875_000,
    };
    const silent = { ...base, id: id(0), cotaValor: 55_000, temCaptador: false };
    const answered = (cotaValor: number) => ({ ...base, id: id(1), cotaValor, temCaptador: true });
    expect(propose(400_000, [silent, answered(125_000)], few, now)).toEqual({
      lines: [{ projetoId: id(1), valor: 375_000, motivo: "largest" }],
      sobra: 25_000,
    });
    expect(ROUNDED_SPARE_PERCENT).toBe(10);
    expect(propose(400_000, [silent, answered(138_000)], few, now).lines[0]?.projetoId).toBe(id(0));
    const full = { ...answered(1_000), valorDisponivel: 375_000 };
    expect(propose(400_000, [silent, full], few, now).lines[0]?.projetoId).toBe(id(0));
  });

  test("of projects with a captador that take the whole amount, one that reaches its minimum is proposed", () => {
    fc.assert(
      fc.property(amount, candidates, (given, list) => {
        const { lines } = propose(given, list, few, now);
        const [line] = lines;
        if (lines.length !== 1 || line?.motivo !== "whole") return;
        const price = priceOfMinimum(byId(list, line.projetoId));
        const isCompleted = price !== null && price <= given;
        const spare = (given * SPARE_PERCENT) / 100;
        for (const one of list) {
          const room = inWholeQuotas(Math.min(given, one.valorDisponivel), one.cotaValor);
          const other = priceOfMinimum(one);
          const completes =
            one.temCaptador === byId(list, line.projetoId).temCaptador &&
            closedReason(one, now) === null &&
            other !== null &&
            other <= given &&
            given - room <= spare;
          if (completes) expect(isCompleted).toBe(true);
        }
      }),
    );
  });
});

test("the mode for minimums completes as many as the cheapest allow, and no fewer than the other mode", () => {
  fc.assert(
    fc.property(amount, candidates, (given, list) => {
      const completed = ({ lines }: Proposal) =>
        lines.filter(({ projetoId, valor }) => {
          const price = priceOfMinimum(byId(list, projetoId));
          return price !== null && price <= valor;
        }).length;
      const many = completed(propose(given, list, { ...NO_CHOICES, modo: "minimas" }, now));
      expect(many).toBeGreaterThanOrEqual(completed(propose(given, list, NO_CHOICES, now)));
      const prices = list
        .filter((one) => closedReason(one, now) === null)
        .flatMap((one) => priceOfMinimum(one) ?? [])
        .toSorted((a, b) => a - b);
      let left = given;
      const affordable = prices.filter((price) => {
        left -= price;
        return left >= 0;
      });
      expect(many).toBe(Math.min(affordable.length, MAX_LINES));
    }),
  );
});

test("of minimums with the same price, that of a project with a captador comes first, and the rest raises the lines in order", () => {
  const base = {
    status: "Em Captação",
    captacaoMinima: { percent: 20 as const, valor: 100, falta: 100 },
    valorDisponivel: 500,
    cotaValor: null,
    prazo: null,
    estado: "SP",
    categoria: CATEGORIES[0],
  };
  const dear = {
    ...base,
    id: id(2),
    temCaptador: true,
    captacaoMinima: { ...base.captacaoMinima, falta: 300 },
  };
  const list = [{ ...base, id: id(0), temCaptador: false }, { ...base, id: id(1), temCaptador: true }, dear];
  expect(propose(350, list, { ...NO_CHOICES, modo: "minimas" }, now)).toEqual({
    lines: [
      { projetoId: id(1), valor: 250, motivo: "cheapest" },
      { projetoId: id(0), valor: 100, motivo: "cheapest" },
    ],
    sobra: 0,
  });
});
