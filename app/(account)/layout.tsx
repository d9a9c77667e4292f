import type { ReactNode } from "react";
import { Toaster } from "@/components/kit/ui/toast";

/** One toaster for all account screens, so that a form's toast survives the navigation. */
export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main>{children}</main>
      <Toaster />
    </>
  );
}
