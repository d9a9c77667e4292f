import { randomUUID } from "node:crypto";
import { byCommand, recordAudit } from "@/lib/admin/audit/mutations";
import { db } from "@/lib/server/db";

type Fee = { id: string; opportunityId: string };

const NOW = new Date();
const DAY = new Date("2026-11-20");

export const factorOf = (userId: string) =>
  db.secondFactor.findUnique({ where: { userId }, include: { codes: { orderBy: { codeHash: "asc" } } } });
export const addFactor = (userId: string, secret: string) =>
  db.secondFactor.create({
    data: {
      userId,
      secret: Buffer.from(secret),
      createdAt: NOW,
      confirmedAt: NOW,
      lastCounter: 7,
      codes: {
        create: [{ codeHash: Buffer.from("um"), usedAt: NOW }, { codeHash: Buffer.from("dois") }],
      },
    },
  });

/**
 * Stores what we owed at the time of the backup: a fee (R$ 300) and a month (R$ 97) whose refunds Stripe had refused.
 * `bounced`: a month (R$ 97) whose refund the payer's bank had sent back.
 */
export async function storeOwed(userId: string, fee: Fee) {
  const checkout = await db.checkout.create({
    data: {
      ...{ userId, purpose: "taxa", paymentId: fee.id, amount: 30_000n, owedAmount: 30_000n, refundTries: 3 },
      ...{ status: "pago", settledAt: NOW, stripePaymentIntentId: `pi_${randomUUID()}` },
    },
  });
  const monthWith = (returned: object) =>
    db.planPayment.create({
      data: {
        ...{ userId, stripeInvoiceId: `in_${randomUUID()}`, plan: "pro", amount: 9_700n, status: "paga" },
        ...{ paidAt: NOW, ...returned },
      },
    });
  const month = await monthWith({ refundDue: true, refundTries: 3 });
  const bounced = await monthWith({ refundedAmount: 9_700n, bouncedAmount: 9_700n });
  return { checkout: checkout.id, month: month.id, bounced: bounced.id };
}
export type Owed = Awaited<ReturnType<typeof storeOwed>>;

export async function transferAfterBackup(
  { checkout, month, bounced }: Owed,
  userId: string,
  fee: Fee,
): Promise<void> {
  const done = (amount: bigint) => ({ refundedAmount: amount, transferredAmount: amount });
  await db.checkout.update({ where: { id: checkout }, data: { ...done(30_000n), owedAmount: 0n } });
  await db.planPayment.update({ where: { id: month }, data: { ...done(9_700n) } });
  const again = { transferredAmount: 9_700n, bouncedAmount: 0n };
  await db.planPayment.update({ where: { id: bounced }, data: again });
  const by = byCommand(NOW);
  for (const [kind, objectId, valor] of [
    ["pagamento", checkout, 30_000],
    ["mensalidade", month, 9_700],
    ["mensalidade", bounced, 9_700],
  ] as const) {
    const reserved = { before: { reservado: 0 }, after: { reservado: valor } };
    const paid = {
      before: { pedido: valor },
      after: { pedido: 0, dia: "2026-11-20", transferencia: `E${valor}` },
    };
    if (objectId !== bounced)
      await recordAudit(db, { by, action: "transfer_reserved", kind, objectId, ...reserved });
    await recordAudit(db, { by, action: "refund_transferred", kind, objectId, ...paid });
  }
  await recordAudit(db, { by, action: "look_started", kind: "conta", objectId: userId });
  const id = randomUUID();
  await db.checkout.create({
    data: {
      ...{ id, userId, purpose: "taxa", paymentId: fee.id, amount: 30_000n, method: "transferencia" },
      ...{
        status: "pago",
        settledAt: NOW,
        stripePaymentIntentId: `fora_${id}`,
        bankDay: DAY,
        bankCode: "e77",
      },
    },
  });
}

export const openTicket = async () => {
  const ticket = {
    email: "pessoa@exemplo.com.br",
    categoria: "outros",
    assunto: "Dúvida",
    mensagem: "Texto",
    prazoResposta: NOW,
  };
  return (await db.supportTicket.create({ data: ticket })).numero;
};

/** Runs `work` while no account can be deleted, as during a long deletion on another server. */
export const holdingEnds = <T>(work: () => Promise<T>): Promise<T> =>
  db.$transaction(
    async (tx) => {
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtext('account_end'))`;
      return await work();
    },
    { timeout: 60_000 },
  );
