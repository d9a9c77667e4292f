import { ENDED_ACCOUNT } from "@/lib/admin/audit/messages";
import { isEndedAddress } from "@/lib/people/accounts/rules";

/** A deleted account has only a stand-in address, which is not shown. */
export const addressText = (email: string): string => (isEndedAddress(email) ? ENDED_ACCOUNT : email);

export const personText = (name: string, email: string): string =>
  isEndedAddress(email) ? ENDED_ACCOUNT : name || email;
