/** Each test begins without projects. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { db } from "@/lib/server/db";
import { type FileImportOptions, importFile } from "@/scripts/import-file";
import { removeProjects } from "./projects";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "elo-recicla-import-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  await removeProjects();
  await db.projectImport.deleteMany();
});

export const pathOf = (name: string) => path.join(folder, name);

export const write = async (name: string, content: string | Uint8Array) => {
  const file = pathOf(name);
  await writeFile(file, content);
  return file;
};
let count = 0;

/** A raw record (B3.5); `values` replace whole top-level parts. */
export const record = (values: object = {}) => {
  count++;
  return {
    id: `sinir_sp_${count}`,
    title: `Central de triagem ${count}`,
    description: "Galpão com esteira.",
    category: "Ambiental",
    tags: ["triagem", "coleta seletiva"],
    status: "Captando",
    progress: { percentage: 0, current: 0, target: 1_234_567.89 },
    funding: {
      total: 1_234_567.89,
      raised: 0,
      currency: "BRL",
      formatted: { total: "R$ 1.234.568", raised: "R$ 0" },
    },
    location: { city: "Campinas", state: "SP", formatted: "Campinas, SP" },
    organization: { name: `Cooperativa ${count}`, type: "Cooperativa", formatted: "" },
    metadata: {
      source: "Teste",
      sourceUrl: null,
      lastUpdated: "2026-10-15",
      legalFramework: "Lei 14.260/2021",
      demonstration: true,
    },
    ui: { cardColor: "green", statusBadge: { text: "Captando", color: "amber" }, categoryIcon: "leaf" },
    details: {
      theme: "Gestão de Resíduos",
      urgency: "Alta",
      materials: ["Vidro"],
      objective: "Triar",
      axis: "Infraestrutura física",
      quotas: { total: 10, amount: 2000 },
      places: ["Campinas, SP"],
      hasWorks: true,
      minimumShare: 50,
      stage: "Captação mínima",
      approvedAt: "2026-01-13",
      fundraisingDeadline: "2027-01-13",
      durationMonths: 30,
      beneficiaries: 168,
      tonsPerYear: 960.5,
    },
    ...values,
  };
};
export const importJson = async (content: unknown, options: Partial<FileImportOptions> = {}) =>
  importFile(await write("file.json", JSON.stringify(content)), {
    dryRun: false,
    skipInvalid: false,
    ...options,
  });
export const stored = () => db.project.findMany({ orderBy: { sourceId: "asc" } });
