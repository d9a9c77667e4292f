import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fairTurns } from "./fair-turns";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const LIMITS = { atOnce: 1, waitingEach: 2, waitingAll: 20, patience: 30_000 };

const workOf = (begun: string[], name: string, time: number) => async () => {
  begun.push(name);
  await new Promise((resolve) => setTimeout(resolve, time));
  return name;
};

test("accounts are served in turn, however many jobs each has", async () => {
  const inTurn = fairTurns(LIMITS);
  const begun: string[] = [];
  const all = [
    ...["a1", "a2", "a3"].map((name) => inTurn("a", workOf(begun, name, 100))),
    ...["b1", "b2"].map((name) => inTurn("b", workOf(begun, name, 100))),
    inTurn("c", workOf(begun, "c1", 100)),
  ];
  await vi.advanceTimersByTimeAsync(600);
  await Promise.all(all);
  expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
});

test("an account has one job running and two waiting, and more are refused; another account is served", async () => {
  const inTurn = fairTurns(LIMITS);
  const begun: string[] = [];
  const own = Array.from({ length: 14 }, (_, at) => inTurn("a", workOf(begun, `a${at}`, 100)));
  const other = inTurn("b", workOf(begun, "b", 100));
  await vi.advanceTimersByTimeAsync(1_000);
  const turns = await Promise.all(own);
  expect(turns.filter(({ ran }) => ran)).toHaveLength(3);
  expect(turns.filter((turn) => !turn.ran && turn.refusal === "account-full")).toHaveLength(11);
  expect(await other).toEqual({ ran: true, value: "b" });
});

test("an account never has two jobs running, even with free places", async () => {
  const inTurn = fairTurns({ ...LIMITS, atOnce: 3 });
  const begun: string[] = [];
  const all = ["a1", "a2"].map((name) => inTurn("a", workOf(begun, name, 100)));
  await vi.advanceTimersByTimeAsync(50);
  expect(begun).toEqual(["a1"]);
  await vi.advanceTimersByTimeAsync(150);
  await Promise.all(all);
});

test("an account with two waiting jobs takes no place from one with a single job", async () => {
  const inTurn = fairTurns({ ...LIMITS, waitingAll: 4 });
  const begun: string[] = [];
  const ask = (account: string) => inTurn(account, workOf(begun, account, 100));
  const first = [ask("run"), ask("a"), ask("a"), ask("b")];
  expect(await ask("b")).toEqual({ ran: false, refusal: "account-full" });
  const last = ask("c");
  expect(await ask("d")).toEqual({ ran: false, refusal: "all-full" });
  await vi.advanceTimersByTimeAsync(1_000);
  for (const turn of await Promise.all([...first, last])) expect(turn.ran).toBe(true);
});

test("a job that waited too long is refused and frees its place", async () => {
  const inTurn = fairTurns({ ...LIMITS, patience: 1_000 });
  const begun: string[] = [];
  const long = inTurn("a", workOf(begun, "a1", 5_000));
  const late = [inTurn("a", workOf(begun, "a2", 1)), inTurn("b", workOf(begun, "b1", 1))];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await Promise.all(late)).toEqual([
    { ran: false, refusal: "late" },
    { ran: false, refusal: "late" },
  ]);
  const next = inTurn("a", workOf(begun, "a3", 1));
  await vi.advanceTimersByTimeAsync(990);
  expect(begun).toEqual(["a1"]);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await long).toMatchObject({ ran: true });
  expect(await next).toEqual({ ran: false, refusal: "late" });
});

test("a job that throws passes the error on and frees its place", async () => {
  const inTurn = fairTurns(LIMITS);
  const failing = inTurn("a", () => Promise.reject(new Error("broken")));
  const next = inTurn("b", () => Promise.resolve(1));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toEqual({ ran: true, value: 1 });
});

test("in any sequence an account has one job running, atOnce is not exceeded, and every job is answered", async () => {
  const asks = fc.array(
    fc.record({
      account: fc.constantFrom("a", "b", "c", "d"),
      after: fc.nat({ max: 120 }),
      time: fc.integer({ min: 1, max: 200 }),
    }),
    { maxLength: 40 },
  );
  await fc.assert(
    fc.asyncProperty(asks, fc.integer({ min: 1, max: 3 }), async (list, atOnce) => {
      const inTurn = fairTurns({ ...LIMITS, atOnce });
      const running: string[] = [];
      const turns: Promise<unknown>[] = [];
      for (const { account, after, time } of list) {
        await vi.advanceTimersByTimeAsync(after);
        const work = async () => {
          expect(running).not.toContain(account);
          running.push(account);
          expect(running.length).toBeLessThanOrEqual(atOnce);
          await new Promise((resolve) => setTimeout(resolve, time));
          running.splice(running.indexOf(account), 1);
        };
        turns.push(inTurn(account, work));
      }
      await vi.advanceTimersByTimeAsync(20_000);
      await Promise.all(turns);
      expect(running).toEqual([]);
    }),
    { numRuns: 200 },
  );
});
