import "server-only";
import { UNCONFIRMED_OPPORTUNITIES } from "@/lib/kit/states";
import { CONTACT_IS_OPEN } from "@/lib/people/contact/queries";
import { enqueueAll, type JobTransaction } from "@/lib/providers/jobs";
import { notify } from "@/lib/words/email/mutations/notify";
import type { Notice, NoticeWords } from "@/lib/words/email/types";
import { SUSPENDED_REASON } from "../messages/interest";
import { dealPausedMail, dealResumedMail, funderSuspendedMail } from "../messages/lost-account";
import { supportPath } from "../rules/states";

type Ended = { id: string; project: string; email: string | null; name: string | null };

type PausedDeal = Ended & {
  isContactOpen: boolean;
  hasDepositOrAmount: boolean;
  /** Whether the team took the project off the list, which stops deposits even after the suspension. */
  isTakenDown: boolean;
};

const listUnconfirmed = (tx: JobTransaction, userId: string) => tx.$queryRaw<PausedDeal[]>`
  select o.id, p.nome_projeto as project, u.email::text as email, f.full_name as name,
    ${CONTACT_IS_OPEN} as "isContactOpen", p.retirado_pela_equipe_em is not null as "isTakenDown",
    (o.captador_confirmed_at is not null or o.financiador_confirmed_at is not null
      or exists (select from deposit_proofs where opportunity_id = o.id and anulado_em is null)) as "hasDepositOrAmount"
  from opportunities o join projects p on p.id = o.projeto_id
    join users u on u.id = o.captador_id and u.anonymised_at is null left join profiles f on f.user_id = u.id
  where o.financiador_id = ${userId}::uuid and o.status = any(${UNCONFIRMED_OPPORTUNITIES}) order by o.id`;

/** Mail to the captador. Has no `userId`, because the lock of its foreign key could deadlock. */
const noticeTo = ({ id, email, name }: Ended, eventKey: string, words: NoticeWords): Notice[] =>
  email === null
    ? []
    : [{ to: { userId: null, name: name ?? "", email }, eventKey, words, path: supportPath(id) }];

/**
 * Ends the waiting interests of a suspended funder, but not the accepted ones. Requires the lock of the funder's
 * account.
 * - Enqueues `fee-pages`, which closes open payment pages for the funder's contact.
 * - Mails the captadores of the ended interests and of the funder's unconfirmed deals.
 * @param options.refunded ids of deals that get no mail here, because another mail announces their refund
 * @param options.mailsCaptadores false if the captadores were mailed before
 */
export async function endWaiting(
  tx: JobTransaction,
  userId: string,
  now: Date,
  { refunded, mailsCaptadores }: { refunded?: ReadonlySet<string> | undefined; mailsCaptadores: boolean },
): Promise<void> {
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
  if (!mailsCaptadores) return;
  const paused = (await listUnconfirmed(tx, userId)).filter(({ id }) => !refunded?.has(id));
  const at = now.getTime();
  await notify(
    tx,
    ...ended.flatMap((one) =>
      noticeTo(one, `interesse:${one.id}:suspensa:${at}`, funderSuspendedMail(one.project)),
    ),
    ...paused.flatMap((one) => noticeTo(one, `negociacao:${one.id}:suspensa:${at}`, dealPausedMail(one))),
  );
}

/**
 * Mails the end of a funder's suspension to the captador of each unconfirmed deal. Skips a deal without a deposit or a
 * confirmed amount if the team took its project off the list, because that deal cannot go on.
 */
export async function mailResumedDeals(tx: JobTransaction, userId: string, now: Date): Promise<void> {
  const unconfirmed = await listUnconfirmed(tx, userId);
  const resumed = unconfirmed.filter((deal) => deal.hasDepositOrAmount || !deal.isTakenDown);
  await notify(
    tx,
    ...resumed.flatMap((one) =>
      noticeTo(one, `negociacao:${one.id}:reativada:${now.getTime()}`, dealResumedMail(one)),
    ),
  );
}
