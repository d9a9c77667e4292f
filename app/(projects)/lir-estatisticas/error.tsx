"use client";

import { ErrorCard } from "@/components/catalog/projects/error-card";
import { STATISTICS_NOTE, statisticsFailed } from "@/lib/catalog/projects/messages";

/** Shown only when the page was never prerendered: otherwise the last version is served until the query works again. */
export default function StatisticsError({ error }: { error: Error & { digest?: string } }) {
  return (
    <div className="pt-20">
      <ErrorCard
        message={statisticsFailed(error.digest ? `código ${error.digest}` : error.message)}
        note={STATISTICS_NOTE}
        retry="/lir-estatisticas"
      />
    </div>
  );
}
