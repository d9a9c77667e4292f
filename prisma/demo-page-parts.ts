import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ProjectPageParts } from "@/lib/catalog/projects/json-columns";
import { db } from "@/lib/server/db";

type DemoPageParts = Pick<ProjectPageParts, "organizacao" | "equipe"> & {
  orcamento: { rubrica: string; reais: number }[];
};

/** Budget (in reais), organization and team of each project, by its source id. */
export async function readDemoPageParts(): Promise<Record<string, DemoPageParts>> {
  const file = path.join(import.meta.dirname, "data", "faces.json");
  return JSON.parse(await readFile(file, "utf8")).faces;
}

/** Completes demonstration projects that have no budget, no team and no organization text. */
export async function seedPageParts(): Promise<number> {
  const parts = await readDemoPageParts();
  const bare = await db.project.findMany({
    where: {
      sourceId: { in: Object.keys(parts) },
      demonstracao: true,
      organizacao: "",
      orcamento: { equals: [] },
      equipe: { equals: [] },
    },
    select: { id: true, sourceId: true },
  });
  for (const { id, sourceId } of bare) {
    const own = parts[sourceId ?? ""];
    if (!own) continue;
    const orcamento = own.orcamento.map(({ rubrica, reais }) => ({ rubrica, valor: reais * 100 }));
    await db.project.update({ where: { id }, data: { ...own, orcamento }, select: { id: true } });
  }
  return bare.length;
}
