import { z } from "zod";
import { PERSON_TYPES } from "@/lib/kit/account-kinds";
import { toPlainText } from "@/lib/kit/text";
import { inOrder, normalizePhone } from "@/lib/kit/validation";
import { PROFILE } from "./messages";
import { PROFILE_CHECKS } from "./rules";

const typed = z.string().catch("");
const text = typed.transform(toPlainText);
const phone = text.transform((value) => normalizePhone(value.slice(0, 100)));

/** Fields of A7.3. An empty text clears its field; an empty name is refused. */
export const profileSchema = z
  .object({
    full_name: text,
    phone,
    company_name: text,
    city: text,
    state: text.transform((value) => value.toUpperCase()),
    person_type: z.enum(PERSON_TYPES, PROFILE.personTypeInvalid).default("fisica"),
  })
  .superRefine(inOrder(PROFILE_CHECKS, PROFILE));
export type ProfileInput = z.output<typeof profileSchema>;
