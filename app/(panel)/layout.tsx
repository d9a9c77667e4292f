import type { ReactNode } from "react";
import { KeptToast } from "@/components/accounts/kept-toast";
import { CompareTray } from "@/components/comparison/compare-tray";
import { Toaster } from "@/components/ui/toast";

/** Pages of the signed-in share one place for messages and what was put aside for comparison. */
export default function PanelLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <CompareTray />
      <Toaster />
      <KeptToast />
    </>
  );
}
