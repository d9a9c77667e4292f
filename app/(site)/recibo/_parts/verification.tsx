import { headers } from "next/headers";
import { Alert } from "@/components/kit/ui/alert";
import { TextLink } from "@/components/kit/ui/text-link";
import { DataList } from "@/components/people/accounts/data-list";
import { addressOf } from "@/lib/access/door";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { PAPER, ROWS, VERIFY } from "@/lib/money/receipts/messages";
import { type PublicReceipt, verifyReceipt } from "@/lib/money/receipts/queries/verify";
import { numberLabel } from "@/lib/money/receipts/rules/receipt";
import { consumeByPage } from "@/lib/server/rate-limit";

/** Receipts cannot be found by guessing: codes have 80 random bits, and lookups are limited per IP address. */
export async function Verification({ code }: { code: string }) {
  const head = await headers();
  const admitted = await consumeByPage("receipt_check_address", addressOf(head), head);
  if (!admitted.ok) return <Alert tone="warning" title={admitted.message} />;
  const answer = await verifyReceipt(code);
  if (answer.kind === "malformed") return <Alert tone="warning" title={VERIFY.malformed} />;
  if (answer.kind === "unknown")
    return (
      <Alert tone="error" title={VERIFY.unknown}>
        {VERIFY.unknownHint}
      </Alert>
    );
  return <Found receipt={answer.receipt} />;
}

function Found({ receipt }: { receipt: PublicReceipt }) {
  const { kind, revogadoEm } = receipt;
  const words = kind === "lir" ? "lir" : "ours";
  return (
    <div className="grid gap-6">
      {revogadoEm ? (
        <Alert tone="error" title={VERIFY.revoked(formatDate(revogadoEm))} />
      ) : (
        <Alert tone="success">
          <p className="font-semibold">
            <Issued receipt={receipt} />
          </p>
          <p className="max-w-measure">
            {VERIFY.compare} {kind === "lir" && VERIFY.confirmed}
          </p>
        </Alert>
      )}
      {receipt.projeto?.demonstracao && <Alert tone="warning" title={VERIFY.demonstration} />}
      <DataList label="Recibo" data={rowsOf(receipt)} />
      <div className="grid max-w-measure gap-2 text-ink-soft text-sm leading-normal">
        <p>{VERIFY.privacy[words]}</p>
        <PdfPlace text={VERIFY.pdf[words]} />
      </div>
    </div>
  );
}

function Issued({ receipt }: { receipt: PublicReceipt }) {
  const { documento } = receipt.emitente;
  const text = VERIFY.issued(issuerText(receipt));
  if (!documento) return text;
  const [before, after] = text.split(documento);
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{documento}</span>
      {after}
    </>
  );
}

function PdfPlace({ text }: { text: string }) {
  const [before, after] = text.split("Recibos");
  return (
    <p>
      {before}
      <TextLink href="/dashboard/comprovantes">Recibos</TextLink>
      {after}
    </p>
  );
}

const issuerText = ({ emitente: { nome, documento } }: Pick<PublicReceipt, "emitente">) =>
  [nome, documento].filter(Boolean).join(", ");

const issuerOf = ({ nome, documento, hoje }: PublicReceipt["emitente"]) => (
  <>
    <span className="block">{nome}</span>
    {documento && <span className="figures block">{documento}</span>}
    {hoje && <span className="block text-ink-soft text-sm">hoje: {hoje}</span>}
  </>
);

const projectOf = ({ nome, href }: NonNullable<PublicReceipt["projeto"]>) =>
  href ? <TextLink href={href}>{nome}</TextLink> : nome;

function rowsOf({ kind, code, number, valor, data, emitidoEm, emitente, projeto, pagador }: PublicReceipt) {
  const labels = kind === "lir" ? ROWS.lir : ROWS.ours;
  const figures = (text: string) => <span className="figures">{text}</span>;
  return [
    { term: "Recibo", value: `${PAPER[kind]}, ${numberLabel(number)}` },
    { term: "Código", value: figures(code) },
    { term: "Valor", value: figures(formatMoneyCents(valor)) },
    { term: labels.day, value: figures(formatDate(data)) },
    { term: "Emitido em", value: figures(formatDate(emitidoEm)) },
    { term: labels.issuer, value: issuerOf(emitente) },
    ...(projeto ? [{ term: ROWS.project, value: projectOf(projeto) }] : []),
    ...(projeto?.aprovacao ? [{ term: ROWS.approval, value: figures(`nº ${projeto.aprovacao}`) }] : []),
    {
      term: labels.payer,
      value: figures([pagador.iniciais, pagador.documento].filter(Boolean).join(", ")),
    },
  ];
}
