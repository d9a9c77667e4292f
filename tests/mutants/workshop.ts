import { execFile } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { createVitest, type Reporter, type TestCase, type TestModule, type Vitest } from "vitest/node";
import { type Mutant, mutate } from "./fit.ts";

/** Folders that are not copied; node_modules is linked instead. */
const LEFT_BEHIND = ["node_modules", ".git", ".data", ".next", "test-results", "playwright-report"];
/** Test files that run at once: one that uses the database keeps a core busy. */
const WORKERS = 2;
/** Time limit (ms) of a test file, because a mutant can cause an endless loop. */
const PATIENCE = 2 * 60_000;

/** First failed test or file; null when all pass. */
type Failure = string | null;

export type Workshop = {
  test(files: readonly string[], mutants: readonly Mutant[]): Promise<Failure>;
  refused(mutants: readonly Mutant[]): Promise<string[]>;
  close(): Promise<void>;
};

class FirstFailure implements Reporter {
  found: Failure = null;
  /** Whether a file failed outside its tests. The previous run may have caused that, so the run is repeated. */
  isVague = false;
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestRunStart(): void {
    this.found = null;
    this.isVague = false;
  }

  onTestCaseResult(test: TestCase): void {
    if (test.result().state === "failed") this.#end(`${test.module.relativeModuleId}: ${test.fullName}`);
  }

  onTestModuleEnd(module: TestModule): void {
    const [first] = module.children.allTests("failed");
    if (first) this.onTestCaseResult(first);
    if (module.state() !== "failed") return;
    const [error] = module.errors();
    this.isVague = this.found === null;
    this.#end(`${module.relativeModuleId}: ${error?.message ?? "it does not load"}`);
  }

  #end(failure: string): void {
    if (this.found !== null) return;
    this.found = failure;
    void this.#vitest?.cancelCurrentRun("test-failure");
  }
}

async function copyTree(root: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), "elo-mutants-"));
  await cp(root, folder, {
    recursive: true,
    filter: (source) => !LEFT_BEHIND.includes(path.relative(root, source)),
  });
  // The type check needs the generated route types.
  await cp(path.join(root, ".next/types"), path.join(folder, ".next/types"), { recursive: true });
  await symlink(path.join(root, "node_modules"), path.join(folder, "node_modules"));
  return folder;
}

async function withMutants<T>(
  folder: string,
  mutants: readonly Mutant[],
  work: () => Promise<T>,
): Promise<T> {
  const texts = new Map<string, string>();
  try {
    for (const file of new Set(mutants.map((mutant) => path.join(folder, mutant.file)))) {
      const text = await readFile(file, "utf8");
      texts.set(file, text);
      const own = mutants.filter((mutant) => path.join(folder, mutant.file) === file);
      await writeFile(file, mutate(text, own));
    }
    return await work();
  } finally {
    for (const [file, text] of texts) await writeFile(file, text);
  }
}

async function checkTypes(folder: string): Promise<string[]> {
  const command = [
    "node_modules/typescript/bin/tsc",
    "--noEmit",
    "--incremental",
    "false",
    "--pretty",
    "false",
  ];
  const check = promisify(execFile)(process.execPath, command, { cwd: folder, maxBuffer: 64e6 });
  const output = await check.then(
    () => "",
    (error: { stdout: string }) => error.stdout,
  );
  return [...output.matchAll(/^(\S.*?)\(\d+,\d+\): error /gm)].map(([, file = ""]) => file);
}

/** With one Vitest, unchanged files are transformed once and one database cluster suffices. */
async function startVitest(folder: string, reporter: Reporter): Promise<Vitest> {
  // Retry once: a single failure or timeout may come from a busy machine.
  const patience = { retry: 1, testTimeout: 90_000, hookTimeout: 90_000 };
  const output = { reporters: [reporter], silent: true };
  const options = { root: folder, watch: false, maxWorkers: WORKERS, ...patience, ...output };
  return createVitest("test", options, { cacheDir: path.join(folder, ".vite") });
}

async function runFiles(vitest: Vitest, files: readonly string[], reporter: FirstFailure): Promise<Failure> {
  const specifications = await vitest.globTestSpecifications([...files]);
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    void vitest.cancelCurrentRun("test-failure");
  }, files.length * PATIENCE);
  let run = await vitest.runTestSpecifications(specifications);
  if (reporter.isVague) run = await vitest.runTestSpecifications(specifications);
  clearTimeout(timer);
  if (reporter.found !== null) return reporter.found;
  if (isLate) return `${files.join(", ")}: not over in time`;
  if (run.unhandledErrors.length > 0) return "an error outside of the tests";
  // testModules still has the modules of Vitest's earlier runs.
  const isOurs = ({ moduleId }: TestModule) => specifications.some((one) => one.moduleId === moduleId);
  const unfinished = run.testModules.find((module) => isOurs(module) && !module.ok());
  return unfinished ? `${unfinished.relativeModuleId}: not over in time` : null;
}

export async function openWorkshop(root: string): Promise<Workshop> {
  const folder = await copyTree(root);
  // Some tests resolve paths from the working directory.
  process.chdir(folder);
  const reporter = new FirstFailure();
  const vitest = await startVitest(folder, reporter);
  const forget = (mutants: readonly Mutant[]) => {
    for (const { file } of mutants) vitest.invalidateFile(path.join(folder, file));
  };
  return {
    async test(files, mutants) {
      const failure = await withMutants(folder, mutants, () => {
        forget(mutants);
        return runFiles(vitest, files, reporter);
      });
      forget(mutants);
      return failure;
    },
    refused: (mutants) => withMutants(folder, mutants, () => checkTypes(folder)),
    async close() {
      await vitest.close();
      process.chdir(root);
      await rm(folder, { recursive: true, force: true });
    },
  };
}
