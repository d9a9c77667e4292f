import "server-only";
import { enqueueAll, type JobTransaction } from "@/lib/providers/jobs";
import { notify } from "@/lib/words/email/mutations/notify";
import { funderSuspendedMail, SUSPENDED_REASON } from "../messages/interest";
import { supportPath } from "../rules/states";

type Ended = { id: string; project: string; email: string | null; name: string | null };

/**
 * Ends the waiting interests of a suspended funder and mails the captadores. Accepted interests stay. A job closes open
 * payment pages for the funder's contact. Requires the lock of the funder's account.
 */
export async function endWaiting(tx: JobTransaction, userId: string, now: Date): Promise<void> {
  const ended = await tx.$queryRaw<Ended[]>`
    with encerrado as (
      update empresas_interessadas set status_interesse = 'Cancelada', motivo_recusa = ${SUSPENDED_REASON},
        updated_at = ${now}
      where user_id = ${userId}::uuid and status_interesse = 'Interessada' returning id, projeto_id
    )
    select e.id, p.nome_projeto as project, u.email::text as email, f.full_name as name
    from encerrado e join projects p on p.id = e.projeto_id
      left join users u on u.id = p.captador_id and u.anonymised_at is null left join profiles f on f.user_id = u.id
    order by e.id`;
  const closed = await tx.opportunity.findMany({
    where: { financiadorId: userId, status: "bloqueada" },
    select: { projetoId: true },
    distinct: ["projetoId"],
  });
  if (closed.length > 0)
    await enqueueAll(
      tx,
      "fee-pages",
      closed.map(({ projetoId }) => projetoId),
    );
  await notify(
    tx,
    ...ended.flatMap(({ id, project, email, name }) => {
      if (!email) return [];
      // The mail has no `userId`: the foreign key would lock the captador's account after the funder's, out of the lock
      // order.
      const to = { userId: null, name: name ?? "", email };
      const eventKey = `interesse:${id}:suspensa:${now.getTime()}`;
      return [{ to, eventKey, words: funderSuspendedMail(project), path: supportPath(id) }];
    }),
  );
}
