import { z } from "zod";
import { isLonger, toPlainText } from "@/lib/kit/text";
import { ADMIN } from "./messages";

/** Maximum length (characters) of a reason. */
const MAX_REASON = 500;

/** Minimum length (characters) of a long reason. */
const MIN_REASON = 10;

/** Reason of a decision, for the audit log; some decisions show it to the person affected. */
export const reasonField = z
  .string()
  .transform(toPlainText)
  .refine((text) => text !== "", ADMIN.reasonMissing)
  .refine((text) => !isLonger(text, MAX_REASON), ADMIN.reasonLong(MAX_REASON));

/** Reason that must be understood years later: one word is not enough. */
export const longReasonField = reasonField.refine(
  (text) => text.length >= MIN_REASON,
  ADMIN.reasonShort(MIN_REASON),
);

/** Password of a dangerous action; empty while the session's last proof is valid. */
export const passwordField = z.string().catch("");
