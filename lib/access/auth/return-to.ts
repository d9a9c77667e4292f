import { DAY } from "@/lib/kit/time";

/** Time (ms) for which a browser remembers the wanted page: the lifetime of a confirmation link. */
export const WISH_LIFETIME = DAY;

/** The part of a new session that decides where it may go. */
type Newcomer = { userType: string; isCompany: boolean };

/** Addresses closed to captadores (B2.4). */
const FUNDERS = [
  "/lir-projetos",
  "/projetos",
  "/empresa-dashboard",
  "/dashboard/interesses",
  "/dashboard/carteiras",
];
/** Addresses of the company area (B6.5). */
const COMPANIES = ["/projetos", "/empresa-dashboard"];
/** Returning to a login screen would loop. */
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

/** Hash of a project's page: the visitor tried to save it as a favorite before signing in. */
export const KEEP_HASH = "#favorito";

/** Hash of a project's page: the visitor tried to ask a project question before signing in. */
export const ASK_HASH = "#perguntar";
/** Hashes that every kind of account may return to. */
const OPEN_TO_ALL: readonly string[] = [KEEP_HASH, ASK_HASH];

/** A path of this site, with its query and hash; never the address of another. */
export const isOwnPath = (path: unknown): path is string =>
  typeof path === "string" && /^\/(?![/\\])/.test(path) && !/[\p{Cc}\\]/u.test(path) && path.length <= 2000;

/** @returns the remembered path where this person may open it, else null: the login screen's own target applies */
export function returnPathFor(path: string | null, newcomer: Newcomer | null): string | null {
  if (!isOwnPath(path) || !newcomer) return null;
  const { pathname, hash } = new URL(path, "http://here");
  if (isUnder(pathname, ENTRANCES)) return null;
  // Captadores may save and ask as well (B2.12): a project's page is open to them, only the list is not.
  if (OPEN_TO_ALL.includes(hash) && pathname.startsWith("/lir-projetos/")) return path;
  if (newcomer.userType !== "financiador" && isUnder(pathname, FUNDERS)) return null;
  return isUnder(pathname, COMPANIES) && !newcomer.isCompany ? null : path;
}
