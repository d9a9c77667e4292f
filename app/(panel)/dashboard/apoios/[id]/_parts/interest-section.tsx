import { MayCall } from "@/components/people/colleagues/may-call";
import { formatDate } from "@/lib/kit/format";
import { isProjectReason, ownMessageHint } from "@/lib/matches/interests/messages/interest";
import { hasDepositOrAmount } from "@/lib/money/deals/rules/phase";
import type { SupportView } from "@/lib/money/supports/queries/support";
import { isBeforeDeal } from "@/lib/money/supports/rules/stage";
import { DealSection, Fact } from "./deal-section";
import { WithdrawInterest } from "./withdraw-interest";

/** The funder reads their own contact here. The captador reads the unlocked contact in ContactSection. */
export function InterestSection({ support }: { support: SupportView }) {
  const { side, interest, deal } = support;
  const { registradoEm, motivo } = interest;
  const message = side === "captador" ? support.interest.mensagem : support.interest.observacoes;
  const hint = support.side === "financiador" ? ownMessageHint(support.interest) : null;
  return (
    <DealSection
      id="interesse"
      title="Interesse"
      state={<span className="figures text-ink-soft text-sm">Registrado em {formatDate(registradoEm)}</span>}
    >
      <div className="grid gap-4">
        {motivo && (
          <p className="max-w-measure whitespace-pre-line break-words">
            <span className="font-semibold">
              {side === "captador"
                ? "O que o financiador lê: "
                : isProjectReason(motivo)
                  ? "Motivo do projeto: "
                  : "Motivo: "}
            </span>
            {motivo}
          </p>
        )}
        {message ? (
          <div>
            <p className="max-w-measure whitespace-pre-line break-words border-line-strong border-l-2 pl-4 leading-normal">
              {message}
            </p>
            {hint && <p className="mt-2 max-w-measure text-ink-soft text-sm leading-snug">{hint}</p>}
          </div>
        ) : (
          <p className="text-ink-soft">
            {side === "captador" && deal?.facts.saiu.includes("financiador")
              ? "A conta de quem apoiava foi encerrada. Se havia mensagem, ela foi apagada."
              : "Sem mensagem."}
          </p>
        )}
        {side === "financiador" && (
          <dl>
            <Fact label="Contato que você deixou">
              <span className="break-all">{support.interest.contato}</span>
            </Fact>
          </dl>
        )}
        {side === "financiador" &&
          support.interest.canWithdraw &&
          deal &&
          !isBeforeDeal({ interest, deal: deal.facts }) &&
          !hasDepositOrAmount(deal.facts) && (
            <MayCall name="withdraw-interest">
              <div>
                <WithdrawInterest interest={support.interest} />
              </div>
            </MayCall>
          )}
      </div>
    </DealSection>
  );
}
