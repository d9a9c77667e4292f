import { readFileSync } from "node:fs";
import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { newFunder } from "../setup/funder";

type Face = { organizacao: string; equipe: { nome: string }[]; orcamento: { rubrica: string }[] };
const faces: Record<string, Face> = JSON.parse(readFileSync("prisma/data/faces.json", "utf8")).faces;
const records: { id: string; title: string }[] = JSON.parse(
  readFileSync("prisma/data/projects.json", "utf8"),
).records;
const ID = "sinir_sp_01";
const face = faces[ID] ?? { organizacao: "", equipe: [], orcamento: [] };
const title = records.find(({ id }) => id === ID)?.title ?? "";

async function openProject(page: Page): Promise<void> {
  await page.goto("/lir-projetos?busca=mecanizada");
  await page.getByRole("main").getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
}

test("B2.6 B6.1 a visitor sees the budget and the impact of a project, and no names", async ({ page }) => {
  await openProject(page);
  const budget = page.getByRole("region", { name: "O que o dinheiro faz" });
  for (const { rubrica } of face.orcamento)
    await expect(budget.getByRole("rowheader", { name: rubrica })).toBeVisible();
  await expect(budget.getByRole("row", { name: /^Total/ })).toContainText("100%");
  await expect(page.getByRole("region", { name: "Impacto" })).toContainText("toneladas por ano");
  await expect(page.getByRole("complementary", { name: "Valores e prazo" })).toContainText(/^Faltam R\$/);
  await expect(page.getByRole("region", { name: "Quem realiza" })).toHaveCount(0);
  const served = await page.content();
  for (const secret of [face.organizacao, ...face.equipe.map(({ nome }) => nome)])
    expect(served.includes(secret), secret).toBe(false);
  await expectAccessible(page);
});

test("B2.7 a financiador reads the names of the team", async ({ page }) => {
  await newFunder(page);
  await openProject(page);
  const people = page.getByRole("region", { name: "Quem realiza" });
  await expect(people).toContainText(face.organizacao);
  for (const { nome } of face.equipe) await expect(people).toContainText(nome);
});
