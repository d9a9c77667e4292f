"use client";

import { ShieldAlert, WifiOff } from "lucide-react";
import { KeepClear } from "@/components/kit/layout/keep-clear";
import { Alert } from "@/components/kit/ui/alert";
import { MayCall } from "@/components/people/colleagues/may-call";
import { OnlyThey } from "@/components/people/colleagues/only-they";
import { readableName } from "@/lib/kit/readable-name";
import { CONVERSATION } from "@/lib/matches/conversations/messages";
import type { OpenedConversation } from "@/lib/matches/conversations/queries/conversation";
import { ComposeForm } from "./compose-form";
import { ConversationMenu } from "./conversation-menu";
import { MessageList } from "./message-list";
import { useThread } from "./use-thread";

const ROLES = { captador: "Projeto", financiador: "Financiador" } as const;

type ConversationViewProps = {
  owner: string;
  opened: OpenedConversation;
  /** ISO day. */
  today: string;
};

export function ConversationView({ owner, opened, today }: ConversationViewProps) {
  const { head } = opened;
  const other = readableName(head.other);
  const handle = useThread(owner, opened);
  const { thread, connection } = handle;
  return (
    <article id="conversa" aria-labelledby="conversa-com" className="conversation scroll-mt-20">
      <header className="flex items-center justify-between gap-3 border-line border-b px-3 py-2 md:px-5">
        <h2 id="conversa-com" className="relative line-clamp-3 min-w-0 break-words text-xl leading-tight">
          Conversa com {other}
          {other !== ROLES[head.otherRole] && <span className="sr-only">, {ROLES[head.otherRole]}</span>}
        </h2>
        <div className="flex shrink-0 items-center gap-1">
          <ConversationMenu conversationId={head.id} isMuted={head.muted} />
        </div>
      </header>
      {/* The warning is above the messages, because a closed conversation or a reading role may have no form below. */}
      <p className="flex items-start gap-2 border-line border-b px-3 py-2 text-ink-soft text-xs leading-snug md:px-5">
        <ShieldAlert aria-hidden className="size-4 shrink-0 text-accent-text" strokeWidth={1.75} />
        {CONVERSATION.bankWarning}
      </p>
      <MessageList handle={handle} other={other} today={today} />
      {connection === "broken" && (
        <p
          role="status"
          className="flex items-center gap-2 border-line border-t px-3 py-1.5 text-ink-soft text-xs md:px-5"
        >
          <WifiOff aria-hidden className="size-4 shrink-0" strokeWidth={1.75} />
          {CONVERSATION.live.waiting}
        </p>
      )}
      {thread.isOpen ? (
        <KeepClear>
          <MayCall name="conversas-envio">
            <ComposeForm handle={handle} />
          </MayCall>
          <OnlyThey
            name="conversas-envio"
            act="escrever nesta conversa"
            className="border-line border-t px-3 py-3 text-sm md:px-5"
          />
        </KeepClear>
      ) : (
        <div className="grid gap-2 border-line border-t p-3 md:px-5">
          <Alert>{thread.isPaused ? CONVERSATION.pausedNotice : CONVERSATION.closedNotice}</Alert>
          {handle.draft.text !== "" && <ComposeForm handle={handle} isClosed />}
        </div>
      )}
    </article>
  );
}
