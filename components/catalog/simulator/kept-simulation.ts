import { keepStored, readStored } from "@/components/kit/ui/storage";
import type { Field } from "@/lib/catalog/simulator/rules";
import type { PersonKind } from "@/lib/catalog/simulator/schema";

const KEY = "elo:simulacao";

/** `typed`: texts of the fields. `scrolled`: scroll position (px). */
type KeptSimulation = { kind: PersonKind; typed: Record<Field, string>; scrolled: number };

/** Stores a simulation in this tab, because the links to the projects and to a portfolio load a new document. */
export const keepSimulation = (simulation: KeptSimulation): void =>
  keepStored("sessionStorage", KEY, simulation);

export const forgetSimulation = (): void => keepStored("sessionStorage", KEY, null);

/** The stored simulation if Back or Forward loaded this document, else null. Always removes the stored copy. */
export function takeSimulation(): KeptSimulation | null {
  const kept = readStored("sessionStorage", KEY) as KeptSimulation | null;
  forgetSimulation();
  const [navigation] = performance.getEntriesByType("navigation");
  const isBack = (navigation as PerformanceNavigationTiming | undefined)?.type === "back_forward";
  return isBack ? kept : null;
}
