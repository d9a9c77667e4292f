/** Disputes: https://docs.stripe.com/api/disputes and https://docs.stripe.com/disputes */
import type Stripe from "stripe";
import { type Route, tableRoutes } from "./api.ts";
import { filled } from "./params.ts";
import { badRequest } from "./refusal.ts";
import { partOf, type World } from "./world.ts";

export function openDispute(world: World, charge: Stripe.Charge, reason: string): Stripe.Dispute {
  if (!charge.paid || charge.disputed) throw badRequest(`Charge ${charge.id} cannot be disputed.`, "charge");
  const dispute = partOf<Stripe.Dispute>({
    id: world.id("du_1"),
    object: "dispute",
    amount: charge.amount,
    charge: charge.id,
    created: world.now(),
    currency: "brl",
    payment_intent: charge.payment_intent,
    reason,
    status: "needs_response",
  });
  world.tables.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  world.emit("charge.dispute.created", dispute);
  world.emit("charge.dispute.funds_withdrawn", dispute);
  return dispute;
}

export function closeDispute(world: World, dispute: Stripe.Dispute, status: "won" | "lost"): Stripe.Dispute {
  if (dispute.status === "won" || dispute.status === "lost")
    throw badRequest("This dispute is already closed.");
  const previous = { status: dispute.status };
  dispute.status = status;
  if (status === "won") world.emit("charge.dispute.funds_reinstated", dispute);
  world.emit("charge.dispute.closed", dispute, previous);
  return dispute;
}

export const disputeRoutes = ({ tables }: World): Route[] =>
  tableRoutes("/disputes", "dispute", tables.disputes, {
    charge: filled.optional(),
    payment_intent: filled.optional(),
  });
