/**
 * Lets at most `places` of what it is given run at once; the others wait in the order of their arrival. A burst of one
 * kind of work then waits in its own line instead of taking every connection of the database from all other work.
 */
export function createTurns(places: number) {
  let free = places;
  const waiting: (() => void)[] = [];

  const enter = () => {
    if (free > 0) {
      free -= 1;
      return Promise.resolve();
    }
    return new Promise<void>((resolve) => waiting.push(resolve));
  };
  const leave = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
