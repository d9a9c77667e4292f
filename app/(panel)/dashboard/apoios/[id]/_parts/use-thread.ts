"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { useFirstOwner, usePageMark } from "@/components/kit/forms/page-mark";
import { fetchJson, jsonBody, readJson, request } from "@/components/kit/requests/request";
import { useSharedRequest } from "@/components/kit/requests/use-shared-request";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import {
  type Draft,
  keepDraftMessage,
  readDraftMessage,
} from "@/components/matches/conversations/kept-messages";
import { useConversationEvents } from "@/components/matches/conversations/use-conversation-events";
import type { PageMark } from "@/lib/kit/result";
import { CONVERSATION } from "@/lib/matches/conversations/messages";
import type { OpenedConversation } from "@/lib/matches/conversations/queries/conversation";
import {
  type ConversationMessage,
  firstNumber,
  lastNumber,
  type MessagePage,
  nextToSend,
  type Outgoing,
  threadOf,
  threadReducer,
} from "@/lib/matches/conversations/rules/thread";

/** Polling interval (ms) while the event stream is down. */
const POLL = 5_000;
/** A request names the last message's number, rounded down to a multiple of this, so that requests are shared. */
const STEP = 20;
/** Timeout (ms) of one attempt to send. `RESTS`: pauses (ms) before automatic retries. */
const SEND_LIMIT = 15_000;
const RESTS = [1_500, 5_000];

type SendResponse = { status: number; body: { error?: string; closed?: boolean } | ConversationMessage };

const readAnswer = async (response: Response): Promise<SendResponse> => ({
  status: response.status,
  body: await response.json(),
});

const isPassing = (status: number) => status === 408 || status === 429 || status >= 500;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Retries with the same key (`clientId`). @returns the last attempt's response, or null */
async function sendUntilAnswered(
  conversationId: string,
  { clientId, texto, anexos }: Outgoing,
  mark: Partial<PageMark>,
): Promise<SendResponse | null> {
  const sent = { conversa: conversationId, clientId, texto, anexos: anexos.map(({ id }) => id) };
  const body = jsonBody({ ...sent, ...mark });
  for (let attempt = 0; ; attempt += 1) {
    const answer = await request("/api/conversas", { ...body, read: readAnswer, limit: SEND_LIMIT }).catch(
      () => null,
    );
    if (answer && !isPassing(answer.status)) return answer;
    const rest = RESTS[attempt];
    if (rest === undefined || !navigator.onLine) return answer;
    await wait(rest);
  }
}

const NO_DRAFT: Draft = { text: "", anexos: [] };

/** @param shownTo person and account (`accountInUse`) under which this tab keeps unsent text and messages */
export function useThread(shownTo: string, { head, page }: OpenedConversation) {
  const { id } = head;
  const router = useRouter();
  const mark = usePageMark();
  const owner = useFirstOwner(shownTo);
  const [thread, dispatch] = useReducer(threadReducer, page, threadOf);
  const [draft, setDraft] = useState<Draft>(NO_DRAFT);
  const [refusal, setRefusal] = useTransientState<string | null>(null);
  const [olderState, setOlderState] = useTransientState<"idle" | "loading" | "failed">("idle");
  const sending = useRef(false);
  const kept = useRef(false);

  const base = lastNumber(thread) - (lastNumber(thread) % STEP);
  const [connection, setConnection] = useState<"connecting" | "live" | "broken">("connecting");
  const { revalidate } = useSharedRequest<MessagePage>([`/api/conversas?conversa=${id}&depois=${base}`], {
    refreshInterval: connection === "broken" ? POLL : 0,
    onSuccess: (answer) => dispatch({ kind: "loaded", page: answer }),
  });
  const stream = useConversationEvents((event) => {
    if (event.kind === "ready") return revalidate();
    if (event.conversation !== id) return;
    if (event.kind === "message") dispatch({ kind: "arrived", messages: [event.message] });
    else if (event.kind === "state") revalidate();
    else if (!event.isMine) dispatch({ kind: "read", number: event.number });
  });
  useEffect(() => setConnection(stream), [stream]);

  const renew = useEffectEvent(revalidate);
  useEffect(() => {
    if (thread.missing > 0) renew();
  }, [thread.missing]);

  const send = useEffectEvent(async (message: Outgoing) => {
    sending.current = true;
    const answer = await sendUntilAnswered(id, message, mark);
    sending.current = false;
    if (!answer || isPassing(answer.status)) {
      const refusal = answer?.status === 429 && "error" in answer.body ? answer.body.error : null;
      return dispatch({ kind: "failed", clientId: message.clientId, erro: refusal ?? CONVERSATION.lineLost });
    }
    if ("number" in answer.body) return dispatch({ kind: "arrived", messages: [answer.body] });
    returnToComposer(message, answer.body.error ?? CONVERSATION.failedAction);
    if (answer.body.closed) revalidate();
  });
  // Every answer replaces the object `thread`, and so runs this effect again, even if the event stream had already
  // delivered the message.
  useEffect(() => {
    const next = nextToSend(thread);
    if (next && !sending.current) void send(next);
  }, [thread]);

  useEffect(() => {
    const retry = () => dispatch({ kind: "retried" });
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, []);

  // The client ids prevent sending a restored message twice.
  useEffect(() => {
    if (!kept.current) {
      kept.current = true;
      const { text, outgoing } = readDraftMessage(owner, id);
      for (const message of outgoing) dispatch({ kind: "written", message });
      if (text) setDraft((now) => (now.text === "" ? { ...now, text } : now));
      return;
    }
    keepDraftMessage(owner, id, {
      text: draft.text,
      outgoing: thread.outgoing.map(({ clientId, texto, anexos }) => ({ clientId, texto, anexos })),
    });
  }, [owner, id, draft.text, thread.outgoing]);

  function returnToComposer({ clientId, texto, anexos }: Outgoing, why: string | null) {
    dispatch({ kind: "taken-back", clientId });
    setDraft((now) => ({
      text: [texto, now.text].filter(Boolean).join("\n"),
      anexos: [...anexos, ...now.anexos.filter((file) => anexos.every((other) => other.id !== file.id))],
    }));
    setRefusal(why);
  }

  async function readOlder() {
    if (olderState === "loading") return;
    setOlderState("loading");
    try {
      const older = await fetchJson<MessagePage>([
        `/api/conversas?conversa=${id}&antes=${firstNumber(thread)}`,
      ]);
      dispatch({ kind: "arrived", messages: older.mensagens });
      setOlderState("idle");
    } catch {
      setOlderState("failed");
    }
  }

  const readNumber = useRef(head.readNumber);
  async function markRead() {
    const last = lastNumber(thread);
    if (last <= readNumber.current) return;
    const before = readNumber.current;
    readNumber.current = last;
    const hasNew = thread.messages.some(({ number, isMine }) => number > before && !isMine);
    try {
      const body = jsonBody({ conversa: id, numero: last, ...mark });
      await request("/api/conversas/lidas", { ...body, read: readJson });
      if (hasNew && before === head.readNumber) router.refresh();
    } catch {
      readNumber.current = Math.min(readNumber.current, before);
    }
  }

  return {
    head,
    thread,
    connection,
    draft,
    setDraft,
    refusal,
    clearRefusal: () => setRefusal(null),
    olderState,
    readOlder,
    markRead,
    write() {
      dispatch({
        kind: "written",
        message: { clientId: crypto.randomUUID(), texto: draft.text.trim(), anexos: draft.anexos },
      });
      setDraft(NO_DRAFT);
      setRefusal(null);
    },
    retry: () => dispatch({ kind: "retried" }),
    takeBack: (message: Outgoing) => returnToComposer(message, null),
  };
}

export type ThreadHandle = ReturnType<typeof useThread>;
