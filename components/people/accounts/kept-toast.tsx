"use client";

import { useEffect } from "react";
import { toast } from "@/components/kit/ui/toast-store";
import { takeMessage } from "./flash";

/** Toasts the message that the previous document kept. */
export function KeptToast() {
  useEffect(() => {
    const title = takeMessage();
    if (title) toast({ title });
  }, []);
  return null;
}
