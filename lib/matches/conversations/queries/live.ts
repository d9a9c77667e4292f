import "server-only";
import { type ColleagueRole, mayCall } from "@/lib/access/colleague-rights/rules";
import { failure, ok, type RawAnswer, type Result, type ServerEvent, streamEvents } from "@/lib/kit/result";
import { type Line, listen } from "@/lib/providers/database-notifications";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { CONVERSATION } from "../messages";
import { readMessage, readSince, toMessage } from "./conversation";

/** Heartbeat interval (ms). Each heartbeat also checks sessions and memberships again. */
export const HEARTBEAT = 15_000;
/** Streams per account and server. A further stream ends the oldest, whose device may be gone. */
export const MAX_STREAMS = 8;
/** Events buffered for a slow reader. A further event ends the stream. */
const MAX_BUFFER = 200;
/** Longest wait (ms) of a new stream for the database listener. */
const LISTENER_TIMEOUT = 3_000;
/** Overlap (ms) when resuming, for messages that are older than the last seen message but were committed later. */
const OVERLAP = 10_000;

/** Payload of a NOTIFY on the channel `conversas`, sent by code or by a trigger. */
export type Notice =
  | { kind: "message"; talk: string; number: number; to: string[] }
  | { kind: "read"; talk: string; number: number; by: string; to: string[] }
  | { kind: "state"; talk: string; to: string[] }
  /** Ended sessions of one person. `ids` is null if all sessions ended. */
  | { kind: "session"; ids: string[] | null; to: string[] };

/** Why the server ends a stream: the session lost access, the account has too many streams, or the server stops. */
type Reason = "sessao" | "limite" | "reinicio";

/** `personId`: signed-in person. `userId`: account, which for a colleague is another person's. */
type Reader = { userId: string; personId: string; sessionId: string };

type Stream = Reader & {
  buffer: ServerEvent[];
  isOver: boolean;
  wake: () => void;
};

class Hub {
  private readonly streams = new Map<string, Set<Stream>>();
  private readonly queues = new Map<string, Promise<void>>();
  private readonly listener: Line;
  private isLeaving = false;

  constructor() {
    this.listener = listen("conversas", {
      onNotice: (payload) => void this.spread(payload),
      // Notifications may be lost. End all streams, so that each browser reconnects and refetches.
      onLost: () => this.endAll(),
    });
    setInterval(() => void this.beat(), HEARTBEAT).unref();
    // End all streams, because a stopping server waits for open responses. Each browser reconnects to another server.
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.once(signal, () => {
        this.isLeaving = true;
        this.endAll("reinicio");
      });
  }

  canOpen = async (): Promise<boolean> =>
    !this.isLeaving && (await this.listener.waitUntilUp(LISTENER_TIMEOUT));

  get size(): number {
    return [...this.streams.values()].reduce((sum, { size }) => sum + size, 0);
  }

  open(reader: Reader): Stream {
    const stream: Stream = { ...reader, buffer: [], isOver: false, wake: () => {} };
    const own = this.streams.get(reader.userId) ?? new Set();
    const [oldest] = own;
    if (oldest && own.size >= MAX_STREAMS) this.end(oldest, "limite");
    this.streams.set(reader.userId, own.add(stream));
    return stream;
  }

  push(stream: Stream, event: ServerEvent): void {
    if (stream.isOver) return;
    if (stream.buffer.length >= MAX_BUFFER) {
      this.close(stream);
      return;
    }
    stream.buffer.push(event);
    stream.wake();
  }

  /** Ends a stream after its buffered events. */
  close(stream: Stream): void {
    stream.isOver = true;
    const own = this.streams.get(stream.userId);
    own?.delete(stream);
    if (own?.size === 0) this.streams.delete(stream.userId);
    stream.wake();
  }

  /** The reason decides how long the browser waits before it reconnects. */
  private end(stream: Stream, motivo: Reason): void {
    this.push(stream, { event: "fim", data: { motivo } });
    this.close(stream);
  }

  private all = (): Stream[] => [...this.streams.values()].flatMap((own) => [...own]);

  private endAll(motivo?: Reason): void {
    for (const stream of this.all())
      if (motivo) this.end(stream, motivo);
      else this.close(stream);
  }

  /**
   * Sends the heartbeat. Ends streams whose session is over, or whose colleague may no longer read the account's
   * conversations. The notices of the kind `session` are not enough: a stream that is just opening may miss one, and a
   * session that expires causes none.
   */
  private async beat(): Promise<void> {
    const streams = this.all();
    if (streams.length === 0) return;
    const ids = [...new Set(streams.map(({ sessionId }) => sessionId))];
    try {
      const rows = await db.$queryRaw<{ id: string; account: string; role: ColleagueRole | null }[]>`
        select s.id, coalesce(m.conta_id, s.user_id) as account, m.papel as role
        from sessions s left join colegas m on m.id = s.colega_id
          left join users o on o.id = m.conta_id
        where s.id = any(${ids}::uuid[]) and s.ended_at is null and s.expires_at > now()
          and m.encerrado_em is null and o.anonymised_at is null and o.suspenso_em is null`;
      const accounts = new Map(
        rows.flatMap(({ id, account, role }): [string, string][] =>
          role === null || mayCall(role, "conversas/eventos") ? [[id, account]] : [],
        ),
      );
      for (const stream of streams)
        if (accounts.get(stream.sessionId) !== stream.userId) this.end(stream, "sessao");
        else this.push(stream, { event: "vivo", data: {} });
    } catch (error) {
      log.warn({ err: error }, "sessions of streams could not be checked");
    }
  }

  private async spread(payload: string): Promise<void> {
    try {
      const notice = JSON.parse(payload) as Notice;
      if (notice.kind === "session") {
        // Search all streams, because a colleague's streams are stored under the account, not the person.
        for (const stream of this.all())
          if (notice.to.includes(stream.personId) && (notice.ids?.includes(stream.sessionId) ?? true))
            this.end(stream, "sessao");
        return;
      }
      const readers = notice.to.flatMap((userId) => [...(this.streams.get(userId) ?? [])]);
      if (readers.length === 0) return;
      if (notice.kind === "message") return await this.spreadMessage(notice, readers);
      const { talk: conversation } = notice;
      for (const stream of readers)
        this.push(
          stream,
          notice.kind === "state"
            ? { event: "estado", data: { conversation } }
            : {
                event: "lida",
                data: { conversation, number: notice.number, minha: notice.by === stream.userId },
              },
        );
    } catch (error) {
      log.warn({ err: error }, "a conversation's notification was not distributed");
      this.endAll();
    }
  }

  private async spreadMessage(
    { talk: id, number }: Notice & { kind: "message" },
    readers: Stream[],
  ): Promise<void> {
    // Messages of a conversation must arrive in order.
    const before = this.queues.get(id);
    const turn = (async () => {
      const [row] = await Promise.all([readMessage(id, number), before]);
      if (row) for (const stream of readers) this.push(stream, messageEvent(row, stream.userId));
    })();
    const settled = turn.catch(() => {});
    this.queues.set(id, settled);
    await turn.finally(() => {
      if (this.queues.get(id) === settled) this.queues.delete(id);
    });
  }
}

type Row = NonNullable<Awaited<ReturnType<typeof readMessage>>>;

/** The event's id is the time of the message (ms), from which a reconnecting browser resumes. */
const messageEvent = (row: Row, userId: string): ServerEvent => ({
  event: "mensagem",
  data: { conversation: row.conversationId, message: toMessage(row, userId) },
  id: String(Date.parse(row.enviadaEm)),
});

/** One hub per process, so that reloads in development add no listeners. */
const globals = globalThis as typeof globalThis & { eloReciclaConversations?: Hub };
const hub = (): Hub => {
  globals.eloReciclaConversations ??= new Hub();
  return globals.eloReciclaConversations;
};

export const countStreams = (): number => hub().size;

/**
 * Messages that the browser missed. Yields none if they are too many for {@link readSince}, because the browser
 * refetches after each connection anyway.
 */
async function* missed(userId: string, lastSeen: string | null): AsyncGenerator<ServerEvent> {
  if (!lastSeen || !/^\d{12,14}$/.test(lastSeen)) return;
  const rows = await readSince(userId, new Date(Number(lastSeen) - OVERLAP));
  for (const row of rows ?? []) yield messageEvent(row, userId);
}

async function* eventsOf(stream: Stream, lastSeen: string | null): AsyncGenerator<ServerEvent> {
  try {
    yield { event: "pronto", data: { batida: HEARTBEAT } };
    yield* missed(stream.userId, lastSeen);
    for (;;) {
      const next = stream.buffer.shift();
      if (next) yield next;
      else if (stream.isOver) return;
      else await new Promise<void>((resolve) => Object.assign(stream, { wake: resolve }));
    }
  } finally {
    hub().close(stream);
  }
}

type Opening = Reader & {
  lastSeen: string | null;
  signal: AbortSignal;
};

/** Streams live events of the viewer's conversations. */
export async function streamConversations({
  lastSeen,
  signal,
  ...reader
}: Opening): Promise<Result<RawAnswer>> {
  if (!(await hub().canOpen()))
    return { ...failure("provider_down", CONVERSATION.failedAction), retryAfter: 5 };
  const stream = hub().open(reader);
  const leave = new AbortController();
  const close = () => hub().close(stream);
  leave.signal.addEventListener("abort", close, { once: true });
  signal.addEventListener("abort", close, { once: true });
  if (signal.aborted) close();
  return ok(streamEvents(eventsOf(stream, lastSeen), leave));
}
