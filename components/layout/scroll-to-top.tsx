"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** Every route change starts at the top (A2.1); going back or forward keeps the place that the browser restores. */
export function ScrollToTop() {
  const pathname = usePathname();
  const previous = useRef(pathname);
  const travelling = useRef(false);

  useEffect(() => {
    // Back may also lead to another state of the same page.
    const mark = () => {
      travelling.current = window.location.pathname !== previous.current;
    };
    window.addEventListener("popstate", mark);
    return () => window.removeEventListener("popstate", mark);
  }, []);

  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    if (!travelling.current && !window.location.hash) window.scrollTo({ top: 0, behavior: "instant" });
    travelling.current = false;
  }, [pathname]);

  return null;
}
