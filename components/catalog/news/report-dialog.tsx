"use client";

import { ReasonDialog } from "@/components/kit/forms/reason-dialog";
import { useOpenings } from "@/components/kit/ui/use-loaded-view";
import { reportContentAction } from "@/lib/catalog/news/actions";
import { REASON_LABELS } from "@/lib/catalog/news/messages";
import { QUESTION_MAX, REPORT_REASONS } from "@/lib/catalog/news/rules";
import { reportSchema } from "@/lib/catalog/news/schema";

export type ReportDialogProps = {
  tipo: "update" | "question";
  id: string;
  /** The reported text in words: "a novidade A prensa chegou". */
  what: string;
  /** Goes up with every press of the button. */
  openings: number;
};

const LABELS = { motivo: "Motivo", detalhe: "O que a equipe deve saber" };
const OPTIONS = REPORT_REASONS.map((value) => ({ value, label: REASON_LABELS[value] }));

export function ReportDialog({ tipo, id, what, openings }: ReportDialogProps) {
  const [isOpen, setIsOpen] = useOpenings(openings);
  return (
    <ReasonDialog
      open={isOpen}
      onOpenChange={setIsOpen}
      title="Denunciar"
      description="A equipe lê a denúncia e decide. O projeto não fica sabendo quem denunciou."
      formLabel={`Denunciar ${what}`}
      labels={LABELS}
      options={OPTIONS}
      detailHelp={`Até ${QUESTION_MAX.detalhe} caracteres.`}
      submitLabel="Enviar denúncia"
      pendingLabel="Enviando..."
      ids={{ tipo, id }}
      schema={reportSchema}
      action={reportContentAction}
    />
  );
}
