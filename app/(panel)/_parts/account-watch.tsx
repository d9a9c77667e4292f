"use client";

import { useEffect, useEffectEvent } from "react";
import { ENTRY_KEY } from "@/components/people/accounts/enter";
import { fetchViewer } from "@/components/people/accounts/fetch-viewer";
import { forgetTab, forgetWork } from "@/components/people/accounts/forget-work";
import { SIGNED_OUT_KEY } from "@/components/people/accounts/sign-out";
import { ACCOUNT_KEY } from "@/components/people/colleagues/work-in";
import { isSamePerson } from "@/lib/access/colleague-rights/rules";

function leave(): void {
  forgetWork();
  window.location.assign("/dashboard");
}

/**
 * Opens /dashboard when, in another tab of this browser, the person switches the account or another person logs in. A
 * sign-out in another tab deletes this tab's stored work. A form on the screen stays, so that the same person can save
 * it after logging in again. The door refuses the forms of a tab that missed a switch, and of a colleague whose new
 * login opened another account (usePageMark).
 */
export function AccountWatch({ account }: { account: string }) {
  // The storage event reaches only other documents.
  const follow = useEffectEvent(async ({ key }: StorageEvent) => {
    if (key === SIGNED_OUT_KEY) forgetTab();
    if (key === ACCOUNT_KEY) leave();
    if (key !== ENTRY_KEY) return;
    // If there is no viewer, stay on the page. While the login in the other tab waits for the second factor, this tab
    // cannot save anything into another account. A failed request proves nothing about the account.
    const viewer = await fetchViewer();
    if (viewer && !isSamePerson(viewer.account, account)) leave();
  });
  useEffect(() => {
    const listen = (event: StorageEvent) => void follow(event);
    window.addEventListener("storage", listen);
    return () => window.removeEventListener("storage", listen);
  }, []);
  return null;
}
