import { z } from "zod";
import { isLonger, MAX_READ, toPlainLines } from "@/lib/kit/text";
import { PROPOSAL_CHAT } from "./messages";
import { MAX_MESSAGE } from "./rules/chat";
import { cleanText, EXPORT_FORMATS, FIELDS } from "./rules/fields";
import { STEP_IDS } from "./rules/steps";
import { PROPOSAL_FIELDS, type ProposalField } from "./types";

const content = z
  .string({ error: () => PROPOSAL_CHAT.empty })
  .transform(toPlainLines)
  .refine((text) => text !== "", PROPOSAL_CHAT.empty)
  .refine((text) => !isLonger(text, MAX_MESSAGE), PROPOSAL_CHAT.tooLong(MAX_MESSAGE));

const MAX_TURNS = 40;

/**
 * Call of the proposal chat (B7.9). The last of `messages` is the person's new message. If there is a
 * `conversation_id`, the new message is stored once under `message_id`, and the earlier ones come from the database.
 */
export const assistantCallSchema = z
  .object({
    messages: z
      .array(z.object({ role: z.enum(["user", "assistant"]), content }))
      .min(1, PROPOSAL_CHAT.empty)
      .max(MAX_TURNS, PROPOSAL_CHAT.history),
    step: z.enum(STEP_IDS),
    conversation_id: z.uuid().optional(),
    message_id: z.uuid().optional(),
  })
  .refine(({ messages }) => messages.at(-1)?.role === "user", {
    path: ["messages"],
    error: () => PROPOSAL_CHAT.empty,
  })
  .refine(({ conversation_id, message_id }) => !conversation_id === !message_id, { path: ["message_id"] });
export type AssistantCall = z.output<typeof assistantCallSchema>;

const textOf = (field: ProposalField) => {
  const { max } = FIELDS[field];
  const text = z
    .string()
    .transform((value) => cleanText(field, value))
    .refine((value) => !isLonger(value, max), PROPOSAL_CHAT.tooLong(max));
  return field === "title" ? text.refine((value) => value !== "", PROPOSAL_CHAT.titleEmpty) : text;
};

const texts = Object.fromEntries(PROPOSAL_FIELDS.map((field) => [field, textOf(field)])) as Record<
  ProposalField,
  ReturnType<typeof textOf>
>;

/** The nine texts (B3.11) as stored. */
export const proposalSchema = z.object(texts);

const field = z.enum(PROPOSAL_FIELDS);
const id = z.uuid();

export const startSchema = z.object({ projetoId: id.nullable() });
export const advanceSchema = z.object({ conversationId: id, from: z.enum(STEP_IDS) });
export const generateSchema = z.object({ conversationId: id, again: z.boolean().default(false) });
export const rewriteSchema = z.object({ proposalId: id, field });
/** `before` is the text when editing began. */
export const editSchema = z
  .object({ proposalId: id, field, text: z.string().max(20_000), before: z.string().max(20_000) })
  .transform((input, context) => {
    const parsed = texts[input.field].safeParse(input.text);
    if (parsed.success) return { ...input, text: parsed.data };
    context.addIssue({ code: "custom", path: ["text"], message: parsed.error.issues[0]?.message ?? "" });
    return z.NEVER;
  });
export const restoreSchema = z.object({ proposalId: id, versionId: id });
export const proposalIdSchema = z.object({ proposalId: id });

export const exportSchema = z.object({ proposta: id, formato: z.enum(EXPORT_FORMATS) });

/** Request for a presentation (B7.8). With the `id` of a stored proposal, the texts of `projectData` are ignored. */
export const presentationCallSchema = z.object({
  prompt: z.string().max(MAX_READ).transform(toPlainLines).default(""),
  projectData: proposalSchema.partial().extend({ id: id.optional(), title: texts.title }),
});
export type PresentationCall = z.output<typeof presentationCallSchema>;
