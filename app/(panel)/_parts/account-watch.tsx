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
 * Follows the other tabs of this browser.
 * - If the person switches the account in another tab, or another person logs in, this tab deletes the unsent work
 *   and opens /dashboard.
 * - If the person signs out in another tab, this tab deletes its stored work. A form on the screen stays, so that the
 *   same person can save it after logging in again.
 *
 * The door refuses the forms of a tab that missed a change of account (usePageMark).
 */
export function AccountWatch({ account }: { account: string }) {
  const follow = useEffectEvent(async ({ key }: StorageEvent) => {
    if (key === SIGNED_OUT_KEY) forgetTab();
    if (key === ACCOUNT_KEY) leave();
    if (key !== ENTRY_KEY) return;
    // Without a viewer this tab stays: the request failed, or the login lacks its second factor and can save nothing.
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
