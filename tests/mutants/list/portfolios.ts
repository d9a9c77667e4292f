import type { Mutant } from "../fit.ts";

const AMOUNT = ["lib/catalog/amount/rules.test.ts"];
const PROPOSE = ["lib/matches/portfolio/rules/propose.test.ts"];
const PORTFOLIO = ["lib/matches/portfolio/mutations.test.ts"];

export const PORTFOLIOS: Mutant[] = [
  {
    id: "minimum-by-less",
    file: "lib/catalog/amount/rules.ts",
    find: "if (give >= falta) return",
    replace: "if (give * 2 >= falta) return",
    why: "a person reads that an amount completes the minimum, of which it is half",
    tests: AMOUNT,
  },
  {
    id: "part-of-a-quota",
    file: "lib/catalog/amount/rules.ts",
    find: "quota ? amount - (amount % quota) : amount",
    replace: "quota ? amount : amount",
    why: "a deposit is proposed that the project cannot take",
    tests: AMOUNT,
  },
  {
    id: "closed-by-its-last-day",
    file: "lib/catalog/amount/rules.ts",
    find: "prazo < toIsoDay(now)",
    replace: "prazo <= toIsoDay(now)",
    why: "a project is closed on the last day on which it takes money",
    tests: AMOUNT,
  },
  {
    id: "closed-project-proposed",
    file: "lib/matches/portfolio/rules/propose.ts",
    find: "closedReason(candidate, now) === null &&",
    replace: "closedReason(candidate, now) !== undefined &&",
    why: "a carteira proposes a project that takes no more money",
    tests: PROPOSE,
  },
  {
    id: "amount-placed-twice",
    file: "lib/matches/portfolio/rules/propose.ts",
    find: "    left -= valor;\n    pool =",
    replace: "    pool =",
    why: "a carteira is worth more than the amount",
    tests: PROPOSE,
  },
  {
    id: "foreign-carteira",
    file: "lib/matches/portfolio/mutations.ts",
    find: "tx.portfolio.findUnique({ where: { id, userId } })",
    replace: "tx.portfolio.findUnique({ where: { id, OR: [{ userId }, { id }] } })",
    why: "anybody edits anybody's carteira",
    tests: PORTFOLIO,
  },
  {
    id: "mail-for-each-line",
    file: "lib/matches/portfolio/mutations.ts",
    find: "{ mailsFunder: false }",
    replace: "{ mailsFunder: true }",
    why: "a carteira of twenty projects sends its owner twenty mails",
    tests: PORTFOLIO,
  },
  {
    id: "carteira-over-its-amount",
    file: "lib/matches/portfolio/mutations.ts",
    find: "if (over > 0)",
    replace: "if (over > Number(found.valor))",
    why: "an edited carteira exceeds the amount that its owner gave",
    tests: PORTFOLIO,
  },
];
