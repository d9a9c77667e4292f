"use client";

import { useEffect } from "react";

/**
 * Opens the question that the address names (/faq#recibo). Browsers do that themselves on a full load, but not when
 * a link inside the site leads here, and not all of them do.
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
