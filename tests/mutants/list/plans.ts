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
    why: "the panel charges the sign-up's price",
    tests: PLANS_TEST,
  },
  {
    id: "presentation-in-trial",
    file: PLANS,
    find: "hasPaidPlan(facts, now) && facts.paymentConfirmed",
    replace: "hasPaidPlan(facts, now)",
    why: "an account without a paid plan makes presentations at our cost",
    tests: PLANS_TEST,
  },
  {
    id: "cancelled-with-grace",
    file: PLANS,
    find: "(facts.cancelAtPeriodEnd && isOver(facts, now))",
    replace: "(facts.cancelAtPeriodEnd && !isOver(facts, now))",
    why: "a cancelled plan is shown as free while it is still paid",
    tests: PLANS_TEST,
  },
  {
    id: "last-day-of-trial",
    file: PLANS,
    find: "Math.ceil(left / DAY)",
    replace: "Math.floor(left / DAY)",
    why: "a trial shows 0 days on its last day",
    tests: PLANS_TEST,
  },
  {
    id: "refund-books-nothing",
    file: "lib/money/ledger/rules.ts",
    find: "...(fee.amount > fee.owed ? move(",
    replace: "...(fee.amount >= fee.owed ? move(",
    why: "a refund of exactly the owed amount cannot be booked and is retried forever",
    tests: ["lib/money/ledger/rules.test.ts"],
  },
  {
    id: "commission-earned-twice",
    file: "lib/money/ledger/rules.ts",
    find: '"receita:desbloqueio" : "a_receber:comissao";',
    replace: '"receita:desbloqueio" : "receita:comissao";',
    why: "a commission counts as revenue twice: when due and when paid",
    tests: ["lib/money/ledger/rules.test.ts", "tests/database/money/ledger-totals.test.ts"],
  },
  {
    id: "trial-is-paid",
    file: BILLING,
    find: 'subscription.status === "active" && latest?.status === "paid"',
    replace: 'latest?.status === "paid"',
    why: "the trial's empty invoice confirms an unpaid plan",
    tests: BILLING_TEST,
  },
  {
    id: "late-since-today",
    file: BILLING,
    find: "(known?.pastDueSince ?? now)",
    replace: "(known ? now : now)",
    why: "each webhook about a failed renewal restarts the grace period",
    tests: BILLING_TEST,
  },
  {
    id: "cancelled-and-charged",
    file: BILLING,
    find: "(cancelAtPeriodEnd || (pastDueSince !== null",
    replace: "((cancelAtPeriodEnd && months.length > 9) || (pastDueSince !== null",
    why: "a plan is charged after its owner cancelled it",
    tests: [...BILLING_TEST, "tests/database/money/billing-unpaid.test.ts"],
  },
  {
    id: "ends-before-its-pix",
    file: BILLING,
    find: '!months.some(({ payment }) => payment === "processing") &&',
    replace: '!months.some(({ payment }) => payment === "paid") &&',
    why: "a plan ends while the bank is still debiting its month",
    tests: [...BILLING_TEST, "tests/database/money/billing-unpaid.test.ts"],
  },
  {
    id: "ending-plan-changes",
    file: "lib/money/billing/mutations/change-plan.ts",
    find: "if (data.endsAtPeriodEnd) return",
    replace: "if (data.endsAtPeriodEnd && method === null) return",
    why: "a change of a cancelled plan is charged although the plan is not renewed",
    tests: ["tests/database/money/billing-changes.test.ts"],
  },
  {
    id: "lost-answer-unchanged",
    file: "lib/money/billing/mutations/change-plan.ts",
    find: "if (!isUnanswered(changed.trouble)) return unavailable();",
    replace: 'if (!isUnanswered(changed.trouble) || changed.trouble === "down") return unavailable();',
    why: "a change whose answer was lost is reported as not made, although it was charged",
    tests: ["tests/database/money/billing-changes.test.ts"],
  },
  {
    id: "withdrawal-forever",
    file: "lib/money/billing/queries.ts",
    find: "until <= now || amount === 0",
    replace: "until === now || amount === 0",
    why: "a plan that was used for months is undone with all its money",
    tests: ["tests/database/money/billing-withdrawal.test.ts"],
  },
];
