"use client";

import { useEffect } from "react";
import { forgetTab, forgetWork } from "@/components/people/accounts/forget-work";
import { SIGNED_OUT_KEY } from "@/components/people/accounts/sign-out";
import { ACCOUNT_KEY } from "@/components/people/team/work-in";

/**
 * Opens /dashboard when another tab of this browser switches the account. Otherwise a form of the former
 * account would be saved into the new one. A sign-out in another tab deletes what this tab keeps, but a form on the
 * screen stays.
 */
export function AccountWatch() {
  useEffect(() => {
    // The storage event reaches only other documents.
    const follow = ({ key }: StorageEvent) => {
      if (key === SIGNED_OUT_KEY) forgetTab();
      if (key !== ACCOUNT_KEY) return;
      forgetWork();
      window.location.assign("/dashboard");
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, []);
  return null;
}
