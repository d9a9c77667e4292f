import { expect, test } from "@playwright/test";
import { newFunder } from "../setup/funder";
import { openWithoutScripts } from "../setup/late-scripts";
import { newEmail } from "../setup/newcomer";
import { toastWith } from "../setup/resident";
import { untilScriptsRan } from "../setup/scripts";

test("A2.9 a login typed before the scripts run is sent as typed", async ({ page }) => {
  const arrive = await openWithoutScripts(page, "/empresa-auth");
  const form = page.getByRole("form", { name: "Entrar na conta da empresa" });
  const email = newEmail();
  await form.locator('[name="email"]').fill(email);
  await form.locator('[name="password"]').fill("Segredo1");
  await arrive();
  await expect(form.locator('[name="email"]')).toHaveValue(email);
  await form.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("Credenciais inválidas").first()).toBeVisible();
  await expect(form.locator('[name="email"]')).toHaveValue(email);
  await expect(form.locator('[name="password"]')).toHaveValue("Segredo1");
});

test("A2.6 A5.7 fields typed into before the scripts run get their masks, and values and choices stay", async ({
  page,
}) => {
  const arrive = await openWithoutScripts(page, "/project-signup");
  const form = page.getByRole("form", { name: "Cadastrar Projeto" });
  await form.locator('[name="nome_completo"]').fill("Marina Tavares");
  await form.locator('[name="telefone"]').fill("11998765432");
  await form.locator('[name="acceptTerms"]').check();
  await arrive();
  await expect(form.locator('[name="telefone"]')).toHaveValue("(11) 99876-5432");
  await form.locator('[name="project_name"]').fill("Vidro que volta");
  await expect(form.locator('[name="nome_completo"]')).toHaveValue("Marina Tavares");
  await expect(form.locator('[name="acceptTerms"]')).toBeChecked();
});

test("A2.4 a role chosen before the scripts run stays chosen", async ({ page }) => {
  const arrive = await openWithoutScripts(page, "/auth?type=financiador");
  const form = page.getByRole("form", { name: "Criar conta" });
  await form.getByRole("radio", { name: /^Quero captar/ }).check();
  await form.locator('[name="full_name"]').fill("Marina Tavares");
  await arrive();
  await untilScriptsRan(page);
  await expect(form.getByRole("radio", { name: /^Quero captar/ })).toBeChecked();
  await expect(form.locator('[name="full_name"]')).toHaveValue("Marina Tavares");
});

test("a tick that the scripts move away during the press is made", async ({ page }) => {
  const arrive = await openWithoutScripts(page, "/auth?type=financiador");
  const form = page.getByRole("form", { name: "Criar conta" });
  await form.locator('[name="password"]').fill("girassol");
  const tick = form.locator('[name="acceptTerms"]');
  await tick.hover();
  const top = () => tick.evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  await page.mouse.down();
  await arrive();
  // Hydration inserts a text about the typed password above the checkbox, so the checkbox moves down.
  await expect.poll(top).toBeGreaterThan(before + 20);
  await page.mouse.up();
  await expect(tick).toBeChecked();
});

test("B2.6 an order chosen before the scripts run is applied", async ({ page }) => {
  const arrive = await openWithoutScripts(page, "/lir-projetos");
  await page.getByLabel("Ordenar por").selectOption({ label: "Menor valor" });
  await arrive();
  await expect(page).toHaveURL(/\?ordem=menor-valor$/);
});

test("an amount entered on a project's page before the scripts run stays there, with its effect", async ({
  page,
}) => {
  await page.goto("/lir-projetos");
  const path = String(await page.locator("main article h3 a").first().getAttribute("href"));
  const arrive = await openWithoutScripts(page, path);
  const field = page.getByRole("textbox", { name: "Quanto você quer destinar?" });
  await field.fill("300.000");
  await field.press("Enter");
  await arrive();
  await expect(page.getByRole("complementary", { name: "Valores e prazo" })).toContainText(
    /da mínima|Completa|do que falta/,
  );
  await expect(field).toHaveValue("300.000");
});

test("a frequency of alerts chosen before the scripts run is saved", async ({ page }) => {
  await newFunder(page);
  const arrive = await openWithoutScripts(page, "/dashboard/conta");
  const rhythm = page.getByLabel("Frequência dos alertas");
  await rhythm.selectOption("semanal");
  await arrive();
  await expect(page.getByRole("region", { name: "Avisos" }).locator("[data-toast]")).toBeVisible();
  await page.reload();
  await expect(rhythm).toHaveValue("semanal");
});

test("B2.9 the simulator calculates with values chosen and typed before the scripts run, and masks them", async ({
  page,
}) => {
  const arrive = await openWithoutScripts(page, "/incentivos");
  const form = page.getByRole("form", { name: "Seus números" });
  await form.getByRole("radio", { name: /Pessoa física/ }).check();
  await form.locator('[name="faturamentoAnual"]').fill("200000");
  await form.locator('[name="impostoRenda"]').fill("30000,5");
  await form.locator('[name="valorInvestimento"]').fill("5000");
  await arrive();
  await expect(form.locator('[name="faturamentoAnual"]')).toHaveValue("200.000");
  await expect(form.getByRole("radio", { name: /Pessoa física/ })).toBeChecked();
  await form.getByRole("button", { name: "Simular" }).click();
  await expect(page.getByRole("rowheader", { name: "Teto da dedução (6%)" })).toBeVisible();
});

test("B5.3 a question sent before the scripts run stays out of the address and is answered", async ({
  page,
}) => {
  const arrive = await openWithoutScripts(page, "/assistente");
  const field = page.getByRole("textbox", { name: "Sua pergunta" });
  await field.fill("Quantos projetos há no total?");
  await field.press("Enter");
  await expect(page).toHaveURL(/\/assistente$/);
  await expect(field).toHaveValue("Quantos projetos há no total?");
  await arrive();
  await expect(page.getByRole("region", { name: "Conversa" })).toContainText(
    "projetos publicados na plataforma",
    { timeout: 20_000 },
  );
});

test("A8.6 A2.9 a press before the scripts run takes effect once after they do", async ({ page }) => {
  const answers = await openWithoutScripts(page, "/new-email-confirmation?type=company");
  await page.getByRole("button", { name: "Reenviar e-mail" }).click();
  await answers();
  await expect(toastWith(page, "Email não encontrado...")).toBeVisible();

  let logins = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/login-empresa")) logins += 1;
  });
  const arrive = await openWithoutScripts(page, "/empresa-auth");
  const form = page.getByRole("form", { name: "Entrar na conta da empresa" });
  const email = newEmail();
  await form.locator('[name="email"]').fill(email);
  await form.locator('[name="password"]').fill("Segredo1");
  await form.locator('[name="password"]').press("Enter");
  await arrive();
  await expect(page.getByText("Credenciais inválidas").first()).toBeVisible();
  await expect(form.locator('[name="email"]')).toHaveValue(email);
  expect(logins).toBe(1);
});

test("a link followed before the scripts run stores its target, and works without scripts too", async ({
  page,
}) => {
  await page.goto("/lir-projetos");
  const path = String(await page.locator("main article h3 a").first().getAttribute("href"));
  const arrive = await openWithoutScripts(page, path);
  await page.getByRole("link", { name: "Quero financiar" }).last().click();
  await arrive();
  await page.waitForURL("**/cadastro-empresa");
  expect(await page.evaluate(() => sessionStorage.getItem("elo:destino"))).toContain(`${path}#interesse`);

  await page.route(/\/_next\/static\/.*\.js/, (route) => route.abort());
  await page.goto(path);
  await page.getByRole("link", { name: "Quero financiar" }).last().click();
  await page.waitForURL("**/cadastro-empresa");
});

test("A2.17 'Voltar' on the terms leads one step back also when it is pressed before the scripts run", async ({
  page,
}) => {
  await page.goto("/faq");
  const arrive = await openWithoutScripts(page, "/termos");
  await page.getByRole("link", { name: "Voltar" }).click();
  await arrive();
  await page.waitForURL("**/faq");
});

test("a press that begins before the page has loaded its session and ends afterwards follows the new link", async ({
  page,
}) => {
  await newFunder(page);
  const arrive = await openWithoutScripts(page, "/lir-estatisticas");
  const link = page.getByRole("complementary", { name: "Acesso Limitado" }).getByRole("link");
  await expect(link).toHaveText("Criar conta");
  await link.hover();
  await page.mouse.down();
  await arrive();
  await expect(link).toHaveText("Abrir a minha lista");
  await page.mouse.up();
  await page.waitForURL((url) => url.pathname === "/lir-projetos");
});

test("the first scripts of a prerendered page have the hint to compile them in the background", async ({
  request,
}) => {
  const page = await (await request.get("/lir-projetos")).text();
  const sources = page.slice(page.lastIndexOf("<script>")).match(/\/_next\/static\/[^"]+\.js/g) ?? [];
  expect(sources.length).toBeGreaterThan(3);
  for (const source of sources)
    expect(await (await request.get(source)).text(), source).toMatch(/^\/\/# allFunctionsCalledOnLoad\n/);
});
