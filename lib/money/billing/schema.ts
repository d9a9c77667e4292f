import { z } from "zod";
import { LOOKUP_KEYS, PAID_PLANS, PRICE_LISTS } from "@/lib/money/plans/rules";
import { BILLING } from "./messages";

const plan = z.enum(PAID_PLANS, { error: BILLING.invalidPlan });
const address = z.string().max(2_000).optional();

/** A plan at its price in the list `cadastro`, with optional return addresses (A7.9). */
export const planCheckoutSchema = z.object({ plan, success_url: address, cancel_url: address });

/** Lookup key of a price, or a plan (A7.9). */
export const checkoutSchema = z.union([z.object({ priceId: z.enum(LOOKUP_KEYS) }), planCheckoutSchema], {
  error: BILLING.invalidPlan,
});

export const choiceSchema = z.object({ plan, priceList: z.enum(PRICE_LISTS) });

/**
 * A change of plan, as the person confirmed its preview. `at`: start of the proration. `due`: centavos charged at
 * once.
 */
export const changeSchema = choiceSchema.extend({
  at: z.coerce.date(),
  due: z.number().int().min(0).max(10_000_000),
});

/** A withdrawal from a plan. `valor`: centavos to refund, as the page showed them. */
export const withdrawSchema = z.object({ valor: z.number().int().positive() });

export const sessionSchema = z.object({ session_id: z.string().regex(/^cs_\w{8,120}$/) });
