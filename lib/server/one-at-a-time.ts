import "server-only";
import pLimit, { type LimitFunction } from "p-limit";

type Line = { inTurn: LimitFunction; waiting: number };

const lines = new Map<string, Line>();

/**
 * Runs tasks of the same name one after the other within this process, so that none writes between another's reads and
 * writes. Tasks wait here instead of at a row lock, where each would hold a connection.
 * @param name purpose and id, such as `account:<id>`. `work` must not call inLine with this name: it would wait forever
 */
export async function inLine<T>(name: string, work: () => Promise<T>): Promise<T> {
  const line = lines.get(name) ?? { inTurn: pLimit(1), waiting: 0 };
  lines.set(name, line);
  line.waiting += 1;
  try {
    return await line.inTurn(work);
  } finally {
    line.waiting -= 1;
    if (line.waiting === 0) lines.delete(name);
  }
}

/**
 * {@link inLine} for a task that begins within `patience` ms or never.
 * @param work may retry while `mayBegin()` is true, and returns null if it gives up
 * @returns null as soon as `patience` is over, if the task has no turn by then
 */
export async function inLineSoon<T>(
  name: string,
  patience: number,
  work: (mayBegin: () => boolean) => Promise<T | null>,
): Promise<T | null> {
  let [begun, over] = [false, false];
  const turn = inLine(name, async () => {
    begun = !over;
    return begun ? work(() => !over) : null;
  });
  const late = Promise.withResolvers<void>();
  const timer = setTimeout(late.resolve, patience);
  await Promise.race([turn, late.promise]).finally(() => clearTimeout(timer));
  over = true;
  return begun ? turn : null;
}
