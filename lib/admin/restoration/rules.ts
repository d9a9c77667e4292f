import { AUDIT_ACTIONS, AUDIT_KINDS } from "@/lib/admin/audit/kinds";
import {
  type AuditAction,
  type AuditKind,
  auditAddress,
  differencesOf,
  type Snapshot,
} from "@/lib/admin/audit/rules";
import { formatDate, formatMoneyExactly } from "@/lib/kit/format";
import { showDocument } from "@/lib/kit/party";
import { showCode } from "@/lib/kit/receipt-code";
import { least, OUTSIDE_METHOD } from "@/lib/money/fees/rules";
import { numberLabel, OUR_ISSUER } from "@/lib/money/receipts/rules/receipt";

/** Access data of an account, in the earlier database (in use until the restore) or in the restored one. */
export type AccountState = {
  id: string;
  email: string;
  passwordHash: string | null;
  isSuspended: boolean;
  isEnded: boolean;
  isTeam: boolean;
  /** Rows of second_factors and second_factor_codes, as JSON. */
  factor: object | null;
  codes: object[] | null;
};

export type AccessChange = "e-mail" | "senha" | "duas etapas";

/** `formerEmail`: the account's e-mail in the restored database. */
export type OldAccess = AccountState & { formerEmail: string; changes: AccessChange[] };

export type OldSuspension = { id: string; suspended: boolean; reason: string };

/** `role`: in the earlier database; null if the membership is ended or missing there. */
export type OldMembership = { id: string; accountId: string; role: string | null };

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type AccountChange =
  | { kind: "ended" }
  | {
      kind: "changed";
      /** A revocation of the team's role is repeated, a grant is not. */
      team: "revoked" | "granted" | null;
      suspension: "suspended" | "resumed" | null;
      access: AccessChange[];
    };

/** An account's change after the backup. Null without one, or if the account was deleted before the backup. */
export function changeOf(old: AccountState, restored: AccountState): AccountChange | null {
  if (restored.isEnded) return null;
  if (old.isEnded) return { kind: "ended" };
  const access: AccessChange[] = [];
  if (old.email !== restored.email) access.push("e-mail");
  if (old.passwordHash !== restored.passwordHash) access.push("senha");
  if (!isSame([old.factor, old.codes], [restored.factor, restored.codes])) access.push("duas etapas");
  const team = old.isTeam === restored.isTeam ? null : old.isTeam ? "granted" : "revoked";
  const suspension =
    old.isSuspended === restored.isSuspended ? null : old.isSuspended ? "suspended" : "resumed";
  return access.length > 0 || team || suspension ? { kind: "changed", team, suspension, access } : null;
}

type Membership = { id: string; accountId: string; role: string; isEnded: boolean };

export function membershipChanges(open: Membership[], old: Membership[]): OldMembership[] {
  const known = new Map(old.map((one) => [one.id, one]));
  return open.flatMap(({ id, accountId, role }): OldMembership[] => {
    const now = known.get(id);
    if (!now || now.isEnded) return [{ id, accountId, role: null }];
    return now.role === role ? [] : [{ id, accountId, role: now.role }];
  });
}

export type OldDecision = {
  id: string;
  action: AuditAction;
  kind: AuditKind;
  objectId: string;
  reason: string;
  before: Snapshot | null;
  after: Snapshot | null;
};

/** Actions that scripts/carry.ts repeats or lists itself, or that nobody needs to repeat. */
const NOT_REPORTED: ReadonlySet<AuditAction> = new Set([
  "access_carried",
  "account_ended",
  "account_resumed",
  "account_suspended",
  "admin_granted",
  "admin_revoked",
  "data_copied",
  "interest_reminded",
  "look_ended",
  "look_started",
  "mail_blocked",
  "mail_resent",
  "mail_resume_offered",
  "mail_unblocked",
  "receipt_numbers_carried",
  "receipt_numbers_skipped",
  "second_factor_dropped",
  "sessions_ended",
]);

const onOneLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Changed values of a decision about a payment, which the team needs to repeat the decision. */
const moneyFacts = ({ kind, before, after }: OldDecision): string[] =>
  kind === "pagamento" || kind === "mensalidade"
    ? differencesOf(before, after).map((one) =>
        onOneLine(`${one.name}: ${[one.before, one.after].filter(Boolean).join(" → ")}`),
      )
    : [];

export const lostDecisions = (entries: OldDecision[]): string[] =>
  entries
    .filter(({ action }) => !NOT_REPORTED.has(action))
    .map((entry) => {
      const { action, kind, objectId, reason } = entry;
      const place = auditAddress(kind, objectId) ?? `${AUDIT_KINDS[kind]} ${objectId}`;
      return [AUDIT_ACTIONS[action], place, ...moneyFacts(entry), onOneLine(reason)]
        .filter(Boolean)
        .join(", ");
    });

const TRANSFERS: ReadonlySet<AuditAction> = new Set(["transfer_reserved", "refund_transferred"]);

/** Ids of the `wanted` payments whose bank transfer the team reserved or recorded in a lost decision. */
export const transferredIn = (entries: OldDecision[], wanted: "pagamento" | "mensalidade"): string[] => [
  ...new Set(
    entries.filter(({ action, kind }) => TRANSFERS.has(action) && kind === wanted).map((one) => one.objectId),
  ),
];

/**
 * Centavos of a payment.
 * - `reserved`: for a transfer by the team, without the part of it that is no longer owed (`overtaken_amount`)
 * - `transferred`: by the team, without money that came back
 * - `refunded`: by the team or Stripe, including money that came back and waits for a transfer
 * - `owed`: still to be returned; 0 for a month
 */
export type Transfers = Record<"id" | "reserved" | "transferred" | "refunded" | "owed", string>;

/**
 * A payment of the restored database.
 * - `cameBack`: centavos of its transfers that came back after the backup, or proved to be never made
 * - `isCarried`: whether `carry` marked its reservation; Stripe's refunds do not reduce a marked reservation
 */
export type RestoredTransfers = Transfers & { cameBack: bigint; isCarried: boolean };

/** `amount`: centavos. `isUndecided`: whether the restore lost a decision to refund money of this payment. */
type LostTransfer = { amount: bigint; isUndecided: boolean };

/** `isDue`: whether the payment is a month that was owed or returned whole. */
export type OldTransfer = LostTransfer & { kind: "pagamento" | "mensalidade"; id: string; isDue: boolean };

/**
 * Reservation that the restored payment needs, so that no job requests from Stripe what the team transferred or is
 * transferring. Null if it is reserved already, if the money came back, or if the team gave the transfer up.
 *
 * Its amount is the old database's reservation plus the team's transfers since the backup. The transfers count at most
 * as much as the refunded amount rose: a transfer of money that a bank had sent back does not raise the refunded
 * amount, and nobody asks Stripe for such money.
 *
 * Limit of this rule: a refund by Stripe raises the refunded amount, too, so a part that Stripe has paid may be
 * reserved. docs/operating.md tells the team to add up first what the person received.
 */
export function lostTransfer(old: Transfers, restored: RestoredTransfers): LostTransfer | null {
  const transferred = BigInt(old.transferred) - BigInt(restored.transferred) + restored.cameBack;
  const refunded = BigInt(old.refunded) - BigInt(restored.refunded);
  const made = least(transferred, refunded);
  const amount = BigInt(old.reserved) + (made > 0n ? made : 0n);
  const decided = BigInt(restored.refunded) + BigInt(restored.owed);
  const left = [BigInt(old.owed), BigInt(old.reserved)];
  const isUndecided = left.some((amount) => BigInt(old.refunded) + amount > decided);
  const isReserved = amount === BigInt(restored.reserved) && (restored.isCarried || !isUndecided);
  return amount > 0n && !isReserved ? { amount, isUndecided } : null;
}

/** `amount`: centavos. `bankDay` and `bankCode`: of a payment outside Stripe. */
export type OldCheckout = {
  id: string;
  sessionId: string | null;
  accountId: string;
  amount: string;
  status: string;
  method: string | null;
  opportunityId: string | null;
  bankDay: string | null;
  bankCode: string | null;
  isUndone: boolean;
};

export function lostCheckout(checkout: OldCheckout): string {
  const { id, sessionId, accountId, amount, status, method, opportunityId } = checkout;
  const [money, account] = [formatMoneyExactly(Number(amount)), `conta ${accountId}`];
  if (method !== OUTSIDE_METHOD)
    return `página de pagamento ${sessionId ?? id}, ${money}, ${account}: ${status}`;
  const { bankDay, bankCode, isUndone } = checkout;
  const facts = [
    `taxa por transferência, apoio ${opportunityId}`,
    money,
    bankDay && `dia ${formatDate(bankDay)}`,
    bankCode && `código ${bankCode}`,
    account,
  ];
  return `${facts.filter(Boolean).join(", ")}: ${isUndone ? "registro desfeito" : status}`;
}

type LastNumber = { issuer: string; last: number };

/** An issuer's last receipt numbers: `from` in the restored database, `last` in the earlier one. */
export type ReceiptNumbers = LastNumber & { from: number };

export function raisedNumbers(old: LastNumber[], restored: LastNumber[]): ReceiptNumbers[] {
  const known = new Map(restored.map(({ issuer, last }) => [issuer, last]));
  return old
    .map((one) => ({ ...one, from: known.get(one.issuer) ?? 0 }))
    .filter(({ from, last }) => last > from);
}

/** `amount`: centavos. */
export type OldReceipt = {
  id: string;
  issuer: string;
  number: number;
  code: string;
  amount: string;
  opportunityId: string | null;
  paymentId: string | null;
  planPaymentId: string | null;
  readerId: string;
  isRevoked: boolean;
};

/** One line about a receipt that the restored database lacks, or has without its revocation. */
export const lostReceipt = (receipt: OldReceipt): string =>
  [
    `recibo ${numberLabel(receipt.number)}, ${issuerName(receipt.issuer)}`,
    formatMoneyExactly(Number(receipt.amount)),
    receipt.opportunityId && `apoio ${receipt.opportunityId}`,
    receipt.paymentId && `pagamento ${receipt.paymentId}`,
    receipt.planPaymentId && `mensalidade ${receipt.planPaymentId}`,
    `conta ${receipt.readerId}`,
    `código ${showCode(receipt.code)}`,
    receipt.isRevoked && "revogado",
  ]
    .filter(Boolean)
    .join(", ");

export const issuerName = (issuer: string): string =>
  issuer === OUR_ISSUER ? issuer : `CNPJ ${showDocument(issuer)}`;
