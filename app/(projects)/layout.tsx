import type { ReactNode } from "react";
import { CompareTray } from "@/components/catalog/comparison/compare-tray";
import { Toaster } from "@/components/kit/ui/toast";
import { KeptToast } from "@/components/people/accounts/kept-toast";

export default function ProjectsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main>{children}</main>
      {/* `inList` is false, because the public list has no buttons that compare. */}
      <CompareTray inList={false} />
      <Toaster />
      <KeptToast />
    </>
  );
}
