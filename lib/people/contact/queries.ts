import "server-only";
import { Prisma } from "@/lib/server/db";
import { GOING_ON } from "./rules/open";

/** SQL of {@link isContactOpen} for a row `o` of opportunities; null if an outer join found no row. */
export const CONTACT_IS_OPEN = Prisma.sql`(o.unlocked_at is not null and o.status <> 'bloqueada')`;

/** SQL of {@link isGoingOn} for a row `o` of opportunities. */
export const DEAL_GOES_ON = Prisma.sql`(${CONTACT_IS_OPEN} and o.status = any(${[...GOING_ON]}))`;

/** Excludes an opportunity `o` cancelled before anything was paid: its answer or interest was withdrawn. */
export const IS_DEAL = Prisma.sql`(o.status <> 'cancelada' or o.unlocked_at is not null)`;

/**
 * Whether a match `m` stays with its captador when another account takes over the project: its contact was opened, or
 * it has a fee. Both belong to the captador who pays (B1.3).
 */
export const STAYS_WITH_CAPTADOR = Prisma.sql`exists (select from opportunities paid where paid.match_id = m.id
  and (paid.unlocked_at is not null or exists (select from opportunity_payments where opportunity_id = paid.id)))`;
