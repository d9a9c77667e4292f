import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/kit/ui/badge";
import { showCount } from "@/lib/admin/list/rules";

type Queue = {
  /** Label beside the count 1. */
  one: string;
  label: string;
  count: number;
  late?: number;
  href: string;
};

export function Queues({ queues }: { queues: readonly Queue[] }) {
  return (
    <ul aria-label="Filas" className="grid border-line border-t">
      {queues.map(({ one, label, count, late = 0, href }) => (
        <li key={label} className="border-line border-b">
          <Link
            href={href}
            prefetch={false}
            className="flex min-h-12 items-center gap-4 py-2 hover:bg-sunken"
          >
            <span
              className={`min-w-8 shrink-0 text-xl tabular-nums ${count > 0 ? "font-semibold" : "text-ink-soft"}`}
            >
              {showCount(count)}
            </span>
            <span className="flex flex-1 flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              {count === 1 ? one : label}
              {late > 0 && (
                <Badge tone="accent">
                  {showCount(late)} {late === 1 ? "vencido" : "vencidos"}
                </Badge>
              )}
            </span>
            <ArrowRight aria-hidden className="mr-2 size-4 text-ink-soft" strokeWidth={1.75} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
