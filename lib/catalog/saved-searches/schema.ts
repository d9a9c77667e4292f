import { z } from "zod";
import { isLonger, toPlainText } from "@/lib/kit/text";
import { SEARCHES } from "./messages";
import { canonicalSearch, MAX_SEARCH_NAME } from "./rules";

const name = z
  .string()
  .transform(toPlainText)
  .refine((text) => text !== "", SEARCHES.nameMissing)
  .refine((text) => !isLonger(text, MAX_SEARCH_NAME), SEARCHES.nameLong(MAX_SEARCH_NAME));

export const saveSearchSchema = z.object({
  name,
  query: z.string().max(4_000).transform(canonicalSearch),
  alert: z.boolean(),
});
export const renameSearchSchema = z.object({ id: z.uuid(), name });
export const searchAlertSchema = z.object({ id: z.uuid(), alert: z.boolean() });
export const removeSearchSchema = z.object({ id: z.uuid() });
