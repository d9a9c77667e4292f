import type { UserType } from "@/lib/kit/account-kinds";
import { homeOf } from "@/lib/people/accounts/rules";

/** What the workspace leads to; the drawing of each stands with the frame. */
export type NavIcon =
  | "panel"
  | "projects"
  | "organizations"
  | "inbox"
  | "assistant"
  | "talks"
  | "interests"
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
  /** On a phone's tab, where there is room for one word; without one there is no tab. */
  tab?: string;
  icon: NavIcon;
  /** How many are there; 0 is not shown. */
  count?: number;
  /** Whether the count is of what waits for this person. */
  waits?: boolean;
};

/** Cookie by which a device keeps the sidebar as a column of icons: the page comes in that width. */
export const COLLAPSED_COOKIE = "elo_menu";

/** Who looks, as far as the ways differ. */
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
  /** Conversations with the other side of a deal, and messages in them that wait unread. */
  conversations: number;
  unread: number;
};

const PROPOSALS = "/dashboard/propostas";

const ACCOUNT: NavItem[] = [
  { href: "/dashboard/comprovantes", label: "Comprovantes", icon: "receipts" },
  { href: "/suporte", label: "Suporte", icon: "support" },
  { href: "/dashboard/conta", label: "Conta", icon: "account" },
];

const negotiations = ({ deals }: NavCounts): NavItem => ({
  href: "/dashboard/negociacoes",
  label: "Negociações",
  tab: "Negócios",
  icon: "deals",
  count: deals,
  waits: true,
});

const talks = ({ unread }: NavCounts): NavItem => ({
  href: "/dashboard/conversas",
  label: "Conversas",
  tab: "Conversas",
  icon: "talks",
  count: unread,
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
  {
    href: "/dashboard/recebidos",
    label: "Interesses",
    tab: "Interesses",
    icon: "inbox",
    count: counts.received,
    waits: true,
  },
  negotiations(counts),
  talks(counts),
  { href: PROPOSALS, label: "Assistente IA", icon: "assistant" },
  { href: "/dashboard/favoritos", label: "Favoritos", icon: "favorites", count: counts.favorites },
];

const kept = (counts: NavCounts): NavItem[] => [
  {
    href: "/dashboard/interesses",
    label: "Meus interesses",
    tab: "Interesses",
    icon: "interests",
    count: counts.interests,
  },
  negotiations(counts),
  talks(counts),
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
 * The ways of the workspace for one role. Five of them have a tab on a phone, always the same five; the others stand in
 * the account's menu there.
 * @param hasPlans whether paid plans are open, with what belongs to them (B6.9)
 */
export const navigationFor = (role: Role, counts: NavCounts, hasPlans: boolean): NavItem[] =>
  [...WAYS[role](counts), ...ACCOUNT].filter(({ icon }) => hasPlans || icon !== "assistant");

/** Pages of the workspace below another, as the breadcrumb names them; the support has its own way back (B2.22). */
const PAGES = new Map<string, string>([
  ["/dashboard/buscas", "Buscas salvas"],
  ["/dashboard/comprovantes", "Comprovantes"],
  ["/dashboard/conta", "Conta"],
  ["/dashboard/conversas", "Conversas"],
  ["/dashboard/favoritos", "Favoritos"],
  ["/dashboard/interesses", "Meus interesses"],
  ["/dashboard/negociacoes", "Negociações"],
  ["/dashboard/organizacoes", "Organizações"],
  ["/dashboard/pagamentos", "Histórico de pagamentos"],
  ["/dashboard/propostas", "Assistente IA"],
  ["/dashboard/recebidos", "Interesses"],
  ["/projects", "Meus projetos"],
  ["/projects/create", "Novo Projeto"],
  ["/projetos", "Explorar Projetos"],
  ["/subscription-plans", "Seu plano"],
]);

export type Crumb = { label: string; href: string };

/**
 * The way to a page: home, the pages above it, itself. Empty at home, and where nothing of the way is known. What a page
 * without a name of its own shows, it names itself: the way ends at the last page that has one.
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
 * The address whose item is marked: the assistant is a page of its own and a tab of the panel too.
 * @param tab `aba` of the address
 */
export const addressOf = (pathname: string, tab: string | null): string =>
  pathname === "/dashboard" && tab === "assistente" ? PROPOSALS : pathname;

/** Whether an item of the navigation is where somebody is: its page, or one below it that has no item of its own. */
export function isCurrent(href: string, pathname: string, items: readonly NavItem[]): boolean {
  if (pathname === href) return true;
  if (!pathname.startsWith(`${href}/`)) return false;
  return !items.some((item) => item.href.length > href.length && isCurrent(item.href, pathname, []));
}
