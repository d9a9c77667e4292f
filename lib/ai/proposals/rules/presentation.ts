/** Time (ms) that the vendor has for a presentation. */
export const PRESENTATION_LIMIT = 5 * 60_000;
/** Time (ms) after which a start whose answer never came is given up. */
export const START_LIMIT = 60_000;
/** Time (ms) between two questions of a screen. */
export const POLL_INTERVAL = 3_000;
/** Seconds between two questions of the clock. */
export const CLOCK_INTERVAL = 15;
/** Bytes of a presentation that are still kept. */
export const MAX_PRESENTATION = 30 * 1024 * 1024;
/** Cards that the vendor is asked for. */
export const CARDS = 9;

export type PresentationStatus = "nenhuma" | "pendente" | "pronta" | "offline" | "falhou";

/** `url` opens the presentation at the vendor's, `fileUrl` is the file that is kept here. */
export type PresentationState = {
  status: PresentationStatus;
  url: string | null;
  fileUrl: string | null;
};

/** Whether bytes begin as a .pptx does (a ZIP). */
export const isPptx = (bytes: Uint8Array): boolean =>
  bytes.length > 1_000 && bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

/** What is left to do about a presentation that is waited for. */
export function decideWait({
  job,
  until,
  now,
}: {
  job: string | null;
  until: Date;
  now: Date;
}): "ask" | "wait" | "give-up" {
  if (now >= until) return "give-up";
  if (job) return "ask";
  const startedAt = until.getTime() - PRESENTATION_LIMIT;
  return now.getTime() - startedAt > START_LIMIT ? "give-up" : "wait";
}
