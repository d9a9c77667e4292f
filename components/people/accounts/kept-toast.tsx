"use client";

import { useEffect } from "react";
import { toast } from "@/components/kit/ui/toast-store";
import { takeKept } from "./flash";

/** Shows the message kept by the previous document; its code is loaded only then. */
export function KeptToast() {
  useEffect(() => {
    const title = takeKept();
    if (title) toast({ title });
  }, []);
  return null;
}
