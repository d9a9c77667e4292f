"use client";

import { useEffect } from "react";
import { toast } from "@/components/kit/ui/toast-store";
import { takeKept } from "./flash";

/** Shows what the page before this document had to say, where the layout has a place for messages. */
export function KeptToast() {
  useEffect(() => {
    const title = takeKept();
    if (title) toast({ title });
  }, []);
  return null;
}
