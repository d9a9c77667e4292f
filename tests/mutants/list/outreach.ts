import type { Mutant } from "../fit.ts";

const SHARING = ["lib/catalog/sharing/rules.test.ts"];
const SUPPORTERS = ["lib/matches/supporter-messages/mutations.test.ts"];
const VISITS = ["lib/catalog/visits/rules.test.ts"];

export const OUTREACH: Mutant[] = [
  {
    id: "poster-uncounted",
    file: "lib/catalog/sharing/rules.ts",
    find: 'shareAddress(origin, facts.slug, "cartaz")',
    replace: 'shareAddress(origin, facts.slug, "outro")',
    why: "visits that come from a poster are not counted as such",
    tests: SHARING,
  },
  {
    id: "shared-after-the-end",
    file: "lib/catalog/sharing/rules.ts",
    find: "valorDisponivel, prazo }, now)",
    replace: "valorDisponivel, prazo: null }, now)",
    why: "a project past its last day is shared as one that still raises money",
    tests: SHARING,
  },
  {
    id: "host-that-resembles",
    file: "lib/catalog/visits/rules.ts",
    find: "/^(?:.+\\.)?instagram\\.com$|",
    replace: "/instagram\\.com$|",
    why: "any site whose name ends like a known one counts as that site",
    tests: VISITS,
  },
  {
    id: "thirty-one-days",
    file: "lib/catalog/visits/rules.ts",
    find: "const first = addDays(today, 1 - DAYS_SHOWN);",
    replace: "const first = addDays(today, -DAYS_SHOWN);",
    why: "the total includes a day that the chart does not show",
    tests: VISITS,
  },
  {
    id: "supporters-of-another",
    file: "lib/matches/supporter-messages/mutations.ts",
    find: "where: { id: projetoId, captadorId: userId } });",
    replace: "where: { id: projetoId } });",
    why: "a stranger learns whether a project has supporters",
    tests: SUPPORTERS,
  },
  {
    id: "twice-a-day",
    file: "lib/matches/supporter-messages/mutations.ts",
    find: "if ((await tx.supporterMessage.count({ where: { projetoId, dia } })) > 0)",
    replace: "if ((await tx.supporterMessage.count({ where: { projetoId, dia } })) > 1)",
    why: "a second message on the same day fails without a reason",
    tests: SUPPORTERS,
  },
  {
    id: "message-to-the-locked",
    file: "lib/matches/supporter-messages/queries.ts",
    find: "and ${DEAL_GOES_ON} and o.etapa",
    replace: "and (${DEAL_GOES_ON} or true) and o.etapa",
    why: "the other side of a closed conversation counts as a recipient",
    tests: SUPPORTERS,
  },
];
