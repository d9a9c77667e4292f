import { z } from "zod";
import { passwordField, reasonField } from "@/lib/admin/access/schema";
import { isEmail, normalizeEmail } from "@/lib/kit/validation";
import { EMAIL_INVALID } from "@/lib/people/credentials/messages";
import { kindSchema, knownNameSchema } from "@/lib/people/organizations/schema";

const email = z.string().transform(normalizeEmail).refine(isEmail, EMAIL_INVALID);

export const decisionSchema = z.object({ id: z.uuid(), motivo: reasonField });
/** Facts that the page showed, as text (`comparedText`). The decision is refused if the facts have changed since. */
const visto = z.string().max(2_000);
export const confirmSchema = decisionSchema.extend({ visto });
export const settleKindSchema = confirmSchema.extend({ tipo: kindSchema });
export const renameSchema = decisionSchema.extend({ texto: knownNameSchema });
/** `email` of the claimant. */
export const claimDecisionSchema = decisionSchema.extend({ email });
export const acceptSchema = claimDecisionSchema.extend({ senha: passwordField, visto });
