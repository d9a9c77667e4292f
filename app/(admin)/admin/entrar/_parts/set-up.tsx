"use client";

import { SecondFactorSetup } from "@/components/people/second-factor/second-factor-setup";

/**
 * First visit of the team: the setup, then the back office as a new document, because the router would keep the layout
 * without the navigation.
 */
export function SetUp() {
  return <SecondFactorSetup onDone={() => window.location.replace("/admin")} />;
}
