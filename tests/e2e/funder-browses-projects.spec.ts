import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { newFunder } from "../setup/funder";

type Raw = { title: string; description: string; organization: { name: string } };
const records: Raw[] = JSON.parse(readFileSync("prisma/data/projects.json", "utf8")).records;

const cards = "main article:visible";

test("B2.5 B2.7 B6.3 a financiador's list has proponents, full descriptions, raised amounts and actions", async ({
  page,
}) => {
  await newFunder(page);
  const response = await page.goto("/lir-projetos");
  expect(response?.headers()["cache-control"]).toContain("private");
  expect(response?.headers()["cache-control"]).toContain("no-store");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Projetos Lei de Incentivo à Reciclagem");
  await expect(page.getByRole("region", { name: "Resumo dos projetos" })).toContainText("Disponível");
  await expect(page.locator(cards)).toHaveCount(24);
  await expect(page.getByText("Acesso Limitado")).toHaveCount(0);
  await expect(page.getByText("Organização Parceira")).toHaveCount(0);

  const card = page.locator(cards).first();
  const title = await card.getByRole("heading").innerText();
  const record = records.find((entry) => entry.title === title);
  await expect(card).toContainText(record?.organization.name ?? "?");
  await expect(card).toContainText(/Captado R\$\s[\d.]+/);
  await card.getByText("Ler descrição completa").click();
  await expect(card).toContainText(record?.description.slice(-60) ?? "?");
  await expect(card.getByRole("button", { name: "Tenho Interesse" })).toBeEnabled();
  await expect(card.getByRole("button", { name: `Favoritar ${title}` })).toBeVisible();
  await expect(card.getByRole("button", { name: `Comparar ${title}` })).toBeVisible();
  // The page has a non-breaking space between `R$` and the amount, the WhatsApp message a plain one.
  const total = (await card.locator("dd").first().innerText()).replaceAll("\u00a0", " ");
  const href = await card.getByRole("link", { name: /^WhatsApp sobre/ }).getAttribute("href");
  expect(new URL(href ?? "").searchParams.get("text")).toBe(
    `Olá! Tenho interesse no projeto LIR: ${title} (${total}). Gostaria de mais informações sobre como investir.`,
  );
  await expectAccessible(page);
});

test("B5.5 B7.2 a financiador searches by proponent, filters, and reads the list as a table and page by page", async ({
  page,
}) => {
  await newFunder(page);
  await page.goto("/lir-projetos");
  const organization = records[0]?.organization.name ?? "";
  await page
    .getByLabel(/Buscar por nome, cidade, estado, categoria ou proponente/)
    .fill(organization.toUpperCase());
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL(/\/lir-projetos\?busca=/);
  await expect(page.locator(cards).first()).toContainText(organization);
  for (const text of await page.locator(cards).allInnerTexts()) expect(text).toContain(organization);

  await page.getByRole("link", { name: "Tabela" }).click();
  await expect(page.getByRole("table").getByRole("row").nth(1)).toContainText(organization);
  await expectAccessible(page);

  await page.goto("/lir-projetos?estado=SP");
  await page.getByRole("link", { name: "Próxima página" }).click();
  await expect(page).toHaveURL(/estado=SP&depois=/);
  await expect(page.locator(cards).first()).toContainText(", SP");
  await page.getByRole("link", { name: "Retirar o filtro SP" }).click();
  await expect(page).toHaveURL(/\/lir-projetos$/);
  await expect(page.getByText("Ler descrição completa").first()).toBeVisible();
});

test("B8.10 an empty result gives its reason, invalid parameters do not break the list, and unknown paths are refused", async ({
  page,
}) => {
  await newFunder(page);
  await page.goto("/lir-projetos?busca=nadaparecido");
  await expect(page.getByText("Nenhum projeto encontrado com os filtros selecionados.")).toBeVisible();
  for (const path of [
    "/lir-projetos?estado=ZZ&ordem=lixo&depois=v9.x&visao=%00",
    `/lir-projetos?busca=${"%F0%9F%98%80".repeat(300)}`,
    "/lir-projetos?estado=SP&estado=SP&estado[]=x&__proto__=1",
    "/lir-projetos?utm_source=mail",
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Projetos Lei de Incentivo à Reciclagem",
    );
  }
  for (const path of ["/lir-projetos/nao-existe", "/lir-projetos/%E0%A4%A", "/lir-projetos/..%2Fconta"]) {
    expect((await page.goto(path))?.status(), path).toBeGreaterThanOrEqual(400);
  }
  await page.goto("/lir-projetos/conta");
  await expect(page).toHaveURL(/\/lir-projetos$/);
});

test("B2.7 a financiador who comes from a prerendered page reads a project and the list with all their fields", async ({
  page,
}) => {
  await newFunder(page);
  await page.goto("/lir-estatisticas");
  const link = page.locator(`${cards} h3 a`).first();
  const title = await link.innerText();
  const record = records.find((entry) => entry.title === title);
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  const main = page.getByRole("main");
  await expect(main.getByText(record?.organization.name ?? "?").first()).toBeVisible();
  await expect(main).toContainText(record?.description.slice(-60) ?? "?");
  const panel = page.getByRole("complementary", { name: "Valores e prazo" });
  await expect(panel).toContainText("Valor captado");
  await expect(panel).toContainText(/Etapa: Captação mínima/);
  await expect(panel).toContainText(/2ª das 7 etapas da lei/);
  await expect(panel.getByRole("button", { name: "Tenho Interesse" })).toBeEnabled();
  await expect(panel.getByRole("link", { name: /^WhatsApp sobre/ })).toBeVisible();
  await expect(main.getByText("Informações Completas Restritas").filter({ visible: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Todos os projetos" }).click();
  await expect(page.getByText("Ler descrição completa").first()).toBeVisible();
  await expect(page).toHaveURL(/\/lir-projetos$/);
});

test("B2.5 sign-up links on prerendered pages take signed-in people to the requested page", async ({
  page,
}) => {
  await newFunder(page);
  await page.goto("/lir-estatisticas");
  const card = page.locator(cards).first();
  const href = (await card.locator("h3 a").getAttribute("href")) ?? "";
  await card.getByRole("link", { name: /Informações Completas Restritas/ }).click();
  await page.waitForURL((url) => url.pathname === href);
  await expect(page.getByText("Valor captado", { exact: true }).filter({ visible: true })).toBeVisible();
  await page.goto("/lir-estatisticas");
  await page.getByRole("complementary", { name: "Acesso Limitado" }).getByRole("link").click();
  await page.waitForURL((url) => url.pathname === "/lir-projetos");
  await expect(page.getByText("Ler descrição completa").first()).toBeVisible();
});

test("B6.1 after the session has ended, the same addresses show the public pages", async ({ page }) => {
  await newFunder(page);
  await page.goto("/lir-projetos");
  await expect(page.getByText("Ler descrição completa").first()).toBeVisible();
  await page.context().clearCookies({ name: /session-token/ });
  await page.goto("/lir-projetos");
  await expect(page.getByRole("complementary", { name: "Acesso Limitado" })).toBeVisible();
  const url = new URL(page.url()).origin;
  await page.context().addCookies([{ name: "next-auth.session-token", value: "lixo", url }]);
  for (const path of ["/lir-projetos", "/lir-projetos?busca=campinas"]) {
    await page.goto(path);
    await expect(page.getByRole("complementary", { name: "Acesso Limitado" }), path).toBeVisible();
    await expect(page.getByText("Organização Parceira").first()).toBeVisible();
  }
});

test("the filtered list downloads as a file with the chosen columns", async ({ page }) => {
  await newFunder(page);
  await page.goto("/lir-projetos?estado=SP&ordem=menor-valor");
  await page.locator("summary:visible", { hasText: "Baixar CSV" }).click();
  const form = page.locator("form[action='/api/projetos-csv']:visible");
  for (const name of ["Categoria", "Cidade", "Urgência"]) {
    await form.getByRole("checkbox", { name, exact: true }).setChecked(false);
  }
  await form.getByRole("checkbox", { name: "Descrição completa" }).check();
  await expectAccessible(page);
  const waiting = page.waitForEvent("download");
  await form.getByRole("button", { name: "Baixar arquivo" }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^projetos-lir-\d{4}-\d\d-\d\d\.csv$/);
  const text = readFileSync(await file.path(), "utf8");
  expect(text.startsWith("\uFEFFProjeto;Proponente;Estado;")).toBe(true);
  expect(text).toContain("Descrição completa");
  expect(text).not.toMatch(/^[^"]*;(RJ|MG);/m);
  expect(records.some(({ description }) => text.includes(description.replaceAll('"', '""')))).toBe(true);
});
