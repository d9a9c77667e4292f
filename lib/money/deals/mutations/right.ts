import "server-only";
import type { JobTransaction } from "@/lib/providers/jobs";
import { enqueueNotifications } from "@/lib/words/email/mutations/send";
import { lockedMail, unlockedMail } from "../messages/fees";
import { type FeeRow, opens } from "../rules/settling";
import { balanceCommission, revertConclusion } from "./commission";
import type { LockedDeal } from "./lock";
import { mailBoth, recordMoney } from "./record";

type Why = { at: Date; motivo: "devolucao" | "contestacao" };

/** Whether another fee keeps the contact open. */
const isHeldByAnother = (deal: LockedDeal, row: FeeRow) =>
  deal.rows.some((other) => other.id !== row.id && opens(other));

/** The contact closes, unless another fee opened it or both sides confirmed: what was confirmed stays. */
export async function closeContact(
  tx: JobTransaction,
  deal: LockedDeal,
  row: FeeRow,
  { at, motivo }: Why,
): Promise<void> {
  if (isHeldByAnother(deal, row) || deal.unlockedAt === null || deal.confirmedAmount !== null) return;
  const status = deal.status === "desbloqueada" ? "bloqueada" : deal.status;
  await tx.opportunity.update({
    where: { id: deal.id },
    data: { status, unlockedAt: null },
    select: { id: true },
  });
  deal.status = status;
  deal.unlockedAt = null;
  await recordMoney(tx, deal, { type: "desbloqueio_retirado", at, kind: row.kind, motivo });
  await enqueueNotifications(
    tx,
    mailBoth(deal, (side) => lockedMail(side, deal.project), `bloqueada:${row.id}:${at.getTime()}`),
  );
}

/** A dispute was won: the contact opens again. */
export async function reopenContact(
  tx: JobTransaction,
  deal: LockedDeal,
  row: FeeRow,
  at: Date,
): Promise<void> {
  if (!opens(row) || deal.unlockedAt !== null) return;
  const status = deal.status === "bloqueada" ? "desbloqueada" : deal.status;
  await tx.opportunity.update({
    where: { id: deal.id },
    data: { status, unlockedAt: row.paidAt ?? at },
    select: { id: true },
  });
  deal.status = status;
  deal.unlockedAt = row.paidAt ?? at;
  await recordMoney(tx, deal, { type: "desbloqueada", at, kind: row.kind, motivo: "contestacao" });
  await enqueueNotifications(
    tx,
    mailBoth(deal, (side) => unlockedMail(side, deal.project), `reaberta:${row.id}:${at.getTime()}`),
  );
}

/**
 * What a fee gave goes with its money: the contact, and of a commission that was due also that the deposit counts as
 * raised. The commission is due again. `row` shows what the database says after the money went.
 */
export async function takeRight(tx: JobTransaction, deal: LockedDeal, row: FeeRow, why: Why): Promise<void> {
  await closeContact(tx, deal, row, why);
  if (row.kind === "desbloqueio" || deal.confirmedAmount === null) return;
  await recordMoney(tx, deal, { type: "comissao_devolvida", at: why.at, kind: row.kind, motivo: why.motivo });
  if (deal.status === "concluida") {
    await revertConclusion(tx, deal, why.at);
    deal.status = "confirmada";
  }
  await balanceCommission(tx, deal, why.at);
}
