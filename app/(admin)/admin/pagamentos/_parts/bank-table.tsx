import Link from "next/link";
import { ListTable } from "@/components/admin/list/list-table";
import { Badge } from "@/components/kit/ui/badge";
import { BANK, CHECK_STATES, directionLabel, kindLabel, undoneText } from "@/lib/admin/bank/messages";
import type { MovementRow } from "@/lib/admin/bank/queries";
import { formatDate, formatMoment, formatMoneyCents } from "@/lib/kit/format";
import { isIncoming } from "@/lib/money/bank/rules";
import { PersonLink } from "../../../_parts/person-link";
import { personText } from "../../../_parts/person-text";
import { CameBack } from "./came-back";
import { CheckMovement } from "./check-movement";
import { CorrectMovement } from "./correct-movement";
import { CorrectTaken } from "./correct-taken";
import { NotBack } from "./not-back";
import { StrikeLoss } from "./strike-loss";

type BankTableProps = {
  label: string;
  rows: readonly MovementRow[];
  empty: string;
  /** Without a second member, nothing can be checked. */
  hasSecond: boolean;
  /** Set on a payment's page. Rows then have the actions on a movement, and no link to the payment. */
  ofPayment?: { passwordRecent: boolean };
};

function Day({ row: { dia, kind }, isNamed }: { row: MovementRow; isNamed: boolean }) {
  return (
    <div className="flex flex-col gap-1 max-md:flex-row max-md:gap-4">
      {formatDate(dia)}
      {isNamed && <span className="text-ink-soft">{kindLabel(kind)}</span>}
    </div>
  );
}

function Amount({ row }: { row: MovementRow }) {
  const text = `${isIncoming(row.kind) ? "+" : "−"} ${formatMoneyCents(row.valor)}`;
  return (
    <>
      <span className="sr-only">{directionLabel(isIncoming(row.kind))} </span>
      {row.estado === "undone" ? <s className="text-ink-soft">{text}</s> : text}
    </>
  );
}

function Registration({ row }: { row: MovementRow }) {
  const { kind, registradoPor, registradoEm, mudadoPor, mudadoEm, desfeitoComo, voltouEm } = row;
  return (
    <div className="flex flex-col gap-1">
      <span>
        {registradoPor.name}, {formatMoment(registradoEm)}
      </span>
      {registradoPor.id === null && row.podeConferir && (
        <span className="text-ink-soft">{BANK.notYours}</span>
      )}
      {mudadoEm && (
        <span className="text-ink-soft">
          {desfeitoComo === "engano" ? undoneText(desfeitoComo, kind) : "Corrigido"}. {mudadoPor.name},{" "}
          {formatMoment(mudadoEm)}
        </span>
      )}
      {desfeitoComo === "estorno" && <span className="text-ink-soft">{undoneText(desfeitoComo, kind)}</span>}
      {voltouEm && <span className="text-ink-soft">Voltou em {formatDate(voltouEm)}</span>}
    </div>
  );
}

/** By kind of movement: text of the link to the payment's page, where the team can undo a wrong movement. */
const WRONG_LINES = new Map([
  ["recebimento", "Não está no extrato"],
  ["transferencia", "Não está no extrato"],
  ["volta", "É de outra transferência"],
]);

const STATE_TONES = { undone: "muted", checked: "brand", waits: "accent", earlier: "muted" } as const;

function Check({
  row,
  hasSecond,
  ofPayment,
}: Pick<BankTableProps, "hasSecond" | "ofPayment"> & { row: MovementRow }) {
  const { id, versao, kind, estado, conferidoPor, conferidoEm, desfeitoComo, endereco } = row;
  const amount = formatMoneyCents(row.valor);
  const mayCheck = row.podeConferir && hasSecond;
  const isTransfer = kind === "transferencia";
  const mayCorrect = ofPayment && kind !== "recebimento" && !desfeitoComo;
  const mayComeBack = ofPayment && isTransfer && !desfeitoComo && row.voltouEm === null;
  const isReturn = kind === "volta" && !desfeitoComo;
  const person = personText(row.pessoa, row.email);
  const wrongLine = row.valorDigitado ? "Tem outro valor" : WRONG_LINES.get(row.perda ? "recebimento" : kind);
  return (
    <div className="flex flex-col items-start gap-2">
      {conferidoEm ? (
        <span>
          Conferido por {conferidoPor.name} em {formatMoment(conferidoEm)}
        </span>
      ) : (
        <Badge tone={STATE_TONES[estado]}>{CHECK_STATES[estado]}</Badge>
      )}
      {(mayCheck || mayCorrect) && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 xl:whitespace-nowrap">
          {mayCheck && (
            <CheckMovement
              {...{ id, versao, amount }}
              direction={`${directionLabel(isIncoming(kind))}: ${kindLabel(kind).toLowerCase()}`}
              day={formatDate(row.dia)}
              code={row.codigo}
              person={person}
              kind={kind}
              unmade={row.naoFeitaDia && `${formatDate(row.naoFeitaDia)}, ${row.naoFeitaCodigo}`}
              struck={
                row.desfeitaTipo && row.desfeitaDia
                  ? `${kindLabel(row.desfeitaTipo)}, ${formatDate(row.desfeitaDia)}`
                  : null
              }
            />
          )}
          {mayCheck && !ofPayment && !desfeitoComo && wrongLine && (
            <Link href={endereco} prefetch={false} className="link inline-flex min-h-9 items-center">
              {wrongLine}
            </Link>
          )}
          {mayCorrect && <CorrectMovement {...{ id, amount }} passwordRecent={ofPayment.passwordRecent} />}
          {mayCheck && ofPayment && row.perda && (
            <StrikeLoss {...{ id, versao, amount }} passwordRecent={ofPayment.passwordRecent} />
          )}
          {mayCheck && ofPayment && row.valorDigitado && (
            <CorrectTaken {...{ id, versao, amount }} passwordRecent={ofPayment.passwordRecent} />
          )}
          {mayComeBack && (
            <CameBack
              {...{ id, versao, amount, person }}
              day={formatDate(row.dia)}
              code={row.codigo}
              mayBeUnmade={mayCheck && row.voltouEm === null}
              passwordRecent={ofPayment.passwordRecent}
            />
          )}
          {ofPayment && row.podeDesfazer && (
            <NotBack {...{ id, versao, amount, person }} passwordRecent={ofPayment.passwordRecent} />
          )}
        </div>
      )}
      {ofPayment && isReturn && !row.podeDesfazer && (
        <span className="text-ink-soft">{BANK.notBackByOther}</span>
      )}
    </div>
  );
}

export function BankTable({ label, rows, empty, hasSecond, ofPayment }: BankTableProps) {
  return (
    <ListTable
      label={label}
      rows={rows}
      quiet={ofPayment !== undefined}
      hrefOf={({ endereco }) => (ofPayment ? null : endereco)}
      title={{
        label: ofPayment ? "Movimento" : "Pagamento",
        cell: ({ titulo, kind }) => (ofPayment ? kindLabel(kind) : titulo),
      }}
      columns={[
        { label: "Dia no banco", cell: (row) => <Day row={row} isNamed={!ofPayment} /> },
        { label: "Valor", cell: (row) => <Amount row={row} />, align: "right" },
        {
          label: "Código",
          cell: ({ codigo }) => <span className="break-all">{codigo || "Sem código"}</span>,
        },
        ...(ofPayment
          ? []
          : [
              {
                label: "Conta",
                cell: ({ userId, pessoa, email }: MovementRow) => (
                  <PersonLink userId={userId}>{personText(pessoa, email)}</PersonLink>
                ),
              },
            ]),
        { label: "Registro", cell: (row) => <Registration row={row} /> },
        { label: "Conferência", cell: (row) => <Check {...{ row, hasSecond, ofPayment }} /> },
      ]}
      empty={empty}
    />
  );
}
