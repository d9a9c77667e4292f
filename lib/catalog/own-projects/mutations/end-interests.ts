import "server-only";
import { dayOf } from "@/lib/kit/day";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { CONTACT_IS_OPEN, findFundersAfterDeposit } from "@/lib/people/contact/queries";
import type { JobTransaction } from "@/lib/providers/jobs";
import { Prisma, type Transaction } from "@/lib/server/db";
import { markFictitious } from "@/lib/words/email/messages";
import { notify } from "@/lib/words/email/mutations/notify";
import type { Notice, NoticeWords } from "@/lib/words/email/types";
import {
  relistedMail,
  relistedPaidMail,
  stoppedMail,
  stoppedPaidMail,
  takenDownPaidMail,
  UNLISTED,
} from "../messages";
import type { OwnDraft } from "../queries/own";

type Funder = {
  interest: string;
  email: string;
  userId: string;
  name: string;
  isFictitious: boolean;
  accepted: boolean;
  isContactOpen: boolean;
};

type Ending = { by: keyof typeof UNLISTED; now: Date };

/** Ends the waiting interests. Returns the funders of the ended and of the accepted interests. */
function endOpen(tx: Transaction, projetoId: string, { by, now }: Ending): Promise<Funder[]> {
  return tx.$queryRaw<Funder[]>`
    with aberto as (
      select i.id, i.user_id, i.status_interesse from empresas_interessadas i
      where i.projeto_id = ${projetoId}::uuid and i.status_interesse in ('Interessada', 'Aceita') for update
    ), encerrado as (
      update empresas_interessadas set status_interesse = 'Cancelada', motivo_recusa = ${UNLISTED[by].reason},
        respondido_em = ${now}, updated_at = ${now}
      where id in (select id from aberto where status_interesse = 'Interessada')
    )
    select a.id as interest, u.email::text as email, u.id as "userId", f.full_name as name,
      (select demonstracao from projects where id = ${projetoId}::uuid) as "isFictitious",
      a.status_interesse = 'Aceita' as accepted,
      exists (select from matches m join opportunities o on o.match_id = m.id
        where m.interesse_id = a.id and ${CONTACT_IS_OPEN}) as "isContactOpen"
    from aberto a join users u on u.id = a.user_id and u.anonymised_at is null join profiles f on f.user_id = u.id
    order by u.id`;
}

/** `publicado`: whether the project was listed until now. */
type Unlisted = Pick<OwnDraft, "id" | "listado" | "publicado">;

function noticeOf(
  { id, listado: { nome }, publicado }: Unlisted,
  { interest: _, isFictitious, accepted, isContactOpen, ...to }: Funder,
  { by, now }: Ending,
): Notice {
  const known = { to, eventKey: `retirado:${id}:${now.getTime()}` };
  if (!accepted) return { ...known, words: UNLISTED[by].open(nome), path: "/lir-projetos" };
  const words = publicado ? UNLISTED[by].accepted(nome, isContactOpen) : stoppedMail(nome);
  return { ...known, words: markFictitious(words, isFictitious), path: "/dashboard/apoios" };
}

const findPaid = (tx: Transaction, projetoId: string) =>
  findFundersAfterDeposit(tx, Prisma.sql`p.id = ${projetoId}::uuid`);

type Paid = Awaited<ReturnType<typeof findPaid>>[number];

type PaidMail = {
  eventKey: string;
  mail: (project: string, deposit: { amount: string; day: string }) => NoticeWords;
};

const paidNotice = (
  { deal, userId, email, name, project, isFictitious, amount, depositedOn }: Paid,
  { eventKey, mail }: PaidMail,
): Notice => ({
  to: { userId, email, name },
  eventKey: `${eventKey}:${deal}`,
  words: markFictitious(
    mail(project, { amount: formatMoneyCents(amount), day: formatDate(dayOf(depositedOn)) }),
    isFictitious,
  ),
  path: `/dashboard/apoios/${deal}`,
});

/**
 * Ends a project's waiting interests, and mails the funders of waiting and accepted ones. After a decision of the team,
 * funders who wait for the receipt of a deposit get another mail instead.
 */
export async function endInterests(tx: JobTransaction, project: Unlisted, ending: Ending): Promise<void> {
  // Lock the accounts before their interests, in the same order as account deletion.
  await tx.$queryRaw`
    select 1 from users where id in (select user_id from empresas_interessadas
      where projeto_id = ${project.id}::uuid and status_interesse in ('Interessada', 'Aceita', 'Confirmada'))
    order by id for key share`;
  const paid = ending.by === "equipe" ? await findPaid(tx, project.id) : [];
  const told = new Set(paid.map(({ interest }) => interest));
  const funders = await endOpen(tx, project.id, ending);
  const eventKey = `retirado:${project.id}:${ending.now.getTime()}`;
  const mail = project.publicado ? takenDownPaidMail : stoppedPaidMail;
  await notify(
    tx,
    ...funders.flatMap((one) => (told.has(one.interest) ? [] : [noticeOf(project, one, ending)])),
    ...paid.map((one) => paidNotice(one, { eventKey, mail })),
  );
}

/**
 * Mails the relisting to the funders of accepted interests: the mail about the take-down had asked them to contact
 * support before a deposit. Leaves out a deal that nobody can continue, because its captador lost the project or is
 * suspended.
 * @returns number of mailed funders without a deposit
 */
export async function announceRelisting(
  tx: JobTransaction,
  { id, nome, now }: { id: string; nome: string; now: Date },
): Promise<number> {
  const funders = await tx.$queryRaw<Omit<Funder, "accepted" | "isContactOpen">[]>`
    select i.id as interest, u.id as "userId", u.email::text as email, f.full_name as name,
      (select demonstracao from projects where id = ${id}::uuid) as "isFictitious"
    from empresas_interessadas i join users u on u.id = i.user_id and u.anonymised_at is null
      join profiles f on f.user_id = u.id
    where i.projeto_id = ${id}::uuid and i.status_interesse = 'Aceita'
      and not exists (select from matches m join projects p on p.id = m.projeto_id join users k on k.id = m.captador_id
        where m.interesse_id = i.id and (m.captador_id is distinct from p.captador_id or k.suspenso_em is not null))
    order by u.id for key share of u`;
  const paid = await findPaid(tx, id);
  const told = new Set(paid.map(({ interest }) => interest));
  const eventKey = `relistado:${id}:${now.getTime()}`;
  const before = funders.filter(({ interest }) => !told.has(interest));
  await notify(
    tx,
    ...before.map(({ interest: _, isFictitious, ...to }) => ({
      to,
      eventKey,
      words: markFictitious(relistedMail(nome), isFictitious),
      path: "/dashboard/apoios",
    })),
    ...paid.map((one) => paidNotice(one, { eventKey, mail: relistedPaidMail })),
  );
  return before.length;
}
