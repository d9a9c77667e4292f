import { FundraisingEnded } from "@/components/catalog/amount/fundraising-ended";
import { MayCall } from "@/components/people/colleagues/may-call";
import { formatDate } from "@/lib/kit/format";
import { AMOUNT_ASKED } from "@/lib/matches/interests/messages/amount";
import { OPENING } from "@/lib/money/fees/messages";
import { priceOpening } from "@/lib/money/fees/queries";
import type { SupportView } from "@/lib/money/supports/queries/support";
import { openingTexts } from "../../_parts/support-words";
import { AskAmount } from "./ask-amount";
import { Fact } from "./deal-section";
import { DeductionWarning } from "./deduction-warning";
import { FunderAccount } from "./funder-account";

type OfferFactsProps = { support: SupportView; userId: string; now: Date };

/** Facts about the funder and the consequences of accepting, while the captador can accept (B1.3, B1.5). */
export async function OfferFacts({ support, userId, now }: OfferFactsProps) {
  if (support.side !== "captador") return null;
  const { id, status, isOpen, isKept, isContactOpen, centavos, perfil, duvida, historico, valorPedidoEm } =
    support.interest;
  const { projeto, captacao } = support.interest;
  if (status !== "Interessada" || !isOpen || isKept) return null;
  const { contact, commission } = openingTexts(await priceOpening(userId, centavos, now));
  return (
    <div className="mt-6 rounded-md bg-sunken px-4 py-3.5 sm:py-4 md:px-5 max-md:[&_button]:scroll-mb-28">
      <dl className="grid gap-x-10 gap-y-2.5 max-sm:*:grid max-sm:*:grid-cols-[6.5rem_minmax(0,1fr)] max-sm:*:gap-x-3 sm:grid-cols-2 sm:gap-y-4 xl:grid-cols-4">
        {perfil && (
          <Fact label="Quem quer apoiar">
            <strong className="font-semibold">{perfil}</strong>
          </Fact>
        )}
        <Fact label="Aceitar">{isContactOpen ? OPENING.acceptAgain : OPENING.accept}</Fact>
        <Fact label="Abrir o contato">
          <span className="figures">{isContactOpen ? OPENING.opened : contact}</span>
        </Fact>
        <Fact label="Comissão">
          <span className="figures">{commission}</span>
        </Fact>
      </dl>
      <DeductionWarning doubt={duvida} className="mt-4" />
      {historico.length > 0 && (
        <div className="mt-3 border-line border-t pt-3">
          <FunderAccount id={id} status={status} history={historico} />
        </div>
      )}
      <FundraisingEnded project={captacao} now={now} className="mt-4">
        {isContactOpen ? "Antes de aceitar" : "Antes de pagar para abrir o contato"}, confira se o projeto
        ainda pode receber o depósito.
      </FundraisingEnded>
      {centavos === null && (
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-10 gap-y-3 border-line border-t pt-4">
          <p className="figures max-w-measure leading-normal">
            {valorPedidoEm ? AMOUNT_ASKED.askedOn(formatDate(valorPedidoEm)) : OPENING.missing}
          </p>
          {!valorPedidoEm && (
            <MayCall name="ask-amount">
              <AskAmount id={id} project={projeto.nome} />
            </MayCall>
          )}
        </div>
      )}
    </div>
  );
}
