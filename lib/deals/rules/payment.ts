import type { FeeKind } from "../../ledger/rules";

/** What decides how a fee is shown. */
export type FeeStanding = {
  paymentStatus: "paid" | "pending" | "failed";
  unlockedAt: Date | null;
  expiresAt: Date | null;
  refundedAt: Date | null;
  disputedAt: Date | null;
  /** Whether a visit to the payment page was paid and the money has not arrived yet: a Pix on its way. */
  processing: boolean;
};

/** A fee as it is kept; `valor` is what was charged and `devolvido` what of it went back, in centavos. */
export type FeeFacts = FeeStanding & {
  kind: FeeKind;
  valor: number;
  devolvido: number;
  paidAt: Date | null;
};

export type FeeDisplay =
  | "unlocked"
  | "failed"
  | "expired"
  | "pending"
  | "paid"
  | "processing"
  | "refunded"
  | "disputed";

/**
 * How a fee is shown (B4.4): unlocked first, then failed, then expired, else pending. Beside these, what B4.4 has no word
 * for: money that was given back or is disputed, a fee that was paid without opening anything, and one on its way.
 */
export function feeDisplay(fee: FeeStanding, now: Date): FeeDisplay {
  if (fee.refundedAt) return "refunded";
  if (fee.disputedAt) return "disputed";
  if (fee.unlockedAt) return "unlocked";
  if (fee.paymentStatus === "paid") return "paid";
  if (fee.processing) return "processing";
  if (fee.paymentStatus === "failed") return "failed";
  return fee.expiresAt && fee.expiresAt <= now ? "expired" : "pending";
}

/** Whether somebody can still pay this fee, so that a button is shown for it. */
export const isPayable = (display: FeeDisplay): boolean =>
  display === "pending" || display === "expired" || display === "failed" || display === "refunded";

/**
 * The fee that a return from the payment page is about; a commission's missing part is a row of its own, the newest.
 * @param named what the address says was paid
 */
export const returnedFee = <F extends { kind: FeeKind }>(fees: readonly F[], named: unknown): F | undefined =>
  fees.findLast(({ kind }) => (named === "comissao" ? kind !== "desbloqueio" : kind === named));

/** Arguments of a deal's address that say that somebody comes back from a payment. */
const RETURN_ARGUMENTS = ["pago", "canceled"];

/** The query of a deal's address once its return was shown: what is kept or reloaded says it no more. */
export function withoutReturn(search: string): string {
  const params = new URLSearchParams(search);
  for (const name of RETURN_ARGUMENTS) params.delete(name);
  const rest = params.toString();
  return rest ? `?${rest}` : "";
}

/** Centavos; a commission above it is more than the reported end of a project's budget line for fundraising. */
export const REPORTED_LINE = 12_000_000;
