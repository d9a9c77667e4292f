/** Milliseconds until this server stops waiting for the vendor and makes the file itself. */
export const PRESENTATION_LIMIT = 5 * 60_000;
/** Milliseconds that an attempt waits for an id from the vendor. */
export const START_LIMIT = 60_000;
/** Milliseconds. */
export const POLL_INTERVAL = 3_000;
/** Seconds until the first poll by the queued job. */
export const FIRST_POLL_DELAY = 15;
/** Bytes. */
export const MAX_PRESENTATION = 30 * 1024 * 1024;
export const CARDS = 9;

export type PresentationStatus = "nenhuma" | "pendente" | "pronta" | "offline" | "falhou";

/** `url`: the vendor's page. `fileUrl`: the stored file. */
export type PresentationState = {
  status: PresentationStatus;
  url: string | null;
  fileUrl: string | null;
};

/** Whether bytes begin like a ZIP file and are long enough for a .pptx. */
export const isPptx = (bytes: Uint8Array): boolean =>
  bytes.length > 1_000 && bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

type Wait = { vendorJob: string | null; until: Date; now: Date };

export function decideWait({ vendorJob, until, now }: Wait): "ask" | "wait" | "give-up" {
  if (now >= until) return "give-up";
  if (vendorJob) return "ask";
  const startedAt = until.getTime() - PRESENTATION_LIMIT;
  return now.getTime() - startedAt > START_LIMIT ? "give-up" : "wait";
}
