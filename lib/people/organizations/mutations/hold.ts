import "server-only";
import { formatCnpj } from "@/lib/kit/masks";
import type { JobTransaction } from "@/lib/providers/jobs";
import type { Prisma } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { enqueueNotification } from "@/lib/words/email/mutations/send";
import { PROPONENT, publicName } from "../rules";

type Transaction = Prisma.TransactionClient;

/** Columns of an organization for those who write it. */
const HELD = {
  ...PROPONENT,
  representante: true,
  cargo: true,
  conferidaPor: true,
  members: { select: { userId: true, estado: true } },
} as const satisfies Prisma.OrganizationSelect;
export type HeldOrganization = Prisma.OrganizationGetPayload<{ select: typeof HELD }>;

/**
 * Locks an organization until the transaction ends. The order of locks is account (asAccount), project, other accounts,
 * organization: whoever needs a later one alone may begin there, and never goes back.
 */
export async function holdOrganization(tx: Transaction, id: string): Promise<HeldOrganization | null> {
  await tx.$queryRaw`select 1 from organizations where id = ${id}::uuid for no key update`;
  return tx.organization.findUnique({ where: { id }, select: HELD });
}

/** The account that looks after an organization; null where none does. */
export const keeperOf = ({ members }: Pick<HeldOrganization, "members">): string | null =>
  members.find(({ estado }) => estado === "ativo")?.userId ?? null;

export const organizationsUrl = (): string => `${env.APP_URL}/dashboard/organizacoes`;

/** How mails name an organization. */
export const aboutOf = (organization: Pick<HeldOrganization, "cnpj" | "nomeConhecido" | "razaoSocial">) => ({
  cnpj: formatCnpj(organization.cnpj),
  name: publicName(organization),
});

type Mail = { subject: string; title: string; message: string; actionText?: string };

/** One mail to the platform's team. @param eventKey what it is about, once */
export const mailTeam = (tx: JobTransaction, eventKey: string, mail: Mail): Promise<string> =>
  enqueueNotification(tx, {
    category: "system_notification",
    to: env.CONTACT_EMAIL,
    userId: null,
    eventKey: `organizacao:${eventKey}`,
    templateData: { ...mail, userName: "equipe" },
  });

/** One mail to an account, unless it ended. @param eventKey what it is about, once */
export async function mailAccount(
  tx: JobTransaction,
  userId: string,
  eventKey: string,
  mail: Mail,
): Promise<void> {
  const user = await tx.user.findFirst({
    where: { id: userId, anonymisedAt: null },
    select: { email: true, profile: { select: { fullName: true } } },
  });
  if (!user) return;
  await enqueueNotification(tx, {
    category: "system_notification",
    to: user.email,
    userId,
    eventKey: `organizacao:${eventKey}`,
    templateData: { ...mail, userName: user.profile?.fullName ?? "", actionUrl: organizationsUrl() },
  });
}
