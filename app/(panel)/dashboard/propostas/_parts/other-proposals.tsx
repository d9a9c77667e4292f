import Link from "next/link";
import type { ProposalChoice } from "@/lib/ai/proposals/queries/chat";
import { formatDate } from "@/lib/kit/format";

export function OtherProposals({ proposals }: { proposals: readonly ProposalChoice[] }) {
  const kept = proposals.filter(({ conversationId }) => conversationId !== null);
  if (kept.length === 0) return null;
  return (
    <section aria-labelledby="outras-propostas" className="mt-14">
      <h2 id="outras-propostas" className="text-xl">
        Outras propostas
      </h2>
      <ul className="mt-4 border-line border-t">
        {kept.map(({ id, conversationId, title, updatedAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-line border-b py-2"
          >
            <Link
              href={`/dashboard/propostas?conversa=${conversationId}`}
              prefetch={false}
              className="link inline-flex min-h-11 min-w-0 items-center break-words"
            >
              {title}
            </Link>
            <span className="figures text-ink-soft text-sm">{formatDate(updatedAt)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
