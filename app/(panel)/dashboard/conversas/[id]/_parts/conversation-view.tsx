"use client";

import { Handshake, WifiOff } from "lucide-react";
import Link from "next/link";
import { KeepClear } from "@/components/kit/layout/keep-clear";
import { Alert } from "@/components/kit/ui/alert";
import { readableName } from "@/lib/kit/text";
import { TALK } from "@/lib/matches/conversations/messages";
import type { OpenedConversation } from "@/lib/matches/conversations/queries/talk";
import { ComposeForm } from "./compose-form";
import { ConversationMenu } from "./conversation-menu";
import { MessageList } from "./message-list";
import { useThread } from "./use-thread";

const ROLES = { captador: "Projeto", financiador: "Financiador" } as const;

/** A conversation: header, messages and composer. `today` as ISO. */
export function ConversationView({ opened, today }: { opened: OpenedConversation; today: string }) {
  const { head } = opened;
  const other = readableName(head.other);
  const handle = useThread(opened);
  const { thread, line } = handle;
  return (
    <article aria-labelledby="conversa-com" className="talk">
      <header className="flex items-start justify-between gap-3 border-line border-b px-3 py-2.5 md:px-5 md:py-3">
        <div className="min-w-0">
          <h1 id="conversa-com" className="truncate text-xl">
            {other}
          </h1>
          <p className="truncate text-ink-soft text-sm leading-6">
            {other !== ROLES[head.otherRole] && (
              <span className="max-sm:sr-only">{ROLES[head.otherRole]} · </span>
            )}
            {head.slug ? (
              <Link
                href={`/lir-projetos/${head.slug}`}
                prefetch={false}
                className="link inline-block max-w-full truncate align-bottom"
              >
                {head.project}
              </Link>
            ) : (
              head.project
            )}
          </p>
        </div>
        <div className="flex shrink-0 items-center gap-1">
          <Link
            href={`/dashboard/negociacoes/${head.opportunityId}`}
            prefetch={false}
            className="flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md px-2 text-sm hover:bg-sunken"
          >
            <Handshake aria-hidden className="size-5" strokeWidth={1.75} />
            <span className="max-md:sr-only">Negociação</span>
          </Link>
          <ConversationMenu conversationId={head.id} isMuted={head.muted} />
        </div>
      </header>
      <MessageList handle={handle} other={other} today={today} />
      {line === "broken" && (
        <p
          role="status"
          className="flex items-center gap-2 border-line border-t px-3 py-1.5 text-ink-soft text-xs md:px-5"
        >
          <WifiOff aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          {TALK.live.waiting}
        </p>
      )}
      {thread.isOpen ? (
        <KeepClear>
          <ComposeForm handle={handle} />
        </KeepClear>
      ) : (
        <div className="grid gap-2 border-line border-t p-3 md:px-5">
          <Alert>{TALK.closedNotice}</Alert>
          {handle.draft.text !== "" && <ComposeForm handle={handle} isClosed />}
        </div>
      )}
    </article>
  );
}
