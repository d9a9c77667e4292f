import { z } from "zod";
import { LOOKUP_KEYS, PAID_PLANS, PRICE_LISTS } from "@/lib/money/plans/rules";
import { BILLING } from "./messages";

const plan = z.enum(PAID_PLANS, { error: BILLING.invalidPlan });
const address = z.string().max(2_000).optional();

/** A plan at the sign-up's price, with optional return addresses (A7.9). */
export const planCheckoutSchema = z.object({ plan, success_url: address, cancel_url: address });

/** Either the lookup key of a price, or a plan (A7.9). */
export const checkoutSchema = z.union([z.object({ priceId: z.enum(LOOKUP_KEYS) }), planCheckoutSchema], {
  error: BILLING.invalidPlan,
});

export const choiceSchema = z.object({ plan, priceList: z.enum(PRICE_LISTS) });

/** A confirmed change of plan, as previewed. `at`: start of the proration. `due`: centavos charged at once. */
export const changeSchema = choiceSchema.extend({
  at: z.coerce.date(),
  due: z.number().int().min(0).max(10_000_000),
});

/** `valor`: centavos to refund, as the page showed them. */
export const withdrawSchema = z.object({ valor: z.number().int().positive() });

export const sessionSchema = z.object({ session_id: z.string().regex(/^cs_\w{8,120}$/) });
