import "server-only";
import { UNCONFIRMED_OPPORTUNITIES } from "@/lib/kit/states";
import type { Prisma } from "@/lib/server/db";

/** Projects that the team may take down. */
export const IN_USE = {
  OR: [
    { publicado: true },
    {
      retiradoPelaEquipeEm: null,
      opportunities: { some: { status: { in: UNCONFIRMED_OPPORTUNITIES } } },
    },
  ],
} satisfies Prisma.ProjectWhereInput;
