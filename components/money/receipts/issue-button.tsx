"use client";

import { FileCheck2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { useMoment } from "@/components/kit/ui/use-when-left";
import { issueReceiptAction } from "@/lib/money/receipts/actions";
import { RECEIPTS } from "@/lib/money/receipts/messages";

type IssueButtonProps = { oportunidadeId: string; projeto: string };

/** Issues the receipt of a confirmed deal. Pressed twice, it is the same receipt. */
export function IssueButton({ oportunidadeId, projeto }: IssueButtonProps) {
  const router = useRouter();
  const [pending, setPending] = useMoment(false);
  const issue = async () => {
    if (pending) return;
    setPending(true);
    const result = await issueReceiptAction({ oportunidade: oportunidadeId }).catch(() => null);
    setPending(false);
    if (result?.ok) toast({ title: result.data.message, description: RECEIPTS.issuedHint });
    else toast({ title: result?.message ?? RECEIPTS.failed, tone: "error" });
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
