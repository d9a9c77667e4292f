import "server-only";
import { db } from "../db";
import { PROPONENT, type Proponent } from "./rules";

/**
 * Organizations that an account looks after, the first one first. Claims that wait or were refused are not among them:
 * they show nothing of what somebody else wrote.
 */
export const listMine = (userId: string): Promise<Proponent[]> =>
  db.organization.findMany({
    where: { members: { some: { userId, estado: "ativo" } } },
    select: PROPONENT,
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });

/** One organization of {@link listMine}; null if the account does not look after it. */
export const findMine = (userId: string, organizationId: string): Promise<Proponent | null> =>
  db.organization.findFirst({
    where: { id: organizationId, members: { some: { userId, estado: "ativo" } } },
    select: PROPONENT,
  });
