import { formatMoney } from "../format";
import type { LimitName } from "../rate-limit";

/** The open e-mail functions write to strangers only on a developer's machine, where the sandbox receives. */
export function mayReceive(
  to: string,
  { localStart, allowed, own }: { localStart: boolean; allowed: readonly string[]; own: string | null },
): boolean {
  const address = to.toLowerCase();
  return localStart || allowed.includes(address) || address === own?.toLowerCase();
}

/** Every address of a page among the values of a message's data. */
export const linksIn = (data: object): string[] =>
  Object.entries(data).flatMap(([name, value]) => (/Url$/.test(name) && value ? [String(value)] : []));

/** A message under our name leads people only to ourselves. */
export const isOwnLink = (link: string, site: string): boolean =>
  URL.canParse(link) && new URL(link).origin === site;

/** An amount of B3.17: reais as a number become the text that people read, a text stays as it is. */
export const amountText = (amount: string | number): string =>
  typeof amount === "string" ? amount : formatMoney(Math.round(amount * 100));

/** What a call takes from: the share of its network address, and that of the mailbox that it would write to. */
export const limitsOf = (to: string | null, address: string): [name: LimitName, key: string][] => [
  ["email_address", address],
  ...(to ? [["email_recipient", to] satisfies [LimitName, string]] : []),
];
