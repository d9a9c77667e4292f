import "server-only";
import type { Transaction } from "@/lib/server/db";
import type { EVENTS } from "../messages";
import type { Change } from "../rules/changes";

type Recorded = {
  projetoId: string;
  /** Null: the team, or the platform itself. */
  autorId: string | null;
  tipo: keyof typeof EVENTS;
  detalhes?: { motivos?: string[]; mudancas?: Change[]; automatico?: boolean; de?: string };
};

/** Adds to the history of a project, in the transaction of what happened. */
export async function recordEvent(tx: Transaction, { detalhes = {}, ...event }: Recorded): Promise<void> {
  await tx.projectEvent.create({ data: { ...event, detalhes } });
}
