"use client";

import { Flag } from "lucide-react";
import { ReasonDialog } from "@/components/kit/forms/reason-dialog";
import { DialogTrigger } from "@/components/kit/ui/dialog";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { reportConversationAction } from "@/lib/matches/conversations/actions";
import { REPORT_LABELS } from "@/lib/matches/conversations/messages";
import { MAX_REPORT, REPORT_REASONS } from "@/lib/matches/conversations/rules/message";
import { reportSchema } from "@/lib/matches/conversations/schema";

export const quietButton =
  "flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 text-sm hover:bg-sunken";

const LABELS = { motivo: "O que aconteceu", detalhe: "Conte mais" };
const OPTIONS = REPORT_REASONS.map((value) => ({ value, label: REPORT_LABELS[value] }));

/** Reports a conversation to the team; the other side is not notified. */
export function ReportDialog({ conversationId }: { conversationId: string }) {
  const [isOpen, setIsOpen] = useTransientState(false);
  return (
    <ReasonDialog
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <DialogTrigger className={quietButton}>
          <Flag aria-hidden className="size-5" strokeWidth={1.75} />
          <span className="max-md:sr-only">Denunciar</span>
        </DialogTrigger>
      }
      title="Denunciar a conversa?"
      description="Nossa equipe lê a conversa e responde a você por e-mail. A outra pessoa não é avisada."
      formLabel="Denunciar a conversa"
      labels={LABELS}
      options={OPTIONS}
      detailHelp={`Até ${MAX_REPORT} caracteres.`}
      isOtherExplained
      submitLabel="Denunciar"
      pendingLabel="Enviando..."
      ids={{ conversa: conversationId }}
      schema={reportSchema}
      action={reportConversationAction}
    />
  );
}
