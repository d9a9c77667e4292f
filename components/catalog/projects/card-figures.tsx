import { Clock } from "lucide-react";
import type { PublicProjectCard } from "@/lib/catalog/projects/types";
import { formatDate, formatMoney, formatNumber } from "@/lib/kit/format";

/** Last day of fundraising; what is urgent is the one thing to notice. */
export function CardDeadline({ date, urgent }: { date: string; urgent: boolean }) {
  if (!urgent) return <span>Prazo {formatDate(date)}</span>;
  return (
    <span className="inline-flex items-center gap-1.5 font-semibold text-accent-text">
      <Clock aria-hidden className="size-3.5" strokeWidth={2} /> Urgente: {formatDate(date)}
    </span>
  );
}

/** An amount with its name, in a list of them. */
export function CardAmount({ label, centavos }: { label: string; centavos: number }) {
  return (
    <div>
      <dt className="text-ink-soft text-xs">{label}</dt>
      <dd className="font-display font-semibold text-lg leading-snug">{formatMoney(centavos)}</dd>
    </div>
  );
}

/** What the legal minimum lacks, the figure to decide by; nothing once it is reached or the project is over. */
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

/** What it brings about in a year, in one line. */
export function CardImpact({ project: { toneladasAno, beneficiarios } }: { project: PublicProjectCard }) {
  const parts = [
    toneladasAno && `${formatNumber(toneladasAno)} t por ano`,
    beneficiarios && `${formatNumber(beneficiarios)} ${beneficiarios === 1 ? "pessoa" : "pessoas"}`,
  ].filter(Boolean);
  return parts.length > 0 && <p className="figures mt-3 font-semibold text-sm">{parts.join(" · ")}</p>;
}
