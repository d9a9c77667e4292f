/** `npm run mutants` tries every mutant, `npm run mutants -- money lib/access/door.ts` those whose id or file has one of the words. */
import path from "node:path";
import { ensureInstalled, nextBinary } from "../../scripts/environment.ts";
import { main, runOrThrow, StartError, unlessInterrupted } from "../../scripts/processes.ts";
import { type Mutant, misfits } from "./fit.ts";
import { MUTANTS } from "./list.ts";
import { openWorkshop, type Workshop } from "./workshop.ts";

/** Fewer killed than this share: the tests do not hold what they promise. */
const WANTED = 0.95;

const ROOT = path.join(import.meta.dirname, "../..");

type Fate = "morto" | "sobrevive" | "não compila" | "já falhava";
type Tried = { mutant: Mutant; fate: Fate; by: string };

function chooseMutants(words: string[]): Mutant[] {
  const chosen = MUTANTS.filter(
    ({ id, file }) => words.length === 0 || words.some((word) => id.includes(word) || file.includes(word)),
  );
  if (chosen.length === 0) throw new StartError(`Nenhum mutante com: ${words.join(", ")}`);
  return chosen;
}

/** Those that TypeScript refuses. Checked together are the first of every file, then the second, and so on. */
async function findBroken(workshop: Workshop, mutants: Mutant[]): Promise<Mutant[]> {
  if (mutants.length === 0) return [];
  const isFirst = ({ file }: Mutant, at: number) => mutants.findIndex((one) => one.file === file) === at;
  const round = mutants.filter(isFirst);
  const refused = await workshop.refused(round);
  const isElsewhere = refused.some((file) => !round.some((mutant) => mutant.file === file));
  if (isElsewhere) throw new StartError(`O TypeScript recusa outros arquivos: ${refused.join(", ")}`);
  const broken = round.filter(({ file }) => refused.includes(file));
  const later = mutants.filter((mutant) => !round.includes(mutant));
  return [...broken, ...(await findBroken(workshop, later))];
}

/** What is known of the files of tests without any mutant: whether they fail, and where. */
type Bases = Map<string, string | null>;

/** Tests that fail without a mutant prove nothing about one. @returns the first failure, null when all of them pass */
async function findRed(workshop: Workshop, files: string[], bases: Bases): Promise<string | null> {
  const unknown = files.filter((file) => !bases.has(file));
  const isGreen = unknown.length === 0 || (await workshop.test(unknown, [])) === null;
  // What failed beside others, on a busy machine, is asked once more alone.
  for (const file of unknown) bases.set(file, isGreen ? null : await workshop.test([file], []));
  return files.map((file) => bases.get(file) ?? null).find((failure) => failure !== null) ?? null;
}

async function tryMutant(workshop: Workshop, mutant: Mutant, bases: Bases): Promise<Tried> {
  const red = await findRed(workshop, mutant.tests, bases);
  if (red !== null) return { mutant, fate: "já falhava", by: red };
  for (const file of mutant.tests) {
    const failure = await workshop.test([file], [mutant]);
    if (failure !== null) return { mutant, fate: "morto", by: failure };
  }
  return { mutant, fate: "sobrevive", by: mutant.why };
}

async function tryAll(workshop: Workshop, mutants: Mutant[]): Promise<Tried[]> {
  const bases: Bases = new Map();
  const tried: Tried[] = [];
  for (const mutant of mutants) {
    const started = performance.now();
    const result = await tryMutant(workshop, mutant, bases);
    tried.push(result);
    const seconds = Math.round((performance.now() - started) / 1000);
    const place = `${tried.length}/${mutants.length}`.padStart(7);
    console.log(`${place} ${result.fate.padEnd(11)} ${mutant.id} (${seconds} s): ${result.by}`);
  }
  const broken = await findBroken(workshop, mutants);
  return tried.map((one) => (broken.includes(one.mutant) ? { ...one, fate: "não compila" } : one));
}

function report(tried: Tried[]): void {
  const count = (fate: Fate) => tried.filter((one) => one.fate === fate).length;
  const [killed, survived] = [count("morto"), count("sobrevive")];
  const useless = tried.length - killed - survived;
  const share = killed / Math.max(1, killed + survived);
  console.log(
    `\n| mutante | arquivo | destino | quem percebeu, ou o que ninguém percebe |\n|---|---|---|---|`,
  );
  for (const { mutant, fate, by } of tried) {
    console.log(`| ${mutant.id} | ${mutant.file} | ${fate} | ${by.replaceAll("|", "\\|")} |`);
  }
  const percent = (share * 100).toFixed(1).replace(".", ",");
  console.log(`\n${killed} mortos, ${survived} sobreviventes, ${useless} sem resposta: ${percent}% mortos.`);
  if (share < WANTED || useless > 0) process.exitCode = 1;
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
