import type { Metadata } from "next";
import { FilterTabs, ListPages } from "@/components/admin/list/list-controls";
import { requireViewer } from "@/lib/access/auth/session";
import { countWaiting } from "@/lib/admin/bank/queries";
import { type ListState, readListState, type SearchParams } from "@/lib/admin/list/rules";
import { EMPTY_TABS, TAB_LABELS } from "@/lib/admin/payments/messages";
import {
  countPayments,
  listDisputed,
  listMonths,
  listOwed,
  listPayments,
  listWebhookEvents,
} from "@/lib/admin/payments/queries";
import { PAYMENT_LIST, type Tab } from "@/lib/admin/payments/rules";
import { formatMoneyCents } from "@/lib/kit/format";
import { OfficeHeader } from "../../_parts/office-header";
import { BankList } from "./_parts/bank-list";
import { MonthTable } from "./_parts/month-table";
import { PaymentTable } from "./_parts/payment-table";
import { WebhookTable } from "./_parts/webhook-table";

export const instant = false;

export const metadata: Metadata = { title: "Pagamentos" };

const PATH = "/admin/pagamentos";

const LISTS = { pagamentos: listPayments, devolver: listOwed, contestados: listDisputed } as const;

async function readTab(tab: Exclude<Tab, "banco">, after: ListState["after"]) {
  const label = TAB_LABELS[tab];
  const empty = EMPTY_TABS[tab];
  if (tab === "avisos") {
    const rows = await listWebhookEvents();
    return { next: null, table: <WebhookTable label={label} rows={rows} empty={empty} /> };
  }
  if (tab === "mensalidades") {
    const { rows, next } = await listMonths(after);
    return { next, table: <MonthTable label={label} rows={rows} empty={empty} /> };
  }
  const { rows, next } = await LISTS[tab](after);
  return { next, table: <PaymentTable label={label} rows={rows} empty={empty} /> };
}

function owedText(owed: bigint, listed: number): string {
  if (owed > 0n) return `Falta devolver ${formatMoneyCents(owed)}.`;
  return listed > 0 ? "Nada a devolver; há transferências a conferir." : "Nada a devolver.";
}

export default async function PaymentsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const viewer = await requireViewer("/admin");
  const params = await searchParams;
  const state = readListState(PAYMENT_LIST, params);
  const tab = state.filters.lista as Tab;
  const [shown, { devolverValor, ...counts }, banco] = await Promise.all([
    tab === "banco" ? null : readTab(tab, state.after),
    countPayments(),
    countWaiting(),
  ]);
  const list = { path: PATH, spec: PAYMENT_LIST, state };
  return (
    <>
      <OfficeHeader title="Pagamentos">{owedText(devolverValor, counts.devolver)}</OfficeHeader>
      <div className="mb-4">
        <FilterTabs {...list} name="lista" label="Lista" labels={TAB_LABELS} counts={{ ...counts, banco }} />
      </div>
      {shown ? (
        <>
          {shown.table}
          <ListPages {...list} next={shown.next} />
        </>
      ) : (
        <BankList path={PATH} params={params} viewerId={viewer.userId} label={TAB_LABELS.banco} />
      )}
    </>
  );
}
