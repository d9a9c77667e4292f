import { CONSENT_EVENT, toConsentCookie } from "@/lib/people/consent";

export function answerConsent(chat: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we support
  document.cookie = toConsentCookie({ chat }, Date.now(), window.location.protocol === "https:");
  window.dispatchEvent(new Event(CONSENT_EVENT));
}
