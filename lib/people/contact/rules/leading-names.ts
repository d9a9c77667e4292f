import { hasAddress, hasLink } from "@/lib/kit/misleading-names";
import { hasAccountInName } from "./deposit";

/**
 * Finds a web address or account in a name. Nobody reviews names before others read them in conversations and mails.
 */
export const companyLeadsAway = (name: string): boolean => hasAddress(name) || hasAccountInName(name);

/** The name of a person may not contain a domain either. */
export const personLeadsAway = (name: string): boolean => hasLink(name) || hasAccountInName(name);
