import { ChevronDown, Download } from "lucide-react";
import { FileForm } from "@/components/kit/requests/file-link";
import { Button } from "@/components/kit/ui/button";
import { Drawer } from "@/components/kit/ui/drawer";
import { DEFAULT_COLUMNS, type ExportColumn, MAX_EXPORT } from "@/lib/catalog/project-export/rules";
import { type ProjectQuery, toSearchParams } from "@/lib/catalog/projects/rules/list-query";
import { formatNumber } from "@/lib/kit/format";

export function ExportForm({ query, columns }: { query: ProjectQuery; columns: ExportColumn[] }) {
  const carried = [
    ...toSearchParams({ ...query, isPerson: false, depois: null, antes: null, visao: "cartoes" }),
  ];
  return (
    <Drawer className="group open:basis-full md:open:basis-auto">
      <Button asChild variant="outline" className="px-4">
        <summary>
          <Download aria-hidden className="size-4" strokeWidth={1.75} />
          Baixar CSV
          <ChevronDown
            aria-hidden
            strokeWidth={1.75}
            className="size-4 transition-transform duration-150 group-open:rotate-180"
          />
        </summary>
      </Button>
      <FileForm
        action="/api/projetos-csv"
        className="mt-3 rounded-md border border-line bg-surface p-6 md:absolute md:right-0 md:z-20 md:w-[34rem] md:shadow-raised"
      >
        {carried.map(([name, value]) => (
          <input key={`${name}-${value}`} type="hidden" name={name} value={value} />
        ))}
        <fieldset>
          <legend className="font-semibold text-sm">Colunas do arquivo</legend>
          <div className="mt-2 grid gap-x-6 sm:grid-cols-2">
            {columns.map(({ id, label }) => (
              <label key={id} className="flex min-h-11 items-center gap-3 text-sm">
                <input
                  type="checkbox"
                  name="colunas"
                  value={id}
                  defaultChecked={DEFAULT_COLUMNS.includes(id)}
                  className="size-5 shrink-0 accent-brand"
                />
                {label}
              </label>
            ))}
          </div>
        </fieldset>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-4 border-line border-t pt-4">
          <p className="max-w-[38ch] text-ink-soft text-sm">
            Vale para a busca e os filtros desta lista, na mesma ordem. Até {formatNumber(MAX_EXPORT)}{" "}
            projetos por arquivo.
          </p>
          <Button type="submit">Baixar arquivo</Button>
        </div>
      </FileForm>
    </Drawer>
  );
}
