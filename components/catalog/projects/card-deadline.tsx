import { Clock } from "lucide-react";
import { FUNDRAISING_OVER } from "@/lib/catalog/projects/messages";
import type { PublicProjectCard } from "@/lib/catalog/projects/types";
import { formatDate, formatNumber } from "@/lib/kit/format";

const daysText = (days: number) => (days === 1 ? "1 dia" : `${formatNumber(days)} dias`);

type CardDeadlineProps = Pick<PublicProjectCard, "status" | "prazo" | "dias" | "urgencia">;

/** Not in card-figures.tsx, because the landing page imports that file and must load no icon code. */
export function CardDeadline({ status, prazo, dias, urgencia }: CardDeadlineProps) {
  if (status === "Finalizada") return <span data-figure>{FUNDRAISING_OVER}</span>;
  if (prazo === null || dias === null) return null;
  const text = dias < 0 ? "Prazo encerrado" : `${daysText(dias)}, até ${formatDate(prazo)}`;
  if (urgencia !== "Alta") return <span data-figure>{text}</span>;
  return (
    <span data-figure className="inline-flex items-center gap-1.5 font-semibold text-accent-text">
      <Clock aria-hidden className="size-3.5 shrink-0" strokeWidth={2} /> {text}
    </span>
  );
}
