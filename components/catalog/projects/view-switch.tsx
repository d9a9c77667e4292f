import { LayoutGrid, Rows3 } from "lucide-react";
import type { ProjectQuery } from "@/lib/catalog/projects/rules/list-query";
import { listHref } from "./applied-filters";

const CHOICES = [
  { view: "cartoes", label: "Cartões", icon: LayoutGrid },
  { view: "tabela", label: "Tabela", icon: Rows3 },
] as const;

export function ViewSwitch({ query }: { query: ProjectQuery }) {
  return (
    <nav
      aria-label="Apresentação da lista"
      className="flex flex-wrap gap-1 rounded-md border border-line-strong md:p-1"
    >
      {CHOICES.map(({ view, label, icon: Icon }) => (
        <a
          key={view}
          href={listHref({ ...query, visao: view })}
          aria-current={query.visao === view ? "true" : undefined}
          className="flex min-h-11 items-center md:min-h-9 gap-2 rounded-sm px-3 text-sm hover:bg-sunken aria-[current=true]:bg-brand-wash aria-[current=true]:font-semibold aria-[current=true]:text-brand"
        >
          <Icon aria-hidden className="size-4" strokeWidth={1.75} />
          {label}
        </a>
      ))}
    </nav>
  );
}
