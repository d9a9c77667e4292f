import type { Viewer } from "@/lib/access/auth/session";
import { mayCall, mayOpen, type WorkRole } from "@/lib/access/colleague-rights/rules";
import type { UserType } from "@/lib/kit/account-kinds";
import { PLAN_TAB } from "@/lib/money/plans/rules";
import { homeOf } from "@/lib/people/accounts/rules";

export type NavIcon = "agora" | "projects" | "supports" | "receipts" | "account";

export type NavLink = {
  href: string;
  label: string;
  count?: number;
};

export type NavItem = NavLink & {
  /** Whether the counted things wait for this person. Phone tabs and the collapsed sidebar show only such counts. */
  waits?: boolean;
  icon: NavIcon;
  /** Label of `href` in the list of `links`. */
  ownLabel: string;
  links: NavLink[];
  covers: string[];
};

/** Cookie that tells whether the sidebar is collapsed, so that the server renders its width. */
export const COLLAPSED_COOKIE = "elo_menu";

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
  deals: number;
  received: number;
  interests: number;
  searches: number;
  /** `unread`: messages in conversations that are not muted. */
  conversations: number;
  unread: number;
};

export const SUPPORTS = "/dashboard/apoios";

export const PROPOSALS = "/dashboard/propostas";

const LIST = "/lir-projetos";

const agora = (home: string): NavItem => ({
  href: home,
  label: "Agora",
  icon: "agora",
  ownLabel: "Agora",
  links: [],
  covers: ["/dashboard"],
});

const savedLinks = ({ searches }: NavCounts): NavLink[] => [
  { href: "/dashboard/favoritos", label: "Favoritos" },
  { href: "/dashboard/buscas", label: "Buscas salvas", count: searches },
  { href: "/dashboard/carteiras", label: "Carteiras" },
  { href: "/comparar", label: "Comparar" },
  { href: "/incentivos", label: "Simulador" },
];

const PROJECTS: Record<Role, (counts: NavCounts, hasPlans: boolean) => NavItem> = {
  captador: (counts, hasPlans) => ({
    href: "/projects",
    label: "Projetos",
    icon: "projects",
    count: counts.projects,
    ownLabel: "Meus projetos",
    links: [
      { href: "/dashboard/organizacoes", label: "Organizações" },
      ...(hasPlans ? [{ href: PROPOSALS, label: "Assistente IA" }] : []),
      { href: "/dashboard/favoritos", label: "Favoritos" },
    ],
    covers: [LIST, "/comparar", "/incentivos"],
  }),
  financiador: (counts) => ({
    href: LIST,
    label: "Projetos",
    icon: "projects",
    ownLabel: "Todos",
    links: savedLinks(counts),
    covers: [],
  }),
  empresa: (counts) => ({
    href: "/projetos",
    label: "Projetos",
    icon: "projects",
    ownLabel: "Explorar Projetos",
    links: [{ href: LIST, label: "Lista com filtros" }, ...savedLinks(counts)],
    covers: [],
  }),
};

function supports(role: Role, { deals, unread, received }: NavCounts): NavItem {
  const isCaptador = role === "captador";
  return {
    href: SUPPORTS,
    label: "Apoios",
    icon: "supports",
    count: deals + unread + (isCaptador ? received : 0),
    waits: true,
    ownLabel: "Apoios",
    links: [],
    covers: [],
  };
}

const RECEIPTS: NavItem = {
  href: "/dashboard/comprovantes",
  label: "Recibos",
  icon: "receipts",
  ownLabel: "Recibos",
  links: [],
  covers: [],
};

const account = (role: Role, hasPlans: boolean): NavItem => ({
  href: "/dashboard/conta",
  label: "Conta",
  icon: "account",
  ownLabel: "Dados e acesso",
  links: [
    ...(role === "captador" && hasPlans ? [{ href: PLAN_TAB, label: "Plano" }] : []),
    { href: "/dashboard/pagamentos", label: "Pagamentos" },
    { href: "/dashboard/equipe", label: "Equipe" },
    { href: "/suporte", label: "Suporte" },
  ],
  covers: ["/subscription-plans", "/checkout"],
});

/** @param hasPlans whether paid plans and their pages are available (B6.9) */
export const navigationFor = (role: Role, counts: NavCounts, hasPlans: boolean): NavItem[] => [
  agora(homeOf({ empresaId: role === "empresa" ? role : null })),
  PROJECTS[role](counts, hasPlans),
  supports(role, counts),
  RECEIPTS,
  account(role, hasPlans),
];

const ACCOUNTS = "/dashboard/equipes";

export function elsewhereOf({ admin, hasTeams }: Pick<Viewer, "admin" | "hasTeams">): NavLink | null {
  if (admin) return { href: "/admin", label: "as filas da equipe" };
  return hasTeams ? { href: ACCOUNTS, label: "as outras contas em que você trabalha" } : null;
}

export const countsForColleague = (counts: NavCounts, role: WorkRole): NavCounts =>
  mayCall(role, "conversas") ? counts : { ...counts, unread: 0 };

export function navigationForColleague(items: readonly NavItem[], role: WorkRole): NavItem[] {
  const open = ({ href }: NavLink) => mayOpen(role, href);
  return items.flatMap((item): NavItem[] => {
    const links = item.links.filter(open);
    if (item.icon === "account") return [{ ...item, href: ACCOUNTS, ownLabel: "Trocar de conta", links }];
    if (open(item)) return [{ ...item, links }];
    const [first, ...others] = links;
    return first ? [{ ...item, href: first.href, ownLabel: first.label, links: others }] : [];
  });
}

const PAGES = new Map<string, string>([
  ["/dashboard/apoios", "Apoios"],
  ["/dashboard/carteiras", "Carteiras"],
  ["/projects", "Meus projetos"],
  ["/projects/create", "Novo Projeto"],
]);

/** Breadcrumbs: the {@link PAGES} above the page, and the page itself. Empty if no page is above it. */
export function crumbsOf(pathname: string): NavLink[] {
  const parts = pathname.split("/").slice(1);
  const known = parts.flatMap((_, at) => {
    const href = `/${parts.slice(0, at + 1).join("/")}`;
    const label = PAGES.get(href);
    return label === undefined ? [] : [{ label, href }];
  });
  return known.length === 1 && known[0]?.href === pathname ? [] : known;
}

const TAB_PAGES = new Map([
  ["assistente", PROPOSALS],
  ["planos", PLAN_TAB],
  ["pagamentos", "/dashboard/pagamentos"],
]);

/** Address that the navigation marks. For a tab of the panel (`/dashboard?aba=…`), the link to its content. */
export const addressOf = (pathname: string, tab: string | null): string =>
  (pathname === "/dashboard" && tab !== null ? TAB_PAGES.get(tab) : undefined) ?? pathname;

export type Place = { item: NavItem; page: string; isExact: boolean };

export function placeOf(here: string, items: readonly NavItem[]): Place | null {
  const places = items.flatMap((item) =>
    [item.href, ...item.links.map(({ href }) => href), ...item.covers].map((page) => ({ item, page })),
  );
  const [found] = places
    .filter(({ page }) => here === page || here.startsWith(`${page}/`))
    .toSorted((one, other) => other.page.length - one.page.length);
  return found ? { ...found, isExact: here === found.page } : null;
}
