import { DealReceipt } from "@/components/receipts/deal-receipt";
import type { DealView } from "@/lib/deals/queries/deal";
import { DealSection } from "./deal-section";

/** The receipt that the project issues to the funder (lib/receipts). */
export function ReceiptSection({ deal, userId }: { deal: DealView; userId: string }) {
  if (deal.valorConfirmado === null) return null;
  return (
    <DealSection id="recibo" title="Recibo">
      <DealReceipt viewer={{ userId, userType: deal.side }} opportunityId={deal.id} />
    </DealSection>
  );
}
