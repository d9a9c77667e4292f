import type { OpportunityStatus } from "@/lib/kit/states";
import { mayTeamEnd } from "@/lib/money/deals/rules/annulment";
import { commissionPaid, commissionStep, type FeeRow, opens } from "@/lib/money/fees/rules";

/**
 * The team's options in a deal.
 * - `end`: end the deal.
 * - `endOrWait`: end the deal, or wait until the captador's suspension ends.
 * - `endAlone`: ask the captador whether the deposit arrived, or end the deal. The funder left.
 * - `annul`: annul the confirmed deposit, which ends the deal, too.
 * - `annulThenEnd`: annul the confirmed deposit and then end the deal, or wait until the captador's suspension ends.
 * - `captador`: nothing, because the captador's account is active.
 */
export type TeamStep = "end" | "endOrWait" | "endAlone" | "annul" | "annulThenEnd" | "captador";

export type TeamFacts = {
  status: OpportunityStatus;
  /** Whether the deal waits for the team, because a side left or the captador is suspended. */
  isLeft: boolean;
  isCaptadorGone: boolean;
  isCaptadorSuspended: boolean;
  isFunderGone: boolean;
  /** Whether another account, or nobody, has the project now. */
  isHandedOver: boolean;
};

export function teamStepOf({ status, isLeft, ...facts }: TeamFacts): TeamStep | null {
  const { isCaptadorGone, isCaptadorSuspended, isFunderGone, isHandedOver } = facts;
  const isConfirmed = status === "confirmada" || status === "concluida";
  if (status === "cancelada" || (isConfirmed && !isLeft)) return null;
  const isOver = isCaptadorGone || isHandedOver;
  if (isConfirmed && (isOver || isFunderGone)) return "annul";
  if (isConfirmed) return isCaptadorSuspended ? "annulThenEnd" : "captador";
  const isCaptadorActive = !isCaptadorGone && !isCaptadorSuspended;
  if (!mayTeamEnd({ status, isCaptadorActive, isHandedOver, isFunderGone })) return "captador";
  if (isCaptadorActive && !isHandedOver) return "endAlone";
  return isOver || isFunderGone ? "end" : "endOrWait";
}

const OPEN_STEPS: ReadonlySet<TeamStep> = new Set(["end", "endOrWait", "annulThenEnd"]);

/**
 * Whether the team may mark a deal that waits for it (`isLeft`) as settled. A deal that neither side can continue must
 * stay on the team's list.
 */
export const maySettle = (step: TeamStep | null, isCaptadorSuspended: boolean): boolean =>
  !isCaptadorSuspended || step === null || !OPEN_STEPS.has(step);

/**
 * Effect of the full refund of a fee on its deal, as in `takeRight` (lib/money/fees/mutations/contact.ts).
 * - `closes`: the contact closes.
 * - `stays`: the contact remains open, because both sides confirmed the deposit.
 * - `held`: the contact remains open, because another paid fee opens it.
 * - `commission`: the commission of a confirmed deal is due again.
 * - `uncounted`: the commission is due again, and the deposit no longer counts as raised.
 * - `excess`: the captador's other payments cover the commission, so that only an excess goes back.
 * - `waived`: the missing part of the commission is below Stripe's minimum charge, so it is waived. The deposit counts
 *   as raised.
 * - `nothing`: the payment gave no right, or the contact is closed already.
 */
export type RefundEffect =
  | "closes"
  | "stays"
  | "held"
  | "commission"
  | "uncounted"
  | "excess"
  | "waived"
  | "nothing";

type RefundedDeal = {
  status: OpportunityStatus;
  rows: readonly FeeRow[];
  confirmedAmount: bigint | null;
  waivedAmount: bigint;
  unlockedAt: Date | null;
};

export function refundEffect(
  { status, rows, confirmedAmount, waivedAmount, unlockedAt }: RefundedDeal,
  paymentIntentId: string | null,
): RefundEffect {
  const row = rows.find((one) => one.paymentIntentId === paymentIntentId);
  if (!row || paymentIntentId === null) return "nothing";
  if (confirmedAmount !== null && row.kind === "desbloqueio") return "stays";
  if (confirmedAmount !== null) {
    const paid = commissionPaid(rows.filter(({ id }) => id !== row.id));
    const { step } = commissionStep({ confirmed: confirmedAmount, paid, waived: waivedAmount });
    if (step === "dispensar") return "waived";
    if (step !== "cobrar") return "excess";
    return status === "concluida" ? "uncounted" : "commission";
  }
  if (unlockedAt === null) return "nothing";
  return rows.some((other) => other.id !== row.id && opens(other)) ? "held" : "closes";
}
