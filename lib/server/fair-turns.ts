import "server-only";

export type TurnLimits = {
  /** Pieces of work that run at the same time, of all accounts together; of one account, one. */
  atOnce: number;
  /** Pieces of one account that may wait behind its running one. */
  waitingEach: number;
  /** Pieces that may wait, of all accounts together. */
  waitingAll: number;
  /** Longest wait (ms) for a turn. */
  patience: number;
};

/** Why work never began: its account has enough of its own, everybody together has, or no turn came in time. */
export type Refusal = "account-full" | "all-full" | "late";
export type Turn<T> = { ran: true; value: T } | { ran: false; refusal: Refusal };

type Waiting = { begin: () => void };
type Line = { running: boolean; waiting: Waiting[] };

/**
 * Turns for costly work of many accounts: one piece of an account runs, a few more wait, and the accounts are served one
 * after the other, so that nobody waits for all that another one has asked for.
 * @returns a function that runs work in its turn; what the work throws passes through
 */
export function fairTurns({ atOnce, waitingEach, waitingAll, patience }: TurnLimits) {
  /** Accounts with work, the next one to be served first. */
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;

  /** The second half of the places is kept for accounts that have nothing waiting yet. */
  const refusalFor = (line: Line): Refusal | null => {
    const own = line.waiting.length;
    if (own >= waitingEach) return "account-full";
    if (own > 0 && waiting * 2 >= waitingAll) return "account-full";
    return waiting >= waitingAll ? "all-full" : null;
  };

  function serve(): void {
    for (const line of lines.values()) {
      if (running >= atOnce) return;
      if (!line.running) line.waiting.shift()?.begin();
    }
  }

  /** Puts an account behind all others; without work it is forgotten. */
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

  /** @returns false when no turn came in time */
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
    const mine = { begin };
    const timer = setTimeout(() => {
      waiting -= 1;
      line.waiting.splice(line.waiting.indexOf(mine), 1);
      if (!line.running && line.waiting.length === 0) lines.delete(account);
      resolve(false);
    }, patience);
    line.waiting.push(mine);
    return promise;
  }
}
