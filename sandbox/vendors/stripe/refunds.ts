/**
 * Refunds: https://docs.stripe.com/api/refunds. A refund takes effect at once. Does not cover: pending, cancelled and
 * changed refunds, the return of Stripe's fees.
 */
import type Stripe from "stripe";
import { z } from "zod";
import { isCreatedFrom, type Route, route, tableRoutes } from "./api.ts";
import { findKnown } from "./catalog.ts";
import { differences } from "./changes.ts";
import { createdFrom, filled, integer, metadata } from "./params.ts";
import { badRequest } from "./refusal.ts";
import { idOf, partOf, type World } from "./world.ts";

const real = (centavos: number) => `R$${(centavos / 100).toFixed(2)}`;

type RefundInput = {
  amount?: number;
  reason?: "duplicate" | "fraudulent" | "requested_by_customer";
  metadata?: Record<string, string>;
};

export function refundCharge(world: World, charge: Stripe.Charge, given: RefundInput = {}): Stripe.Refund {
  const left = charge.amount - charge.amount_refunded;
  const amount = given.amount ?? left;
  if (!charge.paid) throw badRequest(`Charge ${charge.id} has not been paid.`, "charge");
  if (charge.refunded || left === 0) {
    throw badRequest(`Charge ${charge.id} has already been refunded.`, undefined, "charge_already_refunded");
  }
  if (charge.disputed && hasUnwonDispute(world, charge)) {
    throw badRequest(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      "charge_disputed",
    );
  }
  if (amount < 1) throw badRequest("Invalid positive integer", "amount", "parameter_invalid_integer");
  if (amount > left) {
    const message =
      charge.amount_refunded === 0
        ? `Refund amount (${real(amount)}) is greater than charge amount (${real(charge.amount)})`
        : `Refund amount (${real(amount)}) is greater than unrefunded amount on charge (${real(left)})`;
    throw badRequest(message, "amount");
  }
  const refund = partOf<Stripe.Refund>({
    id: world.id("re_3"),
    object: "refund",
    amount,
    charge: charge.id,
    created: world.now(),
    currency: "brl",
    metadata: given.metadata ?? {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason: given.reason ?? null,
    status: "succeeded",
  });
  world.tables.refunds.set(refund.id, refund);
  const before = structuredClone(charge);
  charge.amount_refunded += amount;
  charge.refunded = charge.amount_refunded === charge.amount;
  world.emit("refund.created", refund);
  world.emit("charge.refunded", charge, differences(before, charge));
  world.emit("charge.refund.updated", refund);
  world.emit("refund.updated", refund);
  return refund;
}

/** Fails a refund, so that the money returns to the merchant. */
export function failRefund(world: World, refund: Stripe.Refund): Stripe.Refund {
  if (refund.status !== "succeeded") throw badRequest("This refund is not done.");
  const charge = world.tables.charges.get(idOf(refund.charge));
  refund.status = "failed";
  refund.failure_reason = "expired_or_canceled_card";
  if (charge) {
    charge.amount_refunded -= refund.amount;
    charge.refunded = false;
  }
  world.emit("refund.failed", refund);
  world.emit("charge.refund.updated", refund);
  return refund;
}

const hasUnwonDispute = ({ tables }: World, charge: Stripe.Charge): boolean =>
  [...tables.disputes.values()].some((dispute) => dispute.charge === charge.id && dispute.status !== "won");

function chargeToRefund(world: World, given: { charge?: string; payment_intent?: string }): Stripe.Charge {
  const { tables } = world;
  if (given.charge && given.payment_intent) {
    throw badRequest(
      "You may only specify one of these parameters: charge, payment_intent.",
      "charge",
      "parameters_exclusive",
    );
  }
  if (given.charge) return findKnown(tables.charges, "charge", given.charge, "charge");
  if (!given.payment_intent) {
    throw badRequest(
      "One of the following params should be provided for this request: payment_intent or charge.",
    );
  }
  const intent = findKnown(tables.paymentIntents, "payment_intent", given.payment_intent, "payment_intent");
  const charge = tables.charges.get(idOf(intent.latest_charge));
  if (!charge?.paid) {
    throw badRequest(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      "payment_intent",
      "payment_intent_unexpected_state",
    );
  }
  return charge;
}

export function refundRoutes(world: World): Route[] {
  const { tables } = world;
  return [
    route(
      "post",
      "/refunds",
      {
        charge: filled.optional(),
        payment_intent: filled.optional(),
        amount: integer().optional(),
        reason: z.enum(["duplicate", "fraudulent", "requested_by_customer"]).optional(),
        metadata: metadata.optional(),
      },
      ({ charge, payment_intent, ...given }) =>
        refundCharge(world, chargeToRefund(world, { charge, payment_intent }), given),
    ),
    ...tableRoutes(
      "/refunds",
      "refund",
      tables.refunds,
      {
        charge: filled.optional(),
        created: createdFrom.optional(),
        payment_intent: filled.optional(),
      },
      { created: isCreatedFrom },
    ),
  ];
}
