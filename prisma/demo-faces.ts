/** Budget, organization and team of a dozen demonstration projects. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { ProjectFace } from "@/lib/catalog/projects/json-columns";
import { db } from "@/lib/server/db";

type DemoFace = Pick<ProjectFace, "organizacao" | "equipe"> & {
  orcamento: { rubrica: string; reais: number }[];
};

/** Budget, organization and team of each project, by its source id; amounts in reais. */
export async function readDemoFaces(): Promise<Record<string, DemoFace>> {
  const file = path.join(import.meta.dirname, "data", "faces.json");
  return JSON.parse(await readFile(file, "utf8")).faces;
}

/**
 * Completes the demonstration projects that have no text about the organization, no budget and no team.
 * @returns the number of completed projects
 */
export async function seedFaces(): Promise<number> {
  const faces = await readDemoFaces();
  const bare = await db.project.findMany({
    where: {
      sourceId: { in: Object.keys(faces) },
      demonstracao: true,
      organizacao: "",
      orcamento: { equals: [] },
      equipe: { equals: [] },
    },
    select: { id: true, sourceId: true },
  });
  for (const { id, sourceId } of bare) {
    const face = faces[sourceId ?? ""];
    if (!face) continue;
    const orcamento = face.orcamento.map(({ rubrica, reais }) => ({ rubrica, valor: reais * 100 }));
    await db.project.update({ where: { id }, data: { ...face, orcamento }, select: { id: true } });
  }
  return bare.length;
}
