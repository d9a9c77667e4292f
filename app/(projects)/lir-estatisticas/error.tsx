"use client";

import { ErrorCard } from "@/components/catalog/projects/error-card";
import { useErrorCode } from "@/components/kit/layout/use-error-code";
import { STATISTICS_NOTE, statisticsFailed } from "@/lib/catalog/projects/messages";

/** Shown only if the page was never prerendered, because a failed rebuild keeps the last version. */
export default function StatisticsError({ error }: { error: Error & { digest?: string } }) {
  "use no memo";
  const code = useErrorCode(error.digest);
  return (
    <div className="pt-20">
      <ErrorCard
        message={statisticsFailed(error.digest ? `código do erro ${code}` : error.message)}
        note={STATISTICS_NOTE}
        retry="/lir-estatisticas"
      />
    </div>
  );
}
