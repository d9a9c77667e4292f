"use client";

import { type ReactNode, useEffect, useState } from "react";

/** Pixels of scroll after which the bar of the landing page appears (A2.2, A9.3). */
const THRESHOLD = 100;

/** Without scripts the bar is simply there: see the `scripting` media query in its classes. */
export function RevealOnScroll({ children }: { children: ReactNode }) {
  const [visible, setVisible] = useState(false);

  useEffect(() => {
    const update = () => setVisible(window.scrollY > THRESHOLD);
    update();
    window.addEventListener("scroll", update, { passive: true });
    return () => window.removeEventListener("scroll", update);
  }, []);

  return (
    <div
      data-visible={visible}
      className="fixed inset-x-0 top-0 z-30 transition-[opacity,visibility,translate] duration-200 ease-calm data-[visible=false]:invisible data-[visible=false]:-translate-y-2 data-[visible=false]:opacity-0 [@media(scripting:none)]:visible! [@media(scripting:none)]:translate-y-0! [@media(scripting:none)]:opacity-100!"
    >
      {children}
    </div>
  );
}
