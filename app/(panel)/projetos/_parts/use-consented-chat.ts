"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { CONSENT_EVENT, parseConsent } from "@/lib/people/consent";
import { isOfFramework } from "@/lib/server/next-internals/framework-elements";
import { CHAT_IFRAME_CHECK } from "@/lib/server/screen-delays";

/** `none`: not configured, or refused. `fallback`: the script failed or showed no iframe in time (B4.13). */
type VendorChat = "unanswered" | "none" | "loading" | "shown" | "fallback";

function subscribe(listener: () => void) {
  window.addEventListener(CONSENT_EVENT, listener);
  return () => window.removeEventListener(CONSENT_EVENT, listener);
}

/** Null until the person answers. `first`: consent in the request's cookie, for hydration. */
export const useChatConsent = (first: boolean | null) =>
  useSyncExternalStore(
    subscribe,
    () => parseConsent(document.cookie)?.chat ?? null,
    () => first,
  );

/** Removing an element of the page or of a framework would break the page. */
function isOurs(element: Element): boolean {
  const address = element.getAttribute("src") ?? element.getAttribute("href");
  const isCode = element.matches("script, link") && address !== null;
  if (isCode) return new URL(address, window.location.href).origin === window.location.origin;
  return isOfFramework(element);
}

/** After a client navigation the first page's content security policy applies, which forbids the third-party chat. */
function isLoadedHere(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return new URL(entry?.name ?? window.location.href).pathname === window.location.pathname;
}

/**
 * Loads the third-party chat while consent is given (B2.26, B7.20). If the browser loaded the document at another
 * address, reloads the page first ({@link isLoadedHere}).
 */
export function useConsentedChat(scriptUrl: string | null, answer: boolean | null): VendorChat {
  const consent = useChatConsent(answer);
  const [progress, setProgress] = useState<"loading" | "shown" | "fallback">("loading");

  useEffect(() => {
    if (!scriptUrl || !consent) return;
    if (!isLoadedHere()) {
      window.location.reload();
      return;
    }
    setProgress("loading");
    const added = new Set<Element>();
    let givenUp = false;
    const script = document.createElement("script");
    const removeAll = () => {
      for (const element of added) element.remove();
      added.clear();
    };
    const hasFrame = () =>
      [...added].some((element) => element.matches("iframe") || element.querySelector("iframe"));
    const observer = new MutationObserver((records) => {
      for (const node of records.flatMap((record) => [...record.addedNodes])) {
        const isDirect = node.parentNode === document.body || node.parentNode === document.head;
        if (node instanceof Element && isDirect && node !== script && !isOurs(node)) added.add(node);
      }
      if (givenUp) removeAll();
      else if (hasFrame()) setProgress("shown");
    });
    const giveUp = () => {
      givenUp = true;
      setProgress("fallback");
      script.remove();
      removeAll();
    };
    const timer = setTimeout(() => {
      if (!hasFrame()) giveUp();
    }, CHAT_IFRAME_CHECK);
    observer.observe(document.head, { childList: true });
    observer.observe(document.body, { childList: true, subtree: true });
    script.src = scriptUrl;
    script.async = true;
    script.onerror = giveUp;
    document.head.append(script);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      script.remove();
      removeAll();
    };
  }, [scriptUrl, consent]);

  if (!scriptUrl) return "none";
  if (consent === null) return "unanswered";
  return consent ? progress : "none";
}
