"use client";

import { type ComponentType, useEffect, useState } from "react";
import { useStore } from "./store";
import { toasts } from "./toast-store";

/**
 * Loads the `Toaster` at the first press, key or toast, for public pages with a limit on their scripts. After a failed
 * load, the next of these events loads again: the first toast often reports a lost connection.
 */
export function LateToaster() {
  const newest = useStore(toasts)[0]?.id;
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (Toaster) return;
    const load = () => {
      import("./toast").then(
        (view) => setToaster(() => view.Toaster),
        () => null,
      );
    };
    if (newest !== undefined) load();
    document.addEventListener("pointerdown", load);
    document.addEventListener("keydown", load);
    return () => {
      document.removeEventListener("pointerdown", load);
      document.removeEventListener("keydown", load);
    };
  }, [newest, Toaster]);

  return Toaster && <Toaster />;
}
