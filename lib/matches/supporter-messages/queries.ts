import "server-only";
import { DEAL_GOES_ON } from "@/lib/people/contact/queries";
import { db, type Transaction } from "@/lib/server/db";

const SHOWN = 20;

/**
 * Ids of a captador's conversations with the supporters of a project. Leaves out deals that ended, closed contacts, and
 * supporters whose account is deleted or suspended.
 */
export async function supportingConversations(
  ownerId: string,
  projetoId: string,
  client: Transaction = db,
): Promise<string[]> {
  const rows = await client.$queryRaw<{ id: string }[]>`
    select t.id from opportunities o join talks t on t.opportunity_id = o.id
      join talk_sides x on x.talk_id = t.id and x.user_id <> ${ownerId}::uuid
      join users u on u.id = x.user_id
    where o.projeto_id = ${projetoId}::uuid and o.captador_id = ${ownerId}::uuid
      and ${DEAL_GOES_ON} and o.etapa <> 'encerrado' and u.anonymised_at is null and u.suspenso_em is null
    order by t.id`;
  return rows.map(({ id }) => id);
}

type SentMessage = { id: string; texto: string; enviadaEm: Date; destinatarios: number };

export async function listSupporterMessages(ownerId: string, projetoId: string): Promise<SentMessage[]> {
  const rows = await db.supporterMessage.findMany({
    where: { projetoId, authorId: ownerId },
    orderBy: { dia: "desc" },
    take: SHOWN,
  });
  return rows.map(({ id, texto, createdAt, conversas }) => ({
    id,
    texto,
    enviadaEm: createdAt,
    destinatarios: conversas.length,
  }));
}
