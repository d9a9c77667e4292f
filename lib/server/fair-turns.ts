import "server-only";

export type TurnLimits = {
  /** Tasks that run at once, over all accounts. Each account runs one task at a time. */
  atOnce: number;
  waitingEach: number;
  waitingAll: number;
  /** Longest wait (ms) for a turn. */
  patience: number;
};

export type Refusal = "account-full" | "all-full" | "late";
export type Turn<T> = { ran: true; value: T } | { ran: false; refusal: Refusal };

type Line = { running: boolean; waiting: (() => void)[] };

/**
 * Shares `atOnce` places among accounts in rotation: after each task, its account goes to the end of `lines`. An
 * account with many tasks then does not delay the others.
 * @returns a function that runs a task in its turn and passes the task's errors through
 */
export function fairTurns({ atOnce, waitingEach, waitingAll, patience }: TurnLimits) {
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;

  /** The second half of the shared queue is for accounts without queued tasks. */
  const refusalFor = (line: Line): Refusal | null => {
    const own = line.waiting.length;
    if (own >= waitingEach) return "account-full";
    if (own > 0 && waiting * 2 >= waitingAll) return "account-full";
    return waiting >= waitingAll ? "all-full" : null;
  };

  function serve(): void {
    for (const line of lines.values()) {
      if (running >= atOnce) return;
      if (!line.running) line.waiting.shift()?.();
    }
  }

  function stepBack(account: string, line: Line): void {
    lines.delete(account);
    if (line.running || line.waiting.length > 0) lines.set(account, line);
  }

  return async function inFairTurn<T>(account: string, work: () => Promise<T>): Promise<Turn<T>> {
    const line = lines.get(account) ?? { running: false, waiting: [] };
    if (line.running || running >= atOnce) {
      const refusal = refusalFor(line);
      if (refusal) return { ran: false, refusal };
      lines.set(account, line);
      if (!(await waitIn(account, line))) return { ran: false, refusal: "late" };
    } else {
      lines.set(account, line);
      line.running = true;
      running += 1;
    }
    try {
      return { ran: true, value: await work() };
    } finally {
      line.running = false;
      running -= 1;
      stepBack(account, line);
      serve();
    }
  };

  function waitIn(account: string, line: Line): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    waiting += 1;
    const begin = () => {
      clearTimeout(timer);
      waiting -= 1;
      line.running = true;
      running += 1;
      resolve(true);
    };
    const timer = setTimeout(() => {
      waiting -= 1;
      line.waiting.splice(line.waiting.indexOf(begin), 1);
      if (!line.running && line.waiting.length === 0) lines.delete(account);
      resolve(false);
    }, patience);
    line.waiting.push(begin);
    return promise;
  }
}
