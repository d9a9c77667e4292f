import { afterAll, expect, test } from "vitest";
import { HOUR, MINUTE } from "@/lib/kit/time";

const { db } = await import("@/lib/server/db");
const { getBoss, stopJobs } = await import("@/lib/providers/jobs");
const { readQueues } = await import("./queries");

afterAll(stopJobs);

test("a queue counts its waiting and its failed jobs, and a queue whose jobs have all ended well is left out", async () => {
  await getBoss();
  const now = new Date();
  const [due, later] = [new Date(now.getTime() - HOUR), new Date(now.getTime() + HOUR)];
  const done = new Date(now.getTime() - MINUTE);
  for (const [name, state, startAfter] of [
    ["text-changes", "failed", due],
    ["email", "created", due],
    ["email", "retry", later],
    ["email", "failed", due],
    ["email", "completed", due],
    ["refunds", "completed", due],
  ] as const)
    await db.$executeRaw`
      insert into pgboss.job (name, state, start_after, completed_on)
      values (${name}, ${state}::pgboss.job_state, ${startAfter},
        ${state === "completed" ? done : state === "failed" ? now : null})`;
  expect(await readQueues(now)).toEqual([
    { name: "email", due: 1, later: 1, retrying: 1, failed: 1, oldestDue: due, lastDone: done },
    { name: "text-changes", due: 0, later: 0, retrying: 0, failed: 1, oldestDue: null, lastDone: null },
  ]);
});
