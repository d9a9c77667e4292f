import { ENDED_ACCOUNT } from "@/lib/admin/audit/messages";
import { isEndedAddress } from "@/lib/people/accounts/rules";

/** An e-mail address as the team reads it; the stand-in address of an ended account belongs to nobody. */
export const addressText = (email: string): string => (isEndedAddress(email) ? ENDED_ACCOUNT : email);

/** A person by name, without one by e-mail address. */
export const personText = (name: string, email: string): string =>
  isEndedAddress(email) ? ENDED_ACCOUNT : name || email;
