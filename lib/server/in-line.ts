import "server-only";
import pLimit, { type LimitFunction } from "p-limit";

type Line = { inTurn: LimitFunction; waiting: number };

/** The lines in which somebody stands at this moment. */
const lines = new Map<string, Line>();

/**
 * Work of this process about the same thing, one after the other: a burst of it waits here, and not with a connection at
 * a lock, and nobody's reading is made worthless by the others' writes.
 * @param name of the line, unique among all that use it; what stands in a line never waits for another
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
