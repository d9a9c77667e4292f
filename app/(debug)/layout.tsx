import type { ReactNode } from "react";
import { Toaster } from "@/components/kit/ui/toast";

/** Test pages of the e-mail service: public as specified (B6.10), but their functions are guarded. */
export default function DebugLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main>{children}</main>
      <Toaster />
    </>
  );
}
