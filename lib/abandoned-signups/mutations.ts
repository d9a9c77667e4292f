import "server-only";
import { abandonedBefore } from "../accounts/rules";
import type { Prisma } from "../db";

/** Signups that nobody confirmed while their link was good. */
export const abandonedBy = (now: Date): Prisma.UserWhereInput => ({
  emailConfirmedAt: null,
  anonymisedAt: null,
  createdAt: { lt: abandonedBefore(now) },
});

type Wanted = { email: string; cnpj?: string | null };

/** Frees e-mail and CNPJ of abandoned signups, so that nobody can keep a person or a company out by typing them. */
export async function releaseAbandoned(
  tx: Prisma.TransactionClient,
  { email, cnpj }: Wanted,
  now: Date,
): Promise<void> {
  const same: Prisma.UserWhereInput[] = [{ email }];
  if (cnpj) same.push({ profile: { documentNumber: cnpj } });
  const rows = await tx.user.findMany({ where: { ...abandonedBy(now), OR: same }, select: { id: true } });
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await tx.subscription.deleteMany({ where: { userId: { in: ids } } });
  await tx.project.deleteMany({ where: { captadorId: { in: ids }, publicado: false } });
  // One that was confirmed this very moment stays, and with its e-mail or CNPJ taken the caller's wish fails whole.
  await tx.user.deleteMany({ where: { ...abandonedBy(now), id: { in: ids } } });
}
