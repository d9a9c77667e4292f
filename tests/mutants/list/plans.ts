import type { Mutant } from "../fit.ts";

const PLANS = "lib/money/plans/rules.ts";
const PLANS_TEST = ["lib/money/plans/rules.test.ts"];
const BILLING = "lib/money/billing/rules.ts";
const BILLING_TEST = ["lib/money/billing/rules.test.ts"];

export const PLANS_AND_LEDGER: Mutant[] = [
  {
    id: "price-lists-swapped",
    file: PLANS,
    find: "painel: { pro: 17_000, plus: 90_000 }",
    replace: "painel: { pro: 9_700, plus: 29_700 }",
    why: "the panel charges the price of the sign-up",
    tests: PLANS_TEST,
  },
  {
    id: "presentation-in-trial",
    file: PLANS,
    find: "hasPaidPlan(facts, now) && facts.paymentConfirmed",
    replace: "hasPaidPlan(facts, now)",
    why: "who pays nothing yet makes presentations that we pay for",
    tests: PLANS_TEST,
  },
  {
    id: "cancelled-with-grace",
    file: PLANS,
    find: "(facts.cancelAtPeriodEnd && isOver(facts, now))",
    replace: "(facts.cancelAtPeriodEnd && !isOver(facts, now))",
    why: "a cancelled plan reads as free while it is paid",
    tests: PLANS_TEST,
  },
  {
    id: "last-day-of-trial",
    file: PLANS,
    find: "Math.ceil(left / DAY)",
    replace: "Math.floor(left / DAY)",
    why: "on its last day a trial has 0 days",
    tests: PLANS_TEST,
  },
  {
    id: "refund-books-nothing",
    file: "lib/money/ledger/rules.ts",
    find: "...(fee.amount > fee.owed ? move(",
    replace: "...(fee.amount >= fee.owed ? move(",
    why: "a refund of exactly what is owed cannot be booked, and is tried again and again",
    tests: ["lib/money/ledger/rules.test.ts"],
  },
  {
    id: "commission-earned-twice",
    file: "lib/money/ledger/rules.ts",
    find: '"receita:desbloqueio" : "a_receber:comissao";',
    replace: '"receita:desbloqueio" : "receita:comissao";',
    why: "a commission is revenue when it is due and once more when it is paid",
    tests: ["lib/money/ledger/rules.test.ts", "tests/database/money/ledger-totals.test.ts"],
  },
  {
    id: "trial-is-paid",
    file: BILLING,
    find: 'subscription.status === "active" && latest?.status === "paid"',
    replace: 'latest?.status === "paid"',
    why: "the trial's empty invoice confirms a plan that nobody paid",
    tests: BILLING_TEST,
  },
  {
    id: "late-since-today",
    file: BILLING,
    find: "(known?.pastDueSince ?? now)",
    replace: "(known ? now : now)",
    why: "each message about a failed renewal begins the days of grace anew",
    tests: BILLING_TEST,
  },
];
