"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { InterestDefaults } from "@/lib/matches/interests/queries/registered";

const Defaults = createContext<InterestDefaults | null>(null);

type InterestProviderProps = { defaults: InterestDefaults; children: ReactNode };

/** The viewer's contact for all interest buttons of a page, so that the page's data contain it once. */
export function InterestProvider({ defaults, children }: InterestProviderProps) {
  return <Defaults value={defaults}>{children}</Defaults>;
}

export function useInterestDefaults(): InterestDefaults {
  const defaults = useContext(Defaults);
  if (!defaults) throw new Error("useInterestDefaults needs an InterestProvider");
  return defaults;
}
