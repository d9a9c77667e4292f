"use client";

import { useEffect } from "react";

function findNamed(): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
  } catch {
    return null;
  }
}

/**
 * Opens every `details` that contains, or is, the element named by the hash (/faq#recibo), and scrolls to the element.
 * Some browsers do this themselves, but not when the router changes the page.
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
