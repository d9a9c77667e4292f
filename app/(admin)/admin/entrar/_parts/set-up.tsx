"use client";

import { SecondFactorSetup } from "@/components/people/second-factor/second-factor-setup";

/** Loads `/admin` as a new document afterwards: the router would keep this layout, which has no menu. */
export function SetUp() {
  return <SecondFactorSetup onDone={() => window.location.replace("/admin")} />;
}
