"use client";

import { usePageMark } from "@/components/kit/forms/page-mark";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { MayCall } from "@/components/people/colleagues/may-call";
import { restoreVersionAction } from "@/lib/ai/proposals/actions";
import { ORIGINS, PROPOSAL_CHAT, SCREEN } from "@/lib/ai/proposals/messages";
import type { ProposalView } from "@/lib/ai/proposals/queries/chat";
import { formatMoment } from "@/lib/kit/format";

type VersionListProps = { proposal: ProposalView; onChange: (proposal: ProposalView) => void };

export function VersionList({ proposal, onChange }: VersionListProps) {
  const [pending, setPending] = useTransientState<string | null>(null);
  const mark = usePageMark();

  async function restore(versionId: string) {
    if (pending) return;
    setPending(versionId);
    const result = await restoreVersionAction({ proposalId: proposal.id, versionId, ...mark }).catch(
      () => null,
    );
    setPending(null);
    if (result?.ok) {
      onChange(result.data);
      toast({ title: SCREEN.restored });
    } else toast({ title: result?.message ?? PROPOSAL_CHAT.versionUnknown, tone: "error" });
  }

  return (
    <details className="min-w-0 flex-1 basis-80">
      <summary className="link inline-flex min-h-11 items-center">
        Versões ({proposal.versions.length})
      </summary>
      <ol className="mt-2 grid max-w-[36rem] border-line border-t">
        {proposal.versions.map(({ id, origem, createdAt }, at) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-line border-b py-2 text-sm"
          >
            <span>
              <span className="figures">{formatMoment(new Date(createdAt))}</span>
              <span className="text-ink-soft"> · {ORIGINS.get(origem)}</span>
            </span>
            {at === 0 ? (
              <span className="inline-flex min-h-11 items-center text-ink-soft">Atual</span>
            ) : (
              <MayCall name="restore-proposal-version">
                <Button
                  aria-label={`Restaurar a versão de ${formatMoment(new Date(createdAt))}`}
                  aria-disabled={pending !== null}
                  onClick={() => restore(id)}
                  variant="ghost"
                  size="sm"
                >
                  {pending === id ? "Restaurando..." : "Restaurar"}
                </Button>
              </MayCall>
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
