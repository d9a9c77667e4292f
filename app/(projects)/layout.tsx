import type { ReactNode } from "react";
import { CompareTray } from "@/components/catalog/comparison/compare-tray";
import { Toaster } from "@/components/kit/ui/toast";
import { KeptToast } from "@/components/people/accounts/kept-toast";

export default function ProjectsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main>{children}</main>
      {/* Cards and table of the public list have no button to compare. */}
      <CompareTray inList={false} />
      <Toaster />
      <KeptToast />
    </>
  );
}
