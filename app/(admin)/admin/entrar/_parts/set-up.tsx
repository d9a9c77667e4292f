"use client";

import { SecondFactorSetup } from "@/components/people/second-factor/second-factor-setup";

/**
 * Setup of a team member's second factor. Afterwards `/admin` is loaded as a new document, because a navigation by the
 * router would keep the present layout, which has no menu.
 */
export function SetUp() {
  return <SecondFactorSetup onDone={() => window.location.replace("/admin")} />;
}
