import type { ReactNode } from "react";
import { Trays } from "@/components/layout/trays";

/** Pages of the signed-in share one place for messages and what was put aside for comparison. */
export default function PanelLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Trays />
    </>
  );
}
