import fc from "fast-check";
import type { Moment } from "./money-line";

export type Fee = "desbloqueio" | "comissao";
type Breaks = { line: "database" | "vendor"; at: number; when: Moment } | null;

/** One step of a sequence; `page` indexes the hosted pages opened so far. */
export type Step =
  | { kind: "begin"; fee: Fee; devices: 1 | 2 }
  | { kind: "card"; page: number }
  | { kind: "pix"; page: number; isPaid: boolean }
  | { kind: "bank"; page: number; isPaid: boolean }
  | { kind: "return"; page: number }
  | { kind: "confirm"; share: number }
  | { kind: "annul" }
  | { kind: "withdraw" }
  | { kind: "again" }
  | { kind: "refund"; page: number; share: number }
  | { kind: "dispute"; page: number }
  | { kind: "verdict"; page: number; outcome: "won" | "lost" }
  | { kind: "time"; hours: number }
  | { kind: "deliver"; order: "given" | "reversed"; times: 1 | 2; share: number }
  | { kind: "lose" }
  | { kind: "jobs" };
export type Command = Step & { breaks: Breaks };

const page = fc.nat(3);
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("begin" as const),
      fee: fc.constantFrom<Fee>("desbloqueio", "comissao"),
      devices: fc.constantFrom<1 | 2>(1, 2),
    }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("card" as const), page }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("pix" as const), page, isPaid: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("bank" as const), page, isPaid: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("return" as const), page }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("confirm" as const),
      share: fc.constantFrom(1, 0.5, 1.5, 1.000_001, 0.999_999),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("annul" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("withdraw" as const) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("again" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("refund" as const), page, share: fc.constantFrom(1, 0.3) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("dispute" as const), page }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("verdict" as const),
      page,
      outcome: fc.constantFrom<"won" | "lost">("won", "lost"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant("time" as const), hours: fc.constantFrom(1, 24, 200) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("deliver" as const),
      order: fc.constantFrom<"given" | "reversed">("given", "reversed"),
      times: fc.constantFrom<1 | 2>(1, 2),
      share: fc.constantFrom(1, 0.5),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("lose" as const) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("jobs" as const) }) },
);
const breaks: fc.Arbitrary<Breaks> = fc.option(
  fc.record({
    line: fc.constantFrom<"database" | "vendor">("database", "database", "vendor"),
    at: fc.integer({ min: 1, max: 45 }),
    when: fc.constantFrom<Moment>("before", "after"),
  }),
  { freq: 5 },
);

const begun = (fee: Fee): Step => ({ kind: "begin", fee, devices: 1 });
const paid = (page: number): Step => ({ kind: "card", page });
const delivered: Step = { kind: "deliver", order: "given", times: 1, share: 1 };
const confirmed = (share: number): Step => ({ kind: "confirm", share });

/** Each sequence starts with one of these, so that many reach a late state, such as an annulled deposit. */
const BEGINNINGS: Step[][] = [
  [],
  [begun("desbloqueio"), begun("comissao"), paid(0), paid(1)],
  [begun("desbloqueio"), paid(0), delivered],
  [begun("comissao"), paid(0), delivered, { kind: "withdraw" }],
  [begun("comissao"), paid(0), delivered, { kind: "withdraw" }, { kind: "jobs" }, { kind: "again" }],
  [begun("comissao"), paid(0), delivered, confirmed(0.5)],
  [begun("comissao"), paid(0), delivered, confirmed(1.5), begun("comissao")],
  [begun("desbloqueio"), paid(0), delivered, confirmed(1), begun("comissao")],
  [begun("desbloqueio"), paid(0), delivered, confirmed(1), begun("comissao"), paid(1), delivered],
  [
    begun("desbloqueio"),
    paid(0),
    delivered,
    confirmed(1),
    begun("comissao"),
    paid(1),
    delivered,
    { kind: "annul" },
  ],
  [
    begun("comissao"),
    paid(0),
    delivered,
    confirmed(1.5),
    begun("comissao"),
    paid(1),
    { kind: "annul" },
    confirmed(1.5),
  ],
];

/** Random sequences of a beginning and 2 to `most` steps. Connections may break during any step. */
export const sequences = (most: number): fc.Arbitrary<Command[]> =>
  fc
    .tuple(fc.constantFrom(...BEGINNINGS), fc.array(step, { minLength: 2, maxLength: most, size: "max" }))
    .chain(([beginning, rest]) => {
      const steps = [...beginning, ...rest];
      return fc
        .array(breaks, { minLength: steps.length, maxLength: steps.length })
        .map((broken) => steps.map((one, index): Command => ({ ...one, breaks: broken[index] ?? null })));
    });
