import "server-only";
import type { Transaction } from "@/lib/server/db";
import type { EVENTS } from "../messages";
import type { Change } from "../rules/changes";

type EventInput = {
  projetoId: string;
  /** Null for the team and the platform. */
  autorId: string | null;
  tipo: keyof typeof EVENTS;
  detalhes?: { motivos?: string[]; mudancas?: Change[]; automatico?: boolean; de?: string };
};

export async function recordEvent(tx: Transaction, { detalhes = {}, ...event }: EventInput): Promise<void> {
  await tx.projectEvent.create({ data: { ...event, detalhes } });
}
