import { CONSENT_EVENT, toConsentCookie } from "@/lib/people/consent";

/** Stores whether the person consents to the third-party chat, and notifies the subscribers. */
export function answerConsent(chat: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = toConsentCookie({ chat }, Date.now(), window.location.protocol === "https:");
  window.dispatchEvent(new Event(CONSENT_EVENT));
}
