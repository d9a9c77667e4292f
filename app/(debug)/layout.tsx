import type { ReactNode } from "react";
import { Toaster } from "@/components/kit/ui/toast";

/** The test pages of the e-mail service are public, as specified (B6.10). The functions that they call are guarded. */
export default function DebugLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main>{children}</main>
      <Toaster />
    </>
  );
}
