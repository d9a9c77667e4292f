"use client";

import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";

/** Popover of a button with `popoverTarget={id}`. */
export function Popover({ id, className, children }: { id: string; className: string; children: ReactNode }) {
  const pathname = usePathname();
  const popover = useRef<HTMLDivElement>(null);
  const shownOn = useRef(pathname);
  // Hydration must not close the popover, because it may already be open.
  useEffect(() => {
    if (shownOn.current !== pathname) popover.current?.hidePopover?.();
    shownOn.current = pathname;
  }, [pathname]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the click belongs to the links inside
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link followed by keyboard fires the same click
    <div
      ref={popover}
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
