"use client";

import { Bell, BellOff } from "lucide-react";
import { useState } from "react";
import { useAction } from "@/components/kit/forms/use-action";
import { toast } from "@/components/kit/ui/toast-store";
import { MayCall } from "@/components/people/colleagues/may-call";
import { muteConversationAction } from "@/lib/matches/conversations/actions";
import { CONVERSATION } from "@/lib/matches/conversations/messages";
import { quietButton, ReportDialog } from "./report-dialog";

export function ConversationMenu({ conversationId, isMuted }: { conversationId: string; isMuted: boolean }) {
  const [muted, setMuted] = useState(isMuted);
  const { pending, run } = useAction(CONVERSATION.failedAction);
  const toggle = async () => {
    const done = await run((mark) =>
      muteConversationAction({ conversa: conversationId, silenciar: !muted, ...mark }),
    );
    if (!done) return;
    setMuted(!muted);
    toast({ title: done.message });
  };
  const Icon = muted ? BellOff : Bell;
  return (
    <>
      <MayCall name="mute-conversation">
        <button
          type="button"
          aria-pressed={muted}
          aria-disabled={pending}
          onClick={toggle}
          className={quietButton}
        >
          <Icon aria-hidden className="size-5" strokeWidth={1.75} />
          <span className="max-md:sr-only">Silenciar</span>
        </button>
      </MayCall>
      <MayCall name="report-conversation">
        <ReportDialog about="conversa" id={conversationId} />
      </MayCall>
    </>
  );
}
