import "server-only";
import { UNCONFIRMED_OPPORTUNITIES } from "@/lib/kit/states";
import type { Prisma } from "@/lib/server/db";

/**
 * Projects that the team may take down:
 * - every listed project
 * - an unlisted project with a deal whose deposit is not confirmed, unless the team has taken the project down already
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
