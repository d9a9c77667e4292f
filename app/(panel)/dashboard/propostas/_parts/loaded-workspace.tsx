"use client";

import dynamic from "next/dynamic";

/** Loads the proposal chat's scripts separately, so that the other tabs of the dashboard do not load them. */
export const ProposalWorkspace = dynamic(() =>
  import("./proposal-workspace").then((loaded) => loaded.ProposalWorkspace),
);
