import { isLike, isUnder } from "@/lib/access/colleague-rights/rules";

export type Actor = {
  userType: "captador" | "financiador";
  empresaId: string | null;
  /** Only for the platform's team: "waiting" before the second factor, "entered" after it. Not set during a look. */
  admin?: "waiting" | "entered" | undefined;
};

/** `viewer`: signed in, with a profile. `company`: a viewer with a company. `admin`: team role and second factor. */
export type Rule = "anyone" | "viewer" | "captador" | "financiador" | "company" | "admin";

export function isAllowed(rule: Rule, actor: Actor | null): boolean {
  if (rule === "anyone") return true;
  if (!actor) return false;
  if (rule === "viewer") return true;
  if (rule === "admin") return actor.admin === "entered";
  return rule === "company" ? actor.empresaId !== null : actor.userType === rule;
}

/** `to`: redirect for an actor whom the rule refuses. Under /admin only the team gets it, others get 404. */
type Guard = { rule: Rule; to: "/auth" | "/empresa-auth" | "/dashboard" | "/admin/entrar" };

const OFFICE = "/admin";
const OFFICE_ENTRY = "/admin/entrar";

/**
 * Pages that need a session. The rule of a path also applies to all pages below it. List a parent before its children:
 * the first refusing rule decides the redirect.
 */
export const GUARDED = {
  "/dashboard": { rule: "viewer", to: "/auth" },
  "/dashboard/carteiras": { rule: "financiador", to: "/dashboard" },
  "/dashboard/organizacoes": { rule: "captador", to: "/dashboard" },
  "/dashboard/propostas": { rule: "captador", to: "/dashboard" },
  "/subscription-plans": { rule: "viewer", to: "/auth" },
  "/projects": { rule: "viewer", to: "/auth" },
  "/projetos": { rule: "company", to: "/empresa-auth" },
  "/empresa-dashboard": { rule: "company", to: "/empresa-auth" },
  "/suporte": { rule: "viewer", to: "/empresa-auth" },
  "/admin": { rule: "admin", to: OFFICE_ENTRY },
} as const satisfies Record<string, Guard>;

export type GuardedPath = keyof typeof GUARDED;

/**
 * Pages that exist only in the workspace; `:id` is the id of a row. {@link WORKSPACE_NOT_FOUND} and {@link
 * NOT_FOR_COLLEAGUE} are not listed, because only the middleware opens them.
 */
export const WORKSPACE_PAGES = [
  "/dashboard",
  "/dashboard/apoios",
  "/dashboard/apoios/:id",
  "/dashboard/buscas",
  "/dashboard/carteiras",
  "/dashboard/carteiras/:id",
  "/dashboard/carteiras/nova",
  "/dashboard/comprovantes",
  "/dashboard/conta",
  "/dashboard/equipe",
  "/dashboard/equipes",
  "/dashboard/favoritos",
  "/dashboard/organizacoes",
  "/dashboard/pagamentos",
  "/dashboard/propostas",
  "/empresa-dashboard",
  "/projects",
  "/projects/:id/divulgar",
  "/projects/:id/editar",
  "/projects/:id/historico",
  "/projects/:id/mensagem",
  "/projects/:id/novidades",
  "/projects/:id/perguntas",
  "/projects/:id/previa",
  "/projects/create",
  "/projetos",
  "/subscription-plans",
  "/suporte",
] as const;

export type WorkspacePage = (typeof WORKSPACE_PAGES)[number];

/** Pages of the back office, except {@link OFFICE_NOT_FOUND}. */
export const OFFICE_PAGES = [
  "/admin",
  "/admin/apoios",
  "/admin/apoios/:id",
  "/admin/aviso",
  "/admin/busca",
  "/admin/chamados",
  "/admin/chamados/:id",
  "/admin/denuncias",
  "/admin/denuncias/:id",
  "/admin/denuncias/conversas",
  "/admin/denuncias/conversas/:id",
  "/admin/emails",
  "/admin/emails/:id",
  "/admin/entrar",
  "/admin/importar",
  "/admin/importar/:id",
  "/admin/organizacoes",
  "/admin/organizacoes/:id",
  "/admin/pagamentos",
  "/admin/pagamentos/:id",
  "/admin/pagamentos/mensalidades/:id",
  "/admin/pausas",
  "/admin/pessoas",
  "/admin/pessoas/:id",
  "/admin/projetos",
  "/admin/projetos/:id",
  "/admin/registro",
  "/admin/saude",
] as const;

export const OFFICE_NOT_FOUND = "/admin/nada-aqui";

/** Old e-mails still link to these addresses, which redirect to the list of supports. */
const EARLIER_LISTS = [
  "/dashboard/conversas",
  "/dashboard/interesses",
  "/dashboard/negociacoes",
  "/dashboard/recebidos",
];
const EARLIER_PAGE = /^\/dashboard\/(negociacoes|conversas)\/([^/]+)$/;

export const SUPPORTS = "/dashboard/apoios";

/** Null for an address that is not retired. `id`: of a deal or conversation, by which findSupport finds the support. */
export function retiredRedirect(pathname: string): { list: true } | { id: string; hash: string } | null {
  const [, kind, id] = EARLIER_PAGE.exec(pathname) ?? [];
  if (id !== undefined) return { id, hash: kind === "conversas" ? "#conversa" : "" };
  return EARLIER_LISTS.some((list) => isUnder(pathname, list)) ? { list: true } : null;
}

export const WORKSPACE_NOT_FOUND = "/dashboard/nada-aqui";

/** Shown to a colleague in place of a page that the colleague's role may not open. */
export const NOT_FOR_COLLEAGUE = "/dashboard/sem-acesso";

/** Page to choose the account to work in. Also opens without a profile, and after a membership or look has ended. */
export const ACCOUNTS_PAGE = "/dashboard/equipes";

/**
 * Open pages, each with its variant in the workspace frame for signed-in viewers. The project list is not here: its
 * variants are below /lir-projetos/conta.
 */
export const SESSION_PAGES = new Map([
  ["/checkout/cancelado", "/checkout/cancelado/conta"],
  ["/checkout/sucesso", "/checkout/sucesso/conta"],
  ["/comparar", "/comparar/conta"],
  ["/incentivos", "/incentivos/conta"],
]);

export const isWorkspacePage = (pathname: string): boolean =>
  WORKSPACE_PAGES.some((page) => isLike(page, pathname));

export const isOfficePage = (pathname: string): boolean =>
  OFFICE_PAGES.some((page) => isLike(page, pathname));

/** Login screens. Each redirects an actor who already passes its rule (A2.4, A4.10). */
export const ENTRANCES = {
  "/auth": { rule: "viewer", to: "/dashboard" },
  "/auth/captador": { rule: "viewer", to: "/dashboard" },
  "/captador/auth": { rule: "viewer", to: "/dashboard" },
  "/empresa-auth": { rule: "company", to: "/empresa-dashboard" },
} as const satisfies Record<string, { rule: Rule; to: string }>;

/** Open pages rendered for each request. A path covers everything below it. */
export const RENDERED_PAGES = ["/carteira/compartilhada", "/comparar", "/convite", "/recibo"] as const;

export const isRendered = (pathname: string): boolean =>
  RENDERED_PAGES.some((page) => isUnder(pathname, page));

/** Open pages that wait for a confirmation and may redirect a signed-in viewer (A4.7). */
export const CONFIRMATIONS = ["/email-confirmation", "/new-email-confirmation"] as const;

export const isConfirmation = (pathname: string): boolean => CONFIRMATIONS.some((page) => page === pathname);

const guardsOf = (pathname: string): Guard[] =>
  Object.entries(GUARDED).flatMap(([path, guard]) => (isUnder(pathname, path) ? guard : []));

export const isGuarded = (pathname: string): boolean => guardsOf(pathname).length > 0;

/** Decision about a page. `redirect` is null for a 404, as if the address did not exist. */
export type Decision = { allow: true } | { allow: false; redirect: string | null };

export const isOffice = (pathname: string): boolean => isUnder(pathname, OFFICE);

function decideOffice(pathname: string, actor: Actor | null): Decision {
  if (!actor?.admin) return { allow: false, redirect: null };
  const isEntry = pathname === OFFICE_ENTRY;
  if (isAllowed("admin", actor)) return isEntry ? { allow: false, redirect: OFFICE } : { allow: true };
  return isEntry ? { allow: true } : { allow: false, redirect: OFFICE_ENTRY };
}

/** Every redirect leads to a page that the actor may open, so redirects cannot loop. */
export function decideAccess(pathname: string, actor: Actor | null): Decision {
  if (isOffice(pathname)) return decideOffice(pathname, actor);
  const guard = guardsOf(pathname).find(({ rule }) => !isAllowed(rule, actor));
  if (guard) return { allow: false, redirect: guard.to };
  const entrance = Object.entries(ENTRANCES).find(([path]) => path === pathname)?.[1];
  if (entrance && isAllowed(entrance.rule, actor)) return { allow: false, redirect: entrance.to };
  return { allow: true };
}
