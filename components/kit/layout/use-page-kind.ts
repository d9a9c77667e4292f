"use client";

import { usePathname, useSelectedLayoutSegment } from "next/navigation";
import { type PageKind, pageKind } from "./page-kind";

/** Route groups of pages with a frame of their own. */
const WORKSPACE = ["(panel)", "(admin)"];

/**
 * Kind of the page that is shown. Open pages stand in the workspace's frame for signed-in viewers, so the address alone
 * does not tell; the route group does, and never that of a page that was left.
 */
export function usePageKind(): PageKind | undefined {
  const kind = pageKind(usePathname());
  return WORKSPACE.includes(useSelectedLayoutSegment() ?? "") ? (kind ?? "workspace") : kind;
}
