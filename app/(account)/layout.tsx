import type { ReactNode } from "react";
import { Toaster } from "@/components/kit/ui/toast";

/** One toaster for all account screens. Navigation drops its toasts, except those marked `handedOn`. */
export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main>{children}</main>
      <Toaster />
    </>
  );
}
