import "server-only";
import { dayOf } from "@/lib/kit/day";
import { formatDate, formatMoneyCents } from "@/lib/kit/format";
import { formatCnpj } from "@/lib/kit/masks";
import { findFundersAfterDeposit, findFundersBeforeDeposit } from "@/lib/people/contact/queries";
import type { JobTransaction } from "@/lib/providers/jobs";
import { Prisma, type Transaction } from "@/lib/server/db";
import { markFictitious } from "@/lib/words/email/messages";
import { notify, TEAM } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import type { NoticeWords } from "@/lib/words/email/types";
import {
  checkedReceiptMail,
  hiddenBankAccountMail,
  shownBankAccountMail,
  waitingReceiptMail,
} from "../messages";
import { PROPONENT, publicName } from "../rules";

const HELD_COLUMNS = {
  ...PROPONENT,
  representante: true,
  cargo: true,
  conferidaPor: true,
  inativaDesde: true,
  members: { select: { userId: true, estado: true } },
} as const satisfies Prisma.OrganizationSelect;
export type HeldOrganization = Prisma.OrganizationGetPayload<{ select: typeof HELD_COLUMNS }>;

/**
 * Takes the locks 3 and 4 of this order, until commit:
 * 1. The acting person's account (asAccount).
 * 2. Projects.
 * 3. Other accounts: the members (they may get mails), and both sides of each deal that is unlocked, or concluded
 *    without a receipt (a trigger of `organizations` updates these deals).
 * 4. The organization.
 * 5. Deals.
 * At commit, triggers that keep `com_proposta` lock organizations once more.
 */
export async function holdOrganization(tx: Transaction, id: string): Promise<HeldOrganization | null> {
  await tx.$queryRaw`
    select 1 from users where id in (
      select user_id from organization_members where organization_id = ${id}::uuid
      union select unnest(array[o.captador_id, o.financiador_id]) from projects p
        join opportunities o on o.projeto_id = p.id and (o.status = 'desbloqueada' or o.etapa = 'recibo')
        where p.organizacao_id = ${id}::uuid)
    order by id for key share`;
  await tx.$queryRaw`select 1 from organizations where id = ${id}::uuid for no key update`;
  return tx.organization.findUnique({ where: { id }, select: HELD_COLUMNS });
}

export const keeperOf = ({ members }: Pick<HeldOrganization, "members">): string | null =>
  members.find(({ estado }) => estado === "ativo")?.userId ?? null;

export const aboutOf = (organization: Pick<HeldOrganization, "cnpj" | "nomeConhecido" | "razaoSocial">) => ({
  cnpj: formatCnpj(organization.cnpj),
  name: publicName(organization),
});

export const mailTeam = (tx: JobTransaction, eventKey: string, words: NoticeWords): Promise<void> =>
  notify(tx, { to: TEAM, eventKey: `organizacao:${eventKey}`, words });

/** Mails an account about an organization. Returns false for a deleted or unconfirmed account, which gets no mail. */
export async function mailAccount(
  tx: JobTransaction,
  userId: string,
  eventKey: string,
  words: NoticeWords,
  path = "/dashboard/organizacoes",
): Promise<boolean> {
  const to = await findAddressee(tx, userId);
  if (!to?.isConfirmed) return false;
  await notify(tx, { to, eventKey: `organizacao:${eventKey}`, words, path });
  return true;
}

const IS_OF_ACTIVE_CAPTADOR = Prisma.sql`m.captador_id = p.captador_id
  and not exists (select from users k where k.id = m.captador_id and k.suspenso_em is not null)`;

type FundersMail = { eventKey: string; mail: (project: string) => NoticeWords };
type PaidMail = {
  eventKey: string;
  mail: (project: string, deposit: { amount: string; day: string }) => NoticeWords;
};

/**
 * Mails the funders of the organization's unlocked deals without a reported deposit.
 * @param where SQL condition on the opportunity `o` and its project `p`
 */
async function mailFunders(
  tx: JobTransaction,
  id: string,
  where: Prisma.Sql,
  { eventKey, mail }: FundersMail,
) {
  const unlocked = Prisma.sql`p.organizacao_id = ${id}::uuid and o.status = 'desbloqueada' and ${where}`;
  const funders = await findFundersBeforeDeposit(tx, unlocked);
  await notify(
    tx,
    ...funders.map(({ deal, project, isFictitious, projectId: _, ...to }) => ({
      to,
      path: "/dashboard/apoios",
      eventKey: `organizacao:${eventKey}:${deal}`,
      words: markFictitious(mail(project), isFictitious),
    })),
  );
}

/**
 * Mails the funders whose deposit to a project of the organization has no receipt yet. Leaves out confirmed deals whose
 * commission is due, because {@link holdOrganization} does not lock the accounts of these funders. Leaves out deals
 * whose captador lost the project or is suspended: the support's page tells these funders to ask the team.
 */
async function mailPaidFunders(
  tx: JobTransaction,
  id: string,
  where: Prisma.Sql,
  { eventKey, mail }: PaidMail,
) {
  const locked = Prisma.sql`p.organizacao_id = ${id}::uuid and (o.status = 'desbloqueada' or o.etapa = 'recibo')`;
  const funders = await findFundersAfterDeposit(
    tx,
    Prisma.sql`${locked} and ${IS_OF_ACTIVE_CAPTADOR} and ${where}`,
  );
  await notify(
    tx,
    ...funders.map(({ deal, userId, email, name, project, isFictitious, amount, depositedOn }) => ({
      to: { userId, email, name },
      path: `/dashboard/apoios/${deal}`,
      eventKey: `organizacao:${eventKey}:${deal}`,
      words: markFictitious(
        mail(project, { amount: formatMoneyCents(amount), day: formatDate(dayOf(depositedOn)) }),
        isFictitious,
      ),
    })),
  );
}

/**
 * Mails the funders who may have seen the bank account but reported no deposit, and those whose reported deposit has no
 * receipt yet. Requires the locks of {@link holdOrganization}.
 */
export async function warnFunders(tx: JobTransaction, id: string, eventKey: string): Promise<void> {
  const isGiven = Prisma.sql`exists (select from bank_accounts b where b.projeto_id = p.id)`;
  await mailFunders(tx, id, isGiven, { eventKey, mail: hiddenBankAccountMail });
  await mailPaidFunders(tx, id, Prisma.sql`true`, { eventKey, mail: waitingReceiptMail });
}

/** SQL: whether a project `p` has a bank account of its organization, which therefore was checked at least once. */
const HAS_OWN_ACCOUNT = Prisma.sql`exists (select from bank_accounts b join organizations g on g.id = p.organizacao_id
  where b.projeto_id = p.id and b.holder = g.cnpj)`;

/**
 * After a repeated check, mails the funders of unlocked deals without a reported deposit: the project's bank account is
 * shown again. A first check mails nobody, because bank accounts are stored only for checked organizations. Skips
 * projects off the list, bank accounts of another holder, and deals of a former captador.
 *
 * Funders whose deposit has no receipt yet are mailed even if the project is off the list, because {@link warnFunders}
 * mailed these funders, too.
 * @param at time of the check; a repetition with this time mails nobody twice
 */
export async function liftWarning(tx: JobTransaction, id: string, at: Date): Promise<void> {
  const eventKey = `${id}:reconferida:${at.getTime()}`;
  const isShown = Prisma.sql`p.retirado_pela_equipe_em is null and ${HAS_OWN_ACCOUNT}
    and exists (select from matches m where m.id = o.match_id and m.captador_id = p.captador_id)`;
  await mailFunders(tx, id, isShown, { eventKey, mail: shownBankAccountMail });
  await mailPaidFunders(tx, id, HAS_OWN_ACCOUNT, { eventKey, mail: checkedReceiptMail });
}
