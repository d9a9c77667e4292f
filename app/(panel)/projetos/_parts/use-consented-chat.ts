"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { isOfFramework } from "@/lib/next-internals/own-elements";
import { CONSENT_EVENT, parseConsent } from "@/lib/people/consent";
import { CHAT_FRAME_CHECK } from "@/lib/server/timing";

/**
 * `unanswered`: nobody has said yet whether there may be such a chat; `none`: there is none here, or no consent;
 * `fallback`: it did not come, ours takes its place (B4.13).
 */
type VendorChat = "unanswered" | "none" | "loading" | "shown" | "fallback";

function subscribe(listener: () => void) {
  window.addEventListener(CONSENT_EVENT, listener);
  return () => window.removeEventListener(CONSENT_EVENT, listener);
}

/** Whether the visitor allowed the third-party chat; null without an answer. @param first what the server read */
const useChatConsent = (first: boolean | null) =>
  useSyncExternalStore(
    subscribe,
    () => parseConsent(document.cookie)?.chat ?? null,
    () => first,
  );

/** Whether an element belongs to the page or to its frameworks; removing such a one would break the page. */
function isOurs(element: Element): boolean {
  const address = element.getAttribute("src") ?? element.getAttribute("href");
  const isCode = element.matches("script, link") && address !== null;
  if (isCode) return new URL(address, window.location.href).origin === window.location.origin;
  return isOfFramework(element);
}

/** The policy of a document is that of the page it was loaded as, however far one has moved in it since. */
function isLoadedHere(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  return new URL(entry?.name ?? window.location.href).pathname === window.location.pathname;
}

/**
 * Loads the third-party chat (B2.26, B7.20) while the page is open and consent is given, and takes it away with
 * everything that it put into the document when either ends.
 * @param answer about the chat that came with the request; null without one
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
    const observer = new MutationObserver((records) => {
      for (const node of records.flatMap((record) => [...record.addedNodes])) {
        const isDirect = node.parentNode === document.body || node.parentNode === document.head;
        if (node instanceof Element && isDirect && node !== script && !isOurs(node)) added.add(node);
      }
      if (givenUp) removeAll();
      else if ([...added].some((element) => element.matches("iframe") || element.querySelector("iframe"))) {
        setProgress("shown");
      }
    });
    const giveUp = () => {
      givenUp = true;
      setProgress("fallback");
      script.remove();
      removeAll();
    };
    const timer = setTimeout(() => {
      const frames = [...added].some(
        (element) => element.matches("iframe") || element.querySelector("iframe"),
      );
      if (!frames) giveUp();
    }, CHAT_FRAME_CHECK);
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
