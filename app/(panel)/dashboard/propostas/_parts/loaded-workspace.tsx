"use client";

import dynamic from "next/dynamic";

/**
 * The workspace as a part of its own: it is rendered with the page, and its scripts are fetched where it stands alone, so
 * the other tabs of the dashboard do not carry them.
 */
export const ProposalWorkspace = dynamic(() =>
  import("./proposal-workspace").then((loaded) => loaded.ProposalWorkspace),
);
