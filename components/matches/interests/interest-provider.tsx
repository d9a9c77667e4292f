"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { InterestDefaults } from "@/lib/matches/interests/queries/registered";

const Defaults = createContext<InterestDefaults | null>(null);

type InterestProviderProps = { defaults: InterestDefaults; children: ReactNode };

/** Stands around every button of a page, so that the person's contact is sent once and not with each card. */
export function InterestProvider({ defaults, children }: InterestProviderProps) {
  return <Defaults value={defaults}>{children}</Defaults>;
}

/** @throws outside of an {@link InterestProvider} */
export function useInterestDefaults(): InterestDefaults {
  const defaults = useContext(Defaults);
  if (!defaults) throw new Error("an interest button stands outside of InterestProvider");
  return defaults;
}
