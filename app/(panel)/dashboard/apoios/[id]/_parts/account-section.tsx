import type { ReactNode } from "react";
import { FundraisingEnded } from "@/components/catalog/amount/fundraising-ended";
import { Alert } from "@/components/kit/ui/alert";
import { CopyValue } from "@/components/kit/ui/copy-value";
import { TextLink } from "@/components/kit/ui/text-link";
import { MayCall, MayOpen } from "@/components/people/colleagues/may-call";
import { OnlyThey } from "@/components/people/colleagues/only-they";
import { formatDate, formatMoment } from "@/lib/kit/format";
import { formatCnpj } from "@/lib/kit/masks";
import { BANKS } from "@/lib/money/deals/banks";
import { BANK, BANK_LACKS } from "@/lib/money/deals/messages/account-and-deposit";
import { checkableText } from "@/lib/money/deals/messages/standing";
import type { AccountView, DealView } from "@/lib/money/deals/queries/deal";
import { dealStop } from "@/lib/money/deals/rules/deal-stop";
import { canDo } from "@/lib/money/deals/rules/moves";
import { contactOf, isWithTeam, phaseOf } from "@/lib/money/deals/rules/phase";
import { checkableFrom } from "@/lib/money/deals/rules/standing";
import type { BankAccountDetails } from "@/lib/money/deals/schema";
import { isGoingOn } from "@/lib/people/contact/rules/open";
import { AccountForm } from "./account-form";
import { DealSection } from "./deal-section";

/** For the funder, folded once the deposit is reported, unless the bank account changes afterwards. */
export function AccountSection({ deal, now }: { deal: DealView; now: Date }) {
  const { side, facts, conta } = deal;
  const depositedAt = side === "financiador" ? facts.deposito?.em : undefined;
  const isAsDeposited =
    depositedAt !== undefined &&
    conta?.estado === "aberta" &&
    (conta.mudouEm === null || conta.mudouEm <= depositedAt);
  if (!isGoingOn(contactOf(facts)) || facts.saiu.length > 0) return null;
  return (
    <DealSection
      id="conta"
      title="Conta do projeto"
      isNow={
        phaseOf(facts) === "conta" && side === "captador" && !isWithTeam(facts) && dealStop(facts) === null
      }
      isFolded={deal.recibo !== null || isAsDeposited}
      state={
        conta?.dados && (
          <span className="figures text-ink-soft text-sm">Informada em {formatDate(conta.em)}</span>
        )
      }
    >
      <div className="grid gap-5">
        {side === "captador" ? <OwnerView deal={deal} now={now} /> : <FunderView deal={deal} now={now} />}
        <Alert>{BANK.standing}</Alert>
      </div>
    </DealSection>
  );
}

const Words = ({ children }: { children: ReactNode }) => (
  <p className="max-w-measure leading-normal">{children}</p>
);

/** Reason why no bank account can be set yet, for a project without a checked organization. */
function unmetBy(
  { falta, emAnalise }: DealView["facts"],
  organizacao: DealView["organizacao"],
): keyof typeof BANK_LACKS {
  if (!organizacao) return emAnalise ? "analise" : "organizacao";
  return falta === "encerrada" || falta === "inativa" || falta === "representante" ? falta : "conferencia";
}

type ViewProps = { deal: DealView; now: Date };

function OwnerView({ deal: { id, side, facts, conta, organizacao, projeto }, now }: ViewProps) {
  if (!organizacao?.conferidaEm) {
    const unmet = unmetBy(facts, organizacao);
    const { title, text } = BANK_LACKS[unmet];
    const [href, action] =
      unmet === "analise"
        ? [`/projects/${projeto.id}/editar`, "Abrir o projeto"]
        : ["/dashboard/organizacoes", "Abrir Minhas organizações"];
    return (
      <Alert tone="warning" title={title}>
        <p className="mb-2 max-w-measure">
          {text}
          {checkableText(checkableFrom(facts, now))}
        </p>
        <MayOpen page={href}>
          <TextLink href={href}>{action}</TextLink>
        </MayOpen>
      </Alert>
    );
  }
  const isForeign = conta?.estado === "alheia";
  const holder = { nome: organizacao.nome, cnpj: formatCnpj(organizacao.cnpj) };
  return (
    <>
      {isForeign && <Alert tone="warning">{BANK.foreign}</Alert>}
      {facts.retirado && <Alert tone="warning">{conta ? BANK.heldForOwner : BANK.heldLocked}</Alert>}
      {conta?.estado === "repousa" && (
        <Alert tone="warning">{BANK.restsForOwner(formatMoment(conta.visivelEm))}</Alert>
      )}
      {conta?.mudouEm && !isForeign && (
        <p className="figures text-ink-soft text-sm">
          Os dados mudaram em {formatMoment(conta.mudouEm)}. O financiador foi avisado.
        </p>
      )}
      {conta && !isForeign && <AccountData account={conta} />}
      {!conta && (
        <Words>
          Use a conta que o banco abriu para o projeto no CNPJ da organização. Ela é guardada cifrada e só
          aparece para você e para quem apoia este projeto com o contato aberto.
        </Words>
      )}
      {canDo(facts, side, "conta") && (
        <>
          <MayCall name="save-bank-account">
            <AccountForm
              id={id}
              holder={holder}
              account={conta?.dados ?? null}
              {...(conta && { project: projeto.nome })}
            />
          </MayCall>
          <OnlyThey name="save-bank-account" act={conta ? "mudar a conta" : "informar a conta"} />
        </>
      )}
    </>
  );
}

function FunderView({ deal: { facts, conta, organizacao, projeto }, now }: ViewProps) {
  if (facts.conferenciaDesfeita)
    return (
      <Alert tone="warning" title={BANK.checkUndone}>
        <TextLink href="/suporte">Falar com o suporte</TextLink>
      </Alert>
    );
  if (!organizacao?.conferidaEm)
    return (
      <Words>
        {BANK.awaitsCheck}
        {checkableText(checkableFrom(facts, now))}
      </Words>
    );
  if (!conta) return <Words>{BANK.awaited}</Words>;
  if (conta.estado === "alheia") return <Alert tone="warning">{BANK.foreignForFunder}</Alert>;
  if (conta.estado === "retida")
    return (
      <Alert tone="warning" title={BANK.held}>
        <TextLink href="/suporte">Falar com o suporte</TextLink>
      </Alert>
    );
  if (conta.estado === "repousa")
    return (
      <Alert tone="warning" title={BANK.rests(formatMoment(conta.visivelEm))}>
        <p className="max-w-measure">
          É o tempo de perguntar por que mudou. Confirme por telefone e, se algo parecer estranho,{" "}
          <TextLink href="/suporte">avise a nossa equipe</TextLink>.
        </p>
      </Alert>
    );
  return (
    <>
      {phaseOf(facts) === "deposito" && (
        <FundraisingEnded project={projeto.captacao} now={now}>
          Antes de depositar, confirme com o projeto e no SINIR+. Se já depositou, avise o valor e o dia.
        </FundraisingEnded>
      )}
      {conta.mudouEm && <Alert tone="warning">{BANK.changed(formatDate(conta.mudouEm))}</Alert>}
      <div className="grid gap-1">
        <p className="break-words font-semibold leading-snug">{organizacao.nome}</p>
        <p className="figures">CNPJ {formatCnpj(organizacao.cnpj)}</p>
        <p className="figures max-w-measure text-ink-soft text-sm">
          {BANK.checked(formatDate(organizacao.conferidaEm))}
        </p>
      </div>
      <p className="max-w-measure text-sm leading-normal">
        {BANK.byMessage} <TextLink href="/suporte">Avise-nos</TextLink>.
      </p>
      <AccountData account={conta} />
      <p className="max-w-measure font-semibold">
        {BANK.atBank(organizacao.nome, formatCnpj(organizacao.cnpj))}
      </p>
    </>
  );
}

const bankName = (code: string) => [code, BANKS.get(code)].filter(Boolean).join(", ");

const linesOf = ({
  banco,
  agencia,
  conta,
  titular,
  documento,
  pix,
}: BankAccountDetails): [string, string][] => [
  ["Banco", bankName(banco)],
  ["Agência", agencia],
  ["Conta", conta],
  ["Titular", titular],
  ["CNPJ", formatCnpj(documento)],
  ...(pix ? [["Chave Pix", pix] as [string, string]] : []),
];

function AccountData({ account: { dados } }: { account: AccountView }) {
  if (!dados) return <Alert tone="error">{BANK.unreadable}</Alert>;
  return (
    <dl aria-label="Dados da conta" className="figures grid border-line border-t">
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
