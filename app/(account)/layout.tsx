import type { ReactNode } from "react";
import { Toaster } from "@/components/kit/ui/toast";

/** One toaster for all account screens; on navigation it keeps only the toasts marked `handedOn`. */
export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main>{children}</main>
      <Toaster />
    </>
  );
}
