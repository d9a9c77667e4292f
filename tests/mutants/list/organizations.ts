import type { Mutant } from "../fit.ts";

const RULES = "lib/people/organizations/rules.ts";
const RULES_TEST = ["lib/people/organizations/rules.test.ts"];
const CLAIM = "lib/people/organizations/mutations/claim.ts";
const CLAIM_TEST = ["lib/people/organizations/mutations/claim.test.ts"];
const EDIT = "lib/people/organizations/mutations/edit.ts";
const EDIT_TEST = ["lib/people/organizations/mutations/edit.test.ts"];
const DECIDE = "lib/people/organizations/mutations/decide.ts";
const DECIDE_TEST = ["lib/people/organizations/mutations/decide.test.ts"];

export const ORGANIZATIONS: Mutant[] = [
  {
    id: "months-of-pickers",
    file: RULES,
    find: "PICKERS.includes(tipo) ? MIN_MONTHS_PICKERS : MIN_MONTHS",
    replace: "PICKERS.includes(tipo) ? MIN_MONTHS : MIN_MONTHS_PICKERS",
    why: "a cooperative that may propose is refused for half a year",
    tests: RULES_TEST,
  },
  {
    id: "old-enough-today",
    file: RULES,
    find: 'day > toIsoDay(now) ? "young"',
    replace: 'day >= toIsoDay(now) ? "young"',
    why: "an organization is refused on the day announced by its own page",
    tests: RULES_TEST,
  },
  {
    id: "last-day-of-february",
    file: RULES,
    find: "Math.min(day.getUTCDate(), last)",
    replace: "Math.min(day.getUTCDate(), last + 3)",
    why: "an organization opened on 31 August may propose only in March",
    tests: RULES_TEST,
  },
  {
    id: "unknown-is-closed",
    file: RULES,
    find: "if (situacao !== null && situacao !== ACTIVE)",
    replace: "if (situacao !== ACTIVE)",
    why: "during a registry outage every organization counts as closed",
    tests: RULES_TEST,
  },
  {
    id: "closed-but-checked",
    file: RULES,
    find: 'if (refusal === "closed") return "fechada";\n  if (isChecked(organization)) return "conferida";',
    replace:
      'if (isChecked(organization)) return "conferida";\n  if (refusal === "closed") return "fechada";',
    why: "an organization closed in the registry is shown as checked",
    tests: RULES_TEST,
  },
  {
    id: "projects-for-the-first",
    file: CLAIM,
    find: "members: { none: {} }, projects: { none: {} }, receipts",
    replace: "members: { none: {} }, receipts",
    why: "the first account that types a CNPJ owns the organization of imported projects",
    tests: CLAIM_TEST,
  },
  {
    id: "claims-without-end",
    file: CLAIM,
    find: ">= MAX_MINE)",
    replace: ">= MAX_MINE * MAX_MINE)",
    why: "one account claims thousands of organizations",
    tests: CLAIM_TEST,
  },
  {
    id: "closed-is-claimed",
    file: CLAIM,
    find: 'if (refusal === "closed")',
    replace: 'if (refusal === "closed" && known.situacao === null)',
    why: "an organization closed in the registry is added and receives deposits",
    tests: CLAIM_TEST,
  },
  {
    id: "kind-after-check",
    file: EDIT,
    find: "isChecked(before) ? before.tipo : input.tipo",
    replace: "isChecked(before) && input.tipo === before.tipo ? before.tipo : input.tipo",
    why: "a checked company changes its kind to cooperative",
    tests: EDIT_TEST,
  },
  {
    id: "name-after-check",
    file: EDIT,
    find: "isChecked(before) && name !== before.nomeConhecido",
    replace: "isChecked(before) && name === before.razaoSocial",
    why: "a captador can change the name shown beside the check mark",
    tests: EDIT_TEST,
  },
  {
    id: "edited-by-claimant",
    file: EDIT,
    find: 'if (!before || keeperOf(before) !== userId) return failure("not_found", ORGANIZATION.gone);\n    const { representante',
    replace: 'if (!before) return failure("not_found", ORGANIZATION.gone);\n    const { representante',
    why: "any account changes the representative of another account's organization",
    tests: EDIT_TEST,
  },
  {
    id: "check-outlives-closing",
    file: EDIT,
    find: 'isChecked(written.data) && refusalOf(written.data, now) === "closed"',
    replace: 'isChecked(written.data) && refusalOf(written.data, now) === "young"',
    why: "a closed organization keeps its check mark and receives deposits",
    tests: EDIT_TEST,
  },
  {
    id: "given-away-in-a-deal",
    file: DECIDE,
    find: "o.status in ('bloqueada', 'desbloqueada', 'confirmada')",
    replace: "o.status in ('confirmada')",
    why: "a project changes hands while a funder deposits",
    tests: DECIDE_TEST,
  },
  {
    id: "contact-of-former-keeper",
    file: DECIDE,
    find: "and not ${STAYS_WITH_CAPTADOR}",
    replace: "and (true or ${STAYS_WITH_CAPTADOR})",
    why: "the next captador reads a contact that the former one paid for",
    tests: ["tests/database/people/handed-over-deals.test.ts"],
  },
  {
    id: "account-of-former-keeper",
    file: DECIDE,
    find: "await tx.bankAccount.deleteMany({ where: { projetoId: { in: ids } } });\n",
    replace: "",
    why: "the next deposit goes to the former captador's bank account",
    tests: DECIDE_TEST,
  },
  {
    id: "check-of-former-keeper",
    file: DECIDE,
    find: "data: { conferidaEm: null, conferidaPor: null, representante",
    replace: "data: { conferidaPor: null, representante",
    why: "an unchecked captador receives deposits under the former captador's check",
    tests: DECIDE_TEST,
  },
  {
    id: "claim-shows-others",
    file: "lib/people/organizations/queries.ts",
    find: 'where: { members: { some: { userId, estado: "ativo" } } },\n    select: PROPONENT,\n    orderBy',
    replace: "where: { members: { some: { userId } } },\n    select: PROPONENT,\n    orderBy",
    why: "an account with a pending claim reads the texts of the organization's captador",
    tests: CLAIM_TEST,
  },
  {
    id: "undone-check-not-mailed",
    file: "lib/people/organizations/mutations/review.ts",
    find: "await warnFunders(tx, id, eventKey);",
    replace: 'if (eventKey === "") await warnFunders(tx, id, eventKey);',
    why: "a funder who copied the account deposits to an organization whose check the team has undone",
    tests: ["tests/database/money/deposit-warnings.test.ts"],
  },
  {
    id: "closed-registration-not-mailed",
    file: EDIT,
    find: "await warnFunders(tx, id, eventKey);",
    replace: 'if (eventKey === "") await warnFunders(tx, id, eventKey);',
    why: "a funder who copied the account deposits to an organization that is closed",
    tests: ["tests/database/money/deposit-warnings.test.ts"],
  },
];
