"use client";

import { type RefObject, useEffect } from "react";

/** What somebody presses or types in; a floating button must not lie over any of it. */
const CONTROLS = "a, button, input, select, textarea, summary, label, [role='button'], [tabindex='0']";

/** Points of a box that are tried, as parts of its width and height: 14 px apart, less than a line of text. */
const PARTS = [0, 0.25, 0.5, 0.75, 1];

/** Whether a point lies on a control itself: the link of a card, spread over all of it, is met at its words alone. */
function isControlAt(element: Element, x: number, y: number): boolean {
  const control = element.closest("[data-float]") ? null : element.closest(CONTROLS);
  return [...(control?.getClientRects() ?? [])].some(
    ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
  );
}

/** Whether something to press or to type in lies under an element, as far as it can be seen. */
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
 * On a phone, where the page has no margin beside it, a floating button steps back from every control below it
 * (app/globals.css reads `data-covers`). It comes back as soon as the page moves on.
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
    // Opened sections, answers and pages of the router change what lies there without a scroll.
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
