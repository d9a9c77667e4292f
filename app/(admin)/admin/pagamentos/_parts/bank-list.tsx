import { FilterTabs, ListPages, SelectFilter } from "@/components/admin/list/list-controls";
import { BANK, CHECK_LABELS, EMPTY_BANK, monthLabel } from "@/lib/admin/bank/messages";
import {
  countWaiting,
  hasSecondMember,
  listMovements,
  oldestMovement,
  sumMovements,
} from "@/lib/admin/bank/queries";
import { ALL, bankList, type CheckFilter, monthsFrom } from "@/lib/admin/bank/rules";
import { readListState, type SearchParams } from "@/lib/admin/list/rules";
import { formatMoneyCents, toIsoDay } from "@/lib/kit/format";
import { BankTable } from "./bank-table";

type BankListProps = { path: string; params: SearchParams; viewerId: string; label: string };

export async function BankList({ path, params, viewerId, label }: BankListProps) {
  const spec = bankList(monthsFrom(toIsoDay(new Date()), await oldestMovement()));
  const state = readListState(spec, { ...params, lista: "banco" });
  const { mes = ALL, conferencia } = state.filters;
  const [{ rows, next }, sums, falta, hasSecond] = await Promise.all([
    listMovements(state, viewerId),
    mes === ALL ? null : sumMovements(mes),
    countWaiting(),
    hasSecondMember(),
  ]);
  const list = { path, spec, state };
  return (
    <>
      {!hasSecond && <p className="mb-4 max-w-measure text-sm leading-normal">{BANK.needsSecond}</p>}
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <SelectFilter
          {...list}
          name="mes"
          label="Mês no banco"
          submitLabel="Mostrar"
          options={spec.filters.mes.map((value) => ({
            value,
            label: value === ALL ? "Todos os meses" : monthLabel(value),
          }))}
        />
        {mes !== ALL && (
          <a href={`/api/movimentos-banco?mes=${mes}`} download className="link text-sm">
            Baixar {monthLabel(mes)} (CSV)
          </a>
        )}
      </div>
      {sums && (
        <div className="mb-5">
          <dl className="flex flex-wrap gap-x-12 gap-y-3">
            {[["Entrou no mês", sums.entrou] as const, ["Saiu no mês", sums.saiu] as const].map(
              ([name, sum]) => (
                <div key={name}>
                  <dt className="text-ink-soft text-sm">{name}</dt>
                  <dd className="font-semibold text-2xl tabular-nums">{formatMoneyCents(sum)}</dd>
                </div>
              ),
            )}
          </dl>
          <p className="mt-2 max-w-measure text-ink-soft text-sm leading-normal">
            Compare as duas somas com o extrato do banco deste mês, só as transferências de taxas e de
            devoluções. O repasse da Stripe não está aqui.
          </p>
        </div>
      )}
      <div className="mb-4">
        <FilterTabs
          {...list}
          name="conferencia"
          label="Conferência"
          labels={CHECK_LABELS}
          counts={mes === ALL ? { falta } : {}}
        />
      </div>
      <BankTable {...{ label, rows, hasSecond }} empty={EMPTY_BANK[conferencia as CheckFilter]} />
      <ListPages {...list} next={next} />
    </>
  );
}
