import { BellOff, Lock } from "lucide-react";
import Link from "next/link";
import { formatDate, formatTime, toIsoDay } from "@/lib/kit/format";
import { readableName } from "@/lib/kit/readable-name";
import type { ConversationRow } from "@/lib/matches/conversations/queries/list";
import { dayName } from "@/lib/matches/conversations/rules/thread";

function whenOf(moment: Date, today: string): string {
  const name = dayName(toIsoDay(moment), today);
  return name === "Hoje" ? formatTime(moment) : (name ?? formatDate(moment));
}

export function ConversationItem({ row, today }: { row: ConversationRow; today: string }) {
  const { supportId, other, project, excerpt, isMine, lastAt, unread, muted, isOpen } = row;
  return (
    <li className="border-line [&+&]:border-t">
      <Link
        href={`/dashboard/apoios/${supportId}#conversa`}
        prefetch={false}
        className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-0.5 px-4 py-3 transition-colors duration-150 hover:bg-sunken focus-visible:-outline-offset-2 md:px-5"
      >
        <span className="flex min-w-0 items-center gap-2">
          <span className={`truncate ${unread > 0 ? "font-semibold" : "font-medium"}`}>
            {readableName(other)}
          </span>
          {muted && <BellOff role="img" aria-label="silenciada" className="size-4 shrink-0 text-ink-soft" />}
          {!isOpen && <Lock role="img" aria-label="fechada" className="size-4 shrink-0 text-ink-soft" />}
        </span>
        <time dateTime={lastAt.toISOString()} className="figures text-ink-soft text-xs leading-6">
          {whenOf(lastAt, today)}
        </time>
        <span className="col-span-2 truncate text-ink-soft text-sm">{project}</span>
        <span className={`truncate text-sm ${unread > 0 ? "text-ink" : "text-ink-soft"}`}>
          {isMine && "Você: "}
          {excerpt ??
            (isOpen ? "Conversa aberta. Escreva a primeira mensagem." : "Conversa fechada, sem mensagens.")}
        </span>
        {unread > 0 && (
          <span className="workspace-count workspace-waits justify-self-end">
            {unread}
            <span className="sr-only">{unread === 1 ? " mensagem nova" : " mensagens novas"}</span>
          </span>
        )}
      </Link>
    </li>
  );
}
