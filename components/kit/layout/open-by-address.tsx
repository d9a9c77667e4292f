"use client";

import { useEffect } from "react";

/**
 * Opens the answer in the hash (/faq#recibo), and whatever encloses it. Browsers do so on a full load, but not on
 * client navigation, and not all of them do.
 */
export function OpenByAddress() {
  useEffect(() => {
    const open = () => {
      const answer = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
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
