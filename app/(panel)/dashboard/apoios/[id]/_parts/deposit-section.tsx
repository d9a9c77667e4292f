import { FileText } from "lucide-react";
import { Alert } from "@/components/kit/ui/alert";
import { TextLink } from "@/components/kit/ui/text-link";
import { IdentityDialog } from "@/components/money/receipts/identity-dialog";
import { PayerLine } from "@/components/money/receipts/payer-line";
import { CompanyRegime } from "@/components/people/accounts/company-regime";
import { MayCall } from "@/components/people/colleagues/may-call";
import { OnlyThey } from "@/components/people/colleagues/only-they";
import { formatDate, formatMoment, formatMoneyCents } from "@/lib/kit/format";
import type { Party } from "@/lib/kit/party";
import { NO_APPROVAL } from "@/lib/money/deals/messages/account-and-deposit";
import type { DealView, DepositView } from "@/lib/money/deals/queries/deal";
import { depositWarning } from "@/lib/money/deals/rules/deposit-warning";
import { canDo } from "@/lib/money/deals/rules/moves";
import { phaseOf } from "@/lib/money/deals/rules/phase";
import { readIdentity } from "@/lib/money/receipts/queries/receipts";
import { DealSection, Fact } from "./deal-section";
import { ChangeDay, ChangeDeposit, DepositForm } from "./deposit-form";
import { RefreshLegalName } from "./refresh-legal-name";

type DepositSectionProps = {
  deal: DealView;
  /** Payer on the coming receipt. Null if no receipt is coming, or if the data are missing or hidden from this side. */
  pagador: Party | null;
  userId: string;
  now: Date;
};

export async function DepositSection({ deal, pagador, userId, now }: DepositSectionProps) {
  const { id, side, facts, deposito, conta, valor } = deal;
  const warning = depositWarning(facts, now);
  if (!deposito && (!conta || warning === "held" || warning === "unchecked")) return null;
  const phase = phaseOf(facts);
  const isMine = side === "financiador";
  const mayInform = canDo(facts, side, "deposito");
  const payer = mayInform || (isMine && pagador) ? await readIdentity(userId) : null;
  const company = isMine && phase === "deposito" && payer?.isCompany ? payer.party.documento : null;
  // The captador sees the payer in other sections, beside the confirmation and the receipt.
  const shown = isMine ? (pagador ?? (payer && payer.missing.length === 0 ? payer.party : null)) : null;
  const form = payer &&
    mayInform && {
      payer: {
        name: payer.party.nome,
        isCompany: payer.isCompany,
        isMissing: payer.missing.length > 0,
      },
      id,
      known: deposito && {
        valor: deposito.valor,
        data: deposito.data,
        arquivo: deposito.comprovante,
      },
      visto: deposito?.em.toISOString() ?? "",
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
          <>
            <Informed deposit={deposito} />
            {canDo(facts, side, "dia") && (
              <MayCall name="correct-deposit-day">
                <ChangeDay id={id} data={deposito.data} />
              </MayCall>
            )}
          </>
        ) : (
          <p className="max-w-measure leading-normal">
            {isMine
              ? "Depois de depositar, avise o valor e o dia. Com o comprovante do banco, junto ou depois, o valor fica confirmado por você."
              : "O financiador ainda não informou o depósito."}
          </p>
        )}
        {isMine && phase === "deposito" && facts.falta === "aprovacao" && (
          <Alert tone="warning" title={NO_APPROVAL.title}>
            {NO_APPROVAL.text}
          </Alert>
        )}
        {company && <CompanyRegime cnpj={company} isForDeposit />}
        {shown && (
          <PayerLine payer={shown} side={side}>
            {payer && <ChangePayer payer={shown} account={payer} oportunidade={deposito && id} />}
          </PayerLine>
        )}
        {form && (
          <>
            <MayCall name="inform-deposit">
              {deposito?.comprovante ? (
                <ChangeDeposit {...form} />
              ) : (
                <DepositForm key={form.visto} {...form} />
              )}
            </MayCall>
            {!deposito?.comprovante && <OnlyThey name="inform-deposit" act="informar o depósito" />}
          </>
        )}
      </div>
    </DealSection>
  );
}

type ChangePayerProps = {
  payer: Party;
  account: { party: Party; isFixed: boolean };
  oportunidade: string | null;
};

/**
 * A company (`isFixed`) can only have its name read from the registry again. Any other change needs the platform's
 * team.
 */
function ChangePayer({ payer, account, oportunidade }: ChangePayerProps) {
  if (account.isFixed)
    return (
      <>
        {payer.documento === account.party.documento && (
          <MayCall name="refresh-legal-name">
            <RefreshLegalName oportunidade={oportunidade} />
          </MayCall>
        )}
        <TextLink href="/suporte">
          Mudar<span className="sr-only"> o nome e o CNPJ do recibo, com a nossa equipe</span>
        </TextLink>
      </>
    );
  return (
    <MayCall name="save-receipt-identity">
      <IdentityDialog
        party={payer}
        label="Mudar"
        about="o nome e o número do recibo"
        {...(oportunidade && { use: "reported", oportunidade })}
      />
    </MayCall>
  );
}

function Informed({ deposit: { valor, data, em, comprovante } }: { deposit: DepositView }) {
  return (
    <dl className="figures grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-4">
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
