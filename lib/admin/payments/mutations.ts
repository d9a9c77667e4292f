import "server-only";
import { type Author, recordAudit } from "@/lib/admin/audit/mutations";
import { failure, ok, type Result } from "@/lib/kit/result";
import { giveBack, paymentOfInvoice } from "@/lib/money/billing/mutations/give-back";
import { retryStripeEvent } from "@/lib/money/billing/mutations/webhook";
import { StripeAway } from "@/lib/providers/stripe";
import { db } from "@/lib/server/db";
import { NOTICE_ERRORS, PAYMENTS, REFUSALS } from "./messages";
import { getMonth, getPayment } from "./queries";
import type { RefundInput } from "./schema";

type MessageResult = Result<{ message: string }>;

/** State of a payment that a refund depends on; `stripeId` is its payment at Stripe. */
async function readRefundable({ id, tipo }: Pick<RefundInput, "id" | "tipo">) {
  const found = tipo === "taxa" ? await getPayment(id) : await getMonth(id);
  if (!found) return null;
  const { refusal, situacao, valor, devolvido, rest } = found;
  return { refusal, rest, stored: { situacao, valor: Number(valor), devolvido: Number(devolvido) } };
}

const stripeIdOf = async ({ id, tipo }: Pick<RefundInput, "id" | "tipo">): Promise<string | null> => {
  if (tipo === "taxa") return (await getPayment(id))?.stripeId ?? null;
  const month = await db.planPayment.findUnique({ where: { id }, select: { stripeInvoiceId: true } });
  return month && paymentOfInvoice(month.stripeInvoiceId);
};

/**
 * Refunds what is left of a fee or of a month of a plan through Stripe, which returns a payment once however often it is
 * asked. The audit entry is written before Stripe is called, so that no refund lacks one.
 */
export async function refundByTeam(by: Author, input: RefundInput): Promise<MessageResult> {
  const { id, tipo, motivo } = input;
  const found = await readRefundable(input);
  if (!found) return failure("not_found", PAYMENTS.gone);
  if (found.refusal) return failure("conflict", REFUSALS[found.refusal]);
  try {
    const stripeId = await stripeIdOf(input);
    if (!stripeId) return failure("conflict", REFUSALS.not_paid);
    await db.$transaction((tx) =>
      recordAudit(tx, {
        by,
        action: "payment_refunded",
        kind: tipo === "taxa" ? "pagamento" : "mensalidade",
        objectId: id,
        before: found.stored,
        after: { pedido: Number(found.rest) },
        reason: motivo,
      }),
    );
    if ((await giveBack(stripeId)) === "disputed") return failure("conflict", REFUSALS.disputed);
  } catch (error) {
    if (!(error instanceof StripeAway)) throw error;
    return failure("provider_down", error.trouble === "refused" ? PAYMENTS.refused : PAYMENTS.away);
  }
  const after = await readRefundable(input);
  return ok({ message: after && after.rest <= 0n ? PAYMENTS.refunded : PAYMENTS.pending });
}

/** Applies a notice of Stripe's again that failed, by the function of the webhook. */
export async function retryNotice(by: Author, id: string): Promise<MessageResult> {
  const known = await db.stripeEvent.findUnique({ where: { id }, select: { error: true, attempts: true } });
  if (!known) return failure("not_found", PAYMENTS.noticeGone);
  await db.$transaction((tx) =>
    recordAudit(tx, {
      by,
      action: "notice_retried",
      kind: "aviso_stripe",
      objectId: id,
      before: { erro: known.error, tentativas: known.attempts },
    }),
  );
  const retried = await retryStripeEvent(id);
  if (!retried.ok) return retried;
  const { problem } = retried.data;
  if (problem === null) return ok({ message: PAYMENTS.retried });
  return failure("conflict", PAYMENTS.stillWrong(NOTICE_ERRORS.get(problem) ?? problem));
}
