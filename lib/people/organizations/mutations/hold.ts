import "server-only";
import { formatCnpj } from "@/lib/kit/masks";
import { findFundersBeforeDeposit } from "@/lib/people/contact/queries";
import type { JobTransaction } from "@/lib/providers/jobs";
import { Prisma, type Transaction } from "@/lib/server/db";
import { markFictitious } from "@/lib/words/email/messages";
import { notify, TEAM } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import type { NoticeWords } from "@/lib/words/email/types";
import { hiddenBankAccountMail, shownBankAccountMail } from "../messages";
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
 * @returns null for an unknown organization
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

/** Id of the active member's account, or null. */
export const keeperOf = ({ members }: Pick<HeldOrganization, "members">): string | null =>
  members.find(({ estado }) => estado === "ativo")?.userId ?? null;

/** CNPJ (formatted) and public name, for mails. */
export const aboutOf = (organization: Pick<HeldOrganization, "cnpj" | "nomeConhecido" | "razaoSocial">) => ({
  cnpj: formatCnpj(organization.cnpj),
  name: publicName(organization),
});

export const mailTeam = (tx: JobTransaction, eventKey: string, words: NoticeWords): Promise<void> =>
  notify(tx, { to: TEAM, eventKey: `organizacao:${eventKey}`, words });

/**
 * Mails an account about an organization. A deleted or unconfirmed account gets no mail.
 * @returns whether the account is mailed
 */
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

type FundersMail = { eventKey: string; mail: (project: string) => NoticeWords };

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
 * Mails the funders who may have seen the bank account of one of the organization's projects, but reported no deposit.
 * Requires the lock of {@link holdOrganization}.
 */
export const warnFunders = (tx: JobTransaction, id: string, eventKey: string): Promise<void> =>
  mailFunders(tx, id, Prisma.sql`exists (select from bank_accounts b where b.projeto_id = p.id)`, {
    eventKey,
    mail: hiddenBankAccountMail,
  });

/**
 * After a repeated check, mails the funders of unlocked deals without a reported deposit: the project's bank account is
 * shown again. A first check mails nobody, because bank accounts are stored only for checked organizations. Skips:
 * - projects that the team took off the list
 * - bank accounts of another holder
 * - deals of a former captador
 * @param at time of the check; a repetition with this time mails nobody twice
 */
export const liftWarning = (tx: JobTransaction, id: string, at: Date): Promise<void> =>
  mailFunders(
    tx,
    id,
    Prisma.sql`p.retirado_pela_equipe_em is null
      and exists (select from bank_accounts b join organizations g on g.id = p.organizacao_id
        where b.projeto_id = p.id and b.holder = g.cnpj)
      and exists (select from matches m where m.id = o.match_id and m.captador_id = p.captador_id)`,
    { eventKey: `${id}:reconferida:${at.getTime()}`, mail: shownBankAccountMail },
  );
