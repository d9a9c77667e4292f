import { Plus } from "lucide-react";
import { ButtonLink } from "@/components/kit/ui/button-link";
import type { UserType } from "@/lib/kit/account-kinds";
import { formatNumber } from "@/lib/kit/format";
import type { DashboardCounts } from "@/lib/overview/dashboard/queries";

type StatCardsProps = { userType: UserType; counts: DashboardCounts };

/** B2.11, B6.3, B6.4: projects and conversations only for a captador; matches for everybody. */
export function StatCards(props: StatCardsProps) {
  return (
    <div className="@container">
      <Stats {...props} />
    </div>
  );
}

/** As many columns as fit at any text size. */
function Stats({ userType, counts }: StatCardsProps) {
  if (userType === "financiador") {
    return (
      <dl className="figures grid grid-cols-2 border-line border-y @max-[34rem]:[&>:nth-child(2)]:border-t-0! @min-[34rem]:grid-cols-[1.4fr_1fr_1fr_1fr]">
        <Stat label="Matches" value={counts.matches} hint={matchHint(counts.matches, "um captador")} />
        <Stat label="Interesses" value={counts.interests} />
        <Stat label="Favoritos" value={counts.favorites} />
        <Stat label="Buscas salvas" value={counts.searches} />
      </dl>
    );
  }
  return (
    <dl className="figures grid border-line border-y @min-[34rem]:grid-cols-[1.6fr_1fr_1fr]">
      <Stat
        label="Projetos"
        value={counts.projects}
        action={
          <ButtonLink href="/projects/create" prefetch={false} size="sm">
            <Plus aria-hidden className="size-4" strokeWidth={2} /> Novo Projeto
          </ButtonLink>
        }
      />
      <Stat label="Matches" value={counts.matches} hint={matchHint(counts.matches, "uma empresa")} />
      <Stat label="Conversas" value={counts.conversations} hint={unreadHint(counts)} />
    </dl>
  );
}

const matchHint = (matches: number, other: string) =>
  matches === 0 ? `Quando você e ${other} se aceitam, aparece aqui.` : undefined;

/** Unread messages; before the first conversation, how one begins. */
function unreadHint({ conversations, unread }: DashboardCounts): string | undefined {
  if (conversations === 0) return "Cada oportunidade desbloqueada abre a sua.";
  if (unread === 0) return undefined;
  return unread === 1 ? "1 mensagem nova" : `${formatNumber(unread)} mensagens novas`;
}

type StatProps = { label: string; value: number; hint?: string | undefined; action?: React.ReactNode };

function Stat({ label, value, hint, action }: StatProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] content-start border-line py-5 @min-[34rem]:[&+&]:border-l @min-[34rem]:[&+&]:pl-6 @max-[34rem]:[&+&]:border-t">
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="col-start-1 mt-1 font-display font-semibold text-3xl leading-none tracking-tight">
        {formatNumber(value)}
      </dd>
      {hint && <dd className="col-start-1 mt-2 max-w-[24ch] text-ink-soft text-xs leading-snug">{hint}</dd>}
      {action && (
        <dd className="col-start-2 row-span-2 row-start-1 self-center @min-[34rem]:pr-6">{action}</dd>
      )}
    </div>
  );
}
