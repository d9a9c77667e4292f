import { isLonger } from "@/lib/kit/text";
import type { Check } from "@/lib/kit/validation";

export type Answer = "Aceita" | "Recusada";

/** Seconds in which an answer can be undone: `UNDO_OFFERED` on screen, `UNDO_TOLERATED` on the server. */
export const UNDO_OFFERED = 10;
export const UNDO_TOLERATED = 15;

export const MAX_DETAIL = 500;

export const REASONS = ["valor", "captacao", "mudanca", "outro"] as const;
export type Reason = (typeof REASONS)[number];

type DeclineValues = { motivo: string; detalhe: string };

/** Checks in the order of the dialog. `problem`: key of the text. */
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
