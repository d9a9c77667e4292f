"use client";

import { useEffect } from "react";
import { toast } from "@/components/kit/ui/toast-store";
import {
  LIST_FAILED,
  PROJECTS_FAILED,
  STATISTICS_NOTE,
  statisticsFailed,
  UNKNOWN_REASON,
  UNKNOWN_STATISTICS_REASON,
} from "@/lib/catalog/projects/messages";
import { ErrorCard } from "./error-card";

/** Error in place of the list of projects (B8.1). */
export function ListFailure({ retry }: { retry: string }) {
  useEffect(() => void toast({ title: LIST_FAILED, description: UNKNOWN_REASON, tone: "error" }), []);
  return <ErrorCard message={PROJECTS_FAILED} retry={retry} />;
}

/** Error in place of the figures above the list (B8.2, B2.2). */
export const StatisticsFailure = ({ retry }: { retry: string }) => (
  <ErrorCard message={statisticsFailed(UNKNOWN_STATISTICS_REASON)} note={STATISTICS_NOTE} retry={retry} />
);
