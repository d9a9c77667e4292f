"use client";

import { useEffect } from "react";

/** Element that the hash names; null if there is none, or if the link was cut so that its hash cannot be decoded. */
function findNamed(): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  } catch {
    return null;
  }
}

/**
 * Opens the element that the hash names (/faq#recibo) if it is a `details`, and every `details` around it. Some
 * browsers do this themselves, but not when the router changes the page.
 */
export function OpenByAddress() {
  useEffect(() => {
    const open = () => {
      const answer = findNamed();
      let around = answer?.closest("details");
      if (!answer || !around) return;
      while (around) {
        around.open = true;
        around = around.parentElement?.closest("details");
      }
      answer.scrollIntoView();
    };
    open();
    window.addEventListener("hashchange", open);
    return () => window.removeEventListener("hashchange", open);
  }, []);

  return null;
}
