import type { ReactNode } from "react";
import { Toaster } from "@/components/kit/ui/toast";

/** Pages that test the e-mail service: public as specified (B6.10), guarded by what the functions accept. */
export default function DebugLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main>{children}</main>
      <Toaster />
    </>
  );
}
