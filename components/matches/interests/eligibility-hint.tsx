"use client";

import { RegimeNote } from "@/components/people/accounts/regime-hint";
import { useRegime } from "./use-regime";

export function EligibilityHint() {
  const regime = useRegime();
  return regime && <RegimeNote regime={regime} />;
}
