import { hasAddress, hasLink } from "@/lib/kit/misleading-names";
import { hasAccountInName } from "./deposit";

/**
 * Whether the name of a company or an organization leads its readers to a web address or a bank account. Nobody reviews
 * names before others read them in conversations and mails.
 */
export const companyLeadsAway = (name: string): boolean => hasAddress(name) || hasAccountInName(name);

/** {@link companyLeadsAway} for the name of a person. Unlike a company's name, it may not contain a domain either. */
export const personLeadsAway = (name: string): boolean => hasLink(name) || hasAccountInName(name);
