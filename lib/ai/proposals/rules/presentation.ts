/** Time (ms) after which this server stops waiting for the vendor and makes the file itself. */
export const PRESENTATION_LIMIT = 5 * 60_000;
/** Time (ms) after which an attempt without the vendor's id is given up. */
export const START_LIMIT = 60_000;
/** Polling interval (ms) of the page. */
export const POLL_INTERVAL = 3_000;
/** Delay (s) of the first poll by the job. */
export const FIRST_POLL_DELAY = 15;
/** Largest presentation (bytes) that is stored. */
export const MAX_PRESENTATION = 30 * 1024 * 1024;
export const CARDS = 9;

export type PresentationStatus = "nenhuma" | "pendente" | "pronta" | "offline" | "falhou";

/** `url` is the vendor's page, `fileUrl` the stored file. */
export type PresentationState = {
  status: PresentationStatus;
  url: string | null;
  fileUrl: string | null;
};

/** Whether bytes begin like a .pptx (a ZIP file) and are long enough to be one. */
export const isPptx = (bytes: Uint8Array): boolean =>
  bytes.length > 1_000 && bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

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
