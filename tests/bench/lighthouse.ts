import path from "node:path";
import { CHROMIUM_FLAGS, ensureChromium } from "../../scripts/chromium.ts";
import type { Server } from "./product.ts";
import { output } from "./programs.ts";
import { atLeast, median, type Row } from "./rows.ts";

const CLI = path.join(import.meta.dirname, "../../node_modules/lighthouse/cli/index.js");
const RUNS = 5;
/** Minimum median score of each category, 0 to 100. */
const LIMITS = { performance: 95, accessibility: 100, "best-practices": 100, seo: 100 };
/** Pages with their own minimum for performance. */
const PERFORMANCE = new Map([["/incentivos", 97]]);
type Category = keyof typeof LIMITS;
const CATEGORIES = Object.keys(LIMITS) as Category[];

type Audit = { id: string; score: number | null; displayValue?: string };
type Report = {
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

/** One run of Lighthouse, tried up to three times: sometimes the browser records no trace. */
async function audit(url: string, tries = 3): Promise<Report> {
  try {
    return await runOnce(url);
  } catch (error) {
    if (tries <= 1) throw error;
    return audit(url, tries - 1);
  }
}

/** Uses Lighthouse's default mobile settings: a slow phone on a slow network. */
async function runOnce(url: string): Promise<Report> {
  const flags = ["--headless=new", ...CHROMIUM_FLAGS].join(" ");
  const report = await output(
    process.execPath,
    [
      CLI,
      url,
      "--quiet",
      "--output=json",
      `--only-categories=${CATEGORIES.join(",")}`,
      `--chrome-flags=${flags}`,
    ],
    { env: { ...process.env, CHROME_PATH: ensureChromium() } },
  );
  return JSON.parse(report);
}

function failing({ categories, audits }: Report, category: Category): string {
  return categories[category].auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => [id, audits[id]?.displayValue].filter(Boolean).join(" "))
    .join("; ");
}

function toRow(page: string, category: Category, reports: Report[]): Row {
  const points = (report: Report) => Math.round(report.categories[category].score * 100);
  const scores = reports.map(points);
  const value = median(scores);
  const limit = (category === "performance" && PERFORMANCE.get(page)) || LIMITS[category];
  const typical = reports.find((report) => points(report) === value);
  const faults = value < limit && typical ? `: ${failing(typical, category)}` : "";
  const name = `lighthouse ${page}, ${category}`;
  return atLeast({ name, value, unit: "pontos", note: scores.join(", ") + faults }, limit);
}

async function firstProject(product: Server): Promise<string> {
  const list = await (await fetch(`${product.url}/lir-projetos`)).text();
  const found = /href="(\/lir-projetos\/[a-z0-9-]+)"/.exec(list)?.[1];
  if (!found) throw new Error("the list shows no project");
  return found;
}

export async function benchLighthouse(product: Server): Promise<Row[]> {
  const project = await firstProject(product);
  const pages = ["/", "/faq", "/lir-estatisticas", "/lir-projetos", project, "/incentivos"];
  const rows: Row[] = [];
  for (const page of pages) {
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run++) reports.push(await audit(product.url + page));
    const name = page === project ? "/lir-projetos/[slug]" : page;
    for (const category of CATEGORIES) rows.push(toRow(name, category, reports));
  }
  return rows;
}
