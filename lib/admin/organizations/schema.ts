import { z } from "zod";
import { passwordField, reasonField } from "@/lib/admin/access/schema";
import { isEmail, normalizeEmail } from "@/lib/kit/validation";
import { EMAIL_INVALID } from "@/lib/people/credentials/messages";
import { knownNameSchema } from "@/lib/people/organizations/schema";

const email = z.string().transform(normalizeEmail).refine(isEmail, EMAIL_INVALID);

export const decisionSchema = z.object({ id: z.uuid(), motivo: reasonField });
/** The compared facts as the page showed them (comparedText); a decision is refused if they changed since. */
const visto = z.string().max(2_000);
export const confirmSchema = decisionSchema.extend({ visto });
export const renameSchema = decisionSchema.extend({ texto: knownNameSchema });
/** `email`: the claimant's. */
export const claimDecisionSchema = decisionSchema.extend({ email });
export const acceptSchema = claimDecisionSchema.extend({ senha: passwordField, visto });
