import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { newCaptador, toastWith } from "../setup/resident";

test.use({ viewport: { width: 360, height: 740 } });

const today = new Date();
const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);

const step = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Etapas" }).getByRole("link", { name });
const isSaved = (page: Page) =>
  expect(page.getByText(/^(Guardado às|Tudo guardado)/)).toBeVisible({ timeout: 20_000 });
const goOn = (page: Page) => page.getByRole("button", { name: "Continuar" }).click();

async function fillRest(page: Page): Promise<void> {
  await page.getByLabel("Tema").selectOption("Cooperativismo");
  await page.getByLabel(/^Eixo da lei/).selectOption("Infraestrutura física");
  await page.getByRole("checkbox", { name: "Vidro" }).check();
  await goOn(page);
  await expect(page.getByRole("heading", { level: 2, name: "Onde e para quem" })).toBeFocused();
  await page.getByLabel("Estado", { exact: true }).selectOption("SP");
  const city = page.getByRole("combobox", { name: /^Cidade/ });
  await city.fill("Campinas");
  await page.getByRole("option", { name: "Campinas", exact: true }).click();
  await page.getByLabel(/^Pessoas beneficiadas/).fill("40");
  await goOn(page);
  await page.getByLabel("Valor total aprovado").fill("1000000");
  for (const [at, rubrica, valor] of [
    [1, "Obra", "700000"],
    [2, "Prensa", "300000"],
  ] as const) {
    await page.getByRole("button", { name: "Adicionar rubrica" }).click();
    await page.getByLabel(`Rubrica ${at}`, { exact: true }).fill(rubrica);
    await page.getByLabel(`Valor da rubrica ${at}`).fill(valor);
  }
  await page.getByRole("button", { name: "Adicionar rubrica" }).click();
  await page.getByRole("button", { name: "Remover rubrica 3" }).press("Enter");
  await expect(page.getByRole("group", { name: "Orçamento por rubrica" })).toBeFocused();
  await expect(page.getByText("É igual ao valor total.")).toBeVisible();
  await page.getByRole("radio", { name: /^Com obras/ }).check();
  await expect(page.getByText(/pede 50% do valor/)).toBeVisible();
  await page.getByLabel("Data da aprovação").fill(day(-30));
  await page.getByLabel("Último dia da captação").fill(day(300));
  await page.getByLabel("Duração em meses").fill("18");
  await page.getByLabel("Número oficial da proposta").fill("2026.1.0042");
  await goOn(page);
  await page.getByLabel("Nome da organização").fill("Cooperativa Vida Nova");
  await page.getByLabel("Tipo de organização").selectOption("Cooperativa");
}

test("B2.11 B2.12 B6.4 a captador writes a project on a phone, loses the line, previews, sends, and it is listed", async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  await newCaptador(page);
  const nome = `Galpão da Vila Ré ${Date.now()}`;
  await page.goto("/projects");
  await page.getByRole("link", { name: "Novo Projeto" }).click();
  await page.waitForURL(/\/projects\/[\w-]{36}\/editar/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  await expectAccessible(page);

  await page.getByLabel("Nome do projeto").fill(nome);
  await isSaved(page);
  await context.setOffline(true);
  await page.getByLabel("Objetivo em uma frase").fill("Triar 30 toneladas por mês com 40 catadores.");
  await page.getByLabel("Descrição").fill("Hoje a triagem é feita na rua, sem cobertura. ".repeat(8).trim());
  await expect(page.getByText("Sem conexão: o que você escreve fica neste aparelho")).toBeVisible({
    timeout: 20_000,
  });
  await context.setOffline(false);
  await isSaved(page);
  await page.reload();
  await expect(page.getByLabel("Objetivo em uma frase")).toHaveValue(/^Triar 30 toneladas/);

  await fillRest(page);
  await step(page, /^Revisar e enviar/).click();
  await expect(page.getByText("% do que um financiador procura")).toBeVisible();
  await isSaved(page);
  await expectAccessible(page);
  const [preview] = await Promise.all([
    context.waitForEvent("page"),
    page.getByRole("link", { name: /^Como visitante vê/ }).click(),
  ]);
  await expect(preview.getByRole("heading", { level: 1, name: nome })).toBeVisible();
  expect(await preview.content()).not.toContain("Cooperativa Vida Nova");
  await preview.getByRole("link", { name: "Como financiador vê" }).click();
  await expect(preview.getByText("Cooperativa Vida Nova").first()).toBeVisible();
  await preview.close();

  await page.getByRole("button", { name: "Enviar para análise" }).click();
  await page
    .getByRole("dialog", { name: "Enviar o projeto?" })
    .getByRole("button", { name: "Enviar", exact: true })
    .click();
  await expect(toastWith(page, "Projeto enviado para análise.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: /^Em análise/ })).toBeVisible();

  // A local start approves by itself a minute later.
  const listed = page.getByRole("link", { name: nome, exact: true });
  await expect(async () => {
    await page.reload();
    await expect(listed).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 120_000, intervals: [5000] });
  await page.getByRole("link", { name: `Histórico de ${nome}` }).click();
  await expect(page.getByText("Demonstração: aprovado automaticamente")).toBeVisible();
  await page.goBack();
  const address = await listed.getAttribute("href");
  const stranger = await context.browser()?.newPage();
  await stranger?.goto(new URL(address ?? "", page.url()).href);
  await expect(
    stranger?.getByRole("heading", { level: 1, name: nome }) ?? page.locator("nothing"),
  ).toBeVisible();
  await stranger?.close();
});

test("B2.12 two windows of one project are shown side by side, and nothing is lost", async ({
  page,
  context,
}) => {
  await newCaptador(page);
  await page.goto("/projects/create");
  await page.waitForURL(/\/editar/);
  const other = await context.newPage();
  // With its scripts: a window that begins while another writes would go on with what that one keeps.
  await other.goto(page.url(), { waitUntil: "networkidle" });
  // A new project says from the beginning that it is saved.
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByLabel("Nome do projeto").fill("Nome da primeira");
  await saved;
  await isSaved(page);
  await other.getByLabel("Nome do projeto").fill("Nome da segunda");
  await expect(other.getByRole("heading", { name: "Este projeto foi alterado em outra janela" })).toBeVisible(
    { timeout: 20_000 },
  );
  await expect(other.getByText("Nome da primeira")).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: "Usar a outra em Nome do projeto" }).click();
  await other.getByRole("button", { name: "Guardar as escolhas" }).click();
  await expect(other.getByLabel("Nome do projeto")).toHaveValue("Nome da primeira");
});

test("B2.1 B6.4 somebody else's project does not exist, and a financiador has none", async ({
  page,
  browser,
}) => {
  await newCaptador(page);
  await page.goto("/projects/create");
  await page.waitForURL(/\/editar/);
  const address = page.url();
  const context = await browser.newContext();
  const other = await context.newPage();
  await newCaptador(other);
  for (const path of [
    address,
    address.replace("/editar", "/previa"),
    address.replace("/editar", "/historico"),
  ]) {
    expect((await other.goto(path))?.status()).toBe(404);
  }
  expect((await other.goto("/projects/nada/editar"))?.status()).toBe(404);
  await context.close();
});
