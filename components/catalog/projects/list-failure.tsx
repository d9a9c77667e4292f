"use client";

import { useEffect } from "react";
import { toast } from "@/components/kit/ui/toast-store";
import { LIST_FAILED, PROJECTS_FAILED, UNKNOWN_REASON } from "@/lib/catalog/projects/messages";
import { ErrorCard } from "./error-card";

/** Error card in place of the list, with a toast (B8.1). */
export function ListFailure({ retry }: { retry: string }) {
  useEffect(() => void toast({ title: LIST_FAILED, description: UNKNOWN_REASON, tone: "error" }), []);
  return <ErrorCard message={PROJECTS_FAILED} retry={retry} />;
}
