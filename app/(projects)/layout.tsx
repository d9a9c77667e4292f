import type { ReactNode } from "react";
import { KeptToast } from "@/components/accounts/kept-toast";
import { CompareTray } from "@/components/comparison/compare-tray";
import { Toaster } from "@/components/ui/toast";

/** Pages of projects share one place for messages and what was put aside for comparison. */
export default function ProjectsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main>{children}</main>
      <CompareTray />
      <Toaster />
      <KeptToast />
    </>
  );
}
