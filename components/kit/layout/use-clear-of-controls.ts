"use client";

import { type RefObject, useEffect, useState } from "react";

const CONTROLS =
  "a, button, input, select, textarea, summary, label, [role='button'], [tabindex='0'], [data-figure]";

/** Sampled points, as fractions of a box. In a button of 56 px they are 14 px apart: less than a line of text. */
const PARTS = [0, 0.25, 0.5, 0.75, 1];

/** Whether a control's own boxes contain the point. A link over a whole card counts only where its text is. */
function isControlAt(element: Element, x: number, y: number): boolean {
  const control = element.closest("[data-float]") ? null : element.closest(CONTROLS);
  return [...(control?.getClientRects() ?? [])].some(
    ({ left, right, top, bottom }) => left <= x && x <= right && top <= y && y <= bottom,
  );
}

/** Bar at the foot of a page. It leaves room for the floating button, if the page has such a button. */
const FOOT_BAR = "[data-foot-bar]";

/** Whether a foot bar covers content in the floating buttons' corner. */
export const hasFootBar = (): boolean =>
  [...document.querySelectorAll(FOOT_BAR)].some((bar) =>
    [...bar.getClientRects()].some(({ bottom }) => bottom >= window.innerHeight - 1),
  );

/** Height (px) of the tallest foot bar, or 0 without one. */
export function useFootBarHeight(): number {
  const [height, setHeight] = useState(0);
  useEffect(() => {
    const measure = () =>
      setHeight(Math.max(0, ...[...document.querySelectorAll(FOOT_BAR)].map((bar) => bar.clientHeight)));
    // Another page or window size almost always resizes the body.
    const resized = new ResizeObserver(measure);
    resized.observe(document.body);
    return () => resized.disconnect();
  }, []);
  return height;
}

function visibleAt(x: number, y: number): Element[] {
  const all = document.elementsFromPoint(x, y);
  const bar = all.findIndex((element) => element.matches(FOOT_BAR));
  return bar === -1 ? all : all.slice(0, bar);
}

function hasTextIn({ left, right, top, bottom }: DOMRect, elements: Iterable<Element>): boolean {
  const range = document.createRange();
  const isText = (node: Node) => node.nodeType === Node.TEXT_NODE && Boolean(node.textContent?.trim());
  const touches = (line: DOMRect) =>
    line.left < right && left < line.right && line.top < bottom && top < line.bottom;
  return [...elements].some((element) =>
    [...element.childNodes].filter(isText).some((node) => {
      range.selectNodeContents(node);
      return [...range.getClientRects()].some(touches);
    }),
  );
}

function coversSomething(element: HTMLElement, text: boolean): boolean {
  const box = element.getBoundingClientRect();
  const below = new Set<Element>();
  const isOverControl = PARTS.some((across) =>
    PARTS.some((down) => {
      const [x, y] = [box.left + across * (box.width - 1), box.top + down * (box.height - 1)];
      return visibleAt(x, y).some((under) => {
        if (!under.closest("[data-float]")) below.add(under);
        return isControlAt(under, x, y);
      });
    }),
  );
  return isOverControl || (text && hasTextIn(box, below));
}

/**
 * Sets `data-covers` on a floating button, on a phone, while the button would cover a control or figure. The CSS in
 * app/globals.css then hides the button. A wider page has a margin for it.
 * @param text whether the button also hides over text
 */
export function useClearOfControls(float: RefObject<HTMLElement | null>, text = false): void {
  useEffect(() => {
    const phone = window.matchMedia("(width < 48rem)");
    let frame = 0;
    const check = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => {
        const { current } = float;
        if (current) current.toggleAttribute("data-covers", phone.matches && coversSomething(current, text));
      });
    };
    // Opened sections, responses and navigation change the layout without a scroll.
    const grown = new ResizeObserver(check);
    grown.observe(document.body);
    check();
    window.addEventListener("scroll", check, { passive: true });
    window.addEventListener("resize", check);
    return () => {
      cancelAnimationFrame(frame);
      grown.disconnect();
      window.removeEventListener("scroll", check);
      window.removeEventListener("resize", check);
    };
  }, [float, text]);
}
