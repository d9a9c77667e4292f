import type { PublicProject } from "@/lib/catalog/projects/types";
import { formatDate, formatMoneyExactly, formatMonths, formatNumber } from "@/lib/kit/format";

/** Longest value (characters) that fits half the width of a phone. */
const HALF = 24;

export function ProjectFacts({ project }: { project: PublicProject }) {
  const rows: [string, string | number | null][] = [
    ["Materiais", project.materiais.join(", ")],
    ["Tipo de organização", project.tipoProponente],
    ["Eixo da lei (art. 3º)", project.eixo],
    ["Locais de atuação", project.locais.join(" · ")],
    [
      "Cotas",
      project.cotas &&
        `${formatNumber(project.cotas.total)} cotas de ${formatMoneyExactly(project.cotas.valor)}`,
    ],
    ["Obras", project.obras === null ? null : project.obras ? "Sim" : "Não"],
    ["Etapa", project.etapa],
    ["Duração", project.duracaoMeses && formatMonths(project.duracaoMeses)],
    ["Área", project.categoriaOrigem],
    ["Aprovado em", project.aprovadoEm && formatDate(project.aprovadoEm)],
    ["Base legal", project.baseLegal],
    ["Assuntos", project.etiquetas.join(", ")],
    ["Atualizado em", formatDate(project.atualizadoEm)],
  ];
  return (
    <section aria-label="Dados do projeto">
      <h2 className="text-xl">Dados do projeto</h2>
      <dl className="figures mt-5 grid grid-cols-2 gap-x-6 border-line border-t sm:block print:mt-3 print:grid print:grid-cols-2 print:gap-x-8">
        {rows
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div
              key={label}
              className={`grid content-start gap-x-6 border-line border-b py-2.5 sm:grid-cols-[minmax(0,13rem)_1fr] sm:py-3 print:col-span-1 print:grid-cols-[8rem_1fr] print:py-1.5 print:text-sm ${`${value}`.length > HALF ? "col-span-2" : ""}`}
            >
              <dt className="text-ink-soft max-sm:text-sm">{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
