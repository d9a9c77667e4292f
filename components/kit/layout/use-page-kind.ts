"use client";

import { usePathname, useSelectedLayoutSegment } from "next/navigation";
import { type PageKind, pageKind } from "./page-kind";

/** Route group of the pages with the workspace's frame. */
const WORKSPACE = "(panel)";

/**
 * Kind of the page that is shown. Open pages stand in the workspace's frame for signed-in viewers, so the address alone
 * does not tell; the route group does, and never that of a page that was left.
 */
export function usePageKind(): PageKind | undefined {
  const kind = pageKind(usePathname());
  return useSelectedLayoutSegment() === WORKSPACE ? (kind ?? "workspace") : kind;
}
