import type { UserType } from "@/lib/kit/account-kinds";
import { homeOf } from "@/lib/people/accounts/rules";

/** Targets of the workspace; the icons are in the frame. */
export type NavIcon =
  | "panel"
  | "projects"
  | "organizations"
  | "assistant"
  | "deals"
  | "favorites"
  | "searches"
  | "compare"
  | "simulator"
  | "receipts"
  | "support"
  | "account";

export type NavItem = {
  href: string;
  label: string;
  /** One-word label of the tab on a phone; no tab without it. */
  tab?: string;
  icon: NavIcon;
  /** 0 is hidden. */
  count?: number;
  /** Whether the counted things wait for this person. */
  waits?: boolean;
};

/** Cookie for the collapsed sidebar, so that the server renders its width. */
export const COLLAPSED_COOKIE = "elo_menu";

/** Roles with different navigation. */
export type Role = "captador" | "financiador" | "empresa";

export const roleOf = ({ userType, empresaId }: { userType: UserType; empresaId: string | null }): Role =>
  empresaId === null ? userType : "empresa";

export const ROLE_LABELS: Record<Role, string> = {
  captador: "Captador",
  financiador: "Financiador",
  empresa: "Empresa",
};

export type NavCounts = {
  projects: number;
  /** Deals that wait for this person. */
  deals: number;
  received: number;
  interests: number;
  favorites: number;
  searches: number;
  /** Conversations of deals, and unread messages in them. */
  conversations: number;
  unread: number;
};

const PROPOSALS = "/dashboard/propostas";

const ACCOUNT: NavItem[] = [
  { href: "/dashboard/comprovantes", label: "Comprovantes", icon: "receipts" },
  { href: "/suporte", label: "Suporte", icon: "support" },
  { href: "/dashboard/conta", label: "Conta", icon: "account" },
];

/** Counts what waits for this person: answers, steps of deals, unread messages. */
const supports = ({ received, deals, unread }: NavCounts): NavItem => ({
  href: "/dashboard/apoios",
  label: "Apoios",
  tab: "Apoios",
  icon: "deals",
  count: received + deals + unread,
  waits: true,
});

const captador = (counts: NavCounts): NavItem[] => [
  { href: "/dashboard", label: "Painel", tab: "Painel", icon: "panel" },
  {
    href: "/projects",
    label: "Meus projetos",
    tab: "Projetos",
    icon: "projects",
    count: counts.projects,
  },
  { href: "/dashboard/organizacoes", label: "Organizações", icon: "organizations" },
  supports(counts),
  { href: PROPOSALS, label: "Assistente IA", icon: "assistant" },
  { href: "/dashboard/favoritos", label: "Favoritos", icon: "favorites", count: counts.favorites },
];

const kept = (counts: NavCounts): NavItem[] => [
  supports(counts),
  {
    href: "/dashboard/favoritos",
    label: "Favoritos",
    icon: "favorites",
    count: counts.favorites,
  },
  { href: "/dashboard/buscas", label: "Buscas salvas", icon: "searches", count: counts.searches },
  { href: "/comparar", label: "Comparar", icon: "compare" },
  { href: "/incentivos", label: "Simulador", icon: "simulator" },
];

const WAYS: Record<Role, (counts: NavCounts) => NavItem[]> = {
  captador,
  financiador: (counts) => [
    { href: "/dashboard", label: "Painel", tab: "Painel", icon: "panel" },
    { href: "/lir-projetos", label: "Projetos", tab: "Projetos", icon: "projects" },
    ...kept(counts),
  ],
  empresa: (counts) => [
    { href: "/empresa-dashboard", label: "Área da empresa", tab: "Início", icon: "panel" },
    { href: "/projetos", label: "Explorar Projetos", tab: "Projetos", icon: "projects" },
    ...kept(counts),
  ],
};

/**
 * Navigation of a role. Five items are tabs on a phone; the others are in the account menu.
 * @param hasPlans whether paid plans, and what belongs to them, are available (B6.9)
 */
export const navigationFor = (role: Role, counts: NavCounts, hasPlans: boolean): NavItem[] =>
  [...WAYS[role](counts), ...ACCOUNT].filter(({ icon }) => hasPlans || icon !== "assistant");

/** Names of subpages in the breadcrumb; the support has its own link back (B2.22). */
const PAGES = new Map<string, string>([
  ["/dashboard/apoios", "Apoios"],
  ["/dashboard/buscas", "Buscas salvas"],
  ["/dashboard/carteiras", "Carteiras"],
  ["/dashboard/carteiras/nova", "Nova carteira"],
  ["/dashboard/comprovantes", "Comprovantes"],
  ["/dashboard/conta", "Conta"],
  ["/dashboard/favoritos", "Favoritos"],
  ["/dashboard/organizacoes", "Organizações"],
  ["/dashboard/pagamentos", "Histórico de pagamentos"],
  ["/dashboard/propostas", "Assistente IA"],
  ["/projects", "Meus projetos"],
  ["/projects/create", "Novo Projeto"],
  ["/projetos", "Explorar Projetos"],
  ["/subscription-plans", "Seu plano"],
]);

export type Crumb = { label: string; href: string };

/**
 * Breadcrumb of a page: home, parents, the page itself. Empty on the home page and for unknown addresses. Pages without
 * a fixed name show their own, so the breadcrumb ends at the last named one.
 */
export function crumbsOf(pathname: string, viewer: { empresaId: string | null }): Crumb[] {
  const home = homeOf(viewer);
  const parts = pathname.split("/").slice(1);
  const above = parts.map((_, at) => `/${parts.slice(0, at + 1).join("/")}`);
  const known = above.flatMap((href) => {
    const label = PAGES.get(href);
    return label === undefined ? [] : [{ label, href }];
  });
  if (pathname === home || (known.length === 0 && pathname !== "/dashboard")) return [];
  const root = { label: home === "/dashboard" ? "Painel" : "Área da empresa", href: home };
  return pathname === "/dashboard" ? [root, { label: "Painel", href: "/dashboard" }] : [root, ...known];
}

/**
 * Address of the current item: the assistant is both a page and a tab of the panel.
 * @param tab parameter `aba`
 */
export const addressOf = (pathname: string, tab: string | null): string =>
  pathname === "/dashboard" && tab === "assistente" ? PROPOSALS : pathname;

/** Whether an item is current: its page, or a subpage without an item of its own. */
export function isCurrent(href: string, pathname: string, items: readonly NavItem[]): boolean {
  if (pathname === href) return true;
  if (!pathname.startsWith(`${href}/`)) return false;
  return !items.some((item) => item.href.length > href.length && isCurrent(item.href, pathname, []));
}
