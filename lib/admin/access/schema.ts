import { z } from "zod";
import { isLonger, toPlainText } from "@/lib/kit/text";
import { ADMIN } from "./messages";

const MAX_REASON = 500;

const MIN_REASON = 10;

export const reasonField = z
  .string()
  .transform(toPlainText)
  .refine((text) => text !== "", ADMIN.reasonMissing)
  .refine((text) => !isLonger(text, MAX_REASON), ADMIN.reasonLong(MAX_REASON));

export const longReasonField = reasonField.refine(
  (text) => text.length >= MIN_REASON,
  ADMIN.reasonShort(MIN_REASON),
);

/** Empty if the form had no password field (see provePassword). */
export const passwordField = z.string().catch("");
