"use client";

import { useEffect } from "react";
import { ACCOUNT_KEY } from "@/components/people/team/work-in";

/**
 * Opens the start page when another tab of this browser switches the account. Otherwise a form of the former
 * account would be saved into the new one.
 */
export function AccountWatch() {
  useEffect(() => {
    // The storage event reaches only other documents.
    const follow = ({ key }: StorageEvent) => {
      if (key === ACCOUNT_KEY) window.location.assign("/dashboard");
    };
    window.addEventListener("storage", follow);
    return () => window.removeEventListener("storage", follow);
  }, []);
  return null;
}
