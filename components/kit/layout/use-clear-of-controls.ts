"use client";

import { type RefObject, useEffect } from "react";

/** Controls that a floating button must not cover. */
const CONTROLS = "a, button, input, select, textarea, summary, label, [role='button'], [tabindex='0']";

/** Sampled points of a box, as fractions: 14 px apart, less than a line of text. */
const PARTS = [0, 0.25, 0.5, 0.75, 1];

/** Whether a point hits a control: a link that covers a whole card only counts at its text. */
function isControlAt(element: Element, x: number, y: number): boolean {
  const control = element.closest("[data-float]") ? null : element.closest(CONTROLS);
  return [...(control?.getClientRects() ?? [])].some(
    ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
  );
}

/** Whether a visible control lies below an element. */
function coversControl(element: HTMLElement): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  return PARTS.some((across) =>
    PARTS.some((down) => {
      const [x, y] = [left + across * (width - 1), top + down * (height - 1)];
      return document.elementsFromPoint(x, y).some((under) => isControlAt(under, x, y));
    }),
  );
}

/**
 * On a phone, where the page has no margin, a floating button hides from every control below it (app/globals.css reads
 * `data-covers`). It returns once the page scrolls on.
 */
export function useClearOfControls(float: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const phone = window.matchMedia("(width < 48rem)");
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { current } = float;
        if (current) current.toggleAttribute("data-covers", phone.matches && coversControl(current));
      });
    };
    // Opened sections, responses and navigation change the layout without a scroll.
    const grown = new ResizeObserver(look);
    grown.observe(document.body);
    look();
    window.addEventListener("scroll", look, { passive: true });
    window.addEventListener("resize", look);
    return () => {
      cancelAnimationFrame(frame);
      grown.disconnect();
      window.removeEventListener("scroll", look);
      window.removeEventListener("resize", look);
    };
  }, [float]);
}
