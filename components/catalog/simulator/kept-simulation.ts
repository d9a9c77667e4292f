import { keepStored, readStored } from "@/components/kit/ui/storage";
import type { Field } from "@/lib/catalog/simulator/rules";
import type { PersonKind } from "@/lib/catalog/simulator/schema";

const KEY = "elo:simulacao";

/** State of the simulator to restore: the fields' texts, and the page's scroll position (px). */
type KeptSimulation = { kind: PersonKind; typed: Record<Field, string>; scrolled: number };

/** Keeps a simulation in this tab, because the link to the projects loads a new document. */
export const keepSimulation = (left: KeptSimulation): void => keepStored("sessionStorage", KEY, left);

/** Removes the kept simulation. @returns the simulation after Back or Forward, otherwise null */
export function takeSimulation(): KeptSimulation | null {
  const kept = readStored("sessionStorage", KEY) as KeptSimulation | null;
  keepStored("sessionStorage", KEY, null);
  const [navigation] = performance.getEntriesByType("navigation");
  const isBack = (navigation as PerformanceNavigationTiming | undefined)?.type === "back_forward";
  return isBack ? kept : null;
}
