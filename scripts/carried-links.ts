/** Part of `npm run admin -- carry`: shared links of portfolios. A restore must not reopen a withdrawn link. */
import type { Client } from "pg";

/** A portfolio and its shared link. `hash`: hexadecimal; null without a link. */
export type PortfolioLink = { id: string; hash: string | null; since: string | null };

const LINKS = `
  SELECT id, encode(link_hash, 'hex') AS hash, link_desde::text AS since FROM portfolios WHERE link_hash IS NOT NULL`;

/** Links that were withdrawn, replaced or made after the backup. Omits portfolios that the restored database lacks. */
export async function findLinks({
  old,
  restored,
}: Record<"old" | "restored", Client>): Promise<PortfolioLink[]> {
  const inOld: PortfolioLink[] = (await old.query(LINKS)).rows;
  const inRestored: PortfolioLink[] = (await restored.query(LINKS)).rows;
  const kept = await restored.query("SELECT id FROM portfolios WHERE id = ANY($1::uuid[])", [
    inOld.map(({ id }) => id),
  ]);
  const stored = new Set(kept.rows.map(({ id }) => id));
  const [shared, known] = [inOld, inRestored].map((links) => new Map(links.map((one) => [one.id, one])));
  const withdrawn = inRestored.flatMap(({ id }) => (shared?.has(id) ? [] : { id, hash: null, since: null }));
  return [...withdrawn, ...inOld.filter(({ id, hash }) => stored.has(id) && known?.get(id)?.hash !== hash)];
}

export const carryLinks = (restored: Client, links: readonly PortfolioLink[]) =>
  restored.query(
    `UPDATE portfolios p SET link_hash = decode(n.hash, 'hex'), link_desde = n.since
     FROM jsonb_to_recordset($1::jsonb) AS n(id uuid, hash text, since timestamptz) WHERE p.id = n.id`,
    [JSON.stringify(links)],
  );
