import { hasAddress, hasLink } from "@/lib/kit/misleading-names";
import { hasAccountInName } from "./deposit";

/**
 * Whether the name of a company or an organization leads its readers away: to a web address, or to a bank account.
 * Names stand in conversations and in our mails, also those to strangers, and nobody reviews them.
 */
export const companyLeadsAway = (name: string): boolean => hasAddress(name) || hasAccountInName(name);

/** {@link companyLeadsAway} for the name of a person, which has no domain either. */
export const personLeadsAway = (name: string): boolean => hasLink(name) || hasAccountInName(name);
