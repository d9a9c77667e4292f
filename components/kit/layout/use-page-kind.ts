"use client";

import { usePathname, useSelectedLayoutSegment } from "next/navigation";
import { type PageKind, pageKind } from "./page-kind";

const WORKSPACE = ["(panel)", "(admin)"];

/** Kind of the shown page. The address alone does not decide: at /lir-projetos, viewers get a page of (panel). */
export function usePageKind(): PageKind | undefined {
  const kind = pageKind(usePathname());
  return WORKSPACE.includes(useSelectedLayoutSegment() ?? "") ? (kind ?? "workspace") : kind;
}
