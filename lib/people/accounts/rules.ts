import type { UserType } from "@/lib/kit/account-kinds";
import { readableName } from "@/lib/kit/text";
import { HOUR } from "@/lib/kit/time";

/** Characters, counted after trimming (A5.9, A9.7). */
export const MAX_NAME = 100;
export const MAX_COMPANY = 200;
export const MAX_CITY = 100;

/** Time (ms) for which the link of a signup is good; those of a password and of an e-mail: lib/people/credentials/rules.ts. */
export const CONFIRMATION_LIFETIME = 24 * HOUR;
export type TokenPurpose = "confirmar_email" | "trocar_email" | "nova_senha";

/** A signup older than this that nobody confirmed is abandoned: its e-mail and CNPJ are free for another. */
export const abandonedBefore = (now: Date): Date => new Date(now.getTime() - CONFIRMATION_LIFETIME);

/** Days after which a signup that nobody confirmed is deleted, as /privacidade promises. */
export const UNCONFIRMED_DAYS = 30;
export const purgedBefore = (now: Date): Date => new Date(now.getTime() - UNCONFIRMED_DAYS * 24 * HOUR);

/** What a confirmation link carries: `token_hash` with `type`, `code`, or tokens in the hash (A7.2). */
export type ConfirmationParams = {
  token_hash?: string | undefined;
  type?: string | undefined;
  code?: string | undefined;
  access_token?: string | undefined;
};

/** 32 random bytes in base64url. */
const TOKEN = /^[\w-]{43}$/;

/** Parameters of an address by which a confirmation link comes back, to the good or not. */
export const LINK_NAMES = ["token_hash", "code", "error"] as const;

const PURPOSES = new Map<string, readonly TokenPurpose[]>([
  ["signup", ["confirmar_email"]],
  ["email", ["confirmar_email"]],
  ["email_change", ["trocar_email"]],
]);
const ANY_PURPOSE: readonly TokenPurpose[] = ["confirmar_email", "trocar_email"];

export type CarriedToken = { token: string; purposes: readonly TokenPurpose[] };

/** The token of a link and what it may be used for; "absent" when the link has none, "malformed" when it is none of ours. */
export function readConfirmationParams(params: ConfirmationParams): CarriedToken | "absent" | "malformed" {
  const { token_hash, type, code, access_token } = params;
  const token = token_hash || code || access_token;
  if (!token) return "absent";
  const purposes = type || token_hash ? PURPOSES.get(type ?? "") : ANY_PURPOSE;
  return purposes && TOKEN.test(token) ? { token, purposes } : "malformed";
}

/** Where a link of an e-mail leads (A7.1): the project signup returns through /auth/callback. */
export function confirmationPath(token: string, from: "project" | "other"): string {
  const params = new URLSearchParams({ token_hash: token, type: "signup" });
  return from === "project" ? `/auth/callback?code=${token}` : `/email-confirmation?${params}`;
}

/** The company login in its 'confirmed' state (A2.9, A4.1). */
export const confirmedCompanyPath = (email: string): string =>
  `/empresa-auth?${new URLSearchParams({ confirmed: "true", email })}`;

/** Where a confirmed account goes on (A4.7). */
export const homeAfterConfirmation = (userType: UserType): string =>
  userType === "captador" ? "/subscription-plans" : "/dashboard";

/** Where a signed-in account is at home. */
export const homeOf = (account: { empresaId: string | null }): string =>
  account.empresaId ? "/empresa-dashboard" : "/dashboard";

/** What the navigation shows of who is signed in. */
export type PublicViewer = { firstName: string; userType: UserType; isCompany: boolean; home: string };

export function toPublicViewer(viewer: {
  fullName: string;
  userType: UserType;
  empresaId: string | null;
}): PublicViewer {
  const [firstName = ""] = readableName(viewer.fullName).split(" ", 1);
  return {
    firstName,
    userType: viewer.userType,
    isCompany: viewer.empresaId !== null,
    home: homeOf(viewer),
  };
}
