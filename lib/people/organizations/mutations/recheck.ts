import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { failure, ok, type Result } from "@/lib/kit/result";
import { UNCONFIRMED_OPPORTUNITIES } from "@/lib/kit/states";
import { DAY } from "@/lib/kit/time";
import { findRegistryFacts } from "@/lib/people/lookups/queries";
import type { RegistryAnswer } from "@/lib/people/lookups/rules";
import { type Witness, witnessed } from "@/lib/providers/jobs";
import { db } from "@/lib/server/db";
import { log } from "@/lib/server/log";
import { DECISION } from "../messages";
import { REGISTRY_PATIENCE } from "../rules";
import { applyFacts } from "./edit";
import { holdWithProjects } from "./write";

type Organization = { id: string; cnpj: string };

/**
 * Stores the registry's current data about an organization, bypassing the cache. If the registry returns no company,
 * the stored data stay.
 */
export async function refreshFromRegistry(
  { id, cnpj }: Organization,
  now: Date,
  witness?: Witness,
): Promise<Result<RegistryAnswer["kind"]>> {
  const answer = await findRegistryFacts(cnpj, { patience: REGISTRY_PATIENCE, fresh: true });
  if (answer.kind !== "found") return ok(answer.kind);
  return witnessed(witness, async (tx): Promise<Result<RegistryAnswer["kind"]>> => {
    const before = await holdWithProjects(tx, id);
    if (!before) return failure("not_found", DECISION.unknown);
    const written = await applyFacts(tx, before, answer.facts, now);
    return written.ok ? ok(answer.kind) : written;
  });
}

/** Age (ms) from which registry data are refreshed. The registry publishes new data once a month. */
const MAX_AGE = 30 * DAY;
/** Maximum organizations of a run. Even if the registry is slow, a run must end before its job expires (one hour). */
const MOST = 200;
/** Pause (ms) between two requests, because the registry is a public service. */
const PAUSE = 2_000;
const MAX_UNANSWERED = 3;
/** The run ends after this many unanswered requests in total: the long pauses after them must fit in the job's hour. */
const MAX_UNANSWERED_OF_NIGHT = 15;
/** Factor of the pause after an unanswered request: the registry may have asked to wait a minute. */
const LONGER = 45;

const listDue = (now: Date, most: number): Promise<Organization[]> =>
  db.organization.findMany({
    where: {
      conferidaEm: { not: null },
      OR: [{ registroEm: null }, { registroEm: { lt: new Date(now.getTime() - MAX_AGE) } }],
      projects: { some: { opportunities: { some: { status: { in: UNCONFIRMED_OPPORTUNITIES } } } } },
    },
    select: { id: true, cnpj: true },
    // Organizations without any registry data come last, because the registry may never get an entry for them.
    orderBy: [{ registroEm: { sort: "asc", nulls: "last" } }, { id: "asc" }],
    take: most,
  });

/**
 * Nightly job. Refreshes the organizations of {@link listDue}, because funders may still deposit to them. An inactive
 * CNPJ ends an organization's check.
 * @throws at the end of the run if the refresh of an organization threw, so that the job is retried
 */
export async function recheckOrganizations(
  now: Date,
  { most = MOST, pause = PAUSE }: { most?: number; pause?: number } = {},
): Promise<number> {
  // Random order: otherwise the same organizations without an answer could end every run early.
  const due = (await listDue(now, most))
    .map((organization) => ({ organization, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ organization }) => organization);
  const count = { found: 0, unknown: 0, away: 0, refused: 0 };
  let failed = 0;
  let unanswered = 0;
  for (const [at, organization] of due.entries()) {
    if (unanswered >= MAX_UNANSWERED || count.away >= MAX_UNANSWERED_OF_NIGHT) break;
    if (at > 0) await wait(unanswered > 0 ? pause * LONGER : pause);
    try {
      const refreshed = await refreshFromRegistry(organization, now);
      const kind = refreshed.ok ? refreshed.data : "refused";
      count[kind] += 1;
      unanswered = kind === "away" ? unanswered + 1 : 0;
    } catch (error) {
      failed += 1;
      log.error({ err: error, organization: organization.id }, "organization check failed");
    }
  }
  log.info({ due: due.length, ...count, failed }, "organizations checked with the registry");
  if (failed > 0) throw new Error(`${failed} organization checks failed`);
  return count.found;
}
