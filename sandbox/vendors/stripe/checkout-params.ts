/** Parameters of a checkout session: https://docs.stripe.com/api/checkout/sessions/create. */
import { z } from "zod";
import { address, email, expand, filled, ignored, integer, metadata, text, yesNo } from "./params.ts";

const mandateOptions = z.strictObject({
  amount: integer(1).optional(),
  amount_includes_iof: z.enum(["always", "never"]).optional(),
  amount_type: z.enum(["fixed", "maximum"]).optional(),
  currency: z.literal("brl").optional(),
  end_date: filled.optional(),
  payment_schedule: z.enum(["halfyearly", "monthly", "quarterly", "weekly", "yearly"]).optional(),
  reference: filled.max(35).optional(),
  start_date: filled.optional(),
});
export type MandateOptions = z.output<typeof mandateOptions>;

const lineItem = z.strictObject({
  price: filled.optional(),
  price_data: z
    .strictObject({
      currency: filled,
      unit_amount: integer(0),
      product: filled.optional(),
      product_data: z
        .strictObject({
          name: filled,
          description: filled.optional(),
          images: ignored,
          metadata: metadata.optional(),
        })
        .optional(),
      recurring: z
        .strictObject({
          interval: z.enum(["day", "week", "month", "year"]),
          interval_count: integer(1).optional(),
        })
        .optional(),
    })
    .optional(),
  quantity: integer(1).optional(),
});
export type LineItemGiven = z.output<typeof lineItem>;

const seconds = integer(60).superRefine((value, context) => {
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
  customer_creation: z.enum(["always", "if_required"]).optional(),
  customer_update: ignored,
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
      card: z
        .strictObject({
          request_three_d_secure: z.enum(["any", "automatic", "challenge"]).optional(),
          setup_future_usage: ignored,
        })
        .optional(),
      pix: z
        .strictObject({
          amount_includes_iof: z.enum(["always", "never"]).optional(),
          expires_after_seconds: seconds.optional(),
          mandate_options: mandateOptions.optional(),
          setup_future_usage: z.enum(["none", "off_session"]).optional(),
        })
        .optional(),
    })
    .optional(),
  payment_method_collection: z.enum(["always", "if_required"]).optional(),
  payment_intent_data: z
    .strictObject({
      description: text.optional(),
      metadata: metadata.optional(),
      receipt_email: email.optional(),
      setup_future_usage: ignored,
      statement_descriptor: filled.optional(),
      statement_descriptor_suffix: filled.optional(),
    })
    .optional(),
  subscription_data: z
    .strictObject({
      description: text.max(500).optional(),
      metadata: metadata.optional(),
      trial_period_days: integer(1).optional(),
      trial_end: integer(1).optional(),
      trial_settings: ignored,
    })
    .optional(),
  allow_promotion_codes: yesNo.optional(),
  discounts: z
    .array(z.strictObject({ coupon: filled.optional(), promotion_code: filled.optional() }))
    .max(1)
    .optional(),
  expires_at: integer().optional(),
  ui_mode: z.literal("hosted_page").optional(),
  submit_type: ignored,
  billing_address_collection: ignored,
  branding_settings: ignored,
  custom_text: ignored,
  phone_number_collection: ignored,
  tax_id_collection: ignored,
  name_collection: ignored,
  expand,
});
export type CheckoutGiven = z.output<typeof checkoutFields>;
