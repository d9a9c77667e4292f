"use client";

import { type ReactNode, useEffect, useState } from "react";

/** Pixels of scroll after which the bar of the landing page appears (A2.2, A9.3). */
const THRESHOLD = 100;

/** Says to the style sheet whether the page was scrolled; only the landing page hides its bar before that. */
export function NavFrame({ children }: { children: ReactNode }) {
  const [scrolled, setScrolled] = useState(false);

  useEffect(() => {
    const update = () => setScrolled(window.scrollY > THRESHOLD);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);

  return (
    <div data-scrolled={scrolled} className="nav-frame">
      {children}
    </div>
  );
}
