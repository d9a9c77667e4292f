/**
 * Mutation tests: applies each mutant, a small deliberate mistake, to a copy of the code and expects its tests to fail.
 * `npm run mutants -- money lib/access/door.ts` runs only mutants whose id or file contains one of the arguments.
 */
import path from "node:path";
import { ensureInstalled, nextBinary } from "../../scripts/environment.ts";
import { main, runOrThrow, StartError, unlessInterrupted } from "../../scripts/processes.ts";
import { type Mutant, misfits } from "./fit.ts";
import { MUTANTS } from "./list.ts";
import { openWorkshop, type Workshop } from "./workshop.ts";

/** Minimum of killed / (killed + surviving) mutants; below it the run fails. */
const MIN_KILLED = 0.95;

const ROOT = path.join(import.meta.dirname, "../..");

type Fate = "morto" | "sobrevive" | "não compila" | "já falhava";
type Verdict = { mutant: Mutant; fate: Fate; detail: string };

function chooseMutants(words: string[]): Mutant[] {
  const chosen = MUTANTS.filter(
    ({ id, file }) => words.length === 0 || words.some((word) => id.includes(word) || file.includes(word)),
  );
  if (chosen.length === 0) throw new StartError(`Nenhum mutante com: ${words.join(", ")}`);
  return chosen;
}

/** Finds the broken mutants. A round has one mutant per file, so a file with an error identifies its mutant. */
async function findBroken(workshop: Workshop, mutants: Mutant[]): Promise<Mutant[]> {
  if (mutants.length === 0) return [];
  const isFirst = ({ file }: Mutant, at: number) => mutants.findIndex((one) => one.file === file) === at;
  const round = mutants.filter(isFirst);
  const rejected = await workshop.refused(round);
  const isElsewhere = rejected.some((file) => !round.some((mutant) => mutant.file === file));
  if (isElsewhere) throw new StartError(`O TypeScript recusa outros arquivos: ${rejected.join(", ")}`);
  const broken = round.filter(({ file }) => rejected.includes(file));
  const later = mutants.filter((mutant) => !round.includes(mutant));
  return [...broken, ...(await findBroken(workshop, later))];
}

/** First failure of each test file on the unmutated code; null where all its tests pass. */
type Baselines = Map<string, string | null>;

/** Runs tests on the unmutated code, because a failing test detects no mutant. */
async function findRed(workshop: Workshop, files: string[], bases: Baselines): Promise<string | null> {
  const untested = files.filter((file) => !bases.has(file));
  const isGreen = untested.length === 0 || (await workshop.test(untested, [])) === null;
  // Repeat each file alone: a busy machine can make the joint run fail.
  for (const file of untested) bases.set(file, isGreen ? null : await workshop.test([file], []));
  return files.map((file) => bases.get(file) ?? null).find((failure) => failure !== null) ?? null;
}

async function tryMutant(workshop: Workshop, mutant: Mutant, bases: Baselines): Promise<Verdict> {
  const red = await findRed(workshop, mutant.tests, bases);
  if (red !== null) return { mutant, fate: "já falhava", detail: red };
  for (const file of mutant.tests) {
    const failure = await workshop.test([file], [mutant]);
    if (failure !== null) return { mutant, fate: "morto", detail: failure };
  }
  return { mutant, fate: "sobrevive", detail: mutant.why };
}

async function tryAll(workshop: Workshop, mutants: Mutant[]): Promise<Verdict[]> {
  const bases: Baselines = new Map();
  const tried: Verdict[] = [];
  for (const mutant of mutants) {
    const started = performance.now();
    const result = await tryMutant(workshop, mutant, bases);
    tried.push(result);
    const seconds = Math.round((performance.now() - started) / 1000);
    const place = `${tried.length}/${mutants.length}`.padStart(7);
    console.log(`${place} ${result.fate.padEnd(11)} ${mutant.id} (${seconds} s): ${result.detail}`);
  }
  const broken = await findBroken(workshop, mutants);
  return tried.map((one) => (broken.includes(one.mutant) ? { ...one, fate: "não compila" } : one));
}

function report(tried: Verdict[]): void {
  const count = (fate: Fate) => tried.filter((one) => one.fate === fate).length;
  const [killed, survived] = [count("morto"), count("sobrevive")];
  const undecided = tried.length - killed - survived;
  const share = killed / Math.max(1, killed + survived);
  console.log(
    `\n| mutante | arquivo | destino | quem percebeu, ou o que ninguém percebe |\n|---|---|---|---|`,
  );
  for (const { mutant, fate, detail } of tried) {
    console.log(`| ${mutant.id} | ${mutant.file} | ${fate} | ${detail.replaceAll("|", "\\|")} |`);
  }
  const percent = (share * 100).toFixed(1).replace(".", ",");
  console.log(
    `\n${killed} mortos, ${survived} sobreviventes, ${undecided} sem resposta: ${percent}% mortos.`,
  );
  if (share < MIN_KILLED || undecided > 0) process.exitCode = 1;
}

await main(async () => {
  await ensureInstalled();
  const mutants = chooseMutants(process.argv.slice(2));
  const problems = misfits(MUTANTS, ROOT);
  if (problems.length > 0) throw new StartError(`A lista não serve mais ao código:\n${problems.join("\n")}`);
  await runOrThrow("Cliente do banco", ["scripts/generate.ts"]);
  await runOrThrow("Tipos das rotas", [nextBinary, "typegen"]);
  const workshop = await openWorkshop(ROOT);
  try {
    report(await unlessInterrupted(tryAll(workshop, mutants), "Interrompido."));
  } finally {
    await workshop.close();
  }
});
