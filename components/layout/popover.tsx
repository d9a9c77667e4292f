"use client";

import type { ReactNode } from "react";

/**
 * A native popover: opens from a button with `popoverTarget={id}`, closes on Escape, on a click outside and when a
 * link in it is followed (the layout outlives the navigation, so nothing else would close it).
 */
export function Popover({ id, className, children }: { id: string; className: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the click belongs to the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link followed by keyboard fires the same click
    <div
      id={id}
      popover="auto"
      className={className}
      onClick={(event) => {
        if ((event.target as Element).closest("a")) event.currentTarget.hidePopover();
      }}
    >
      {children}
    </div>
  );
}
