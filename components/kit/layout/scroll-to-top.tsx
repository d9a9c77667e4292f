"use client";

import { usePathname } from "next/navigation";
import { useEffect, useLayoutEffect, useRef } from "react";

const entryNow = (): string | undefined => window.navigation?.currentEntry?.key;

/**
 * Frames in which the scroll position is restored, because the page appears some frames after its address changes.
 * - `least`: even if the position is reached at once
 * - `most`: if the position is never reached
 */
const FRAMES = { least: 10, most: 120 };

const INPUT_EVENTS = ["wheel", "touchstart", "pointerdown", "keydown"] as const;

const scrollTo = (top: number) => window.scrollTo({ top, behavior: "instant" });

function isOutOfSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return bottom <= 0 || top >= window.innerHeight;
}

function bringFocusIntoSight() {
  const { activeElement } = document;
  if (!activeElement || activeElement === document.body || !isOutOfSight(activeElement)) return;
  const starts = document.querySelectorAll<HTMLElement>("#area-de-trabalho, #conteudo");
  const start = [...starts].find((part) => part.getClientRects().length > 0);
  start?.focus({ preventScroll: true });
}

/**
 * Sets the scroll position after a change of the path.
 * - A navigation without a hash scrolls to the top (A2.1).
 * - Back or Forward restores the position at which the person left that page, in browsers with the Navigation API. The
 *   browser itself would scroll too early, while the old page is still shown.
 */
export function ScrollToTop() {
  const pathname = usePathname();
  const previous = useRef(pathname);
  const entry = useRef<string>(undefined);
  const places = useRef(new Map<string | undefined, number>());
  const travelling = useRef(false);

  useEffect(() => {
    entry.current = entryNow();
    const note = () => {
      if (!travelling.current) places.current.set(entry.current, window.scrollY);
    };
    note();
    // For Back or Forward within one path, the browser itself restores the position.
    const mark = () => {
      travelling.current = window.location.pathname !== previous.current;
      entry.current = entryNow();
    };
    window.addEventListener("scroll", note, { passive: true });
    window.addEventListener("popstate", mark);
    return () => {
      window.removeEventListener("scroll", note);
      window.removeEventListener("popstate", mark);
    };
  }, []);

  useLayoutEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    const isBack = travelling.current;
    travelling.current = false;
    entry.current = entryNow();
    if (!isBack) {
      if (!window.location.hash) {
        scrollTo(0);
        bringFocusIntoSight();
      }
      places.current.set(entry.current, window.scrollY);
      return;
    }
    const place = places.current.get(entry.current);
    // Without the Navigation API, all entries share the key undefined.
    if (place === undefined || entry.current === undefined) return;
    let frame = 0;
    const restore = (frames: number) => {
      scrollTo(place);
      const isReached = Math.abs(window.scrollY - place) < 1;
      if (frames < (isReached ? FRAMES.least : FRAMES.most))
        frame = requestAnimationFrame(() => restore(frames + 1));
    };
    const stop = () => {
      cancelAnimationFrame(frame);
      for (const name of INPUT_EVENTS) window.removeEventListener(name, stop);
    };
    for (const name of INPUT_EVENTS) window.addEventListener(name, stop, { passive: true });
    restore(0);
    return stop;
  }, [pathname]);

  return null;
}
