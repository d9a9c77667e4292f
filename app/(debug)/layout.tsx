import type { ReactNode } from "react";
import { SiteShell } from "@/components/layout/site-shell";
import { Toaster } from "@/components/ui/toast";

/** Pages that test the e-mail service: public as specified (B6.10), guarded by what the functions accept. */
export default function DebugLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteShell>{children}</SiteShell>
      <Toaster />
    </>
  );
}
