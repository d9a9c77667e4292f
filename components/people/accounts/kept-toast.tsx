"use client";

import { useEffect } from "react";
import { toast } from "@/components/kit/ui/toast-store";
import { takeMessage } from "./kept-message";

/** Toasts the message that the previous document kept. */
export function KeptToast() {
  useEffect(() => {
    const kept = takeMessage();
    if (kept) toast(kept);
  }, []);
  return null;
}
