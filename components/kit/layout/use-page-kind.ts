"use client";

import { usePathname, useSelectedLayoutSegment } from "next/navigation";
import { type PageKind, pageKind } from "./page-kind";

/** Route groups whose pages have the workspace's frame. */
const WORKSPACE = ["(panel)", "(admin)"];

/**
 * Kind of the shown page, by its address and by its route group. The address alone is not enough: some public
 * addresses, such as /lir-projetos, show viewers a page of (panel) in the workspace's frame.
 */
export function usePageKind(): PageKind | undefined {
  const kind = pageKind(usePathname());
  return WORKSPACE.includes(useSelectedLayoutSegment() ?? "") ? (kind ?? "workspace") : kind;
}
