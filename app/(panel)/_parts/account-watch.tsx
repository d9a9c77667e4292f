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
 * - After a change of account or another person's login, this tab deletes the unsent work and opens /dashboard.
 * - After a sign-out, this tab deletes its stored work. A form on the screen stays, so that the same person can save
 *   the form after logging in again.
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
