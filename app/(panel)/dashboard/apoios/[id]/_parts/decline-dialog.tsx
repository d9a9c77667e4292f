"use client";

import { ReasonDialog } from "@/components/kit/forms/reason-dialog";
import { Button } from "@/components/kit/ui/button";
import { DialogTrigger } from "@/components/kit/ui/dialog";
import { declineInterestAction } from "@/lib/matches/interests/actions";
import { REASON_LABELS } from "@/lib/matches/interests/messages/interest";
import { MAX_DETAIL, REASONS } from "@/lib/matches/interests/rules/answer";
import { declineSchema } from "@/lib/matches/interests/schema";

const LABELS = { motivo: "Por que não seguir", detalhe: "O que o financiador deve saber" };
const OPTIONS = REASONS.map((value) => ({ value, label: REASON_LABELS[value] }));

type DeclineDialogProps = { id: string; project: string; onDeclined: () => void };

export function DeclineDialog({ id, project, onDeclined }: DeclineDialogProps) {
  return (
    <ReasonDialog
      trigger={
        <DialogTrigger asChild>
          <Button variant="outline">
            Recusar<span className="sr-only"> o interesse em {project}</span>
          </Button>
        </DialogTrigger>
      }
      title="Recusar o interesse?"
      description={project}
      formLabel="Recusar interesse"
      labels={LABELS}
      options={OPTIONS}
      detailHelp={`O financiador lê este texto. Telefones, e-mails e sites ficam ocultos. Até ${MAX_DETAIL} caracteres.`}
      submitLabel="Recusar interesse"
      pendingLabel="Recusando..."
      id={id}
      schema={declineSchema}
      action={declineInterestAction}
      onDone={onDeclined}
    />
  );
}
