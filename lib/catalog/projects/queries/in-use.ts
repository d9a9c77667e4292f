import "server-only";
import { UNCONFIRMED_OPPORTUNITIES } from "@/lib/kit/states";
import type { Prisma } from "@/lib/server/db";

/**
 * Condition: the project is listed, or its owner withdrew it while deals may still bring it a deposit. The team decides
 * about both; one that it took down already is neither.
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
