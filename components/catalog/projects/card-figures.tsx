import { missingToMinimum } from "@/lib/catalog/projects/messages";
import type { PublicProjectCard } from "@/lib/catalog/projects/types";
import { formatMoney, formatNumber } from "@/lib/kit/format";

export function CardAmount({ label, centavos }: { label: string; centavos: number }) {
  return (
    <div>
      <dt className="text-ink-soft text-xs">{label}</dt>
      <dd className="font-display font-semibold leading-snug md:text-lg">
        <span data-figure>{formatMoney(centavos)}</span>
      </dd>
    </div>
  );
}

type CardLegalMinimumProps = { project: Pick<PublicProjectCard, "captacaoMinima" | "status" | "dias"> };

export function CardLegalMinimum({ project: { captacaoMinima, status, dias } }: CardLegalMinimumProps) {
  const { percent, falta } = captacaoMinima;
  if (falta === 0 || status === "Finalizada" || (dias !== null && dias < 0)) return null;
  const { figure, about } = missingToMinimum(formatMoney(falta), percent);
  return (
    <p className="figures">
      <strong className="block font-display font-semibold text-accent-text text-xl leading-tight">
        {figure}
      </strong>{" "}
      <span className="text-ink-soft text-sm">{about}</span>
    </p>
  );
}

export function CardImpact({ project: { toneladasAno, beneficiarios } }: { project: PublicProjectCard }) {
  const parts = [
    toneladasAno && `${formatNumber(toneladasAno)} t por ano`,
    beneficiarios && `${formatNumber(beneficiarios)} ${beneficiarios === 1 ? "pessoa" : "pessoas"}`,
  ].filter(Boolean);
  return (
    parts.length > 0 && <p className="figures mt-2 font-semibold text-sm md:mt-3">{parts.join(" · ")}</p>
  );
}
