import { beforeEach, expect, test } from "vitest";

const { db } = await import("@/lib/server/db");
const { consume, consumeAll, LIMITS, refundUses } = await import("@/lib/server/rate-limit");

beforeEach(() => db.rateLimit.deleteMany());

const KEY = "ana@exemplo.org";
const points = async () => (await db.rateLimit.findMany()).map((row) => row.points);
async function usesLeft(): Promise<number> {
  for (let use = 0; use <= 2 * LIMITS.comments.points; use++)
    if (!(await consume("comments", KEY)).ok) return use;
  throw new Error("the limit admits every use");
}

test("A9.7 a use that is given back counts no more in its window", async () => {
  const { consumed } = await consumeAll([["comments", KEY]]);
  expect(await points()).toEqual([1]);
  await refundUses(consumed);
  expect(await points()).toEqual([0]);
  expect(await usesLeft()).toBe(LIMITS.comments.points);
});

test("A9.7 a use that is given back after its window gives no credit, neither in the next window nor before it", async () => {
  for (const isNextBegun of [false, true]) {
    const { consumed } = await consumeAll([["comments", KEY]]);
    const ended = Date.now() - 2_000;
    await db.rateLimit.updateMany({ data: { expire: BigInt(ended) } });
    const late = consumed.map((use) => ({ ...use, until: ended }));
    if (isNextBegun) expect((await consume("comments", KEY)).ok).toBe(true);
    await refundUses(late);
    expect(await usesLeft()).toBe(LIMITS.comments.points - (isNextBegun ? 1 : 0));
    await db.rateLimit.deleteMany();
  }
});

test("A9.7 during an outage a use is given back in memory, and one that the database counted gives no credit there", async () => {
  const { consumed: stored } = await consumeAll([["comments", KEY]]);
  await db.$executeRaw`alter table rate_limits rename to rate_limits_away`;
  try {
    await refundUses(stored);
    const { consumed } = await consumeAll([["comments", KEY]]);
    await refundUses(consumed);
    expect(await usesLeft()).toBe(LIMITS.comments.points);
  } finally {
    await db.$executeRaw`alter table rate_limits_away rename to rate_limits`;
  }
});
