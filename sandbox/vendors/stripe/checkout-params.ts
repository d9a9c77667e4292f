import { z } from "zod";
import { address, email, expand, filled, integer, metadata, yesNo } from "./params.ts";

const mandateOptions = z.strictObject({
  amount: integer(1).optional(),
  amount_type: z.enum(["fixed", "maximum"]).optional(),
  currency: z.literal("brl").optional(),
  payment_schedule: z.enum(["halfyearly", "monthly", "quarterly", "weekly", "yearly"]).optional(),
  reference: filled.max(35).optional(),
});
export type MandateOptions = z.output<typeof mandateOptions>;

const lineItem = z.strictObject({
  price: filled.optional(),
  price_data: z
    .strictObject({
      currency: filled,
      unit_amount: integer(0),
      product: filled.optional(),
      product_data: z.strictObject({ name: filled }).optional(),
      recurring: z.strictObject({ interval: z.enum(["month"]) }).optional(),
    })
    .optional(),
  quantity: integer(1).optional(),
});
export type LineItemInput = z.output<typeof lineItem>;

/** Lifetime (s) of a Pix code: 1 minute to 14 days. */
const pixExpirySeconds = integer(60).superRefine((value, context) => {
  if (value > 1_209_600) {
    context.addIssue({ code: "custom", message: "This value must be less than or equal to 1209600." });
  }
});

export const checkoutFields = z.strictObject({
  mode: z.enum(["payment", "subscription"]),
  line_items: z.array(lineItem).min(1).max(100),
  success_url: address,
  cancel_url: address.optional(),
  customer: filled.optional(),
  customer_email: email.optional(),
  client_reference_id: filled.max(200).optional(),
  metadata: metadata.optional(),
  locale: filled.optional(),
  currency: z.literal("brl").optional(),
  allowed_payment_method_types: z
    .array(z.enum(["card", "pix"]))
    .min(1)
    .optional(),
  payment_method_options: z
    .strictObject({
      pix: z
        .strictObject({
          expires_after_seconds: pixExpirySeconds.optional(),
          mandate_options: mandateOptions.optional(),
        })
        .optional(),
    })
    .optional(),
  payment_method_collection: z.enum(["always", "if_required"]).optional(),
  payment_intent_data: z.strictObject({ metadata: metadata.optional() }).optional(),
  subscription_data: z
    .strictObject({ metadata: metadata.optional(), trial_period_days: integer(1).optional() })
    .optional(),
  allow_promotion_codes: yesNo.optional(),
  expires_at: integer().optional(),
  expand,
});
export type CheckoutInput = z.output<typeof checkoutFields>;
