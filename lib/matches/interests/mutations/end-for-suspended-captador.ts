import "server-only";
import { isSuspended } from "@/lib/access/account-lock";
import { OPEN_OPPORTUNITIES } from "@/lib/kit/states";
import { STAYS_WITH_CAPTADOR } from "@/lib/people/contact/queries";
import { enqueueAll, type JobTransaction } from "@/lib/providers/jobs";
import { Prisma } from "@/lib/server/db";
import { notify } from "@/lib/words/email/mutations/notify";
import { INACTIVE_REASON, SUSPENDED_REASON } from "../messages/interest";
import { movedMail } from "../messages/lost-account";
import { supportPath } from "../rules/states";
import { lockWithFunders, markLeftDeals } from "./end-for-deleted-account";
import { END_DEALS, HAS_DEPOSIT_OR_AMOUNT } from "./register";

/** Marks the deals of a captador who is being suspended, so that the team can end them. */
export const markDealsOfSuspended = (tx: JobTransaction, userId: string, now: Date) =>
  markLeftDeals(tx, Prisma.sql`captador_id = ${userId}::uuid`, now);

/** Undoes {@link markDealsOfSuspended}, except if the funder's account is deleted or the captador lost the project. */
export const unmarkDealsOfSuspended = (tx: JobTransaction, userId: string) => tx.$executeRaw`
  update opportunities o set deixada_em = null from projects p, users f
  where o.captador_id = ${userId}::uuid and o.deixada_em is not null and p.id = o.projeto_id
    and p.captador_id = o.captador_id and f.id = o.financiador_id and f.anonymised_at is null`;

type Accepted = {
  id: string;
  projetoId: string;
  project: string;
  userId: string;
  email: string;
  name: string;
  /** `fica`: the interest stays, because its deal has a deposit or a confirmed amount. */
  outcome: "encerrado" | "fica";
};

type Left = { projectIds: readonly string[]; captadorId: string };

/**
 * Ends or marks deals in a captador's projects when another account takes the projects over. Requires the locks of the
 * projects.
 *
 * If the captador is suspended:
 * - ends accepted interests without a deposit or a confirmed amount
 * - marks the other deals for the team ({@link markLeftDeals})
 * - mails the funders, except about deals with a receipt
 *
 * If the captador is not suspended:
 * - ends accepted interests of suspended funders, except those with a deposit or a confirmed amount, and those that
 *   stay with the captador ({@link STAYS_WITH_CAPTADOR})
 * - mails nobody
 */
export const leaveDealsOfSuspended = (tx: JobTransaction, left: Left, now: Date): Promise<void> =>
  leaveDeals(tx, { ...left, hasNext: true }, now);

/** Like {@link leaveDealsOfSuspended}, for projects that nobody looks after from now on. */
export const leaveDealsToTeam = (tx: JobTransaction, left: Left, now: Date): Promise<void> =>
  leaveDeals(tx, { ...left, hasNext: false }, now);

async function leaveDeals(
  tx: JobTransaction,
  { projectIds, captadorId, hasNext }: Left & { hasNext: boolean },
  now: Date,
): Promise<void> {
  if (projectIds.length === 0) return;
  const theirs = Prisma.sql`projeto_id = any(${[...projectIds]}::uuid[])`;
  await lockWithFunders(tx, Prisma.sql`${theirs} and status_interesse in ('Aceita', 'Confirmada')`);
  const isCaptadorSuspended = await isSuspended(tx, captadorId);
  const isLeft = isCaptadorSuspended
    ? Prisma.sql`true`
    : Prisma.sql`(not ${HAS_DEPOSIT_OR_AMOUNT} and not ${STAYS_WITH_CAPTADOR}
        and exists (select from users where id = empresas_interessadas.user_id and suspenso_em is not null))`;
  const reason = isCaptadorSuspended ? INACTIVE_REASON : SUSPENDED_REASON;
  const accepted = await tx.$queryRaw<Accepted[]>`
    with aberto as (
      select empresas_interessadas.*, p.nome_projeto as project,
        case when ${HAS_DEPOSIT_OR_AMOUNT} then 'fica' else 'encerrado' end as outcome
      from empresas_interessadas join projects p on p.id = empresas_interessadas.projeto_id
        join matches m on m.interesse_id = empresas_interessadas.id and m.is_matched
          and m.captador_id = ${captadorId}::uuid
        left join opportunities o on o.match_id = m.id
      where p.id = any(${[...projectIds]}::uuid[]) and status_interesse in ('Aceita', 'Confirmada')
        and ${isLeft} and (o.id is null or o.status = any(${OPEN_OPPORTUNITIES}) and o.etapa <> 'confirmado_recibo' or o.etapa = 'recibo')
    ), encerrado as (
      update empresas_interessadas set status_interesse = 'Cancelada', motivo_recusa = ${reason},
        updated_at = ${now}
      where id in (select id from aberto where outcome = 'encerrado') returning id
    ), ${END_DEALS}
    select a.id, a.projeto_id as "projetoId", a.project, a.outcome, u.id as "userId", u.email::text as email,
      coalesce(f.full_name, '') as name
    from aberto a join users u on u.id = a.user_id and u.anonymised_at is null
      left join profiles f on f.user_id = u.id
    order by a.id`;
  if (isCaptadorSuspended)
    await markLeftDeals(tx, Prisma.sql`captador_id = ${captadorId}::uuid and ${theirs}`, now);
  const ended = new Set(
    accepted.filter(({ outcome }) => outcome === "encerrado").map((one) => one.projetoId),
  );
  if (ended.size > 0) await enqueueAll(tx, "fee-pages", [...ended]);
  if (!isCaptadorSuspended) return;
  await notify(
    tx,
    ...accepted.map(({ id, project, outcome, userId, email, name }) => ({
      to: { userId, email, name },
      eventKey: `interesse:${id}:outra-conta:${now.getTime()}`,
      words: movedMail(project, outcome, hasNext),
      path: supportPath(id),
    })),
  );
}
