import { Check } from "lucide-react";
import { Alert } from "@/components/kit/ui/alert";
import { Badge } from "@/components/kit/ui/badge";
import { PayerLine } from "@/components/money/receipts/payer-line";
import { MayCall } from "@/components/people/colleagues/may-call";
import { OnlyThey } from "@/components/people/colleagues/only-they";
import { formatMoment, formatMoneyCents } from "@/lib/kit/format";
import type { Party } from "@/lib/kit/party";
import { otherSide, type Side } from "@/lib/kit/states";
import { CONFIRMATION } from "@/lib/money/deals/messages/account-and-deposit";
import type { DealView } from "@/lib/money/deals/queries/deal";
import { canDo, namedByOther } from "@/lib/money/deals/rules/moves";
import { type NamedAmount, phaseOf } from "@/lib/money/deals/rules/phase";
import { ConfirmForm, CorrectAmount } from "./confirm-form";
import { DealSection } from "./deal-section";
import { NotArrived } from "./not-arrived";

const WHO: Record<Side, string> = { captador: "O projeto recebeu", financiador: "O financiador depositou" };
const YOU: Record<Side, string> = { captador: "Você recebeu", financiador: "Você depositou" };

type ConfirmSectionProps = {
  deal: DealView;
  /** Payer on the coming receipt. Null if no receipt is coming, or if the data are missing or hidden from this side. */
  pagador: Party | null;
};

export function ConfirmSection({ deal, pagador }: ConfirmSectionProps) {
  const { id, side, facts, deposito, valor, valorConfirmado } = deal;
  const [mine, theirs] = [facts[side], facts[otherSide(side)]];
  const mayConfirm = canDo(facts, side, "confirmar");
  const mayEnd = canDo(facts, side, "encerrar");
  if (!mine && !theirs && !mayEnd && !(mayConfirm && deposito)) return null;
  const phase = phaseOf(facts);
  const differs = phase === "divergencia";
  const isNow = mayEnd || differs || (phase === "confirmacao" && mine === null);
  const own = mine?.valor ?? deposito?.valor ?? valor;
  // After the funder deleted their account, the captador can confirm only the funder's amount.
  const suggested = mayEnd ? (namedByOther(facts, side)?.valor ?? own) : own;
  return (
    <DealSection
      id="valor"
      title="Confirmação do valor"
      isNow={isNow && (mayConfirm || mayEnd)}
      state={
        valorConfirmado !== null && (
          <Badge tone="brand">
            <Check aria-hidden className="size-3.5" strokeWidth={2} />
            Confirmado pelos dois
          </Badge>
        )
      }
    >
      <div className="grid gap-5">
        {differs && facts.saiu.length === 0 && (
          <Alert tone="warning" title={CONFIRMATION.differs}>
            Confiram o extrato e o comprovante e combinem na conversa. Quem errou corrige o seu valor; quando
            os dois forem iguais, o apoio segue sozinho.
          </Alert>
        )}
        <dl className="figures grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-4">
          {(["financiador", "captador"] as const).map((one) => (
            <AmountOfSide key={one} label={(one === side ? YOU : WHO)[one]} named={facts[one]} />
          ))}
        </dl>
        {mayConfirm && (
          <>
            {side === "captador" && pagador && <PayerLine payer={pagador} side={side} />}
            <MayCall name="confirm-amount">
              {mine && !mayEnd ? (
                <CorrectAmount id={id} side={side} suggested={suggested} />
              ) : (
                <ConfirmForm id={id} side={side} suggested={suggested} />
              )}
            </MayCall>
            {isNow && <OnlyThey name="confirm-amount" act="confirmar o valor" />}
          </>
        )}
        {mayEnd && (
          <MayCall name="report-not-arrived">
            <div>
              <NotArrived
                id={id}
                visto={mine?.valor ?? 0}
                deposit={deposito && formatMoneyCents(deposito.valor)}
              />
            </div>
          </MayCall>
        )}
      </div>
    </DealSection>
  );
}

type AmountOfSideProps = { label: string; named: NamedAmount | null };

function AmountOfSide({ label, named }: AmountOfSideProps) {
  return (
    <div
      className={`rounded-md border px-4 py-3 ${named ? "border-line-strong" : "border-line border-dashed"}`}
    >
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd>
        {named ? (
          <>
            <span className="font-display font-semibold text-xl tracking-tight">
              {formatMoneyCents(named.valor)}
            </span>
            <span className="block text-ink-soft text-xs">confirmado em {formatMoment(named.em)}</span>
          </>
        ) : (
          <span className="text-ink-soft">Ainda não confirmou</span>
        )}
      </dd>
    </div>
  );
}
