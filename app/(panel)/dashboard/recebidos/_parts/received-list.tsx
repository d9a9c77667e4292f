import Link from "next/link";
import type { DealOfInterest } from "@/lib/deals/queries/list";
import { formatDate } from "@/lib/format";
import type { ReceivedProject } from "@/lib/interests/queries/received";
import { ReceivedItem } from "./received-item";

type ReceivedListProps = {
  project: ReceivedProject;
  /** By the interest that each came of. */
  deals: ReadonlyMap<string, DealOfInterest>;
  today: string;
  /** Whether all that was received stands on this page. */
  isWhole: boolean;
};

/** One project with what it received: what waits before what was answered. */
export function ReceivedList({ project, deals, today, isWhole }: ReceivedListProps) {
  const { slug, nome, publicado, isOpen, prazo, interesses } = project;
  const waiting = interesses.filter(({ status }) => status === "Interessada").length;
  return (
    <section
      id={`recebidos-${slug}`}
      aria-labelledby={`recebidos-${slug}-nome`}
      className="rounded-md border border-line bg-surface"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 border-line border-b px-4 py-3 md:px-5">
        <h2 id={`recebidos-${slug}-nome`} className="min-w-0 break-words text-lg">
          {publicado ? (
            <Link
              href={`/lir-projetos/${slug}`}
              prefetch={false}
              className="hover:text-brand hover:underline"
            >
              {nome}
            </Link>
          ) : (
            nome
          )}
        </h2>
        <p className="figures text-ink-soft text-sm">
          {waiting > 0
            ? `${waiting === 1 ? "1 espera" : `${waiting} esperam`} a sua resposta${isWhole ? "" : " nesta página"}`
            : isWhole
              ? "Tudo respondido"
              : "Já respondidos"}
          {prazo && `, captação até ${formatDate(prazo)}`}
        </p>
      </div>
      <ul>
        {interesses.map((interest) => (
          <ReceivedItem
            key={interest.id}
            interest={interest}
            deal={deals.get(interest.id) ?? null}
            project={nome}
            isOpen={isOpen}
            today={today}
          />
        ))}
      </ul>
    </section>
  );
}
