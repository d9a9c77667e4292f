import { TextLink } from "@/components/kit/ui/text-link";
import { DealReceipt, LackNotice } from "@/components/money/receipts/deal-receipt";
import { checkableText } from "@/lib/money/deals/messages/standing";
import type { DealView } from "@/lib/money/deals/queries/deal";
import { lackIn, lackOf, phaseOf } from "@/lib/money/deals/rules/phase";
import { checkableFrom } from "@/lib/money/deals/rules/standing";
import { DealSection } from "./deal-section";

/** Shows the captador what the coming receipt lacks, unless AccountSection shows it already (`lackIn`). */
function EarlyNotice({ deal: { side, facts, projeto }, now }: { deal: DealView; now: Date }) {
  const lack = lackOf(facts);
  const isShownAbove = lackIn(phaseOf(facts), facts) !== null;
  if (side !== "captador" || !lack || isShownAbove || facts.saiu.length > 0) return null;
  return (
    <DealSection id="recibo" title="Recibo">
      <LackNotice lack={lack} projetoId={projeto.id} after={checkableText(checkableFrom(facts, now))} />
    </DealSection>
  );
}

type ReceiptSectionProps = { deal: DealView; userId: string; now: Date };

export function ReceiptSection({ deal, userId, now }: ReceiptSectionProps) {
  if (deal.valorConfirmado === null) return <EarlyNotice deal={deal} now={now} />;
  return (
    <DealSection id="recibo" title="Recibo">
      <div className="grid gap-3">
        <DealReceipt viewer={{ userId, userType: deal.side }} opportunityId={deal.id} />
        {deal.recibo && (
          <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
            <TextLink href={`/recibo/${deal.recibo.code}`}>Conferir o código do recibo</TextLink>
            <TextLink href="/dashboard/comprovantes">Todos os recibos</TextLink>
          </p>
        )}
      </div>
    </DealSection>
  );
}
