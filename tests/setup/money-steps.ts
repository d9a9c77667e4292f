import fc from "fast-check";
import type { Moment } from "./money-line";

export type Fee = "desbloqueio" | "comissao";
type Breaks = { line: "database" | "vendor"; at: number; when: Moment } | null;

/** `page` indexes the hosted pages opened so far. */
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

type Fields<K extends Step["kind"]> = Omit<Extract<Step, { kind: K }>, "kind">;

const stepOf = <K extends Step["kind"]>(
  weight: number,
  kind: K,
  fields: { [Name in keyof Fields<K>]: fc.Arbitrary<Fields<K>[Name]> },
) => ({ weight, arbitrary: fc.record(fields).map((values) => ({ kind, ...values }) as unknown as Step) });

const page = fc.nat(3);
const step = fc.oneof(
  stepOf(5, "begin", { fee: fc.constantFrom("desbloqueio", "comissao"), devices: fc.constantFrom(1, 2) }),
  stepOf(5, "card", { page }),
  stepOf(3, "pix", { page, isPaid: fc.boolean() }),
  stepOf(2, "bank", { page, isPaid: fc.boolean() }),
  stepOf(3, "return", { page }),
  stepOf(4, "confirm", { share: fc.constantFrom(1, 0.5, 1.5, 1.000_001, 0.999_999) }),
  stepOf(2, "annul", {}),
  stepOf(1, "withdraw", {}),
  stepOf(1, "again", {}),
  stepOf(1, "refund", { page, share: fc.constantFrom(1, 0.3) }),
  stepOf(1, "dispute", { page }),
  stepOf(1, "verdict", { page, outcome: fc.constantFrom("won", "lost") }),
  stepOf(1, "time", { hours: fc.constantFrom(1, 24, 200) }),
  stepOf(5, "deliver", {
    order: fc.constantFrom("given", "reversed"),
    times: fc.constantFrom(1, 2),
    share: fc.constantFrom(1, 0.5),
  }),
  stepOf(1, "lose", {}),
  stepOf(2, "jobs", {}),
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
const annulled: Step = { kind: "annul" };

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
  [begun("desbloqueio"), paid(0), delivered, confirmed(1), begun("comissao"), paid(1), delivered, annulled],
  [
    begun("comissao"),
    paid(0),
    delivered,
    confirmed(1.5),
    begun("comissao"),
    paid(1),
    annulled,
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
