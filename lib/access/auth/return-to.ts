import { DAY } from "@/lib/kit/time";

/** Time (ms) for which a stored path may be used: as long as a confirmation link is valid. */
export const RETURN_PATH_LIFETIME = DAY;

type SignedIn = { userType: string; isCompany: boolean };

/** Addresses closed to captadores (B2.4). */
const FUNDER_PATHS = ["/lir-projetos", "/projetos", "/empresa-dashboard", "/dashboard/carteiras"];
/** Addresses of the company area (B6.5). */
const COMPANY_PATHS = ["/projetos", "/empresa-dashboard"];
/** HTTP functions, and the pages of login, sign-up and confirmation. A return to such a page would loop. */
const NEVER_RETURNED_TO = [
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

/** Hash of a return path, for a visitor who tried to save the project as a favourite before the login. */
export const KEEP_HASH = "#favorito";

/** Hash of a return path, for a visitor who tried to ask a project question before the login. */
export const ASK_HASH = "#perguntar";
const OPEN_TO_ALL: readonly string[] = [KEEP_HASH, ASK_HASH];

/** Whether `path` is a path of this site, at most 2,000 characters long with query and hash. */
export const isOwnPath = (path: unknown): path is string =>
  typeof path === "string" && /^\/(?![/\\])/.test(path) && !/[\p{Cc}\\]/u.test(path) && path.length <= 2000;

/** The stored path if this account may open it, else null. */
export function returnPathFor(path: string | null, account: SignedIn | null): string | null {
  if (!isOwnPath(path) || !account) return null;
  const { pathname, hash } = new URL(path, "http://here");
  if (isUnder(pathname, NEVER_RETURNED_TO)) return null;
  // Check this before FUNDER_PATHS: captadores, too, may save a project or ask a question on its page (B2.12).
  if (OPEN_TO_ALL.includes(hash) && pathname.startsWith("/lir-projetos/")) return path;
  if (account.userType !== "financiador" && isUnder(pathname, FUNDER_PATHS)) return null;
  return isUnder(pathname, COMPANY_PATHS) && !account.isCompany ? null : path;
}
