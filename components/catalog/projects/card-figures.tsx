import { Clock } from "lucide-react";
import type { PublicProjectCard } from "@/lib/catalog/projects/types";
import { formatDate, formatMoney, formatNumber } from "@/lib/kit/format";

type CardDeadlineProps = Pick<PublicProjectCard, "prazo" | "dias" | "urgencia">;

/** Last day of fundraising and the days until then; urgent ones are highlighted. */
export function CardDeadline({ prazo, dias, urgencia }: CardDeadlineProps) {
  if (prazo === null || dias === null) return null;
  const text = dias < 0 ? "Prazo encerrado" : `${daysText(dias)}, até ${formatDate(prazo)}`;
  if (urgencia !== "Alta") return <span>{text}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-accent-text">
      <Clock aria-hidden className="size-3.5 shrink-0" strokeWidth={2} /> {text}
    </span>
  );
}

const daysText = (days: number) => (days === 1 ? "1 dia" : `${formatNumber(days)} dias`);

export function CardAmount({ label, centavos }: { label: string; centavos: number }) {
  return (
    <div>
      <dt className="text-ink-soft text-xs">{label}</dt>
      <dd className="font-display font-semibold text-lg leading-snug">{formatMoney(centavos)}</dd>
    </div>
  );
}

/** Amount missing to the legal minimum; hidden once it is reached or the project is finished. */
export function CardGate({ project }: { project: PublicProjectCard }) {
  const { percent, falta } = project.captacaoMinima;
  if (falta === 0 || project.status === "Finalizada") return null;
  return (
    <p className="figures">
      <strong className="block font-display font-semibold text-accent-text text-xl leading-tight">
        Faltam {formatMoney(falta)}
      </strong>{" "}
      <span className="text-ink-soft text-sm">para a captação mínima de {percent}%</span>
    </p>
  );
}

/** Yearly results in one line. */
export function CardImpact({ project: { toneladasAno, beneficiarios } }: { project: PublicProjectCard }) {
  const parts = [
    toneladasAno && `${formatNumber(toneladasAno)} t por ano`,
    beneficiarios && `${formatNumber(beneficiarios)} ${beneficiarios === 1 ? "pessoa" : "pessoas"}`,
  ].filter(Boolean);
  return parts.length > 0 && <p className="figures mt-3 font-semibold text-sm">{parts.join(" · ")}</p>;
}
