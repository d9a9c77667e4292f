import "server-only";
import { UNCONFIRMED_OPPORTUNITIES } from "@/lib/kit/states";
import type { Prisma } from "@/lib/server/db";

/**
 * Projects that the team may take down: listed projects, and projects that their owner withdrew, if they have a deal
 * without a confirmed deposit and the team has not stopped their deposits yet.
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
