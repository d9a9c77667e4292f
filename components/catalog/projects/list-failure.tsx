"use client";

import { useEffect } from "react";
import { toast } from "@/components/kit/ui/toast-store";
import { LIST_FAILED, projectsFailed, UNKNOWN_REASON } from "@/lib/catalog/projects/messages";
import { ErrorCard } from "./error-card";

/** A list that could not be read: the card in its place, and the same as a toast (B8.1). */
export function ListFailure({ retry }: { retry: string }) {
  useEffect(() => void toast({ title: LIST_FAILED, description: UNKNOWN_REASON, tone: "error" }), []);
  return <ErrorCard message={projectsFailed()} retry={retry} />;
}
