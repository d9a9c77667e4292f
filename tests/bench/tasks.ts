import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { ensureHeadlessChromium } from "../../scripts/chromium.ts";
import { sandboxPortOf, sandboxUrl } from "../../scripts/local-vendors.ts";
import { run } from "../../scripts/processes.ts";
import type { Server } from "./product.ts";
import { atMost, broken, type Row } from "./rows.ts";
import { REVIEW, type Reviewed, type Tally, type TaskResult, VIEWS } from "./tasks/review.ts";

const CLI = path.join(import.meta.dirname, "../../node_modules/@playwright/test/cli.js");
const CONFIG = path.join(import.meta.dirname, "tasks/config.ts");

async function readResults(folder: string): Promise<TaskResult[]> {
  const files = await readdir(folder).catch(() => []);
  return Promise.all(
    files.map(async (file) => JSON.parse(await readFile(path.join(folder, file), "utf8")) as TaskResult),
  );
}

const viewOf = ({ width, theme }: { width: number; theme: string }) => `${width} px ${theme}`;

const figuresOf = ({ clicks, fields, screens, characters, seconds, keys }: Tally) =>
  `${clicks} + ${fields} · ${screens} · ${characters} · ${Math.round(seconds)} · ${keys}`;

const reviewedText = (figures: Reviewed | null) =>
  figures ? `revisão ${figures.filter((one) => one !== undefined).join(" · ")}` : "revisão não contou";

/**
 * Row of a milestone. Its value is the highest number of clicks in any view.
 * - With `reviewed`: the value must be below the clicks that the review counted (tasks/review.ts).
 * - Without: reaching the milestone in every view is enough.
 */
function toRow(task: string, milestone: string, reviewed: Reviewed | null, results: TaskResult[]): Row {
  const name = `${task}: ${milestone}`;
  const reached = results.flatMap(({ milestones, ...view }) =>
    milestones
      .filter((one) => one.name === milestone)
      .map((one) => ({ ...one, view: viewOf(view), ...view })),
  );
  const missing = VIEWS.map(viewOf).filter((view) => !reached.some((one) => one.view === view));
  if (missing.length > 0) return broken(name, `not reached at ${missing.join(", ")}`);
  const faults = reached.flatMap(({ view, problems }) => problems.map((problem) => `${view}: ${problem}`));
  if (faults.length > 0) return broken(name, faults.join("; "));
  // Keep one result for each width: of the two themes, the one with more clicks.
  const widths = new Map(reached.toSorted((a, b) => a.clicks - b.clicks).map((one) => [one.width, one]));
  const note = [
    reviewedText(reviewed),
    ...[...widths].sort(([a], [b]) => b - a).map(([width, one]) => `${width} px ${figuresOf(one)}`),
  ].join("; ");
  const value = Math.max(...reached.map(({ clicks }) => clicks));
  const measured = { name, value, unit: "", note } as const;
  return reviewed ? atMost(measured, reviewed[0] - 1) : { ...measured, limit: "chegar", ok: true };
}

/**
 * Runs the tasks of tasks/review.ts in each width and theme. Variables:
 * - TASKS_WIDTHS=360,1440 and TASKS_THEMES=dark select views
 * - TASKS_ONLY=person,auditor selects tasks
 * - TASKS_PICTURES names a folder for pictures of each milestone
 */
export async function benchTasks(product: Server, scratch: string): Promise<Row[]> {
  const results = path.join(scratch, "tasks");
  const only = process.env.TASKS_ONLY?.split(",") ?? Object.keys(REVIEW);
  await run([CLI, "test", "-c", CONFIG, ...only.map((task) => `tasks/${task}.ts`)], {
    BASE_URL: product.url,
    SANDBOX_URL: sandboxUrl(sandboxPortOf()),
    DATA_DIR: path.join(scratch, "data"),
    CHROMIUM_PATH: ensureHeadlessChromium(),
    TASKS_RESULTS: results,
  });
  console.log(
    "Detalhe: cliques + cliques em campos · telas · caracteres · segundos · teclas, desde a chegada.",
  );
  const measured = await readResults(results);
  return only.flatMap((task) =>
    Object.entries(REVIEW[task] ?? {}).map(([milestone, reviewed]) =>
      toRow(
        task,
        milestone,
        reviewed,
        measured.filter((one) => one.task === task),
      ),
    ),
  );
}
