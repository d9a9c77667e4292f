"use client";

import { useEffect } from "react";

/** A cut or hand-made hash may be no valid encoding. */
function decoded(hash: string): string {
  try {
    return decodeURIComponent(hash);
  } catch {
    return hash;
  }
}

/**
 * Opens the answer named in the hash (/faq#recibo) and the sections around it. Only some browsers do this themselves,
 * and only on a full load.
 */
export function OpenByAddress() {
  useEffect(() => {
    const open = () => {
      const answer = document.getElementById(decoded(window.location.hash.slice(1)));
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
