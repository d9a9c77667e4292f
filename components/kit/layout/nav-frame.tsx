"use client";

import { type ReactNode, useEffect, useState } from "react";
import { usePageKind } from "./use-page-kind";

/** Pixels of scroll before the landing page's bar appears (A2.2, A9.3). */
const THRESHOLD = 100;

/** Exposes page kind and scroll state to CSS, which cannot derive the kind from a document with hidden pages. */
export function NavFrame({ children }: { children: ReactNode }) {
  const page = usePageKind();
  const [scrolled, setScrolled] = useState(false);

  useEffect(() => {
    const update = () => setScrolled(window.scrollY > THRESHOLD);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);

  return (
    <div data-page={page} data-scrolled={scrolled} className="nav-frame">
      {children}
    </div>
  );
}
