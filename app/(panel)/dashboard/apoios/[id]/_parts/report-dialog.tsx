"use client";

import { Flag } from "lucide-react";
import { ReasonDialog } from "@/components/kit/forms/reason-dialog";
import { DialogTrigger } from "@/components/kit/ui/dialog";
import { reportConversationAction, reportInterestAction } from "@/lib/matches/conversations/actions";
import { REPORT_LABELS, reportInterestText } from "@/lib/matches/conversations/messages";
import { MAX_REPORT, REPORT_REASONS, type ReportedInterest } from "@/lib/matches/conversations/rules/message";
import { reportSchema } from "@/lib/matches/conversations/schema";

export const quietButton =
  "flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 text-sm hover:bg-sunken";

const LABELS = { motivo: "O que aconteceu", detalhe: "Conte mais" };
const OPTIONS = REPORT_REASONS.map((value) => ({ value, label: REPORT_LABELS[value] }));

const ABOUT = {
  conversa: {
    title: "Denunciar a conversa?",
    formLabel: "Denunciar a conversa",
    options: OPTIONS,
    action: reportConversationAction,
  },
  interesse: {
    title: "Denunciar o interesse?",
    formLabel: "Denunciar o interesse",
    // While the contact is closed nobody can write, so the reason about bank data (`dados_bancarios`) does not apply.
    options: OPTIONS.filter(({ value }) => value !== "dados_bancarios"),
    action: reportInterestAction,
  },
} as const;

const ABOUT_CONVERSATION =
  "Nossa equipe lê a conversa e responde a você por e-mail. A outra pessoa não é avisada.";

type ReportDialogProps = { id: string } & (
  | { about: "conversa" }
  | { about: "interesse"; interest: ReportedInterest }
);

export function ReportDialog({ id, ...reported }: ReportDialogProps) {
  const { about } = reported;
  const description =
    reported.about === "interesse" ? reportInterestText(reported.interest) : ABOUT_CONVERSATION;
  return (
    <ReasonDialog
      {...ABOUT[about]}
      description={description}
      trigger={
        <DialogTrigger className={quietButton}>
          <Flag aria-hidden className="size-5" strokeWidth={1.75} />
          <span className={about === "conversa" ? "max-md:sr-only" : undefined}>Denunciar</span>
        </DialogTrigger>
      }
      labels={LABELS}
      detailHelp={`Até ${MAX_REPORT.toLocaleString("pt-BR")} caracteres.`}
      submitLabel="Denunciar"
      pendingLabel="Enviando..."
      id={id}
      schema={reportSchema}
    />
  );
}
