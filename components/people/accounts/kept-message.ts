import { keepStored, readStored } from "@/components/kit/ui/storage";
import type { toast } from "@/components/kit/ui/toast-store";

const KEY = "elo:aviso";

/** Id of this document: the time (ms) of its opening. */
const thisDocument = (): string => `${performance.timeOrigin}`;

type Kept = Parameters<typeof toast>[0];

/** Keeps a message for the page that a new document opens on; with a problem it is the title of an error. */
export const keepForNextPage = (title: string, problem = ""): void =>
  keepStored("sessionStorage", KEY, [thisDocument(), title, problem]);

/** Returns and deletes the message of the previous document; null in the document that stored it. */
export function takeMessage(document = thisDocument()): Kept | null {
  const kept = readStored("sessionStorage", KEY);
  if (!Array.isArray(kept) || kept[0] === document || typeof kept[1] !== "string") return null;
  keepStored("sessionStorage", KEY, null);
  const [, title, problem] = kept;
  return typeof problem === "string" && problem ? { title, description: problem, tone: "error" } : { title };
}
