import "server-only";
import { Prisma } from "@/lib/server/db";

/** SQL: FundraisingState (lib/catalog/amount/rules.ts) of a project `p`. */
export const FUNDRAISING_STATE = Prisma.sql`jsonb_build_object('status', p.status, 'prazo', p.prazo_captacao,
  'valorDisponivel', projeto_disponivel(p.status, p.valor_total, p.valor_captado))`;
