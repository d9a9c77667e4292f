import "server-only";
import { UNCONFIRMED_OPPORTUNITIES } from "@/lib/kit/states";
import type { Prisma } from "@/lib/server/db";

/**
 * Condition for projects that the team may take down: listed projects, and projects that their captador withdrew and
 * that have a deal without a confirmed deposit.
 */
export const IN_USE = {
  OR: [
    { publicado: true },
    {
      retiradoPelaEquipeEm: null,
      opportunities: { some: { status: { in: UNCONFIRMED_OPPORTUNITIES } } },
    },
  ],
} satisfies Prisma.ProjectWhereInput;
