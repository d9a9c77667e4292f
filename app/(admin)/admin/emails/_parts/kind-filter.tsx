import { QueryForm } from "@/components/kit/forms/query-form";
import { Button } from "@/components/kit/ui/button";
import { type ListSpec, type ListState, listAddress } from "@/lib/admin/list/rules";

type KindFilterProps = {
  path: string;
  spec: ListSpec;
  state: ListState;
  kinds: readonly { value: string; label: string }[];
};

/** The filter is a `select`, because there are too many kinds of mail for a row of links. */
export function KindFilter({ path, spec, state, kinds }: KindFilterProps) {
  const without = listAddress(path, spec, state, { filters: { ...state.filters, tipo: "todos" } });
  const kept = [...new URL(without, "https://x").searchParams];
  return (
    <QueryForm
      key={listAddress(path, spec, state)}
      action={path}
      className="flex min-w-0 max-sm:w-full items-center gap-2"
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <select
        name="tipo"
        aria-label="Tipo de e-mail"
        defaultValue={state.filters.tipo}
        className="min-h-10 min-w-0 flex-1 rounded-md border border-line-strong bg-surface px-2.5 text-sm"
      >
        <option value="todos">Todos os tipos</option>
        {kinds.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Button type="submit" variant="outline" size="sm">
        Filtrar
      </Button>
    </QueryForm>
  );
}
