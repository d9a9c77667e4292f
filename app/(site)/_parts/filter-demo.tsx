import { unbroken } from "@/components/kit/reading/unbroken";
import { Badge } from "@/components/kit/ui/badge";
import { MeterBar } from "@/components/kit/ui/meter-bar";

/** The project is invented (A2.2). */
const FILTERS = [
  {
    id: "material",
    chip: "Material",
    facts: [{ label: "Material", value: "Vidro e embalagens longa vida" }],
  },
  {
    id: "organizacao",
    chip: "Tipo de organização",
    facts: [{ label: "Tipo de organização", value: "Cooperativa" }],
  },
  {
    id: "objetivo",
    chip: "Objetivo do projeto",
    facts: [{ label: "Objetivo", value: "Triar 180 toneladas a mais por ano" }],
  },
  {
    id: "locais",
    chip: "Locais de atuação",
    facts: [{ label: "Localização", value: "Bragança Paulista, SP" }],
  },
  {
    id: "cotas",
    chip: "Cotas disponíveis",
    facts: [{ label: "Número de cotas", value: "620 cotas de R$ 2.000" }],
  },
  {
    id: "valor",
    chip: "Valor do projeto",
    facts: [
      { label: "Valor total", value: "R$ 1.240.000" },
      { label: "Valor captado", value: "R$ 310.000" },
      { label: "Valor disponível", value: "R$ 930.000" },
    ],
  },
] as const;

const HIGHLIGHT = FILTERS.map(
  ({ id }) =>
    `.demo:has(#demo-${id}:checked) [data-fact="${id}"]{background:var(--accent-wash);box-shadow:inset 3px 0 0 var(--accent)}`,
).join("");

export function FilterDemo() {
  return (
    <section aria-labelledby="demo-titulo" className="page-width section-gap">
      <style>{HIGHLIGHT}</style>
      <div className="demo grid gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.15fr]">
        <div>
          <h2 id="demo-titulo" className="max-w-[18ch] text-3xl">
            Encontre pelo que importa para você
          </h2>
          <p className="mt-4 max-w-[44ch] text-ink-soft">
            Escolha um critério e veja onde ele aparece na ficha. O projeto é só um exemplo; os filtros da
            lista funcionam assim.
          </p>
          <fieldset className="mt-8">
            <legend className="sr-only">Critério em destaque</legend>
            <div className="flex max-w-md flex-wrap gap-2">
              {FILTERS.map((filter, index) => (
                <label
                  key={filter.id}
                  className="inline-flex min-h-11 items-center rounded-sm border border-line-strong px-4 text-sm hover:bg-sunken has-checked:border-brand has-checked:bg-brand has-checked:text-on-brand has-focus-visible:outline-3 has-focus-visible:outline-brand has-focus-visible:outline-offset-2"
                >
                  <input
                    id={`demo-${filter.id}`}
                    type="radio"
                    name="demo"
                    defaultChecked={index === 0}
                    className="sr-only"
                  />
                  {filter.chip}
                </label>
              ))}
            </div>
          </fieldset>
        </div>
        <article
          aria-label="Exemplo de ficha de projeto"
          className="rounded-md border border-line bg-surface p-3 md:p-5"
        >
          <div className="p-3">
            <Badge>Exemplo ilustrativo</Badge>
            <h3 className="mt-4 text-xl">Central de triagem do Vale do Jaguari</h3>
          </div>
          <dl className="figures mt-2">
            {FILTERS.flatMap((filter) =>
              filter.facts.map((fact) => (
                <div
                  key={fact.label}
                  data-fact={filter.id}
                  className="flex flex-wrap justify-between gap-x-6 rounded-sm px-3 py-2.5 transition-colors duration-200"
                >
                  <dt className="text-ink-soft text-sm">{fact.label}</dt>
                  <dd className="font-semibold text-sm">{unbroken(fact.value)}</dd>
                </div>
              )),
            )}
          </dl>
          <div className="px-3 pt-3 pb-2">
            <MeterBar percent={25} />
            <p className="figures mt-2 text-ink-soft text-sm">25% captado</p>
          </div>
        </article>
      </div>
    </section>
  );
}
