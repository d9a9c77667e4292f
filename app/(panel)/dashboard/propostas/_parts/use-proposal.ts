"use client";

import { useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import { AnswerFailed } from "@/components/ai/assistant/streamed-answer";
import {
  keepUnsentWords,
  NO_WORDS,
  readUnsentWords,
  type UnsentWords,
} from "@/components/ai/proposals/kept-words";
import { useFirstOwner, usePageMark } from "@/components/kit/forms/page-mark";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { advanceStepAction, generateProposalAction, startChatAction } from "@/lib/ai/proposals/actions";
import { PROPOSAL_CHAT } from "@/lib/ai/proposals/messages";
import type { ChatView, ProposalView } from "@/lib/ai/proposals/queries/chat";
import {
  chatReducer,
  joinWords,
  markUnanswered,
  unsentOf,
  unsentText,
  withoutFailed,
} from "@/lib/ai/proposals/rules/chat";
import { isLastStep, isStepOver, STEP_DELAY, STEP_IDS } from "@/lib/ai/proposals/rules/steps";
import { askAssistant } from "./ask-assistant";

type Initial = ChatView | null;

/** @param shownTo person and account (`accountInUse`) under which the browser's tab keeps unsent words */
export function useProposal(shownTo: string, initial: Initial, allowed: boolean) {
  const mark = usePageMark();
  const owner = useFirstOwner(shownTo);
  const [id, setId] = useState(initial?.id ?? null);
  const [step, setStep] = useState(initial?.step ?? STEP_IDS[0]);
  const [proposal, setProposal] = useState<ProposalView | null>(initial?.proposal ?? null);
  const [chat, dispatch] = useReducer(chatReducer, {
    entries: markUnanswered(initial?.entries ?? []),
    busy: false,
  });
  const [text, setText] = useState("");
  const [phase, setPhase] = useTransientState<"talking" | "starting" | "generating">("talking");
  const [failed, setFailed] = useTransientState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const isRestoring = useRef(false);
  /** The unsent words that this page last stored; null if it has stored none yet. */
  const lastKept = useRef<UnsentWords>(null);

  // /dashboard/propostas and a tab of /dashboard show the same chat, so the other page may have changed or sent the
  // unsent words.
  useEffect(() => {
    if (!id) return;
    isRestoring.current = true;
    const kept = readUnsentWords(owner, id);
    const before = lastKept.current;
    setText((typed) => (before?.text === typed ? kept.text : joinWords(kept.text, typed)));
    const entries = kept.messages.map(
      (message) => ({ ...message, role: "user", step: null, state: "failed" }) as const,
    );
    const stays = new Set(entries.map((entry) => entry.id));
    const sent = (before?.messages ?? []).map((message) => message.id).filter((one) => !stays.has(one));
    dispatch({ kind: "restored", entries, sent });
  }, [owner, id]);
  useEffect(() => {
    if (id && !isRestoring.current) {
      lastKept.current = { text, messages: [...unsentOf(chat.entries)] };
      keepUnsentWords(owner, id, lastKept.current);
    }
    isRestoring.current = false;
  }, [owner, id, text, chat.entries]);

  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
      dispatch({ kind: "failed" });
    },
    [],
  );

  function open(view: ChatView, kind: "opened" | "advanced") {
    setId(view.id);
    setStep(view.step);
    setProposal(view.proposal);
    setFailed(null);
    dispatch({ kind, entries: view.entries });
  }

  async function start(projetoId: string | null): Promise<boolean> {
    setPhase("starting");
    const result = await startChatAction({ projetoId, ...mark }).catch(() => null);
    setPhase("talking");
    if (!result?.ok) {
      toast({ title: result?.message ?? PROPOSAL_CHAT.failed, tone: "error" });
      return false;
    }
    const unsent = unsentText(chat.entries, text);
    keepUnsentWords(owner, result.data.id, { text: unsent, messages: [] });
    if (id) keepUnsentWords(owner, id, NO_WORDS);
    setText(unsent);
    open(result.data, "opened");
    return true;
  }

  function write() {
    const content = text.trim();
    if (content === "" || !id || chat.busy || running.current) return;
    setText("");
    void send(content);
  }

  async function send(content: string, messageId: string = crypto.randomUUID()) {
    if (!id || chat.busy || running.current) return;
    const leave = new AbortController();
    running.current = leave;
    setFailed(null);
    dispatch({ kind: "asked", id: messageId, content, step });
    try {
      const { signal } = leave;
      const onStored = () => dispatch({ kind: "stored", id: messageId });
      const onText = (text: string) => dispatch({ kind: "text", text, step });
      const call = { conversationId: id, messageId, content, step, mark, signal, onStored, onText };
      const answer = await askAssistant(call);
      const { id: answerId, response, kept } = answer;
      if (!leave.signal.aborted) dispatch({ kind: "answered", id: answerId, content: response, step, kept });
    } catch (error) {
      if (leave.signal.aborted) return;
      dispatch({ kind: "failed" });
      toast({ title: error instanceof AnswerFailed ? error.message : PROPOSAL_CHAT.failed, tone: "error" });
    } finally {
      if (running.current === leave) running.current = null;
    }
  }

  async function generate(again: boolean) {
    if (!id || phase !== "talking") return;
    setPhase("generating");
    setFailed(null);
    const result = await generateProposalAction({ conversationId: id, again, ...mark }).catch(() => null);
    setPhase("talking");
    if (result?.ok) setProposal(result.data);
    else {
      setFailed(result?.message ?? PROPOSAL_CHAT.generationFailed);
      toast({ title: result?.message ?? PROPOSAL_CHAT.generationFailed, tone: "error" });
    }
  }

  async function goOn() {
    if (!id) return;
    if (isLastStep(step)) return generate(false);
    const result = await advanceStepAction({ conversationId: id, from: step, ...mark }).catch(() => null);
    if (result?.ok) open(result.data, "advanced");
    else setFailed(result?.message ?? PROPOSAL_CHAT.failed);
  }

  const onOver = useEffectEvent(() => void goOn());
  const isOver = !chat.busy && isStepOver(withoutFailed(chat.entries), step);
  const isWaiting = allowed && isOver && proposal === null && failed === null && phase === "talking";
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(onOver, STEP_DELAY);
    return () => clearTimeout(timer);
  }, [isWaiting]);

  return {
    id,
    step,
    chat,
    text,
    setText,
    proposal,
    setProposal,
    phase,
    failed,
    isWaiting,
    isOver,
    start,
    send,
    write,
    generate,
    goOn,
  };
}

export type ProposalHandle = ReturnType<typeof useProposal>;
