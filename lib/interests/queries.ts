import "server-only";
import type { Viewer } from "../auth/session";
import { db } from "../db";
import type { InterestStatus } from "./rules";

/** What the dialog starts with: the contact that the account knows. */
export type InterestDefaults = { nomeEmpresa: string; emailContato: string; telefoneContato: string };

/** The viewer's interests among these projects, by project id. */
export async function listInterestStates(
  userId: string,
  projetoIds: string[],
): Promise<Map<string, InterestStatus>> {
  const rows = await db.interest.findMany({
    where: { userId, projetoId: { in: projetoIds } },
    select: { projetoId: true, statusInteresse: true },
  });
  return new Map(rows.map((row) => [row.projetoId, row.statusInteresse as InterestStatus]));
}

/** Company's name (a person's own without one), e-mail and phone of an account. */
export async function getInterestDefaults(viewer: Viewer): Promise<InterestDefaults> {
  const profile = await db.profile.findUnique({
    where: { userId: viewer.userId },
    select: { companyName: true, phone: true },
  });
  return {
    nomeEmpresa: profile?.companyName || viewer.fullName,
    emailContato: viewer.email,
    telefoneContato: profile?.phone ?? "",
  };
}
