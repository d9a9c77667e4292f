"use client";

import { type ReactNode, useEffect, useRef } from "react";
import { hasFootBar } from "./use-clear-of-controls";

const inTheWay = new Set<Element>();

/** Root margin that leaves only the bottom right corner, where a phone shows the floating buttons. */
const CORNER = "-88% 0px 0px -50%";

function mark() {
  document.body.toggleAttribute("data-keep-clear", inTheWay.size > 0);
}

/** On a phone, floating buttons hide while this content is in their corner, unless a foot bar covers the corner. */
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
