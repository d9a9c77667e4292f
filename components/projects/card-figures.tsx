import { Clock } from "lucide-react";
import { formatDate, formatMoney } from "@/lib/format";

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
