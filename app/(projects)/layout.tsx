import type { ReactNode } from "react";
import { Trays } from "@/components/layout/trays";

/** Pages of projects share one place for messages and what was put aside for comparison. */
export default function ProjectsLayout({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Trays />
    </>
  );
}
