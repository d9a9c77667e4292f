"use client";

import { type ComponentType, useEffect, useState } from "react";
import { takeMessage } from "@/components/people/accounts/kept-message";

/** Without a kept message, the toaster's code does not load. */
export function KeptMessage() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(() => {
    const kept = takeMessage();
    if (!kept) return;
    Promise.all([import("@/components/kit/ui/toast"), import("@/components/kit/ui/toast-store")]).then(
      ([view, store]) => {
        setToaster(() => view.Toaster);
        store.toast(kept);
      },
    );
  }, []);

  return Toaster && <Toaster />;
}
