"use client";

import { useRouter } from "next/navigation";
import { SecondFactorSetup } from "@/components/people/second-factor/second-factor-setup";

/** First visit of the team: the setup, then the back office. */
export function SetUp() {
  const router = useRouter();
  return <SecondFactorSetup onDone={() => router.replace("/admin")} />;
}
