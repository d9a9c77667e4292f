"use client";

import dynamic from "next/dynamic";

const CompareTray = dynamic(() => import("../comparison/compare-tray").then((file) => file.CompareTray), {
  ssr: false,
});
const Toaster = dynamic(() => import("../ui/toast").then((file) => file.Toaster), { ssr: false });

/**
 * What was put aside for comparison, and messages. Their code comes after the page: a page that only links here, and
 * is prefetched, does not pay for it.
 */
export function Trays() {
  return (
    <>
      <CompareTray />
      <Toaster />
    </>
  );
}
