import { z } from "zod";
import { isLonger, toPlainText } from "@/lib/kit/text";
import { ADMIN } from "./messages";

const MAX_REASON = 500;

const MIN_REASON = 10;

/** Reason of a decision, for the audit log. Some decisions also mail it to the person. */
export const reasonField = z
  .string()
  .transform(toPlainText)
  .refine((text) => text !== "", ADMIN.reasonMissing)
  .refine((text) => !isLonger(text, MAX_REASON), ADMIN.reasonLong(MAX_REASON));

/** Reason that must still be understood years later, hence its minimum length. */
export const longReasonField = reasonField.refine(
  (text) => text.length >= MIN_REASON,
  ADMIN.reasonShort(MIN_REASON),
);

/** Password of a dangerous action. Empty if the session proved it recently. */
export const passwordField = z.string().catch("");
