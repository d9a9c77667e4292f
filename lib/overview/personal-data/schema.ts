import { z } from "zod";
import { type Check, inOrder } from "@/lib/kit/validation";
import { DELETION } from "./messages";
import { LEAVING_COSTS } from "./rules";

const typed = z.string().catch("");

type Deletion = { currentPassword: string; confirmation: string };
const checks: Check<Deletion>[] = [
  {
    field: "confirmation",
    problem: DELETION.phraseRequired,
    fails: (values) => values.confirmation.trim() !== DELETION.phrase,
  },
  {
    field: "currentPassword",
    problem: DELETION.passwordRequired,
    fails: (values) => values.currentPassword === "",
  },
];

const deletion = z.object({ currentPassword: typed, confirmation: typed });

export const deletionFormSchema = deletion.superRefine(inOrder(checks));

export const deletionSchema = deletion
  .extend({ seen: z.array(z.enum(LEAVING_COSTS)).catch([]) })
  .superRefine(inOrder(checks));

export const copySchema = z.object({
  currentPassword: typed.refine((text) => text !== "", DELETION.passwordRequired),
});

export const consentSchema = z.object({ granted: z.boolean() });
