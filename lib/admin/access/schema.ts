import { z } from "zod";
import { isLonger, toPlainText } from "@/lib/kit/text";
import { ADMIN } from "./messages";

/** Characters of a reason. */
const MAX_REASON = 500;

/** Reason of a decision, as the audit log and the person affected read it. */
export const reasonField = z
  .string()
  .transform(toPlainText)
  .refine((text) => text !== "", ADMIN.reasonMissing)
  .refine((text) => !isLonger(text, MAX_REASON), ADMIN.reasonLong(MAX_REASON));

/** Password of a dangerous action; empty while the last one of the session still counts. */
export const passwordField = z.string().catch("");
