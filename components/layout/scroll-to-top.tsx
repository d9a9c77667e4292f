"use client";

import { usePathname } from "next/navigation";
import { useEffect, useLayoutEffect, useRef } from "react";

/** The browser's name for the entry of its history that is shown; undefined where it gives none. */
const entryNow = (): string | undefined => window.navigation?.currentEntry?.key;

/** Frames for which a place is asked for: the page that has it may be shown some frames after its address. */
const FRAMES = 10;

const scrollTo = (top: number) => window.scrollTo({ top, behavior: "instant" });

/**
 * Every route change starts at the top (A2.1); Back and Forward return to the place that was left. The browser alone
 * would restore it on the page that is still shown when it does.
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
    // Back may also lead to another state of the same page.
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
      if (!window.location.hash) scrollTo(0);
      places.current.set(entry.current, window.scrollY);
      return;
    }
    const place = places.current.get(entry.current);
    if (place === undefined) return;
    let frame = 0;
    const ask = (frames: number) => {
      scrollTo(place);
      if (frames > 0) frame = requestAnimationFrame(() => ask(frames - 1));
    };
    ask(FRAMES);
    return () => cancelAnimationFrame(frame);
  }, [pathname]);

  return null;
}
