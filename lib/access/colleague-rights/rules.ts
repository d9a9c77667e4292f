import type { WorkspacePage } from "@/lib/access/auth/page-rules";
import type { PageMark } from "@/lib/kit/result";

/**
 * Roles of a colleague in another person's account.
 * - `edita` may do all that colleagues may.
 * - `le` only reads.
 * - `tributario` handles supports, conversations, amounts, portfolios, deposits and receipts.
 * - `contador` reads supports, deposits, receipts and the statement, but no conversations.
 */
export const COLLEAGUE_ROLES = ["edita", "le", "tributario", "contador"] as const;
export type ColleagueRole = (typeof COLLEAGUE_ROLES)[number];

/** Role of a member of the platform's team during a look. No membership has it. */
export const LOOKS = "olhar";
export type WorkRole = ColleagueRole | typeof LOOKS;

/** Person who works in the account `viewer.userId` or, with the role `olhar`, looks at it. */
export type Colleague = {
  /** Id of the membership; during a look, id of the person's session. */
  id: string;
  /** Id of the person's own account. */
  userId: string;
  name: string;
  email: string;
  role: WorkRole;
  /** Name of the account `viewer.userId`. */
  account: string;
  /** End of a look (ms). Not set for a colleague. */
  until?: number | null;
};

type InUse = { userId: string; colleague?: Pick<Colleague, "userId"> | undefined };

/** Opaque id of the person and the account in use. A page compares it to notice a change of either. */
export const accountInUse = ({ userId, colleague }: InUse): string =>
  colleague ? `${colleague.userId}/${userId}` : userId;

/** Whether two values of {@link accountInUse} are of one person, perhaps in different accounts. */
export const isSamePerson = (one: string, other: string): boolean =>
  one.split("/", 1)[0] === other.split("/", 1)[0];

/** Whether the input's page was opened by another person or in another account. False without a `PageMark`. */
export function isOfOtherAccount(input: unknown, viewer: InUse | null | undefined): boolean {
  if (!viewer || typeof input !== "object" || input === null) return false;
  const { contaDaPagina } = input as Partial<PageMark>;
  return contaDaPagina !== undefined && contaDaPagina !== accountInUse(viewer);
}

type Roles = readonly WorkRole[];

const ALL: Roles = COLLEAGUE_ROLES;
const EDIT: Roles = ["edita"];
const VALUES: Roles = ["edita", "tributario"];
const READ: Roles = ["edita", "le"];
const READ_VALUES: Roles = ["edita", "le", "tributario"];
const ALL_AND_LOOK: Roles = [...ALL, LOOKS];
const READ_AND_LOOK: Roles = [...READ, LOOKS];
const READ_VALUES_AND_LOOK: Roles = [...READ_VALUES, LOOKS];

const toTable = <K extends string>(...groups: [roles: Roles, names: readonly K[]][]): ReadonlyMap<K, Roles> =>
  new Map(groups.flatMap(([roles, names]) => names.map((name): [K, Roles] => [name, roles])));

/**
 * Roles that may call an action or HTTP function, by its name at the door. A function that the table lacks is refused
 * to every role. Such functions are for the account's owner (password, bank account, plans, fees), the platform's team,
 * sign-ups or mail tests. During a look, the only allowed calls read pages, end the look or sign out.
 */
export const COLLEAGUE_DOORS = toTable<string>(
  // Rows down to "reset-password": public functions, and functions for the caller's own access.
  [ALL_AND_LOOK, ["viewer", "sign-out"]],
  [[LOOKS], ["end-look"]],
  [ALL, ["visita", "resumo", "resumo-simulacao", "ibge-locations", "validate-cnpj", "projetos-csv"]],
  [ALL, ["v1/projects", "v1/projects/[slug]", "v1/openapi.json", "lir-projetos/atom.xml"]],
  [ALL, ["lir-chat-assistant", "login-empresa", "confirm-email"]],
  [ALL, ["accept-colleague", "work-in-account", "leave-account", "request-password-reset", "reset-password"]],
  [EDIT, ["create-project", "save-project-draft", "submit-project", "recall-project", "withdraw-project"]],
  [EDIT, ["copy-project", "delete-project-draft", "post-news", "remove-news", "ask-project"]],
  [EDIT, ["answer-question", "decline-question", "report-content", "message-supporters"]],
  [EDIT, ["edit-organization", "refresh-organization", "consulta-organizacao"]],
  [EDIT, ["set-favorite", "save-search", "rename-search", "set-search-alert", "remove-search"]],
  [EDIT, ["ai-assistant", "gamma-presentation", "start-proposal-conversation", "advance-proposal-step"]],
  [EDIT, ["generate-proposal", "rewrite-proposal-field", "edit-proposal-field", "restore-proposal-version"]],
  [EDIT, ["start-presentation", "check-presentation"]],
  [EDIT, ["accept-interest", "decline-interest", "undo-answer", "mute-conversation"]],
  [VALUES, ["register-interest", "withdraw-interest", "ask-amount", "name-amount", "find-tax-regime"]],
  [VALUES, ["create-portfolio", "edit-portfolio", "repropose-portfolio", "remove-portfolio"]],
  [VALUES, ["share-portfolio", "unshare-portfolio", "register-portfolio"]],
  [VALUES, ["confirm-amount", "inform-deposit", "correct-deposit-day", "report-not-arrived"]],
  [VALUES, ["issue-receipt", "revoke-receipt", "save-receipt-identity", "refresh-legal-name"]],
  [VALUES, ["conversas-envio", "conversas/lidas", "report-conversation", "report-interest"]],
  [VALUES, ["arquivos", "open-ticket"]],
  [READ, ["cartaz", "proposta-arquivo"]],
  [READ_AND_LOOK, ["show-proposal"]],
  [READ_VALUES, ["conversas/eventos", "resumo-carteira", "check-subscription"]],
  [READ_VALUES_AND_LOOK, ["conversas"]],
  [ALL, ["extrato", "recibo-arquivo", "agenda"]],
);

/** Workspace pages that a colleague may open. Only the owner may open the others. */
export const COLLEAGUE_PAGES = toTable<WorkspacePage>(
  [ALL, ["/dashboard/equipes"]],
  [ALL_AND_LOOK, ["/dashboard/apoios", "/dashboard/apoios/:id", "/dashboard/comprovantes"]],
  [READ_VALUES_AND_LOOK, ["/dashboard", "/empresa-dashboard", "/projetos", "/suporte"]],
  [READ_VALUES_AND_LOOK, ["/dashboard/carteiras", "/dashboard/carteiras/:id"]],
  [VALUES, ["/dashboard/carteiras/nova"]],
  [READ_AND_LOOK, ["/dashboard/buscas", "/dashboard/favoritos"]],
  [READ_AND_LOOK, ["/dashboard/organizacoes", "/dashboard/propostas"]],
  [READ_AND_LOOK, ["/projects", "/projects/:id/divulgar", "/projects/:id/historico"]],
  [READ_AND_LOOK, ["/projects/:id/novidades", "/projects/:id/perguntas", "/projects/:id/previa"]],
  [EDIT, ["/projects/create", "/projects/:id/editar", "/projects/:id/mensagem"]],
);

/** Public pages that show data of the account to a role in READ_VALUES_AND_LOOK. Other roles get the visitors' page. */
const OPEN_PAGES = ["/lir-projetos", "/comparar", "/incentivos"];

export const rolesOfDoor = (name: string): Roles => COLLEAGUE_DOORS.get(name) ?? [];

export const mayCall = (role: WorkRole, name: string): boolean => rolesOfDoor(name).includes(role);

export const gainsRights = (from: ColleagueRole, to: ColleagueRole): boolean =>
  [...COLLEAGUE_DOORS.values(), ...COLLEAGUE_PAGES.values()].some(
    (roles) => roles.includes(to) && !roles.includes(from),
  );

export const isUnder = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(`${path}/`);

/** @param page a path in which `:id` stands for any id */
export const isLike = (page: string, pathname: string): boolean => {
  const [wanted, parts] = [page.split("/"), pathname.split("/")];
  return wanted.length === parts.length && wanted.every((part, at) => part === ":id" || part === parts[at]);
};

/** A fixed path takes precedence over `:id`. */
export function rolesOfPage(pathname: string): Roles {
  const pages = [...COLLEAGUE_PAGES].filter(([page]) => isLike(page, pathname));
  const [, roles = []] = pages.find(([page]) => page === pathname) ?? pages[0] ?? [];
  return roles;
}

export const mayOpen = (role: WorkRole, pathname: string): boolean =>
  OPEN_PAGES.some((page) => isUnder(pathname, page))
    ? READ_VALUES_AND_LOOK.includes(role)
    : rolesOfPage(pathname).includes(role);

/** First page of a colleague. `company`: the account has the company area. */
export const homeOfColleague = (role: WorkRole, company: boolean): string => {
  const home = company ? "/empresa-dashboard" : "/dashboard";
  return mayOpen(role, home) ? home : "/dashboard/apoios";
};
