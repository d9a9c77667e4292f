import "server-only";
import { formatCnpj } from "@/lib/kit/masks";
import type { JobTransaction } from "@/lib/providers/jobs";
import type { Prisma, Transaction } from "@/lib/server/db";
import { notify, TEAM } from "@/lib/words/email/mutations/notify";
import { findAddressee } from "@/lib/words/email/queries";
import type { NoticeWords } from "@/lib/words/email/types";
import { PROPONENT, publicName } from "../rules";

/** Columns that mutations read. */
const HELD = {
  ...PROPONENT,
  representante: true,
  cargo: true,
  conferidaPor: true,
  members: { select: { userId: true, estado: true } },
} as const satisfies Prisma.OrganizationSelect;
export type HeldOrganization = Prisma.OrganizationGetPayload<{ select: typeof HELD }>;

/**
 * Locks an organization until the transaction ends. Lock order: account (asAccount), project, other accounts,
 * organization; a transaction may start at any of them but must not lock an earlier one afterwards.
 */
export async function holdOrganization(tx: Transaction, id: string): Promise<HeldOrganization | null> {
  await tx.$queryRaw`select 1 from organizations where id = ${id}::uuid for no key update`;
  return tx.organization.findUnique({ where: { id }, select: HELD });
}

/** The captador's account; null without one. */
export const keeperOf = ({ members }: Pick<HeldOrganization, "members">): string | null =>
  members.find(({ estado }) => estado === "ativo")?.userId ?? null;

/** Names of an organization in mails. */
export const aboutOf = (organization: Pick<HeldOrganization, "cnpj" | "nomeConhecido" | "razaoSocial">) => ({
  cnpj: formatCnpj(organization.cnpj),
  name: publicName(organization),
});

export const mailTeam = (tx: JobTransaction, eventKey: string, words: NoticeWords): Promise<void> =>
  notify(tx, { to: TEAM, eventKey: `organizacao:${eventKey}`, words });

/** Mails an account about an organization, unless the account has ended. */
export async function mailAccount(
  tx: JobTransaction,
  userId: string,
  eventKey: string,
  words: NoticeWords,
): Promise<void> {
  const to = await findAddressee(tx, userId);
  const path = "/dashboard/organizacoes";
  if (to) await notify(tx, { to, eventKey: `organizacao:${eventKey}`, words, path });
}
