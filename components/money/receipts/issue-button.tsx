"use client";

import { FileCheck2 } from "lucide-react";
import { ActionButton } from "@/components/kit/forms/action-button";
import { issueReceiptAction } from "@/lib/money/receipts/actions";
import { RECEIPTS } from "@/lib/money/receipts/messages";

/** `pagador`, `dia`: payer and day (ISO) as the page shows them. If either has changed since, no receipt is issued. */
type IssueButtonProps = { oportunidadeId: string; projeto: string; pagador: string; dia: string };

export const IssueButton = ({ oportunidadeId, projeto, pagador, dia }: IssueButtonProps) => (
  <ActionButton
    label="Emitir recibo"
    pendingLabel="Emitindo..."
    about={`de ${projeto}`}
    action={(mark) => issueReceiptAction({ oportunidade: oportunidadeId, pagador, dia, ...mark })}
    failed={RECEIPTS.failed}
    hint={RECEIPTS.issuedHint}
    afterFailure
  >
    <FileCheck2 aria-hidden className="size-4" strokeWidth={2} />
  </ActionButton>
);
