import { Download } from "lucide-react";
import { useId } from "react";
import { QueryForm } from "@/components/kit/forms/query-form";
import { CursorLinks } from "@/components/kit/layout/cursor-links";
import { FileLink } from "@/components/kit/requests/file-link";
import { hrefWith } from "@/components/kit/requests/href-with";
import { Badge } from "@/components/kit/ui/badge";
import { Button } from "@/components/kit/ui/button";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { Field } from "@/components/kit/ui/field";
import { Select } from "@/components/kit/ui/select";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "@/components/kit/ui/table";
import { formatDate, formatMoment, formatMoneyCents, formatNumber } from "@/lib/kit/format";
import { PIX_DEAD, PIX_WAITS } from "@/lib/money/checkout/messages";
import { NOT_OWED, PAYMENT_STATES } from "@/lib/money/fees/messages";
import {
  HISTORY_CARDS,
  NO_PAYMENTS,
  PAYMENT_LABELS,
  REPEATED,
  VOIDED,
} from "@/lib/money/receipts/history-texts";
import {
  type HistoryFilter,
  type HistoryOf,
  type HistoryTotals,
  listPayments,
  type PaymentView,
  sumPayments,
} from "@/lib/money/receipts/queries/history";
import { PAYMENT_KINDS, type PaymentState, readPaymentKind } from "@/lib/money/receipts/rules/history";
import { readDay } from "@/lib/money/receipts/rules/period";
import { PeriodFields } from "./period-fields";

type HistoryPlace = { path: string; fixed?: Record<string, string> };

type Query = Record<string, string | string[] | undefined>;

const readFilter = ({ tipo, de, ate, depois }: Query, isFunder: boolean): HistoryFilter => ({
  tipo: isFunder ? null : readPaymentKind(tipo),
  de: readDay(de),
  ate: readDay(ate),
  depois: typeof depois === "string" ? depois : null,
});

const hrefOf = ({ path, fixed }: HistoryPlace, { tipo, de, ate }: HistoryFilter, depois?: string) =>
  hrefWith(path, { ...fixed, tipo, de, ate, depois });

type PaymentHistoryProps = { whose: HistoryOf; place: HistoryPlace; query: Query };

/** Payments of an account (B2.21, B6.6). */
export async function PaymentHistory({ whose, place, query }: PaymentHistoryProps) {
  const now = new Date();
  const isFunder = whose.userType === "financiador";
  const filter = readFilter(query, isFunder);
  const [totals, { items, next }] = await Promise.all([
    sumPayments(whose, now),
    listPayments(whose, filter, now),
  ]);
  const isFiltered = filter.tipo !== null || filter.de !== null || filter.ate !== null;
  return (
    <div className="grid gap-8">
      <Cards totals={totals} total={HISTORY_CARDS[whose.userType]} isFunder={isFunder} />
      <Filters filter={filter} place={place} isFiltered={isFiltered} isFunder={isFunder} />
      {items.length === 0 ? (
        <Empty text={isFiltered || filter.depois ? NO_PAYMENTS.filtered : NO_PAYMENTS[whose.userType]} />
      ) : (
        <Payments items={items} isFunder={isFunder} />
      )}
      <CursorLinks
        first={filter.depois && hrefOf(place, filter)}
        next={next && hrefOf(place, filter, next)}
        labels={["Mais recentes", "Mais antigos"]}
      />
    </div>
  );
}

type CardsProps = { totals: HistoryTotals; total: string; isFunder: boolean };

function Cards({ totals, total, isFunder }: CardsProps) {
  const rest = [
    {
      label: HISTORY_CARDS.unlocks,
      value: totals.desbloqueios,
      hint: isFunder && "contatos que os projetos abriram",
    },
    { label: HISTORY_CARDS.pending, value: totals.pendentes, hint: false },
  ];
  return (
    <div className="@container">
      <dl className="figures grid grid-cols-2 border-line border-y @min-[36rem]:grid-cols-[1.8fr_1fr_1fr]">
        <div className="col-span-2 py-5 @min-[36rem]:col-span-1">
          <dt className="text-ink-soft text-sm">{total}</dt>
          <dd className="mt-1 whitespace-nowrap font-display font-semibold text-3xl leading-none tracking-tight">
            {formatMoneyCents(totals.total)}
          </dd>
        </div>
        {rest.map(({ label, value, hint }, at) => (
          <div
            key={label}
            className={`border-line py-5 @max-[36rem]:border-t @min-[36rem]:border-l @min-[36rem]:pl-6 ${at > 0 ? "border-l pl-6" : ""}`}
          >
            <dt className="text-ink-soft text-sm">{label}</dt>
            <dd className="mt-1 font-display font-semibold text-3xl leading-none tracking-tight">
              {formatNumber(value)}
            </dd>
            {hint && <dd className="mt-1.5 text-ink-soft text-xs">{hint}</dd>}
          </div>
        ))}
      </dl>
    </div>
  );
}

type FiltersProps = { filter: HistoryFilter; place: HistoryPlace; isFiltered: boolean; isFunder: boolean };

function Filters({ filter, place, isFiltered, isFunder }: FiltersProps) {
  const id = useId();
  return (
    <QueryForm
      // Remounts the fields when a link changes the filter.
      key={hrefOf(place, filter)}
      action={place.path}
      aria-label="Filtrar pagamentos"
      className="flex flex-wrap items-end gap-x-4 gap-y-3"
    >
      {Object.entries(place.fixed ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {!isFunder && (
        <div className="w-full sm:w-56">
          <Field id={id} label="Tipo">
            <Select id={id} name="tipo" defaultValue={filter.tipo ?? ""}>
              <option value="">Todos</option>
              {PAYMENT_KINDS.map((kind) => (
                <option key={kind} value={kind}>
                  {PAYMENT_LABELS[kind]}
                </option>
              ))}
            </Select>
          </Field>
        </div>
      )}
      <PeriodFields de={filter.de ?? ""} ate={filter.ate ?? ""} />
      <Button type="submit" variant="outline" className="min-h-12">
        Filtrar
      </Button>
      {isFiltered && (
        <ButtonLink
          href={hrefOf(place, { tipo: null, de: null, ate: null, depois: null })}
          prefetch={false}
          variant="ghost"
          className="min-h-12"
        >
          Ver todos
        </ButtonLink>
      )}
    </QueryForm>
  );
}

const Empty = ({ text }: { text: string }) => (
  <div className="rounded-md border border-line border-dashed px-5 py-8">
    <h2 className="text-lg">{NO_PAYMENTS.title}</h2>
    <p className="mt-2 max-w-measure text-ink-soft leading-normal">{text}</p>
  </div>
);

const STATES: Record<PaymentState, string> = { ...PAYMENT_STATES, voided: VOIDED };

const TONES: Record<PaymentState, "brand" | "accent" | "muted"> = {
  unlocked: "brand",
  paid: "brand",
  pending: "accent",
  processing: "accent",
  disputed: "accent",
  failed: "muted",
  expired: "muted",
  refunded: "muted",
  voided: "muted",
};

const METHODS = new Map([
  ["pix", "Pix"],
  ["card", "cartão"],
  ["transferencia", "transferência"],
]);

function titleOf({ kind, plano, forma }: PaymentView): string {
  const label = plano ? `${PAYMENT_LABELS[kind]} ${plano.toUpperCase()}` : PAYMENT_LABELS[kind];
  const method = forma && METHODS.get(forma);
  return method ? `${label}, ${method}` : label;
}

function noteOf({ nota, state }: PaymentView): string | null {
  if (!nota) return null;
  if (nota.kind === "pix")
    return nota.use === "pays" ? PIX_WAITS.line(formatMoment(nota.until)) : PIX_DEAD.lines[nota.use];
  return nota.kind === "oferta" ? NOT_OWED : REPEATED[state === "refunded" ? "back" : "coming"];
}

const Note = ({ payment }: { payment: PaymentView }) => {
  const note = noteOf(payment);
  return note && <span className="mt-1 block text-ink-soft text-xs">{note}</span>;
};

const COLUMN_ON_WIDE = "max-md:hidden";

function Payments({ items, isFunder }: { items: PaymentView[]; isFunder: boolean }) {
  return (
    <Table label="Pagamentos" className="figures">
      <TableHeader>
        <TableRow>
          <TableHead className={COLUMN_ON_WIDE}>Data</TableHead>
          <TableHead className="max-md:pl-0">{isFunder ? "Projeto e quem cuida dele" : "Projeto"}</TableHead>
          <TableHead className={COLUMN_ON_WIDE}>Tipo</TableHead>
          <TableHead className={COLUMN_ON_WIDE}>Situação</TableHead>
          <TableHead className="text-right max-md:pr-0">{isFunder ? "Valor do apoio" : "Valor"}</TableHead>
          <TableHead className={COLUMN_ON_WIDE}>Recibo</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {items.map((payment) => (
          <TableRow key={payment.id}>
            <TableCell className={`whitespace-nowrap ${COLUMN_ON_WIDE}`}>
              {formatDate(payment.em)}
              {payment.depositado && <span className="mt-0.5 block text-ink-soft text-xs">depósito</span>}
            </TableCell>
            <TableHead scope="row" className="min-w-40 max-md:pl-0">
              {payment.projeto ?? "Plano da conta"}
              {payment.captador && (
                <span className="mt-0.5 block text-ink-soft text-xs">{ownersOf(payment)}</span>
              )}
              <span className="mt-1 block text-ink-soft text-xs md:hidden">
                {titleOf(payment)} · {payment.depositado && "depósito em "}
                {formatDate(payment.em)}
              </span>
              <span className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-2 md:hidden">
                <State payment={payment} />
                <ReceiptLink payment={payment} />
                <Note payment={payment} />
              </span>
            </TableHead>
            <TableCell className={COLUMN_ON_WIDE}>{titleOf(payment)}</TableCell>
            <TableCell className={COLUMN_ON_WIDE}>
              <State payment={payment} />
              <Note payment={payment} />
            </TableCell>
            <TableCell className="whitespace-nowrap text-right max-md:pr-0">
              {formatMoneyCents(payment.valor)}
              {payment.devolvido > 0 && (
                <span className="mt-0.5 block text-ink-soft text-xs">
                  {formatMoneyCents(payment.devolvido)} devolvidos
                </span>
              )}
            </TableCell>
            <TableCell className={COLUMN_ON_WIDE}>
              <ReceiptLink payment={payment} />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

/** State of an unlocked support for its funder (B4.4). */
export function supportText({ kind, state, depositado, reciboId }: PaymentView): string {
  if (kind !== "apoio" || state !== "unlocked") return "";
  if (reciboId) return "recibo emitido";
  return depositado ? "depósito informado, sem recibo" : "contato aberto, sem depósito";
}

/** `Cooperativa Recomeço, com Marina Tavares`: the proponent, and the captador who acts for it (B6.6). */
const ownersOf = ({ proponente, captador }: PaymentView): string =>
  proponente && proponente !== captador ? `${proponente}, com ${captador}` : (captador ?? "");

function State({ payment }: { payment: PaymentView }) {
  const { state } = payment;
  const text = supportText(payment);
  return (
    <span>
      <Badge tone={TONES[state]}>{STATES[state]}</Badge>
      {text && <span className="mt-1 block text-ink-soft text-xs">{text}</span>}
    </span>
  );
}

function ReceiptLink({ payment }: { payment: PaymentView }) {
  if (!payment.reciboId) return null;
  return (
    <FileLink
      href={`/api/recibo-arquivo?recibo=${payment.reciboId}`}
      className="link inline-flex min-h-6 items-center gap-1.5 whitespace-nowrap"
    >
      <Download aria-hidden className="size-4" strokeWidth={1.75} />
      PDF
      <span className="sr-only">
        {" "}
        do recibo, {titleOf(payment)}, {formatDate(payment.em)}
      </span>
    </FileLink>
  );
}
