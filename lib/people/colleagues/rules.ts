import { COLLEAGUE_ROLES, type ColleagueRole } from "@/lib/access/colleague-rights/rules";
import { nameForStrangers } from "@/lib/kit/misleading-names";
import { readableName } from "@/lib/kit/readable-name";
import { DAY } from "@/lib/kit/time";
import { maskAddress } from "@/lib/words/email/rules";

const INVITATION_LIFETIME = 7 * DAY;
/** Colleagues and open invitations. Expired ones do not count. */
export const MAX_COLLEAGUES = 30;
export const ACT_DAYS = 180;
export const SHOWN_ACTS = 50;
export const SHOWN_EXPIRED = 10;

export const invitationEnd = (now: Date): Date => new Date(now.getTime() + INVITATION_LIFETIME);

export type InvitationState = "aceito" | "aberto" | "vencido";

export const stateOf = (
  { acceptedAt, expiresAt }: { acceptedAt: Date | null; expiresAt: Date | null },
  now: Date,
): InvitationState => {
  if (acceptedAt) return "aceito";
  return expiresAt && expiresAt > now ? "aberto" : "vencido";
};

export const isRole = (text: string): text is ColleagueRole => COLLEAGUE_ROLES.some((role) => role === text);

type Inviting = { fullName: string; email: string; account: string };

/**
 * Names and e-mail of an inviter, as the invited person reads them. A name is null if it could mislead a stranger, and
 * `account` is null if it equals `person`. An e-mail with four digits in a row before the @ is masked, because it may
 * contain a phone number.
 */
export function inviterFor({ fullName, email, account }: Inviting) {
  const person = readableName(fullName);
  const shown = readableName(account);
  return {
    person: nameForStrangers(person),
    email: /\d{4}[^@]*@/.test(email) ? maskAddress(email) : email,
    account: shown === person ? null : nameForStrangers(shown),
  };
}
