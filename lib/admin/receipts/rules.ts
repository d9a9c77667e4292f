import { isSameEntity } from "@/lib/kit/party";
import { DAY, MINUTE } from "@/lib/kit/time";
import { namesInEmail } from "@/lib/people/contact/rules/anonymity";

/** `documents`: without punctuation. `phones`: digits only. */
export type ReceiptSide = { documents: string[]; phones: string[]; email: string; createdAt: Date };

export type ReceiptFacts = {
  /** `project`: facts of issuer and captador. `funder`: facts of payer and funder. */
  project: ReceiptSide;
  funder: ReceiptSide;
  sharesNetwork: boolean;
  /** Centavos of receipt (`amount`) and project (`total`). `most`: the funder's largest earlier support, or null. */
  amount: bigint;
  total: bigint;
  most: bigint | null;
  interestAt: Date | null;
  depositAt: Date | null;
  confirmedAt: Date | null;
  issuedAt: Date;
};

/** Centavos. A funder's first support above this amount is unusual. */
const LARGE_FIRST = 50_000_000n;
/** A support above this multiple of the funder's largest earlier support is unusual. */
const JUMP = 10n;
/** A confirmation sooner than this (ms) after the reported deposit leaves no time to check a bank statement. */
const FAST_CONFIRMATION = 10 * MINUTE;
/** A receipt sooner than this (ms) after the interest leaves no time to negotiate. */
const FAST_DEAL = DAY;

const isIn = <T>(many: readonly T[], others: readonly T[], equals: (one: T, other: T) => boolean) =>
  many.some((one) => others.some((other) => equals(one, other)));
const isSameDocument = (one: string, other: string) => one === other || isSameEntity(one, other);
const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();
const isWithin = (from: Date | null, to: Date | null, time: number) =>
  from !== null && to !== null && to >= from && to.getTime() - from.getTime() < time;

export type UnusualSign =
  | "document"
  | "phone"
  | "domain"
  | "network"
  | "total"
  | "jump"
  | "largeFirst"
  | "sameDay"
  | "fastConfirmation"
  | "fastDeal";

type Sign = readonly [holds: (facts: ReceiptFacts) => boolean, sign: UnusualSign];

/** One of these signs is enough to list a receipt. */
const STRONG: readonly Sign[] = [
  [({ project, funder }) => isIn(project.documents, funder.documents, isSameDocument), "document"],
  [({ project, funder }) => isIn(project.phones, funder.phones, Object.is), "phone"],
  [
    ({ project, funder }) =>
      namesInEmail(funder.email).length > 0 && domainOf(project.email) === domainOf(funder.email),
    "domain",
  ],
  [({ sharesNetwork }) => sharesNetwork, "network"],
  [({ amount, total }) => amount > total, "total"],
  [({ amount, most }) => most !== null && amount > most * JUMP, "jump"],
  [({ amount, most }) => most === null && amount > LARGE_FIRST, "largeFirst"],
];

/** Two of these signs are enough to list a receipt. One alone is common. */
const WEAK: readonly Sign[] = [
  [
    ({ project, funder }) => Math.abs(project.createdAt.getTime() - funder.createdAt.getTime()) < DAY,
    "sameDay",
  ],
  [({ depositAt, confirmedAt }) => isWithin(depositAt, confirmedAt, FAST_CONFIRMATION), "fastConfirmation"],
  [({ interestAt, issuedAt }) => isWithin(interestAt, issuedAt, FAST_DEAL), "fastDeal"],
];

const signsIn = (signs: readonly Sign[], facts: ReceiptFacts): UnusualSign[] =>
  signs.filter(([holds]) => holds(facts)).map(([, sign]) => sign);

/**
 * Unusual signs of a receipt, for the team to check. The deposit does not pass through the platform, so a person with
 * two accounts could confirm money that nobody sent.
 */
export function unusualSigns(facts: ReceiptFacts): UnusualSign[] {
  const [strong, weak] = [signsIn(STRONG, facts), signsIn(WEAK, facts)];
  return strong.length > 0 || weak.length > 1 ? [...strong, ...weak] : [];
}
