import { isLonger } from "@/lib/kit/text";
import type { Check } from "@/lib/kit/validation";

/** What a project may answer to an interest (B3.7). */
export type Answer = "Aceita" | "Recusada";

/** Seconds that an answer can be taken back: as the screen offers it, and as the server still does it. */
export const UNDO_OFFERED = 10;
export const UNDO_TOLERATED = 15;

/** Characters of what a project writes beside its reason. */
export const MAX_DETAIL = 500;

/** Why a project does not go on with an interest; only the last one has to be explained. */
export const REASONS = ["valor", "captacao", "mudanca", "outro"] as const;
export type Reason = (typeof REASONS)[number];

type DeclineValues = { motivo: string; detalhe: string };

/** What is refused of a refusal, in the order of its dialog; `problem` is the key of its text. */
export const DECLINE_CHECKS: Check<DeclineValues, "reasonMissing" | "detailMissing" | "detailTooLong">[] = [
  {
    field: "motivo",
    problem: "reasonMissing",
    fails: ({ motivo }) => !REASONS.some((reason) => reason === motivo),
  },
  {
    field: "detalhe",
    problem: "detailMissing",
    fails: ({ motivo, detalhe }) => motivo === "outro" && detalhe === "",
  },
  {
    field: "detalhe",
    problem: "detailTooLong",
    fails: ({ detalhe }) => isLonger(detalhe, MAX_DETAIL),
  },
];
