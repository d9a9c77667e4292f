import "server-only";
import { LRUCache } from "lru-cache";
import type { Viewer } from "@/lib/access/auth/session";
import { toIsoDay } from "@/lib/kit/format";
import { ok, type Result } from "@/lib/kit/result";
import { db } from "@/lib/server/db";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";
import { isBot, sourceOf } from "./rules";
import type { VisitInput } from "./schema";
import type { Source } from "./sources";

/** Wait (ms) before the gathered visits are written. */
const GATHER = 5_000;
/**
 * Maximum of counters in memory, because requests may name any slug. Visits that would need a further counter are
 * dropped.
 */
const MAX_COUNTERS = 20_000;
const PER_MINUTE = 30;

type Counter = { slug: string; dia: string; origem: Source; visitas: number };

type State = {
  counters: Map<string, Counter>;
  /** Requests by network address within a minute; never written to the database. */
  recent: LRUCache<string, number>;
  timer: NodeJS.Timeout | null;
};

/** State of the whole process, because Next loads routes and start code as separate module instances. */
const globals = globalThis as typeof globalThis & { eloReciclaVisits?: State };
globals.eloReciclaVisits ??= {
  counters: new Map(),
  recent: new LRUCache({ max: 20_000, ttl: 60_000, noUpdateTTL: true }),
  timer: null,
};
const state = globals.eloReciclaVisits;

function add({ slug, dia, origem, visitas }: Counter): void {
  const key = `${slug} ${dia} ${origem}`;
  const counter = state.counters.get(key);
  if (counter) counter.visitas += visitas;
  else if (state.counters.size < MAX_COUNTERS) state.counters.set(key, { slug, dia, origem, visitas });
}

/**
 * Writes the gathered visits, and drops those of unlisted projects. Rows are locked in the order of their key, so that
 * concurrent writes cannot deadlock. A failed write is repeated with the next visits.
 */
export async function flushVisits(): Promise<void> {
  if (state.timer) clearTimeout(state.timer);
  state.timer = null;
  const counters = [...state.counters.values()];
  state.counters.clear();
  if (counters.length === 0) return;
  try {
    await db.$executeRaw`
      insert into project_visits (projeto_id, dia, origem, visitas)
      select p.id, v.dia, v.origem, v.visitas
      from unnest(${counters.map(({ slug }) => slug)}::text[], ${counters.map(({ dia }) => dia)}::date[],
          ${counters.map(({ origem }) => origem)}::text[], ${counters.map(({ visitas }) => visitas)}::int[])
          as v (slug, dia, origem, visitas)
        join projects p on p.slug = v.slug
      where p.publicado
      order by p.id, v.dia, v.origem
      on conflict (projeto_id, dia, origem) do update set visitas = project_visits.visitas + excluded.visitas`;
  } catch (err) {
    log.warn({ err, counters: counters.length }, "visits were not written");
    for (const counter of counters) add(counter);
  }
}

const isOwn = async ({ userId }: Viewer, slug: string): Promise<boolean> =>
  (await db.project.count({ where: { slug, captadorId: userId } })) > 0;

type Visitor = { viewer: Viewer | null; address: string; userAgent: string | null; now: Date };

/**
 * Counts a visit in memory until {@link flushVisits}. Ignores bots, the owner, and visits above {@link PER_MINUTE} from
 * one network address. Stores neither address nor user agent.
 */
export async function countVisit(
  { projeto, de, anterior }: VisitInput,
  { viewer, address, userAgent, now }: Visitor,
): Promise<Result<Record<string, never>>> {
  const before = state.recent.get(address) ?? 0;
  state.recent.set(address, before + 1);
  if (before >= PER_MINUTE || isBot(userAgent)) return ok({});
  if (viewer?.userType === "captador" && (await isOwn(viewer, projeto))) return ok({});
  const ownHost = new URL(env.APP_URL).host;
  add({
    slug: projeto,
    dia: toIsoDay(now),
    origem: sourceOf({ named: de, referrer: anterior, ownHost }),
    visitas: 1,
  });
  state.timer ??= setTimeout(() => void flushVisits(), GATHER).unref();
  return ok({});
}
