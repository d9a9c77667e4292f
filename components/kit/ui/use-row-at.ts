import { useLayoutEffect, useRef } from "react";

/** Scrolls a row to its link with the address `href`. The document does not scroll. */
export function useRowAt<T extends HTMLElement>(href: string) {
  const row = useRef<T>(null);
  useLayoutEffect(() => {
    const link = row.current?.querySelector<HTMLElement>(`a[href="${href}"]`);
    // The row is positioned (globals.css, workspace.css), so `offsetLeft` counts from its edge.
    if (row.current && link)
      row.current.scrollLeft = link.offsetLeft - (row.current.clientWidth - link.offsetWidth) / 2;
  }, [href]);
  return row;
}
