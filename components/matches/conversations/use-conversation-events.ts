"use client";

import { useEffect, useEffectEvent } from "react";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import type { ConversationMessage } from "@/lib/matches/conversations/rules/thread";

/** `ready` comes after each connection. Refetch then, because events may have been missed. */
type ConversationEvent =
  | { kind: "ready" }
  | { kind: "message"; conversation: string; message: ConversationMessage }
  | { kind: "read"; conversation: string; number: number; isMine: boolean }
  | { kind: "state"; conversation: string };

type ConnectionState = "connecting" | "live" | "broken";

const ADDRESS = "/api/conversas/eventos";
/** Number of heartbeat intervals without an event after which the connection counts as dead. */
const SILENT_BEATS = 2.5;
/** Timeout (ms) for the first event of a connection. A proxy may hold events back. */
const FIRST_EVENT = 10_000;
/** Pause (ms) before reconnecting after an error. */
const REST = 10_000;
/** Pause (ms) before reconnecting after the server ended the stream for lost access or for too many streams. */
const LONG_REST = 60_000;
/** Range of the random pause (ms) after a server shutdown, so that not all clients reconnect at once. */
const RESTART_REST = [0, 1_000] as const;
/** Time (ms) for which a hidden tab keeps its stream. A browser has few connections per site. */
const KEPT_HIDDEN = 30_000;

const between = ([from, to]: readonly [number, number]) => from + Math.random() * (to - from);

export function useConversationEvents(onEvent: (event: ConversationEvent) => void): ConnectionState {
  const [connection, setConnection] = useTransientState<ConnectionState>("connecting");
  const emit = useEffectEvent(onEvent);

  useEffect(() => {
    let source: EventSource | null = null;
    let beat = 15_000;
    let watch: ReturnType<typeof setTimeout> | undefined;
    let again: ReturnType<typeof setTimeout> | undefined;
    let hidden: ReturnType<typeof setTimeout> | undefined;

    const close = () => {
      source?.close();
      source = null;
      clearTimeout(watch);
      clearTimeout(again);
    };
    const reconnectAfter = (rest: number) => {
      close();
      setConnection("broken");
      again = setTimeout(open, rest);
    };
    const expectEvent = (ms: number) => {
      clearTimeout(watch);
      watch = setTimeout(() => reconnectAfter(0), ms);
    };
    const alive = () => expectEvent(beat * SILENT_BEATS);

    function open() {
      if (source || document.visibilityState === "hidden") return;
      const own = new EventSource(ADDRESS);
      source = own;
      expectEvent(FIRST_EVENT);
      const on = (name: string, handle: (data: never) => void) =>
        own.addEventListener(name, (event) => {
          alive();
          handle(JSON.parse((event as MessageEvent<string>).data) as never);
        });
      on("pronto", ({ batida }: { batida: number }) => {
        beat = batida;
        setConnection("live");
        emit({ kind: "ready" });
      });
      on("vivo", () => {});
      on("mensagem", (data: { conversation: string; message: ConversationMessage }) =>
        emit({ kind: "message", ...data }),
      );
      on(
        "lida",
        ({ conversation, number, minha }: { conversation: string; number: number; minha: boolean }) =>
          emit({ kind: "read", conversation, number, isMine: minha }),
      );
      on("estado", (data: { conversation: string }) => emit({ kind: "state", ...data }));
      on("fim", ({ motivo }: { motivo?: string }) =>
        reconnectAfter(motivo === "reinicio" ? between(RESTART_REST) : LONG_REST),
      );
      own.onerror = () => {
        // EventSource reconnects by itself with the last event id, unless the server refused the connection.
        if (own.readyState === EventSource.CLOSED) reconnectAfter(REST);
        else setConnection("broken");
      };
    }

    const onVisibilityChange = () => {
      clearTimeout(hidden);
      if (document.visibilityState === "hidden") hidden = setTimeout(close, KEPT_HIDDEN);
      else open();
    };
    const online = () => {
      close();
      open();
    };
    const offline = () => {
      close();
      setConnection("broken");
    };
    open();
    document.addEventListener("visibilitychange", onVisibilityChange);
    window.addEventListener("online", online);
    window.addEventListener("offline", offline);
    return () => {
      close();
      clearTimeout(hidden);
      document.removeEventListener("visibilitychange", onVisibilityChange);
      window.removeEventListener("online", online);
      window.removeEventListener("offline", offline);
    };
  }, [setConnection]);

  return connection;
}
