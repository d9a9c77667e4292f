import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { runSql } from "../setup/confirmed";
import { giveOrganization } from "../setup/given-organization";
import { openWithoutScripts } from "../setup/late-scripts";
import { newCaptador, toastWith } from "../setup/resident";

test.use({ viewport: { width: 360, height: 740 } });

const today = new Date();
const day = (days: number) => new Date(today.getTime() + days * 86_400_000).toISOString().slice(0, 10);

const step = (page: Page, name: RegExp) =>
  page.getByRole("navigation", { name: "Etapas" }).getByRole("link", { name });
const isSaved = (page: Page) =>
  expect(page.getByText(/^(Salvo às|Tudo salvo)/)).toBeVisible({ timeout: 20_000 });
const goOn = (page: Page) => page.getByRole("button", { name: "Continuar" }).click();

async function fillRest(page: Page, email: string): Promise<void> {
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
    await page.getByRole("button", { name: "Adicionar item" }).click();
    await page.getByLabel(`Item ${at}`, { exact: true }).fill(rubrica);
    await page.getByLabel(`Valor do item ${at}`).fill(valor);
  }
  await page.getByRole("button", { name: "Adicionar item" }).click();
  await page.getByRole("button", { name: "Remover item 3" }).press("Enter");
  await expect(page.getByRole("group", { name: "Orçamento por item (rubrica)" })).toBeFocused();
  await expect(page.getByText("É igual ao valor total.")).toBeVisible();
  await page.getByRole("radio", { name: /^Com obras/ }).check();
  await expect(page.getByText(/pede 50% do valor/)).toBeVisible();
  await page.getByLabel("Data da aprovação").fill(day(-30));
  await page.getByLabel("Último dia da captação").fill(day(300));
  await page.getByLabel("Duração em meses").fill("18");
  await page.getByLabel("Número oficial da proposta").fill("2026.1.0042");
  await goOn(page);
  await expect(page.getByText("A sua conta ainda não tem uma organização.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Cadastrar a organização" })).toHaveAttribute(
    "href",
    "/dashboard/organizacoes",
  );
  await isSaved(page);
  const cnpj = await giveOrganization(email, "Cooperativa Vida Nova");
  await page.reload();
  await expect(page.getByText(`CNPJ ${cnpj}`)).toBeVisible();
  await expect(page.getByText(/^CNPJ a conferir/)).toBeVisible();
  await expectAccessible(page);
}

test("B6.4 a captador writes a project on a phone, also offline, previews and sends it, and it is listed", async ({
  page,
  context,
}) => {
  test.setTimeout(240_000);
  const email = await newCaptador(page);
  const nome = `Galpão da Vila Ré ${Date.now()}`;
  await page.goto("/projects");
  await page.getByRole("link", { name: "Novo Projeto" }).click();
  await page.waitForURL(/\/projects\/[\w-]{36}\/editar/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  const first = await page.getByLabel("Nome do projeto").boundingBox();
  expect(first?.y ?? 999, "the first field is in sight on a phone").toBeLessThan(450);
  await expectAccessible(page);
  const required = page.getByRole("region", { name: "Obrigatório nesta etapa" });
  await required.getByRole("link", { name: /^Descrição/ }).click();
  await expect(page.getByLabel("Descrição")).toBeFocused();

  // The form shows the error about the short text only after the press, because the error moves the checkbox.
  const tooShort = page.getByText("pelo menos 200 caracteres");
  // A new project shows "saved" at once, so wait for the response to the save: by then the form has validated the text.
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByLabel("Descrição").fill("Curta demais.");
  await saved;
  await expect(tooShort).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Vidro" }).check();
  await expect(tooShort.first()).toBeVisible();

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

  await fillRest(page, email);
  const complete = page.getByRole("region", { name: "Esta etapa está completa" });
  await expect(complete.getByRole("link")).toHaveCount(0);
  await expect(complete).toContainText("As outras etapas estão prontas.");
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
  await expect(toastWith(page, "Projeto enviado para análise.")).toBeVisible();
  await expect(page.getByRole("heading", { level: 2, name: "Fotos e documentos" })).toBeVisible();
  await expectAccessible(page);
  await goOn(page);
  await page.getByRole("button", { name: "Adicionar pessoa" }).click();
  await page.getByLabel("Nome da pessoa 1").fill("Ana Souza");
  await expect(page.getByText("Não salvo.")).toBeVisible();
  await page.getByLabel("Função da pessoa 1").fill("Coordenação");
  await isSaved(page);
  await page.reload();
  await expect(page.getByLabel("Nome da pessoa 1")).toHaveValue("Ana Souza");
  await page.getByRole("main").getByRole("link", { name: "Meus projetos" }).click();
  const row = page.getByRole("row", { name: new RegExp(nome) });
  await expect(row.getByText("Em análise", { exact: true })).toBeVisible();

  // In a local start a job approves projects after a minute. Run the job now instead of waiting.
  await runSql("update pgboss.job set start_after = now() where name = $1 and state = 'created'", [
    "demo-approvals",
  ]);
  const listed = page.getByRole("link", { name: nome, exact: true });
  await expect(async () => {
    await page.reload();
    await expect(listed).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 120_000, intervals: [2000] });
  await page.getByRole("button", { name: `Mais ações de ${nome}` }).click();
  await page.getByRole("menuitem", { name: "Histórico" }).click();
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

test("text typed into the project's form before the scripts run is kept in the form and saved", async ({
  page,
}) => {
  await newCaptador(page);
  await page.goto("/projects/create");
  await page.waitForURL(/\/editar/);
  const address = page.url();
  const arrive = await openWithoutScripts(page, address);
  await page.getByLabel("Nome do projeto").fill("Galpão da Vila Ré");
  await page.getByLabel("Descrição").fill("A triagem é feita na rua.");
  await page.getByLabel("Tema").selectOption("Cooperativismo");
  await page.getByRole("checkbox", { name: "Vidro" }).check();
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await arrive();
  await expect(page.getByLabel("Nome do projeto")).toHaveValue("Galpão da Vila Ré");
  await saved;
  await isSaved(page);
  await page.unrouteAll({ behavior: "wait" });
  await page.goto(address);
  await expect(page.getByLabel("Nome do projeto")).toHaveValue("Galpão da Vila Ré");
  await expect(page.getByLabel("Descrição")).toHaveValue("A triagem é feita na rua.");
  await expect(page.getByLabel("Tema")).toHaveValue("Cooperativismo");
  await expect(page.getByRole("checkbox", { name: "Vidro" })).toBeChecked();
});

test("errors about a pair of fields appear and disappear with either field, and reappear after a reload", async ({
  page,
}) => {
  await newCaptador(page);
  await page.goto("/projects/create");
  await page.waitForURL(/\/editar/);
  await step(page, /^Valores e prazos/).click();
  await page.getByLabel("Valor total aprovado").fill("300000");
  await page.getByLabel(/^Número de cotas/).fill("200");
  await page.getByLabel(/^Valor de uma cota/).fill("2000");
  await page.getByLabel("Data da aprovação").focus();
  const tooMany = page.getByText("As cotas juntas passam do valor total.");
  await expect(tooMany).toBeVisible();
  await expect(step(page, /^Valores e prazos \(confira\)/)).toBeVisible();
  await isSaved(page);
  await page.reload();
  await expect(tooMany).toBeVisible();
  await page.getByLabel(/^Valor de uma cota/).fill("1500");
  await expect(tooMany).toHaveCount(0);

  await page.getByRole("button", { name: "Adicionar item" }).click();
  await page.getByLabel("Valor do item 1").fill("300000");
  await page.getByLabel("Duração em meses").focus();
  const unnamed = page.getByText("Cada item precisa de um nome e de um valor.");
  await expect(unnamed).toBeVisible();
  await page.getByLabel("Item 1", { exact: true }).fill("Obra");
  await expect(unnamed).toHaveCount(0);
  await expect(page.getByText("É igual ao valor total.").first()).toBeVisible();

  const duration = page.getByLabel("Duração em meses");
  await duration.fill("60");
  await goOn(page);
  await expect(duration).toBeFocused();
  await expect(page.getByText(/^Informe a duração em meses/).first()).toBeVisible();
  await expect(page.getByText(/^Uma resposta desta etapa precisa de correção\./)).toBeVisible();
  await goOn(page);
  await expect(page.getByRole("heading", { level: 2, name: "Quem realiza" })).toBeFocused();
});

test("conflicting edits of one project in two windows are shown side by side, and neither is lost", async ({
  page,
  context,
}) => {
  await newCaptador(page);
  await page.goto("/projects/create");
  await page.waitForURL(/\/editar/);
  const other = await context.newPage();
  // Wait for the second window's scripts. If they ran after the first window's edit, they would take over that edit
  // from localStorage (kept-draft.ts), and the two edits would not conflict.
  await other.goto(page.url(), { waitUntil: "networkidle" });
  // A new project shows "saved" at once, so wait for the response to the save.
  const saved = page.waitForResponse((response) => response.request().method() === "POST");
  await page.getByLabel("Nome do projeto").fill("Nome da primeira");
  await saved;
  await isSaved(page);
  await other.getByLabel("Nome do projeto").fill("Nome da segunda");
  await expect(other.getByRole("heading", { name: "Este projeto mudou enquanto você escrevia" })).toBeVisible(
    { timeout: 20_000 },
  );
  await expect(other.getByText("Nome da primeira")).toBeVisible();
  await expectAccessible(other);
  await other.getByRole("button", { name: "Usar a outra em Nome do projeto" }).click();
  await other.getByRole("button", { name: "Salvar as escolhas" }).click();
  await expect(other.getByLabel("Nome do projeto")).toHaveValue("Nome da primeira");
});

test("B2.1 B6.4 a captador who opens another captador's project gets a 404", async ({ page, browser }) => {
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
