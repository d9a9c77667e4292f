import { accountInUse, type Colleague, homeOfColleague } from "@/lib/access/colleague-rights/rules";
import type { UserType } from "@/lib/kit/account-kinds";
import { addDays } from "@/lib/kit/day";
import { isToken } from "@/lib/kit/ids";
import { readableName } from "@/lib/kit/readable-name";
import { HOUR } from "@/lib/kit/time";
import type { TextChange } from "./text-changes";

/** After a change of the terms, increment it and add to TEXT_CHANGES (A3.5, A9.6). */
export const TERMS_VERSION = "1.0";

/** After a change of /privacidade, increment it and add to TEXT_CHANGES. */
export const PRIVACY_VERSION = "1.7";

export const SIGNUP_VERSIONS = `${TERMS_VERSION} ${PRIVACY_VERSION}`;

/**
 * Whether the shown version is outdated.
 * @param shown undefined for a caller of an HTTP function, who saw no page
 */
export const isOtherVersion = (shown: string | undefined, present: string): boolean =>
  shown !== undefined && shown !== present;

/** Characters, counted after trimming (A5.9, A9.7). */
export const MAX_NAME = 100;
export const MAX_COMPANY = 200;
export const MAX_CITY = 100;

const ENDED_DOMAIN = "@anonimo.invalid";

export const endedAddress = (userId: string): string => `${userId}${ENDED_DOMAIN}`;

export const isEndedAddress = (email: string): boolean => email.endsWith(ENDED_DOMAIN);

/** Lifetime (ms) of the link that confirms a sign-up's e-mail. */
export const CONFIRMATION_LIFETIME = 24 * HOUR;
export type TokenPurpose = "confirmar_email" | "trocar_email" | "nova_senha";

/**
 * A sign-up from before this moment is abandoned if it is unconfirmed and without a payment. Others may then use its
 * e-mail and CNPJ.
 */
export const abandonedBefore = (now: Date): Date => new Date(now.getTime() - CONFIRMATION_LIFETIME);

/** Days until an unconfirmed sign-up is deleted, as promised on /privacidade. */
export const UNCONFIRMED_DAYS = 30;
export const purgedBefore = (now: Date): Date => new Date(now.getTime() - UNCONFIRMED_DAYS * 24 * HOUR);

/** Days that must pass between the mail about a version and its effect. */
export const NOTICE_DAYS = 15;

/** Days after `validFrom` in which an account that is confirmed late still gets the mail. */
const LATE_DAYS = 2 * UNCONFIRMED_DAYS;

export const isAnnounced = ({ validFrom }: TextChange, today: string): boolean =>
  today <= addDays(validFrom, LATE_DAYS);

export function bindsFrom({ validFrom }: TextChange, today: string): string {
  const earliest = addDays(today, NOTICE_DAYS);
  return earliest > validFrom ? earliest : validFrom;
}

export const versionsFrom = (change: TextChange, changes: readonly TextChange[]): string[] =>
  changes
    .slice(changes.indexOf(change))
    .filter(({ text }) => text === change.text)
    .map(({ version }) => version);

/** @param role skips changes that concern only the other role */
export const newestChange = (
  changes: readonly TextChange[],
  text: TextChange["text"],
  role?: UserType,
): TextChange | null =>
  changes.findLast((one) => one.text === text && (!role || !one.role || one.role === role)) ?? null;

/** Parameters of a confirmation link: `token_hash` with `type`, `code`, or `access_token` in the fragment (A7.2). */
export type ConfirmationParams = {
  token_hash?: string | undefined;
  type?: string | undefined;
  code?: string | undefined;
  access_token?: string | undefined;
  password?: string | undefined;
  /** Whether this browser remembers the page that was opened before the sign-up. */
  returns?: boolean | undefined;
};

/** Query parameters of a confirmation link. An address with one of them comes from a link, valid or not. */
export const LINK_NAMES = ["token_hash", "code", "error"] as const;

const PURPOSES = new Map<string, readonly TokenPurpose[]>([
  ["signup", ["confirmar_email"]],
  ["email", ["confirmar_email"]],
  ["email_change", ["trocar_email"]],
]);
const ANY_PURPOSE: readonly TokenPurpose[] = ["confirmar_email", "trocar_email"];

export type CarriedToken = { token: string; purposes: readonly TokenPurpose[] };

/** "absent": no token. "malformed": not a token of ours, an unknown `type`, or a `token_hash` without a `type`. */
export function readConfirmationParams(params: ConfirmationParams): CarriedToken | "absent" | "malformed" {
  const { token_hash, type, code, access_token } = params;
  const token = token_hash || code || access_token;
  if (!token) return "absent";
  const purposes = type || token_hash ? PURPOSES.get(type ?? "") : ANY_PURPOSE;
  return purposes && isToken(token) ? { token, purposes } : "malformed";
}

/** The project sign-up's link leads through /auth/callback (A7.1). */
export function confirmationPath(token: string, from: "project" | "other"): string {
  const params = new URLSearchParams({ token_hash: token, type: "signup" });
  return from === "project" ? `/auth/callback?code=${token}` : `/email-confirmation?${params}`;
}

export const confirmedCompanyPath = (email: string): string =>
  `/empresa-auth?${new URLSearchParams({ confirmed: "true", email })}`;

/** Page after the confirmation of a sign-up without a company (A4.7). */
export const homeAfterConfirmation = (userType: UserType): string =>
  userType === "captador" ? "/subscription-plans" : "/dashboard";

export const homeOf = (account: { empresaId: string | null }): string =>
  account.empresaId ? "/empresa-dashboard" : "/dashboard";

export type PublicViewer = {
  firstName: string;
  userType: UserType;
  isCompany: boolean;
  home: string;
  isColleague: boolean;
  account: string;
};

export function toPublicViewer(viewer: {
  userId: string;
  fullName: string;
  userType: UserType;
  empresaId: string | null;
  colleague?: Pick<Colleague, "userId" | "name" | "role"> | undefined;
}): PublicViewer {
  const { colleague } = viewer;
  const [firstName = ""] = readableName(colleague?.name ?? viewer.fullName).split(" ", 1);
  return {
    firstName,
    userType: viewer.userType,
    isCompany: viewer.empresaId !== null,
    home: colleague ? homeOfColleague(colleague.role, viewer.empresaId !== null) : homeOf(viewer),
    isColleague: colleague !== undefined,
    account: accountInUse(viewer),
  };
}
