import "server-only";
import { log } from "./log";

const FIRST = "00000000-0000-0000-0000-000000000000";

type Batches<Person> = {
  /** Named in the log. */
  name: string;
  size: number;
  /** The next `size` people, by ascending id. */
  list: (after: string) => Promise<Person[]>;
  /** @returns 0 when there was nothing to do */
  work: (person: Person) => Promise<number>;
};

/**
 * Works for one person after the other; a failure does not stop the others.
 * @returns people for whom there was something to do
 * @throws at the end when one failed, so that the job is retried
 */
export async function forEachPerson<Person extends { userId: string }>({
  name,
  size,
  list,
  work,
}: Batches<Person>): Promise<{ people: number }> {
  let people = 0;
  let failed = 0;
  let batch: Person[];
  let after = FIRST;
  do {
    batch = await list(after);
    for (const person of batch) {
      const done = await work(person).catch((error: unknown) => {
        failed += 1;
        log.error({ err: error, user: person.userId }, `${name} failed`);
        return 0;
      });
      if (done > 0) people += 1;
    }
    after = batch.at(-1)?.userId ?? after;
  } while (batch.length === size);
  log.info({ people, failed }, `${name}s`);
  if (failed > 0) throw new Error(`${failed} ${name}s failed`);
  return { people };
}
