import { keepStored, readStored } from "@/components/kit/ui/storage";
import type { Field } from "@/lib/catalog/simulator/rules";
import type { PersonKind } from "@/lib/catalog/simulator/schema";

const KEY = "elo:simulacao";

/** A simulation as it was left: what stood in its fields, and the page's scroll position (px). */
export type KeptSimulation = { kind: PersonKind; typed: Record<Field, string>; scrolled: number };

/** Keeps a simulation in this tab while the reader looks at projects; the link there loads a new document. */
export const keepSimulation = (left: KeptSimulation): void => keepStored("sessionStorage", KEY, left);

/** Removes the kept simulation. @returns it when the browser went back to this document, otherwise null */
export function takeSimulation(): KeptSimulation | null {
  const kept = readStored("sessionStorage", KEY) as KeptSimulation | null;
  keepStored("sessionStorage", KEY, null);
  const [navigation] = performance.getEntriesByType("navigation");
  const isBack = (navigation as PerformanceNavigationTiming | undefined)?.type === "back_forward";
  return isBack ? kept : null;
}
