import "server-only";
import { db } from "@/lib/server/db";
import type { EVENTS } from "../messages";
import type { Change } from "../rules/changes";
import { readEventCursor, writeEventCursor } from "../rules/history-cursor";

export type OwnEvent = {
  id: string;
  tipo: keyof typeof EVENTS;
  /** `eu`: the owner. `antes`: a former captador of the project. `equipe`: the team, or the platform itself. */
  autor: "eu" | "antes" | "equipe";
  quando: Date;
  motivos: string[];
  mudancas: Change[];
  automatico: boolean;
};

function authorOf(autorId: string | null, ownerId: string): OwnEvent["autor"] {
  if (autorId === null) return "equipe";
  return autorId === ownerId ? "eu" : "antes";
}

type EventPage = { items: OwnEvent[]; next: string | null };

const EVENTS_PAGE = 10;

/** One page of a project's history, newest first. An invalid cursor gives the first page. */
export async function listOwnEvents(ownerId: string, id: string, cursor: string | null): Promise<EventPage> {
  const from = cursor === null ? null : readEventCursor(cursor);
  const rows = await db.projectEvent.findMany({
    where: { projetoId: id, projeto: { captadorId: ownerId }, ...(from && { id: { lt: from } }) },
    orderBy: { id: "desc" },
    take: EVENTS_PAGE + 1,
  });
  const items = rows.slice(0, EVENTS_PAGE).map(({ id: eventId, tipo, autorId, createdAt, detalhes }) => {
    const { motivos, mudancas, automatico } = detalhes as Partial<OwnEvent>;
    return {
      id: eventId,
      tipo: tipo as OwnEvent["tipo"],
      autor: authorOf(autorId, ownerId),
      quando: createdAt,
      motivos: motivos ?? [],
      mudancas: mudancas ?? [],
      automatico: automatico ?? false,
    };
  });
  const last = items.at(-1);
  return { items, next: rows.length > EVENTS_PAGE && last ? writeEventCursor(last.id) : null };
}
