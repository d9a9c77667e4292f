"use client";

import { type ComponentType, useEffect, useState } from "react";

/** `Toaster` that loads after the page, for public pages with a limit on their first scripts. */
export function LateToaster() {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);

  useEffect(() => {
    import("./toast").then((view) => setToaster(() => view.Toaster));
  }, []);

  return Toaster && <Toaster />;
}
