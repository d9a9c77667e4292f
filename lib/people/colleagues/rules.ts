import { COLLEAGUE_ROLES, type ColleagueRole } from "@/lib/access/colleague-rights/rules";
import { nameForStrangers } from "@/lib/kit/misleading-names";
import { readableName } from "@/lib/kit/readable-name";
import { DAY } from "@/lib/kit/time";
import { maskAddress } from "@/lib/words/email/rules";

const INVITATION_LIFETIME = 7 * DAY;
/** Maximum number of an account's colleagues and open invitations together. */
export const MAX_COLLEAGUES = 30;
/** Days that the log of colleagues' actions is stored (lib/overview/retention). */
export const ACT_DAYS = 180;
export const SHOWN_ACTS = 50;
/** Maximum of expired invitations on the page. They do not count towards {@link MAX_COLLEAGUES}. */
export const SHOWN_EXPIRED = 10;

export const invitationEnd = (now: Date): Date => new Date(now.getTime() + INVITATION_LIFETIME);

export type InvitationState = "aceito" | "aberto" | "vencido";

/** `expiresAt` is null for an accepted invitation. */
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
 * The inviter as shown to an invited stranger.
 * - `person`: null if the name could mislead
 * - `account`: null if the name could mislead or equals the person's name
 * - `email`: masked if it has four digits in a row before the @, which may be a phone number
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
