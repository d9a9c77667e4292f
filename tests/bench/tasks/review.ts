/**
 * A task is a person's way through the product to a goal, in a real browser. A review of the product on 2026-11-22
 * counted clicks and other figures of the same tasks. A task must need fewer clicks than the review counted; the other
 * figures are only reported.
 */

/** Heights (px) of a common device of each width. */
export const HEIGHTS: Record<string, number> = { 1440: 900, 768: 1024, 360: 740 };
const THEMES = ["light", "dark"];

const chosen = (name: string, all: string[]) => process.env[name]?.split(",") ?? all;

export const VIEWS = chosen("TASKS_THEMES", THEMES).flatMap((theme) =>
  chosen("TASKS_WIDTHS", ["1440", "768", "360"]).map((width) => ({ theme, width: Number(width) })),
);

/** Figures of a task from its first page, or from Participant.beginAnew(), to a milestone. */
export type Tally = {
  /** Presses of links, buttons, boxes and options, also in the mailbox and in the device's dialogs. */
  clicks: number;
  /** Presses that put the cursor into a text field. No part of `clicks`, because the review seems to omit them. */
  fields: number;
  screens: number;
  characters: number;
  /** Seconds of the keystroke-level model (participant.ts). */
  seconds: number;
  /** Keys pressed that write no character. */
  keys: number;
};

/** Result of one task in one view. `problems`: faults of a milestone's page, such as sideways scroll. */
export type TaskResult = {
  task: string;
  width: number;
  theme: string;
  milestones: ({ name: string; problems: string[] } & Tally)[];
};

/** Figures of a milestone in the review, which did not count screens, characters and seconds everywhere. */
export type Reviewed = readonly [clicks: number, screens?: number, characters?: number, seconds?: number];

/** Milestones of each task, in order. Null if the review did not reach the milestone: then reaching it is enough. */
export const REVIEW: Record<string, Record<string, Reviewed | null>> = {
  "tax-manager": {
    conta: [4, 4, 101, 78],
    carteira: null,
    interesse: [8, 6, 177, 130],
    PDF: null,
    depósito: [14, 8, 177, 171],
    recibo: [16],
  },
  person: { conta: [5, 5, 55, 118], depósito: [15, 10, 68, 195], recibo: null },
  auditor: { carteira: null, PDF: null },
  leader: {
    conta: [7, 4, 94, 109],
    "projeto enviado": [29, 12, 588, 526],
    // As in the review, the following figures count from the mail about the interest.
    resposta: null,
    "recibo emitido": [20, 12, 195, 290],
  },
  freelance: { assinou: [4], mudou: [6], cancelou: [8], "cinco organizações": null },
  accountant: { recibo: [1, 2, 19, 25] },
  "screen-reader": { conta: null, carteira: null, interesse: null, PDF: null, depósito: null, recibo: null },
};
