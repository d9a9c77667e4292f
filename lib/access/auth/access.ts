/** What access depends on; the rest of a viewer does not matter here. */
export type Actor = { userType: "captador" | "financiador"; empresaId: string | null };

/** Who may use something: `viewer` is anybody signed in, `company` needs the company account. */
export type Rule = "anyone" | "viewer" | "captador" | "financiador" | "company";

/** Whether a rule lets this person through; null is a visitor without a session. */
export function isAllowed(rule: Rule, actor: Actor | null): boolean {
  if (rule === "anyone") return true;
  if (!actor) return false;
  if (rule === "viewer") return true;
  return rule === "company" ? actor.empresaId !== null : actor.userType === rule;
}

/** `to`: where somebody goes whom the rule does not let through. */
type Guard = { rule: Rule; to: "/auth" | "/empresa-auth" | "/dashboard" };

/**
 * Pages that need a session; a path counts for everything below it. A page below another answers to both, so its own
 * rule is asked only about those whom the upper one let through, and comes after it here.
 */
export const GUARDED = {
  "/dashboard": { rule: "viewer", to: "/auth" },
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
  "/dashboard/buscas",
  "/dashboard/comprovantes",
  "/dashboard/conta",
  "/dashboard/conversas",
  "/dashboard/conversas/:id",
  "/dashboard/favoritos",
  "/dashboard/interesses",
  "/dashboard/negociacoes",
  "/dashboard/negociacoes/:id",
  "/dashboard/organizacoes",
  "/dashboard/pagamentos",
  "/dashboard/propostas",
  "/dashboard/recebidos",
  "/empresa-dashboard",
  "/projects",
  "/projects/:id/editar",
  "/projects/:id/historico",
  "/projects/:id/novidades",
  "/projects/:id/perguntas",
  "/projects/:id/previa",
  "/projects/create",
  "/projetos",
  "/subscription-plans",
  "/suporte",
] as const;

/** The page that stands in for an address of the workspace that leads nowhere; itself such an address. */
export const NOTHING_HERE = "/dashboard/nada-aqui";

/** Whether an address below a guarded page is that of a page of the workspace. */
export function isWorkspacePage(pathname: string): boolean {
  const parts = pathname.split("/");
  return WORKSPACE_PAGES.some((page) => {
    const wanted = page.split("/");
    return wanted.length === parts.length && wanted.every((part, at) => part === ":id" || part === parts[at]);
  });
}

/** Login screens that send those away who already are inside (A2.4, A4.10). */
export const ENTRANCES = {
  "/auth": { rule: "viewer", to: "/dashboard" },
  "/auth/captador": { rule: "viewer", to: "/dashboard" },
  "/captador/auth": { rule: "viewer", to: "/dashboard" },
  "/empresa-auth": { rule: "company", to: "/empresa-dashboard" },
} as const satisfies Record<string, { rule: Rule; to: string }>;

/**
 * Pages open to everybody that are rendered for each request, because they show more to some, or what may change any
 * moment; a path counts for everything below it.
 */
export const RENDERED_PAGES = ["/comparar", "/recibo"] as const;

const isUnder = (pathname: string, path: string) => pathname === path || pathname.startsWith(`${path}/`);

/** Whether an open page is rendered for its viewer. */
export const isRendered = (pathname: string): boolean =>
  RENDERED_PAGES.some((page) => isUnder(pathname, page));

/** Open pages that wait for a confirmation, and lead somebody on who is signed in already (A4.7). */
export const CONFIRMATIONS = ["/email-confirmation", "/new-email-confirmation"] as const;

export const isConfirmation = (pathname: string): boolean => CONFIRMATIONS.some((page) => page === pathname);

/** The guards of a page, the upper one first. */
const guardsOf = (pathname: string): Guard[] =>
  Object.entries(GUARDED).flatMap(([path, guard]) => (isUnder(pathname, path) ? guard : []));

/** Whether a page needs a session. */
export const isGuarded = (pathname: string): boolean => guardsOf(pathname).length > 0;

/**
 * Whether a page opens for this person, or where to go instead. Targets always open for whom they are meant, so two
 * redirects never lead in a ring.
 */
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
