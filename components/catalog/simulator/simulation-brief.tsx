"use client";

import { FileText } from "lucide-react";
import { useDownload } from "@/components/kit/requests/file-link";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { BRIEF_DOWNLOAD, BRIEF_SENDS } from "@/lib/catalog/brief/messages";
import type { SimulationResult } from "@/lib/catalog/simulator/rules";
import type { PersonKind } from "@/lib/catalog/simulator/schema";

type SimulationBriefProps = {
  result: Pick<SimulationResult, "impostoDevido" | "valorInvestimento">;
  kind: PersonKind;
};

export function SimulationBrief({ result, kind }: SimulationBriefProps) {
  const { pending, download } = useDownload();
  const { impostoDevido: impostoRenda, valorInvestimento } = result;
  return (
    <div className="grid w-full justify-items-start gap-2">
      <button
        type="button"
        aria-disabled={pending}
        className={buttonVariants({ variant: "outline" })}
        onClick={() => download("/api/resumo", { impostoRenda, valorInvestimento, para: kind })}
      >
        <FileText aria-hidden className="size-4" strokeWidth={1.75} /> {BRIEF_DOWNLOAD[kind]}
      </button>
      <p className="text-ink-soft text-sm">{BRIEF_SENDS}</p>
    </div>
  );
}
