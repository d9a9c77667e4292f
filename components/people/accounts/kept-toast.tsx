"use client";

import { useEffect } from "react";
import { toast } from "@/components/kit/ui/toast-store";
import { takeMessage } from "./kept-message";

export function KeptToast() {
  useEffect(() => {
    const kept = takeMessage();
    if (kept) toast(kept);
  }, []);
  return null;
}
