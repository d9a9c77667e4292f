import type { Mutant } from "../fit.ts";

const CHECK_TEST = ["lib/admin/bank/mutations.test.ts"];
const LIST_TEST = ["lib/admin/bank/queries.test.ts"];

/** Mutants of the movements of our bank account and their checks. */
export const BANK: Mutant[] = [
  {
    id: "own-booking-checked",
    file: "lib/admin/bank/rules.ts",
    find: "movement.registeredBy !== adminId && ",
    replace: "",
    why: "an operator checks their own booking, so that nobody else looks at the statement",
    tests: ["lib/admin/bank/rules.test.ts"],
  },
  {
    id: "check-of-earlier-state",
    file: "lib/admin/bank/mutations.ts",
    find: "if (movement.version !== versao) return outdated(BANK.changed);",
    replace: "",
    why: "a check from a page that showed another day or code counts for the corrected booking",
    tests: CHECK_TEST,
  },
  {
    id: "transfer-back-twice",
    file: "lib/admin/bank/mutations.ts",
    find: "earlier > 0 || payment.data.transferred < amount",
    replace: "earlier > 1",
    why: "one transfer comes back twice, so that the payer is owed twice",
    tests: CHECK_TEST,
  },
  {
    id: "mistake-summed",
    file: "lib/money/bank/queries.ts",
    find: "undone_as is distinct from 'engano'",
    replace: "true",
    why: "a booking undone as a mistake counts in the sums that are compared with the statement",
    tests: LIST_TEST,
  },
  {
    id: "check-outlives-correction",
    file: "lib/money/bank/mutations.ts",
    find: "checkedBy: null,\n  checkedAt: null,\n  waitingSince: at,",
    replace: "waitingSince: undefined,",
    why: "a corrected booking stays checked, although nobody compared its new day and code",
    tests: CHECK_TEST,
  },
  {
    id: "waiting-movement-forgotten",
    file: "lib/money/bank/mutations.ts",
    find: "registeredAt: at,\n      waitingSince: at,",
    replace: "registeredAt: at,",
    why: "a new movement waits for no check",
    tests: LIST_TEST,
  },
  {
    id: "booking-after-taken-back",
    file: "lib/admin/payments/mutations/outside.ts",
    find: "return taken && day >",
    replace: "return taken && day <",
    why: "a booking that the bank took back gets a day after that",
    tests: ["tests/database/money/undone-bookings.test.ts"],
  },
  {
    id: "loss-above-payment",
    file: "lib/admin/payments/mutations/loss.ts",
    find: "taken <= 0n || taken > left",
    replace: "taken <= 0n",
    why: "an operator registers a loss larger than the payment that the bank took back",
    tests: ["tests/database/money/losses-after-returns.test.ts"],
  },
  {
    id: "loss-of-unmade-return",
    file: "lib/money/bank/queries.ts",
    find: "and undone_as is null and checked_at is null",
    replace: "and false",
    why: "money of a return that an operator only registered counts as lost",
    tests: ["tests/database/money/losses-after-returns.test.ts"],
  },
  {
    id: "undoing-struck-as-loss",
    file: "lib/admin/bank/mutations.ts",
    find: "if (!(await isLoss(id, tx)))",
    replace: 'if (movement.kind !== "estorno" && !(await isLoss(id, tx)))',
    why: "the line with which a fee became unpaid is struck like a loss, and money that the bank took counts as ours",
    tests: ["tests/database/money/losses-after-returns.test.ts"],
  },
  {
    id: "loss-before-return",
    file: "lib/admin/payments/mutations/loss.ts",
    find: "if (isMistake || !isReturned)",
    replace: "if (isMistake && !isReturned)",
    why: "money that the bank took back before any return is a loss, while its payer keeps what it bought",
    tests: ["tests/database/money/losses-after-returns.test.ts"],
  },
];
