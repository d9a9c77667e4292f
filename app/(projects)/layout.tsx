import type { ReactNode } from "react";
import { CompareTray } from "@/components/catalog/comparison/compare-tray";
import { LateToaster } from "@/components/kit/ui/late-toaster";
import { KeptToast } from "@/components/people/accounts/kept-toast";

export default function ProjectsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <main>{children}</main>
      {/* `inList` is false, because the cards of the public list have no compare button. */}
      <CompareTray inList={false} />
      <LateToaster />
      <KeptToast />
    </>
  );
}
