import type { ReactNode } from "react";
import { KeptToast } from "@/components/accounts/kept-toast";
import { CompareTray } from "@/components/comparison/compare-tray";
import { NeedsScripts } from "@/components/layout/needs-scripts";
import { Toaster } from "@/components/ui/toast";

/** Pages of the signed-in share one place for messages and what was put aside for comparison. */
export default function PanelLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <NeedsScripts />
      {children}
      <CompareTray />
      <Toaster />
      <KeptToast />
    </>
  );
}
