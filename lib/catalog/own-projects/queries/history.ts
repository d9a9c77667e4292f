import "server-only";
import { readMomentCursor, writeMomentCursor } from "@/lib/kit/cursor";
import { formatMoment } from "@/lib/kit/format";
import { db, type Transaction } from "@/lib/server/db";
import { BY_DEMO, type EVENTS, REVIEW, REVIEW_ENDS } from "../messages";
import type { Change } from "../rules/changes";

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

/** Newest first. An invalid cursor gives the first page. */
export async function listOwnEvents(ownerId: string, id: string, cursor: string | null): Promise<EventPage> {
  // Use only the cursor's id, because ids are in the order of time.
  const from = readMomentCursor(cursor);
  const rows = await db.projectEvent.findMany({
    where: { projetoId: id, projeto: { captadorId: ownerId }, ...(from && { id: { lt: from.id } }) },
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
  return {
    items,
    next: rows.length > EVENTS_PAGE && last ? writeMomentCursor({ at: last.quando, id: last.id }) : null,
  };
}

/** Text for the team about a submission that no longer waits: what happened to it, and when. */
export async function explainReviewEnd(tx: Transaction, projetoId: string): Promise<string> {
  const newest = await tx.projectEvent.findFirst({
    where: { projetoId },
    orderBy: { id: "desc" },
    select: { tipo: true, createdAt: true, detalhes: true },
  });
  const textOf = newest && REVIEW_ENDS.get(newest.tipo);
  if (!textOf) return REVIEW.unknown;
  const { automatico } = newest.detalhes as Partial<OwnEvent>;
  const text = textOf(formatMoment(newest.createdAt));
  return automatico ? `${text} ${BY_DEMO}` : text;
}

/** Newest decision that the job of a local start made about a project. */
export async function findDemoDecision(projetoId: string): Promise<Pick<OwnEvent, "tipo" | "quando"> | null> {
  const found = await db.projectEvent.findFirst({
    where: { projetoId, detalhes: { path: ["automatico"], equals: true } },
    orderBy: { id: "desc" },
    select: { tipo: true, createdAt: true },
  });
  return found && { tipo: found.tipo as OwnEvent["tipo"], quando: found.createdAt };
}
