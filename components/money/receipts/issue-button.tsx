"use client";

import { FileCheck2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { issueReceiptAction } from "@/lib/money/receipts/actions";
import { RECEIPTS } from "@/lib/money/receipts/messages";

/** `pagador`: payer as the page shows it; `dia`: day of the deposit, ISO. */
type IssueButtonProps = { oportunidadeId: string; projeto: string; pagador: string; dia: string };

/** Issues the receipt of a confirmed deal; idempotent. */
export function IssueButton({ oportunidadeId, projeto, pagador, dia }: IssueButtonProps) {
  const router = useRouter();
  const { pending, run } = useAction(RECEIPTS.failed);
  const issue = async () => {
    if (pending) return;
    const issued = await run(() => issueReceiptAction({ oportunidade: oportunidadeId, pagador, dia }));
    if (issued) toast({ title: issued.message, description: RECEIPTS.issuedHint });
    router.refresh();
  };
  return (
    <Button onClick={issue} aria-disabled={pending}>
      <FileCheck2 aria-hidden className="size-4" strokeWidth={2} />
      {pending ? "Emitindo..." : "Emitir recibo"}
      <span className="sr-only"> de {projeto}</span>
    </Button>
  );
}
