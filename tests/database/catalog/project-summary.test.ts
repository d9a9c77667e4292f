import { expect, test } from "vitest";
import { db } from "@/lib/server/db";

const project = {
  slug: "galpao",
  nomeProjeto: "Galpão",
  categoriaOrigem: "Ambiental",
  categoria: "Cooperativismo",
  status: "Aprovada",
  urgencia: "Baixa",
  estado: "SP",
  cidade: "Campinas",
  proponente: "Cooperativa",
  valorTotal: 100_000,
  publicado: true,
};

const counted = async (where: { status?: string }) => {
  const any = { estado: "*", categoria: "*", status: "*", urgencia: "*", faixaValor: 0 };
  const row = await db.projectSummary.findFirst({ where: { ...any, ...where } });
  return [Number(row?.projetos ?? 0), Number(row?.valorTotal ?? 0)];
};

test("B3.6 the summary is correct after a project changes, is unpublished, republished and deleted", async () => {
  const { id } = await db.project.create({ data: project });
  expect(await counted({})).toEqual([1, 100_000]);
  await db.project.update({ where: { id }, data: { status: "Em Captação", valorTotal: 300_000 } });
  expect([await counted({ status: "Aprovada" }), await counted({ status: "Em Captação" })]).toEqual([
    [0, 0],
    [1, 300_000],
  ]);
  await db.project.update({ where: { id }, data: { valorTotal: 200_000 } });
  expect(await counted({})).toEqual([1, 200_000]);
  await db.project.update({ where: { id }, data: { publicado: false } });
  expect(await counted({})).toEqual([0, 0]);
  await db.project.update({ where: { id }, data: { publicado: true } });
  await db.project.delete({ where: { id } });
  expect(await counted({})).toEqual([0, 0]);
});
