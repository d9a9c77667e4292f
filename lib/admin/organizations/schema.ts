import { z } from "zod";
import { passwordField, reasonField } from "@/lib/admin/access/schema";
import { isLonger, toPlainText } from "@/lib/kit/text";
import { isEmail, normalizeEmail } from "@/lib/kit/validation";
import { EMAIL_INVALID } from "@/lib/people/credentials/messages";
import { kindSchema, knownNameSchema } from "@/lib/people/organizations/schema";
import { CONTACT } from "./messages";

const MAX_CONTACT = 300;
/** May be empty, because not every decision requires it. */
export const contactField = z
  .string()
  .catch("")
  .transform(toPlainText)
  .refine((text) => !isLonger(text, MAX_CONTACT), CONTACT.long(MAX_CONTACT));
export const requiredContactField = contactField.refine((text) => text !== "", CONTACT.missing);

const email = z.string().transform(normalizeEmail).refine(isEmail, EMAIL_INVALID);

export const decisionSchema = z.object({ id: z.uuid(), motivo: reasonField });
/** Facts that the page showed, as text (`comparedText`). */
const visto = z.string().max(2_000);
export const confirmSchema = decisionSchema.extend({ visto, contato: contactField });
export const settleKindSchema = decisionSchema.extend({ visto, tipo: kindSchema });
export const renameSchema = decisionSchema.extend({ texto: knownNameSchema });
export const claimDecisionSchema = decisionSchema.extend({ email });
export const acceptSchema = claimDecisionSchema.extend({
  senha: passwordField,
  visto,
  contato: requiredContactField,
});
