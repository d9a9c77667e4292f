import { Alert } from "@/components/ui/alert";
import { CopyValue } from "@/components/ui/copy-value";
import { isGoingOn } from "@/lib/contact/rules";
import { BANKS } from "@/lib/deals/banks";
import { BANK } from "@/lib/deals/messages/room";
import type { AccountView, DealView } from "@/lib/deals/queries/deal";
import { canDo, contactOf, phaseOf } from "@/lib/deals/rules/deal";
import type { BankAccountDetails } from "@/lib/deals/schema";
import { formatDate, formatMoment } from "@/lib/format";
import { formatCnpj } from "@/lib/masks";
import { AccountForm } from "./account-form";
import { DealSection } from "./deal-section";

/** The project's account: who may see it, what warns of a false one, and where its owner gives it. */
export function AccountSection({ deal }: { deal: DealView }) {
  const { id, side, facts, conta, projeto } = deal;
  if (!isGoingOn(contactOf(facts))) return null;
  const mayGive = canDo(facts, side, "conta");
  const isFirst = conta === null;
  return (
    <DealSection
      id="conta"
      title="Conta do projeto"
      isNow={phaseOf(facts) === "conta" && side === "captador"}
      state={
        conta && <span className="figures text-ink-soft text-sm">Informada em {formatDate(conta.em)}</span>
      }
    >
      <div className="grid gap-5">
        {conta?.mudouEm && side === "financiador" && (
          <Alert tone="warning">{BANK.changed(formatDate(conta.mudouEm))}</Alert>
        )}
        {conta?.mudouEm && side === "captador" && (
          <p className="figures text-ink-soft text-sm">
            Os dados mudaram em {formatMoment(conta.mudouEm)}. O financiador foi avisado.
          </p>
        )}
        {conta && <AccountData account={conta} />}
        {isFirst && (
          <p className="max-w-measure leading-normal">
            {side === "captador"
              ? "Use a conta aberta em nome do projeto. Ela é guardada cifrada e só aparece aqui, para você e para este financiador."
              : "O projeto ainda não informou a conta. Avisamos por e-mail quando ela estiver aqui."}
          </p>
        )}
        {mayGive && isFirst && <AccountForm id={id} account={null} />}
        {mayGive && conta && <AccountForm id={id} account={conta.dados} project={projeto.nome} />}
        <Alert>{BANK.standing}</Alert>
      </div>
    </DealSection>
  );
}

const bankName = (code: string) => [code, BANKS.get(code)].filter(Boolean).join(", ");
const CPF_PARTS = /^(\d{3})(\d{3})(\d{3})(\d{2})$/;
const documentText = (bare: string) =>
  bare.length === 11 ? bare.replace(CPF_PARTS, "$1.$2.$3-$4") : formatCnpj(bare);

const linesOf = (dados: BankAccountDetails): [string, string][] => [
  ["Banco", bankName(dados.banco)],
  ["Agência", dados.agencia],
  ["Conta", dados.conta],
  ["Titular", dados.titular],
  [dados.documento.length === 11 ? "CPF" : "CNPJ", documentText(dados.documento)],
  ...(dados.pix ? [["Chave Pix", dados.pix] as [string, string]] : []),
];

function AccountData({ account: { dados, hint } }: { account: AccountView }) {
  if (!dados) return <Alert tone="error">{BANK.unreadable}</Alert>;
  return (
    <dl aria-label={hint} className="figures grid border-line border-t">
      {linesOf(dados).map(([term, value]) => (
        <div
          key={term}
          className="grid items-center gap-x-3 border-line border-b py-1.5 sm:grid-cols-[6.5rem_minmax(0,1fr)]"
        >
          <dt className="text-ink-soft text-sm">{term}</dt>
          <dd className="flex min-w-0 items-center justify-between gap-x-3 font-semibold">
            <span className="min-w-0 break-words">{value}</span>
            <CopyValue value={value} name={term} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
