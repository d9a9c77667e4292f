import { DAY } from "@/lib/kit/time";

/** Time (ms) for which a browser remembers what was wanted: as long as a confirmation link lives. */
export const WISH_LIFETIME = DAY;

/** Who came in, as far as it decides where they may go. */
type Newcomer = { userType: string; isCompany: boolean };

/** Addresses that mean nothing to a captador, who would find them closed (B2.4). */
const FUNDERS = ["/lir-projetos", "/projetos", "/empresa-dashboard", "/dashboard/interesses"];
/** Addresses of the company area (B6.5). */
const COMPANIES = ["/projetos", "/empresa-dashboard"];
/** Going back to a way in would lead in a ring. */
const ENTRANCES = [
  "/auth",
  "/captador",
  "/empresa-auth",
  "/cadastro-empresa",
  "/signup",
  "/project-signup",
  "/email-confirmation",
  "/new-email-confirmation",
  "/api",
];

const isUnder = (pathname: string, paths: readonly string[]) =>
  paths.some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** What the address of a project's page says when somebody wanted to keep it before they had an account. */
export const KEEP_HASH = "#favorito";

/** What the address of a project's page says when somebody wanted to ask something before they had an account. */
export const ASK_HASH = "#perguntar";
/** What anybody may want of a project, also who finds the list closed. */
const OPEN_TO_ALL: readonly string[] = [KEEP_HASH, ASK_HASH];

/** A path of this site, with its query and hash; never the address of another. */
export const isOwnPath = (path: unknown): path is string =>
  typeof path === "string" && /^\/(?![/\\])/.test(path) && !/[\p{Cc}\\]/u.test(path) && path.length <= 2000;

/** The remembered path for whom it makes sense now; null sends people where their screen sends them anyway. */
export function returnPathFor(path: string | null, newcomer: Newcomer | null): string | null {
  if (!isOwnPath(path) || !newcomer) return null;
  const { pathname, hash } = new URL(path, "http://here");
  if (isUnder(pathname, ENTRANCES)) return null;
  // A project is kept, and asked, by anybody (B2.12): its page is open to a captador too, only the list is not.
  if (OPEN_TO_ALL.includes(hash) && pathname.startsWith("/lir-projetos/")) return path;
  if (newcomer.userType !== "financiador" && isUnder(pathname, FUNDERS)) return null;
  return isUnder(pathname, COMPANIES) && !newcomer.isCompany ? null : path;
}
