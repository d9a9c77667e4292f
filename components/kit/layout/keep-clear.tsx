"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { hasFootBar } from "./use-clear-of-controls";

const inTheWay = new Set<Element>();

/** Corner of a phone's screen with the floating buttons, which hide from elements in it (app/globals.css). */
const CORNER = "-88% 0px 0px -50%";

function mark() {
  document.body.toggleAttribute("data-keep-clear", inTheWay.size > 0);
}

/** Content that floating buttons must not cover on a phone: key figures and form buttons. */
export function KeepClear({ className, children }: { className?: string; children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { current } = element;
    if (!current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting && !hasFootBar()) inTheWay.add(current);
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
