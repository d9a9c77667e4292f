"use client";

import { type ComponentType, useEffect, useState } from "react";
import { useStore } from "./store";
import { toasts } from "./toast-store";

/** `Toaster` that loads with the first toast, for public pages with a limit on their scripts. */
export function LateToaster() {
  const isNeeded = useStore(toasts).length > 0;
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (isNeeded) import("./toast").then((view) => setToaster(() => view.Toaster));
  }, [isNeeded]);

  return Toaster && <Toaster />;
}
