import { keepStored, readStored } from "@/components/kit/ui/storage";
import type { toast } from "@/components/kit/ui/toast-store";

const KEY = "elo:aviso";

/** Id of this document: the time (ms) when it was opened. */
const thisDocument = (): string => `${performance.timeOrigin}`;

type Kept = Parameters<typeof toast>[0];

/** With a `problem`, the next page shows an error with this title. */
export const keepForNextPage = (title: string, problem = ""): void =>
  keepStored("sessionStorage", KEY, [thisDocument(), title, problem]);

/** Message of an earlier document; null without one. */
export function takeMessage(document = thisDocument()): Kept | null {
  const kept = readStored("sessionStorage", KEY);
  if (!Array.isArray(kept) || kept[0] === document || typeof kept[1] !== "string") return null;
  keepStored("sessionStorage", KEY, null);
  const [, title, problem] = kept;
  return typeof problem === "string" && problem ? { title, description: problem, tone: "error" } : { title };
}
