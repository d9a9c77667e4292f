import "server-only";
import type { OpportunityStatus } from "@/lib/kit/states";
import type { JobTransaction } from "@/lib/providers/jobs";
import { lockedMail, reopenedMail, unlockedMail } from "../messages";
import { commissionPaid, commissionStep, type FeeRow, opens, type Undone } from "../rules";
import { balanceCommission, revertConclusion } from "./commission";
import { addMoneyEvent, type LockedDeal, mailSides } from "./locked-deal";

type Why = { at: Date; motivo: "devolucao" | "contestacao" | "falso" | Undone };

const isHeldByAnother = (deal: LockedDeal, row: FeeRow) =>
  deal.rows.some((other) => other.id !== row.id && opens(other));

export const mayPayAgain = (deal: LockedDeal): boolean =>
  deal.financiador.email !== null && !deal.isFunderSuspended && !deal.isHandedOver && !deal.isTakenDown;

async function writeContact(
  tx: JobTransaction,
  deal: LockedDeal,
  data: { status: OpportunityStatus; unlockedAt: Date | null },
): Promise<void> {
  await tx.opportunity.update({ where: { id: deal.id }, data, select: { id: true } });
  Object.assign(deal, data);
}

export async function closeContact(
  tx: JobTransaction,
  deal: LockedDeal,
  row: FeeRow,
  { at, motivo }: Why,
): Promise<void> {
  if (isHeldByAnother(deal, row) || deal.unlockedAt === null || deal.confirmedAmount !== null) return;
  const status = deal.status === "desbloqueada" ? "bloqueada" : deal.status;
  await writeContact(tx, deal, { status, unlockedAt: null });
  await addMoneyEvent(tx, deal, "desbloqueio_retirado", { kind: row.kind, motivo }, at);
  const eventKey = `bloqueada:${row.id}:${at.getTime()}`;
  const isOver = deal.status === "cancelada";
  const locked = { project: deal.project, motivo, isOver, isPayable: mayPayAgain(deal) };
  await mailSides(tx, deal, eventKey, (side) => lockedMail(side, locked));
}

export async function reopenContact(
  tx: JobTransaction,
  deal: LockedDeal,
  row: FeeRow,
  at: Date,
): Promise<void> {
  if (!opens(row) || deal.unlockedAt !== null) return;
  const status = deal.status === "bloqueada" ? "desbloqueada" : deal.status;
  await writeContact(tx, deal, { status, unlockedAt: row.paidAt ?? at });
  await addMoneyEvent(tx, deal, "desbloqueada", { kind: row.kind, motivo: "contestacao" }, at);
  const eventKey = `reaberta:${row.id}:${at.getTime()}`;
  const wordsFor = deal.status === "cancelada" ? reopenedMail : unlockedMail;
  await mailSides(tx, deal, eventKey, (side) => wordsFor(side, deal.project));
}

/**
 * Undoes what a fee paid for, after its full refund, a lost dispute or an undone booking. `row` must already include
 * the refund. If the other payments do not cover a confirmed deal's commission, the missing part is due again, and the
 * deposit no longer counts as raised.
 */
export async function takeRight(
  tx: JobTransaction,
  deal: LockedDeal,
  row: FeeRow,
  { at, motivo }: Why,
): Promise<void> {
  await closeContact(tx, deal, row, { at, motivo });
  if (row.kind === "desbloqueio" || deal.confirmedAmount === null) return;
  const { confirmedAmount: confirmed, waivedAmount: waived } = deal;
  const { step } = commissionStep({ confirmed, paid: commissionPaid(deal.rows), waived });
  // Only an excess was refunded, so the deposit still counts.
  if (deal.status === "concluida" && step === "concluir") return;
  await addMoneyEvent(tx, deal, "comissao_devolvida", { kind: row.kind, motivo }, at);
  if (deal.status === "concluida") await revertConclusion(tx, deal, at);
  await balanceCommission(tx, deal, at);
}
