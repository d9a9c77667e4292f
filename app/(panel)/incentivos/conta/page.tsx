import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { Incentives, TITLE } from "@/components/catalog/simulator/incentives";
import { getViewer } from "@/lib/access/auth/session";

/** Rendered whole for each request, in the frame of its viewer. */
export const instant = false;

export const metadata: Metadata = { title: TITLE, robots: { index: false } };

/** /incentivos for signed-in viewers. */
export default async function IncentivesForSessionPage() {
  if (!(await getViewer())) redirect("/incentivos");
  return <Incentives />;
}
