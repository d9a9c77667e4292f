import { isSameEntity } from "@/lib/kit/party";
import { DAY, MINUTE } from "@/lib/kit/time";
import { namesInEmail } from "@/lib/people/contact/rules/anonymity";

/** A side of a receipt. Documents without punctuation, phones as digits. */
export type ReceiptSide = { documents: string[]; phones: string[]; email: string; createdAt: Date };

export type ReceiptFacts = {
  /** The project's side (issuer, captador) and the funder's (payer, funder). */
  project: ReceiptSide;
  funder: ReceiptSide;
  /** Whether both accounts have logged in from one network address. */
  sharesNetwork: boolean;
  /** Centavos: the receipt, all that the project may raise, the most that the funder's account confirmed before. */
  amount: bigint;
  total: bigint;
  most: bigint | null;
  interestAt: Date | null;
  depositAt: Date | null;
  confirmedAt: Date | null;
  issuedAt: Date;
};

/** A first support of an account above this amount (centavos) is unusual, and later ones above this multiple. */
const LARGE_FIRST = 50_000_000n;
const JUMP = 10n;
/** A bank statement takes longer to be read, and a negotiation to be had. */
const FAST_CONFIRMATION = 10 * MINUTE;
const FAST_DEAL = DAY;

const isIn = <T>(many: readonly T[], others: readonly T[], equals: (one: T, other: T) => boolean) =>
  many.some((one) => others.some((other) => equals(one, other)));
const isSameDocument = (one: string, other: string) => one === other || isSameEntity(one, other);
const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1).toLowerCase();
const isWithin = (from: Date | null, to: Date | null, time: number) =>
  from !== null && to !== null && to.getTime() - from.getTime() < time;

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

/** Each is a reason to look at a receipt. */
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

/** Usual on their own: two of them are a reason. */
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
 * Why the team should look at a receipt; empty for a usual one. A receipt rests on what its two sides say: the
 * deposit goes past the platform, so one person with two accounts can have a receipt for money that nobody sent.
 */
export function unusualSigns(facts: ReceiptFacts): UnusualSign[] {
  const [strong, weak] = [signsIn(STRONG, facts), signsIn(WEAK, facts)];
  return strong.length > 0 || weak.length > 1 ? [...strong, ...weak] : [];
}
