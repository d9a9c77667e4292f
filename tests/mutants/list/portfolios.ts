import type { Mutant } from "../fit.ts";

const AMOUNT = ["lib/catalog/amount/rules.test.ts"];
const PROPOSE = ["lib/matches/portfolio/rules/propose.test.ts"];
const PORTFOLIO = ["lib/matches/portfolio/mutations.test.ts"];

export const PORTFOLIOS: Mutant[] = [
  {
    id: "shared-while-suspended",
    file: "lib/matches/portfolio/queries/read.ts",
    find: "user: { anonymisedAt: null, suspendedAt: null },",
    replace: "user: { anonymisedAt: null },",
    why: "a suspended account goes on showing a company's name to strangers",
    tests: ["lib/matches/portfolio/mutations.test.ts"],
  },
  {
    id: "refusal-shared",
    file: "lib/matches/portfolio/queries/read.ts",
    find: "readWhere(whereShared(token), now, readLines)",
    replace: "readWhere(whereShared(token), now, readOwnLines)",
    why: "whoever has the link of a carteira reads that a project refused its owner",
    tests: ["tests/database/matches/portfolio-saved.test.ts"],
  },
  {
    id: "minimum-by-less",
    file: "lib/catalog/amount/rules.ts",
    find: "if (give >= falta) return",
    replace: "if (give * 2 >= falta) return",
    why: "half of the missing amount is shown as completing the legal minimum",
    tests: AMOUNT,
  },
  {
    id: "part-of-a-quota",
    file: "lib/catalog/amount/rules.ts",
    find: "quota ? amount - (amount % quota) : amount",
    replace: "quota ? amount : amount",
    why: "a deposit is proposed that exceeds the project's available amount",
    tests: AMOUNT,
  },
  {
    id: "closed-by-its-last-day",
    file: "lib/catalog/amount/rules.ts",
    find: "prazo < toIsoDay(now)",
    replace: "prazo <= toIsoDay(now)",
    why: "a project counts as closed on its last day of fundraising",
    tests: AMOUNT,
  },
  {
    id: "closed-project-proposed",
    file: "lib/matches/portfolio/rules/propose.ts",
    find: "closedReason(candidate, now) === null &&",
    replace: "closedReason(candidate, now) !== undefined &&",
    why: "a carteira proposes a closed project",
    tests: PROPOSE,
  },
  {
    id: "amount-placed-twice",
    file: "lib/matches/portfolio/rules/propose.ts",
    find: "    left -= valor;\n    pool =",
    replace: "    pool =",
    why: "a carteira allocates more than its amount",
    tests: PROPOSE,
  },
  {
    id: "foreign-carteira",
    file: "lib/matches/portfolio/mutations.ts",
    find: "tx.portfolio.findUnique({ where: { id, userId } })",
    replace: "tx.portfolio.findUnique({ where: { id, OR: [{ userId }, { id }] } })",
    why: "any account edits another account's carteira",
    tests: PORTFOLIO,
  },
  {
    id: "mail-for-each-line",
    file: "lib/matches/interests/mutations/register.ts",
    find: "...funderNotices(all));",
    replace: "...all.flatMap((one) => funderNotices([one])));",
    why: "a carteira of twenty projects does not send its owner one mail about all",
    tests: PORTFOLIO,
  },
  {
    id: "carteira-over-its-amount",
    file: "lib/matches/portfolio/mutations.ts",
    find: "if (over > 0)",
    replace: "if (over > Number(found.valor))",
    why: "an edited carteira exceeds its owner's amount",
    tests: PORTFOLIO,
  },
  {
    id: "any-rest-for-a-captador",
    file: "lib/matches/portfolio/rules/propose.ts",
    find: "left * 100 <= amount * ROUNDED_SPARE_PERCENT",
    replace: "left >= 0",
    why: "a third of a small amount stays undistributed so that a project with a captador is proposed",
    tests: PROPOSE,
  },
];
