import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** A plausible small mistake, and the tests that must detect it. */
export type Mutant = {
  /** Kebab-case; an argument of `npm run mutants`. */
  id: string;
  file: string;
  /** Must occur exactly once in the file. */
  find: string;
  replace: string;
  /** Effect of the mistake on a person. */
  why: string;
  /** Paths from the project's root, in the order of their runs. */
  tests: string[];
};

/** Applies all mutants to a text. No two of them may overlap. */
export function mutate(text: string, mutants: readonly Mutant[]): string {
  const places = mutants.map(({ find, replace }) => ({ start: text.indexOf(find), find, replace }));
  let mutated = text;
  for (const { start, find, replace } of places.toSorted((one, other) => other.start - one.start)) {
    mutated = mutated.slice(0, start) + replace + mutated.slice(start + find.length);
  }
  return mutated;
}

function misfitOf({ file, find, replace, tests }: Mutant, root: string): string | null {
  if (!existsSync(path.join(root, file))) return `${file} does not exist`;
  const count = readFileSync(path.join(root, file), "utf8").split(find).length - 1;
  if (count !== 1) return `${JSON.stringify(find)} stands ${count} times in ${file}`;
  if (find === replace) return "it changes nothing";
  const missing = tests.find((test) => !existsSync(path.join(root, test)));
  if (missing) return `its test ${missing} does not exist`;
  return tests.length > 0 ? null : "it names no test";
}

function overlapOf(one: Mutant, mutants: readonly Mutant[], root: string): string | null {
  const text = readFileSync(path.join(root, one.file), "utf8");
  const start = text.indexOf(one.find);
  const other = mutants.find(
    ({ id, file, find }) =>
      id !== one.id &&
      file === one.file &&
      text.indexOf(find) < start + one.find.length &&
      start < text.indexOf(find) + find.length,
  );
  return other ? `it overlaps ${other.id}` : null;
}

export function misfits(mutants: readonly Mutant[], root: string): string[] {
  return mutants.flatMap((mutant, index) => {
    const isKnown = mutants.findIndex(({ id }) => id === mutant.id) < index;
    const problem = isKnown
      ? "its id is taken"
      : (misfitOf(mutant, root) ?? overlapOf(mutant, mutants, root));
    return problem ? [`${mutant.id}: ${problem}`] : [];
  });
}
