import { Alert } from "@/components/kit/ui/alert";
import { TextLink } from "@/components/kit/ui/text-link";
import { MayCall, MayOpen } from "@/components/people/colleagues/may-call";
import { OnlyThey } from "@/components/people/colleagues/only-they";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { showParty } from "@/lib/kit/party";
import { checkableText, receiptAfterCheck } from "@/lib/money/deals/messages/standing";
import type { Lack } from "@/lib/money/deals/rules/phase";
import { LACKING, RECEIPTS } from "@/lib/money/receipts/messages";
import { type DealReceipt as Facts, readDealReceipt } from "@/lib/money/receipts/queries/receipts";
import { numberLabel } from "@/lib/money/receipts/rules/receipt";
import { DownloadLink } from "./download-link";
import { IdentityDialog } from "./identity-dialog";
import { IssueButton } from "./issue-button";
import { PayerLine } from "./payer-line";

type Side = "captador" | "financiador";

export function MissingData({ identity }: { identity: Facts["identity"] }) {
  if (identity.missing.length === 0) return null;
  const { isCompany, missing } = identity;
  const [number, name] = isCompany ? ["CNPJ", "a razão social"] : ["CPF", "o nome completo"];
  return (
    <Alert
      tone="warning"
      title={`Falta ${missing.includes("documento") ? `o ${number}` : name} para o recibo`}
    >
      <p className="mb-3 max-w-measure">
        O recibo sai em nome {isCompany ? "da empresa" : "de quem deposita"}. Sem estes dados ele não vale
        para o imposto, e o projeto não consegue emitir.
      </p>
      <MayCall name="save-receipt-identity">
        <IdentityDialog party={identity.party} label="Completar dados" />
      </MayCall>
      <OnlyThey name="save-receipt-identity" act="completar estes dados" />
    </Alert>
  );
}

type LackNoticeProps = { lack: Lack; projetoId: string; after?: string };

export function LackNotice({ lack, projetoId, after = "" }: LackNoticeProps) {
  const { title, text } = LACKING[lack];
  const [href, action] =
    lack === "aprovacao" || lack === "analise"
      ? [`/projects/${projetoId}/editar`, "Abrir o cadastro do projeto"]
      : ["/dashboard/organizacoes", "Abrir Minhas organizações"];
  return (
    <Alert tone="warning" title={title}>
      <p className="mb-2 max-w-measure">
        {text}
        {after}
      </p>
      <MayOpen page={href}>
        <TextLink href={href}>{action}</TextLink>
      </MayOpen>
    </Alert>
  );
}

/** `namesFacts`: show amount, day and project, for a page that does not show them elsewhere. */
type WaitingProps = { waiting: NonNullable<Facts["waiting"]>; userType: Side; namesFacts?: boolean };

export function WaitingReceipt({ waiting, userType, namesFacts = false }: WaitingProps) {
  const { oportunidadeId, projetoId, projeto, valor, depositadoEm, pagador, falta, revogado } = waiting;
  const { checkableFrom, outroLadoSaiu } = waiting;
  if (outroLadoSaiu)
    return (
      <p className="max-w-measure text-ink-soft text-sm">
        {userType === "captador" ? RECEIPTS.funderGone : RECEIPTS.captadorGone}
      </p>
    );
  if (userType === "financiador")
    return (
      <p className="max-w-measure text-ink-soft text-sm">
        {revogado
          ? RECEIPTS.notIssuedAgain(numberLabel(revogado.number), formatDate(revogado.em))
          : RECEIPTS.notIssued}
        {checkableFrom && ` ${receiptAfterCheck(checkableFrom)}`}
      </p>
    );
  if (falta) return <LackNotice lack={falta} projetoId={projetoId} after={checkableText(checkableFrom)} />;
  return (
    <div className="grid justify-items-start gap-2">
      {depositadoEm === null ? (
        <p className="max-w-measure text-ink-soft text-sm">
          Falta o comprovante do depósito, de onde vem a data do recibo.
        </p>
      ) : (
        <>
          {namesFacts && (
            <p className="figures max-w-measure break-words">
              Recibo de <strong className="font-semibold">{formatMoneyCents(valor)}</strong>, depósito de{" "}
              {formatDate(depositadoEm)}, projeto {projeto}.
            </p>
          )}
          {pagador && <PayerLine payer={pagador} side={userType} />}
          <MayCall name="issue-receipt">
            <IssueButton
              oportunidadeId={oportunidadeId}
              projeto={projeto}
              pagador={pagador ? showParty(pagador) : ""}
              dia={depositadoEm}
            />
          </MayCall>
          <OnlyThey name="issue-receipt" act="emitir o recibo" className="text-sm" />
        </>
      )}
      {revogado && (
        <p className="text-ink-soft text-sm">
          Substitui o {numberLabel(revogado.number)}, revogado em {formatDate(revogado.em)}.
        </p>
      )}
    </div>
  );
}

type DealReceiptProps = { viewer: { userId: string; userType: Side }; opportunityId: string };

/** Renders nothing if no receipt is due, or if the deal is not the viewer's. */
export async function DealReceipt({ viewer, opportunityId }: DealReceiptProps) {
  const facts = await readDealReceipt(viewer, opportunityId);
  if (!facts) return null;
  const { receipt, waiting, identity } = facts;
  if (receipt)
    return (
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <MayCall name="recibo-arquivo">
          <DownloadLink recibo={receipt.id} number={numberLabel(receipt.number)} />
        </MayCall>
        <p className="text-ink-soft text-sm">
          Recibo {numberLabel(receipt.number)}, emitido em {formatDate(receipt.emitidoEm)}
        </p>
      </div>
    );
  if (!waiting) return null;
  return (
    <div className="grid gap-4">
      {viewer.userType === "financiador" && !waiting.outroLadoSaiu && !waiting.pagador && (
        <MissingData identity={identity} />
      )}
      <WaitingReceipt waiting={waiting} userType={viewer.userType} namesFacts />
    </div>
  );
}
