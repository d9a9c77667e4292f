import { FileText } from "lucide-react";
import type { DealView, DepositView } from "@/lib/deals/queries/deal";
import { canDo, phaseOf } from "@/lib/deals/rules/deal";
import { formatDate, formatMoment, formatMoneyCents, toIsoDay } from "@/lib/format";
import { DealSection, Fact } from "./deal-section";
import { ChangeDeposit, DepositForm } from "./deposit-form";

/** What the funder says of the deposit, and the bank's paper about it, which only the two sides open. */
export function DepositSection({ deal, now }: { deal: DealView; now: Date }) {
  const { id, side, facts, deposito, conta, valor } = deal;
  if (!deposito && !conta) return null;
  const phase = phaseOf(facts);
  const isMine = side === "financiador";
  const form = {
    id,
    today: toIsoDay(now),
    known: deposito && {
      valor: deposito.valor,
      data: deposito.data,
      arquivo: deposito.comprovante,
    },
    suggested: valor,
  };
  return (
    <DealSection
      id="deposito"
      title="Depósito"
      isNow={isMine && (phase === "deposito" || phase === "comprovante")}
    >
      <div className="grid gap-5">
        {deposito ? (
          <Informed deposit={deposito} />
        ) : (
          <p className="max-w-measure leading-normal">
            {isMine
              ? "Depois de depositar, informe o valor e o dia. O comprovante do banco pode vir junto ou depois."
              : "O financiador ainda não informou o depósito."}
          </p>
        )}
        {canDo(facts, side, "deposito") &&
          (deposito?.comprovante ? <ChangeDeposit {...form} /> : <DepositForm {...form} />)}
      </div>
    </DealSection>
  );
}

function Informed({ deposit: { valor, data, em, comprovante } }: { deposit: DepositView }) {
  return (
    <dl className="figures grid gap-4 sm:grid-cols-3">
      <Fact label="Valor informado">
        <span className="font-semibold">{formatMoneyCents(valor)}</span>
      </Fact>
      <Fact label="Dia do depósito">{formatDate(data)}</Fact>
      <Fact label="Comprovante">
        {comprovante ? (
          <a href={comprovante.href} className="link inline-flex min-h-6 items-center gap-1.5 break-all">
            <FileText aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
            {comprovante.nome}
          </a>
        ) : (
          "Ainda não enviado"
        )}
        <span className="block text-ink-soft text-xs">Informado em {formatMoment(em)}</span>
      </Fact>
    </dl>
  );
}
