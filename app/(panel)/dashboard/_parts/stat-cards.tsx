import { Plus } from "lucide-react";
import { ButtonLink } from "@/components/kit/ui/button-link";
import { MayCall } from "@/components/people/colleagues/may-call";
import type { UserType } from "@/lib/kit/account-kinds";
import { formatNumber } from "@/lib/kit/format";
import type { DashboardCounts } from "@/lib/overview/dashboard/queries";

type StatCardsProps = { userType: UserType; counts: DashboardCounts };

/** Count of matches and, for a captador, of projects and conversations (B2.11, B6.3, B6.4). */
export function StatCards({ userType, counts }: StatCardsProps) {
  const isCaptador = userType === "captador";
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 border-line border-y py-3">
      <dl className="figures flex flex-wrap gap-x-8 gap-y-2">
        {isCaptador && <Stat label="Projetos" value={counts.projects} />}
        <Stat label="Matches" value={counts.matches} />
        {isCaptador && <Stat label="Conversas" value={counts.conversations} />}
      </dl>
      {isCaptador && (
        <MayCall name="create-project">
          <ButtonLink href="/projects/create" prefetch={false} size="sm" variant="outline">
            <Plus aria-hidden className="size-4" strokeWidth={2} /> Novo Projeto
          </ButtonLink>
        </MayCall>
      )}
    </div>
  );
}

function Stat({ label, value }: { label: string; value: number }) {
  return (
    <div className="flex items-baseline gap-2">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="font-semibold">{formatNumber(value)}</dd>
    </div>
  );
}
