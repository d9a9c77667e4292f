"use client";

import { type ComponentType, useEffect, useState } from "react";
import { takeKept } from "@/components/people/accounts/flash";

/** Shows the message kept by the previous document; its code is loaded only then. */
export function KeptMessage() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(() => {
    const title = takeKept();
    if (!title) return;
    Promise.all([import("@/components/kit/ui/toast"), import("@/components/kit/ui/toast-store")]).then(
      ([view, store]) => {
        setToaster(() => view.Toaster);
        store.toast({ title });
      },
    );
  }, []);

  return Toaster && <Toaster />;
}
