"use client";

import { useEffect } from "react";

/**
 * Opens the question in the hash (/faq#recibo). Browsers do so on a full load, but not on client navigation, and not
 * all of them do.
 */
export function OpenByAddress() {
  useEffect(() => {
    const open = () => {
      const answer = document.getElementById(decodeURIComponent(window.location.hash.slice(1)));
      const question = answer?.closest("details");
      if (!answer || !question) return;
      question.open = true;
      answer.scrollIntoView();
    };
    open();
    window.addEventListener("hashchange", open);
    return () => window.removeEventListener("hashchange", open);
  }, []);

  return null;
}
