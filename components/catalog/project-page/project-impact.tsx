import { tonsPerQuota } from "@/lib/catalog/projects/rules/budget-shares";
import type { PublicProject } from "@/lib/catalog/projects/types";
import { formatMoneyExactly, formatNumber } from "@/lib/kit/format";

/** On narrow screens DecisionPanel shows the project's figures instead. */
export function ProjectImpact({ project }: { project: PublicProject }) {
  const { toneladasAno, beneficiarios, cotas } = project;
  const figures = [
    toneladasAno && {
      figure: formatNumber(toneladasAno),
      unit: toneladasAno === 1 ? "tonelada por ano" : "toneladas por ano",
    },
    beneficiarios && {
      figure: formatNumber(beneficiarios),
      unit: beneficiarios === 1 ? "pessoa beneficiada" : "pessoas beneficiadas",
    },
  ].filter((entry) => !!entry);
  if (figures.length === 0) return null;
  const each = tonsPerQuota(project);
  return (
    <section aria-label="Impacto">
      <ul className="figures flex flex-wrap gap-x-12 gap-y-4 max-lg:hidden print:flex">
        {figures.map(({ figure, unit }) => (
          <li key={unit}>
            <span className="block font-display font-semibold text-3xl leading-none tracking-tight">
              {figure}
            </span>
            <span className="mt-1.5 block text-ink-soft text-sm">{unit}</span>
          </li>
        ))}
      </ul>
      {each && cotas && (
        <p className="figures max-w-measure text-sm lg:mt-4 print:mt-4">
          Dividido por igual, cada cota de {formatMoneyExactly(cotas.valor)} equivale a{" "}
          {formatNumber(each.amount)} {each.unit} por ano.
        </p>
      )}
    </section>
  );
}
