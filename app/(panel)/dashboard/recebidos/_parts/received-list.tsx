import Link from "next/link";
import { formatDate } from "@/lib/kit/format";
import type { ReceivedProject } from "@/lib/matches/interests/queries/received";
import type { DealOfInterest } from "@/lib/money/deals/queries/list";
import { ReceivedItem } from "./received-item";

type ReceivedListProps = {
  project: ReceivedProject;
  /** Deals by interest id. */
  deals: ReadonlyMap<string, DealOfInterest>;
  today: string;
  /** Whether this page lists all received interests. */
  isWhole: boolean;
};

/** A project with its received interests, the unanswered ones first. */
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
