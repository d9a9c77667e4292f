"use client";

import { RegimeNote } from "@/components/people/accounts/regime-hint";
import { useRegime } from "./use-regime";

/** Tax regime of the viewer's company, and whether it may deduct. Empty while the regime is unknown. */
export function EligibilityHint() {
  const regime = useRegime();
  return regime && <RegimeNote regime={regime} />;
}
