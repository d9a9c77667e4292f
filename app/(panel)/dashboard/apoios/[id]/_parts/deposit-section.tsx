import { FileText } from "lucide-react";
import { TextLink } from "@/components/kit/ui/text-link";
import { IdentityDialog } from "@/components/money/receipts/identity-dialog";
import { MayCall } from "@/components/people/team/may-call";
import { OnlyThey } from "@/components/people/team/only-they";
import { formatDate, formatMoment, formatMoneyCents, toIsoDay } from "@/lib/kit/format";
import { documentLabel, showDocument } from "@/lib/kit/party";
import type { DealView, DepositView } from "@/lib/money/deals/queries/deal";
import { canDo, depositWarning, phaseOf } from "@/lib/money/deals/rules/deal";
import { type IdentityView, readIdentity } from "@/lib/money/receipts/queries/receipts";
import { DealSection, Fact } from "./deal-section";
import { ChangeDeposit, DepositForm } from "./deposit-form";

/** Reported deposit and its proof, which only the two sides can open. */
export async function DepositSection({ deal, userId, now }: { deal: DealView; userId: string; now: Date }) {
  const { id, side, facts, deposito, conta, valor } = deal;
  const warning = depositWarning(facts, now);
  if (!deposito && (!conta || warning === "held" || warning === "unchecked")) return null;
  const phase = phaseOf(facts);
  const isMine = side === "financiador";
  const payer = canDo(facts, side, "deposito") ? await readIdentity(userId) : null;
  const form = payer && {
    payer: {
      name: payer.party.nome,
      isCompany: payer.isCompany,
      isMissing: payer.missing.length > 0,
    },
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
      isNow={isMine && (phase === "comprovante" || (phase === "deposito" && warning === null))}
    >
      <div className="grid gap-5">
        {deposito ? (
          <Informed deposit={deposito} />
        ) : (
          <p className="max-w-measure leading-normal">
            {isMine
              ? "Depois de depositar, avise o valor e o dia. Com o comprovante do banco, junto ou depois, o valor fica confirmado por você."
              : "O financiador ainda não informou o depósito."}
          </p>
        )}
        {payer && <PayerLine payer={payer} />}
        {form && (
          <>
            <MayCall name="inform-deposit">
              {deposito?.comprovante ? <ChangeDeposit {...form} /> : <DepositForm {...form} />}
            </MayCall>
            {!deposito?.comprovante && <OnlyThey name="inform-deposit" act="informar o depósito" />}
          </>
        )}
      </div>
    </DealSection>
  );
}

/** Payer of the receipt with a link to change it; empty while the form still has to ask for the payer's data. */
function PayerLine({ payer: { party, missing, isFixed } }: { payer: IdentityView }) {
  if (missing.length > 0) return null;
  return (
    <div className="figures flex flex-wrap items-center gap-x-4 gap-y-2">
      <p className="min-w-0 break-words">
        Recibo em nome de <strong className="font-semibold">{party.nome}</strong> ·{" "}
        {documentLabel(party.documento)} {showDocument(party.documento)}
      </p>
      {isFixed ? (
        <TextLink href="/suporte">
          Mudar<span className="sr-only"> o nome e o CNPJ do recibo, com a nossa equipe</span>
        </TextLink>
      ) : (
        <MayCall name="save-receipt-identity">
          <IdentityDialog party={party} label="Mudar" about="o nome e o número do recibo" />
        </MayCall>
      )}
    </div>
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
          <a href={comprovante.href} className="link inline-flex min-h-6 items-start gap-1.5 break-words">
            <FileText aria-hidden className="mt-1 size-4 shrink-0" strokeWidth={1.75} />
            <span className="min-w-0">{comprovante.nome}</span>
          </a>
        ) : (
          "Ainda não enviado"
        )}
        <span className="block text-ink-soft text-xs">Informado em {formatMoment(em)}</span>
      </Fact>
    </dl>
  );
}
