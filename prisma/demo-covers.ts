/** Each cover picture is a drawing that is marked as fictitious. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Photo } from "@/lib/catalog/projects/json-columns";
import { publishFiles } from "@/lib/catalog/uploads/mutations/publish-and-remove";
import { storeUpload } from "@/lib/catalog/uploads/mutations/upload";
import { db } from "@/lib/server/db";

/** Description of each picture in data/covers, by source id of its project. */
const COVERS: Record<string, string> = {
  sinir_sp_02: "Triciclo elétrico carregado de caixas de papelão, com prédios ao fundo",
  sinir_sp_03: "Carreta com sete fardos de materiais diferentes na estrada",
  sinir_sp_05: "Garrafas verdes, âmbar e transparentes separadas por cor sobre uma esteira",
  sinir_sp_07: "Avental, luvas, capacete, máscara, botas e estojo de primeiros socorros",
  sinir_sp_09: "Cinco fardos em fila, com uma planta cada vez mais alta sobre cada um",
  sinir_sp_11: "Três mulheres diante de um quadro com um gráfico de barras",
  sinir_sp_14: "Galpão com painéis solares no telhado e fardos na porta",
};

async function drawnPhoto(ownerId: string, sourceId: string, description: string): Promise<Photo> {
  const name = `${sourceId}.webp`;
  const bytes = await readFile(path.join(import.meta.dirname, "data", "covers", name));
  const stored = await storeUpload({ userId: ownerId }, "foto", { name, bytes });
  if (!stored.ok) throw new Error(stored.message);
  const { id, width, height, blur, variants } = stored.data;
  if (width === null || height === null) throw new Error(`${name} is not a picture`);
  return { id, alt: `Ilustração fictícia. ${description}.`, width, height, blur: blur ?? "", variants };
}

/** Gives a cover to demonstration projects with a captador and no photo. */
export async function seedCovers(): Promise<number> {
  const bare = await db.project.findMany({
    where: {
      sourceId: { in: Object.keys(COVERS) },
      demonstracao: true,
      captadorId: { not: null },
      fotos: { equals: [] },
    },
    select: { id: true, sourceId: true, captadorId: true },
  });
  for (const { id, sourceId, captadorId } of bare) {
    const description = COVERS[sourceId ?? ""];
    if (!description || !sourceId || !captadorId) continue;
    const photo = await drawnPhoto(captadorId, sourceId, description);
    await db.$transaction(async (tx) => {
      await tx.project.update({ where: { id }, data: { fotos: [photo] }, select: { id: true } });
      await publishFiles(tx, [photo.id], captadorId);
    });
  }
  return bare.length;
}
