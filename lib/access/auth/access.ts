/** The part of a viewer that access depends on. */
export type Actor = { userType: "captador" | "financiador"; empresaId: string | null };

/** `viewer` is anybody signed in, `company` needs the company account. */
export type Rule = "anyone" | "viewer" | "captador" | "financiador" | "company";

/** @param actor null for a visitor without a session */
export function isAllowed(rule: Rule, actor: Actor | null): boolean {
  if (rule === "anyone") return true;
  if (!actor) return false;
  if (rule === "viewer") return true;
  return rule === "company" ? actor.empresaId !== null : actor.userType === rule;
}

/** `to`: the redirect for an actor whom the rule refuses. */
type Guard = { rule: Rule; to: "/auth" | "/empresa-auth" | "/dashboard" };

/**
 * Pages that need a session; a path covers everything below it. A nested page passes both rules, its parent's first, so
 * it stands after its parent here.
 */
export const GUARDED = {
  "/dashboard": { rule: "viewer", to: "/auth" },
  "/dashboard/carteiras": { rule: "financiador", to: "/dashboard" },
  // Addresses of earlier versions (placeOfEarlier), each with the rule that it had.
  "/dashboard/interesses": { rule: "financiador", to: "/dashboard" },
  "/dashboard/recebidos": { rule: "captador", to: "/dashboard" },
  "/dashboard/negociacoes": { rule: "viewer", to: "/auth" },
  "/dashboard/organizacoes": { rule: "captador", to: "/dashboard" },
  "/dashboard/propostas": { rule: "captador", to: "/dashboard" },
  "/subscription-plans": { rule: "viewer", to: "/auth" },
  "/projects": { rule: "viewer", to: "/auth" },
  "/projetos": { rule: "company", to: "/empresa-auth" },
  "/empresa-dashboard": { rule: "company", to: "/empresa-auth" },
  "/suporte": { rule: "viewer", to: "/empresa-auth" },
} as const satisfies Record<string, Guard>;

export type GuardedPath = keyof typeof GUARDED;

/** Every page of the workspace; `:id` stands for one row. A test compares the list with the folders of app/(panel). */
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

/** Lists of earlier versions, whose place the list of supports took. Mails link to them. */
const EARLIER_LISTS = [
  "/dashboard/conversas",
  "/dashboard/interesses",
  "/dashboard/negociacoes",
  "/dashboard/recebidos",
];
const EARLIER_PAGE = /^\/dashboard\/(negociacoes|conversas)\/([^/]+)$/;

/** Address of the supports, which has a page for each id. */
export const SUPPORTS = "/dashboard/apoios";

/**
 * Today's place of an address of an earlier version; null for every other address. `id` is that of a deal or a
 * conversation, which the page of a support is found by.
 */
export function placeOfEarlier(pathname: string): { list: true } | { id: string; hash: string } | null {
  if (EARLIER_LISTS.includes(pathname)) return { list: true };
  const [, kind, id] = EARLIER_PAGE.exec(pathname) ?? [];
  return id === undefined ? null : { id, hash: kind === "conversas" ? "#conversa" : "" };
}

/** Renders the 404 of the workspace; not a workspace page itself. */
export const NOTHING_HERE = "/dashboard/nada-aqui";

/**
 * Open pages that signed-in viewers get in their workspace's frame, and the page that renders them there. The list and a
 * project have theirs below /lir-projetos/conta.
 */
export const SESSION_PAGES = new Map([
  ["/checkout/cancelado", "/checkout/cancelado/conta"],
  ["/checkout/sucesso", "/checkout/sucesso/conta"],
  ["/comparar", "/comparar/conta"],
  ["/incentivos", "/incentivos/conta"],
]);

export function isWorkspacePage(pathname: string): boolean {
  const parts = pathname.split("/");
  return WORKSPACE_PAGES.some((page) => {
    const wanted = page.split("/");
    return wanted.length === parts.length && wanted.every((part, at) => part === ":id" || part === parts[at]);
  });
}

/** Login screens redirect people who are signed in already (A2.4, A4.10). */
export const ENTRANCES = {
  "/auth": { rule: "viewer", to: "/dashboard" },
  "/auth/captador": { rule: "viewer", to: "/dashboard" },
  "/captador/auth": { rule: "viewer", to: "/dashboard" },
  "/empresa-auth": { rule: "company", to: "/empresa-dashboard" },
} as const satisfies Record<string, { rule: Rule; to: string }>;

/**
 * Open pages rendered per request, because their content depends on the viewer or changes at any moment; a path covers
 * everything below it.
 */
export const RENDERED_PAGES = ["/carteira/compartilhada", "/comparar", "/recibo"] as const;

const isUnder = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

export const isRendered = (pathname: string): boolean =>
  RENDERED_PAGES.some((page) => isUnder(pathname, page));

/** Open pages that wait for a confirmation and redirect people who are signed in already (A4.7). */
export const CONFIRMATIONS = ["/email-confirmation", "/new-email-confirmation"] as const;

export const isConfirmation = (pathname: string): boolean => CONFIRMATIONS.some((page) => page === pathname);

/** The guards of a page, the parent's first. */
const guardsOf = (pathname: string): Guard[] =>
  Object.entries(GUARDED).flatMap(([path, guard]) => (isUnder(pathname, path) ? guard : []));

export const isGuarded = (pathname: string): boolean => guardsOf(pathname).length > 0;

/** Every redirect target is open to the actor it is meant for, so redirects cannot loop. */
export function decideAccess(
  pathname: string,
  actor: Actor | null,
): { allow: true } | { allow: false; redirect: string } {
  const guard = guardsOf(pathname).find(({ rule }) => !isAllowed(rule, actor));
  if (guard) return { allow: false, redirect: guard.to };
  const entrance = Object.entries(ENTRANCES).find(([path]) => path === pathname)?.[1];
  if (entrance && isAllowed(entrance.rule, actor)) return { allow: false, redirect: entrance.to };
  return { allow: true };
}
