"use client";

import { type ComponentType, useEffect, useState } from "react";
import { takeKept } from "@/components/people/accounts/flash";

/** Shows what the page before this document had to say; the code for it is loaded only then. */
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
