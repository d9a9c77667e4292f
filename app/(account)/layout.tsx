import type { ReactNode } from "react";
import { Toaster } from "@/components/kit/ui/toast";

/** Screens of the account share one place for messages, so that what a form said is still there on the next page. */
export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main>{children}</main>
      <Toaster />
    </>
  );
}
