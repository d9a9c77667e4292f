import { expect, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { newFunder } from "../setup/funder";
import { newCaptador, toastWith } from "../setup/resident";

test("B2.11 B2.13 B2.17 B6.3 a funder's panel shows profile, counts, featured projects and the funder's pages", async ({
  page,
}) => {
  await newFunder(page);
  await page.goto("/dashboard");
  const main = page.locator("main");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Olá, Marina Tavares");
  await expect(main.getByText("Financiador", { exact: true })).toBeVisible();
  await expect(page.getByRole("tab")).toHaveText(["Visão Geral"]);
  const featured = page.getByRole("region", { name: "Projetos LIR em destaque" });
  for (const tile of ["Projetos Disponíveis", "Valor Total", "Disponível"])
    await expect(featured.getByText(tile, { exact: true }).first()).toBeVisible();
  const projects = featured.getByRole("listitem");
  await expect(projects).toHaveCount(3);
  await expect(projects.first()).toContainText(/Aprovada|Em Captação/);
  await expect(projects.first()).toContainText(/Urgência (alta|média|baixa)/);
  await expect(projects.first()).not.toContainText("Organização Parceira");
  await expect(projects.first()).toContainText(/R\$\s[\d.]+/);
  await expect(featured.getByRole("link", { name: "Ver todos os projetos" })).toHaveAttribute(
    "href",
    "/lir-projetos",
  );
  await expect(page.getByText("ACESSO PREMIUM")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Ambiente Exclusivo para Empresas" })).toBeVisible();
  await expect(main.getByText("Matches", { exact: true })).toBeVisible();
  for (const other of ["Conversas", "Novo Projeto", "Ver Meus Projetos"])
    await expect(main.getByText(other)).toHaveCount(0);
  await expectAccessible(page);

  await page.goto("/projects");
  await expect(page.getByText("Esta página é de quem capta.")).toBeVisible();

  await page.setViewportSize({ width: 320, height: 640 });
  for (const path of ["/dashboard", "/lir-projetos", "/lir-projetos?visao=tabela", "/dashboard/apoios"]) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: /^Marina\b.*sua conta/ })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  }
});

test("B2.18 the company's home links to /projetos and /suporte, and shows three projects and no duty", async ({
  page,
}) => {
  await newFunder(page);
  await page.goto("/empresa-dashboard");
  await expect(page.getByRole("region", { name: "Agora" })).toContainText("Nada espera por você.");
  for (const [name, href] of [
    ["Explorar Projetos", "/projetos"],
    ["Contatar Suporte", "/suporte"],
  ] as const)
    await expect(page.getByRole("main").getByRole("link", { name })).toHaveAttribute("href", href);
  await expect(
    page.getByRole("region", { name: "Projetos LIR em destaque" }).getByRole("listitem"),
  ).toHaveCount(3);
  await expectAccessible(page);
});

test("B2.11 B2.12 B6.4 a captador's panel links to their projects and to the profile verification, which they complete", async ({
  page,
}) => {
  await newCaptador(page);
  const main = page.locator("main");
  for (const stat of ["Projetos", "Matches", "Conversas"])
    await expect(main.getByText(stat, { exact: true })).toBeVisible();
  await expect(main.getByText("Ambiente Exclusivo para Empresas")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Verificação Pendente" })).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole("button", { name: "Editar Perfil" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar Perfil" });
  await expect(dialog.getByRole("button", { name: "Salvar alterações" })).toBeInViewport();
  await dialog.getByLabel("Pessoa física").check();
  await dialog.locator('[name="phone"]').fill("(19) 98765-4321");
  await dialog.locator('[name="state"]').selectOption("SP");
  await dialog.locator('[name="city"]').fill("Campinas");
  await dialog.locator('[name="city"]').press("Tab");
  await dialog.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(page.getByRole("heading", { name: "Perfil Verificado" })).toBeVisible();

  const tab = (name: string) => page.getByRole("tab", { name });
  await expect(page.getByRole("tab")).toHaveText(["Visão Geral", "Assistente IA", "Planos", "Pagamentos"]);
  await tab("Planos").click();
  await expect(page).toHaveURL(/\/dashboard\?aba=planos$/);
  await expect(page.getByRole("heading", { name: "Free, R$ 0 por mês" })).toBeVisible();
  await expectAccessible(page);
  await tab("Planos").press("ArrowRight");
  await tab("Pagamentos").press("Enter");
  await expect(page.getByRole("heading", { name: "Nenhum pagamento encontrado" })).toBeVisible();
  await page.goBack();
  await expect(tab("Planos")).toHaveAttribute("aria-selected", "true");
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Agora" })).toBeVisible();

  await page.getByRole("link", { name: "Ver Meus Projetos" }).click();
  await page.waitForURL("**/projects");
  await expect(page.getByRole("heading", { level: 1, name: "Meus projetos" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Novo Projeto" }).click();
  await page.waitForURL(/\/projects\/[\w-]{36}\/editar/);
  await expect(page.getByRole("heading", { level: 1, name: "Novo projeto" })).toBeVisible();
  await expectAccessible(page);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Meus Favoritos" }).click();
  await page.waitForURL("**/dashboard/favoritos");
});

test("B2.16 B4.11 A8.11 B8.9 the outcome of a payment is shown once and removed from the address", async ({
  page,
}) => {
  await newCaptador(page);
  for (const [flag, text, rest] of [
    ["success=true", "Pagamento realizado com sucesso!", "de=checkout"],
    ["canceled=true", "Pagamento cancelado", "de=checkout"],
    ["payment_pending=true", "Pagamento pendente", "de=checkout&aba=planos"],
  ] as const) {
    await page.goto(`/dashboard?${flag}&de=checkout`);
    await expect(toastWith(page, text)).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === "/dashboard" && url.search === `?${rest}`);
  }
  await expect(page.getByRole("tab", { name: "Planos" })).toHaveAttribute("aria-selected", "true");
  await expect(page.locator("main").getByRole("link", { name: "Ver o seu plano" })).toHaveCount(0);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Pagamento pendente")).toHaveCount(0);
});
