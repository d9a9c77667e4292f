import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/toast";

/** Pages of the signed-in share one place for messages. */
export default function PanelLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Toaster />
    </>
  );
}
