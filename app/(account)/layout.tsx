import type { ReactNode } from "react";
import { Toaster } from "@/components/kit/ui/toast";

/** Navigation drops toasts, except those marked `handedOn`. */
export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main>{children}</main>
      <Toaster />
    </>
  );
}
