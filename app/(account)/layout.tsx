import type { ReactNode } from "react";
import { Toaster } from "@/components/kit/ui/toast";

export default function AccountLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main>{children}</main>
      <Toaster />
    </>
  );
}
