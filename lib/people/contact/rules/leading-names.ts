import { hasAddress, hasLink } from "@/lib/kit/misleading-names";
import { hasAccountInName } from "./deposit";

/**
 * Whether the name of a company or an organization contains a web address or a bank account. Nobody reviews a name
 * before other people read it in conversations and mails.
 */
export const companyLeadsAway = (name: string): boolean => hasAddress(name) || hasAccountInName(name);

/** {@link companyLeadsAway} for the name of a person. Unlike a company's name, it may not contain a domain either. */
export const personLeadsAway = (name: string): boolean => hasLink(name) || hasAccountInName(name);
