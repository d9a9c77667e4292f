"use client";

import { type ReactNode, useEffect, useRef } from "react";

const inTheWay = new Set<Element>();

/** The corner of a phone's screen where buttons float: what comes into it makes them step back (app/globals.css). */
const CORNER = "-88% 0px 0px -50%";

function mark() {
  document.body.toggleAttribute("data-keep-clear", inTheWay.size > 0);
}

/** What no floating button may cover on a phone: figures that decide, and the buttons of a form. */
export function KeepClear({ className, children }: { className?: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) inTheWay.add(current);
        else inTheWay.delete(current);
        mark();
      },
      { rootMargin: CORNER },
    );
    observer.observe(current);
    return () => {
      observer.disconnect();
      inTheWay.delete(current);
      mark();
    };
  }, []);

  return (
    <div ref={element} className={className}>
      {children}
    </div>
  );
}
