import { expect, type Page, test } from "@playwright/test";
import {
  breakVendor,
  control,
  fillIn,
  fillPlace,
  inbox,
  newCnpj,
  newEmail,
  restoreVendors,
  visit,
} from "../setup/newcomer";

test.afterEach(restoreVendors);

const says = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });
const person = (email: string) => ({
  full_name: "Marina Tavares",
  email,
  password: "girassol",
  confirmPassword: "girassol",
  acceptTerms: true,
});

async function breakMail() {
  await breakVendor("resend");
  await breakVendor("smtp");
}

test("A4.4 A8.3 A2.5 with both mail services down a captador gets an account, two messages and later a warning", async ({
  page,
}) => {
  await visit(page, "/auth/captador");
  const form = page.getByRole("form", { name: "Criar conta de captador" });
  const email = newEmail();
  await control(form, "cnpj").fill(newCnpj(true));
  await expect(form.getByText("CNPJ encontrado")).toBeVisible();
  await form.getByLabel("Sim").check();
  await fillIn(form, person(email));
  await breakMail();
  await form.getByRole("button", { name: "Criar conta" }).click();
  await expect(form.getByRole("button", { name: "Carregando..." })).toBeDisabled();
  const warning = says(page, "Problema no envio do email. Tente fazer login em alguns minutos.");
  await expect(warning).toBeVisible({ timeout: 60_000 });
  await expect(says(page, "Cadastro realizado! Confirme seu email para ativar a conta.")).toBeVisible();
  await page.waitForURL(/\/new-email-confirmation\?.*type=project/);
  await page
    .getByRole("link", { name: /cadastro/ })
    .first()
    .click();
  await page.waitForURL(/\/auth\/captador/);
  await expect(form.getByText("O envio de emails está com problemas")).toBeVisible();

  await restoreVendors();
  await expect.poll(async () => (await inbox(email)).length, { timeout: 60_000, intervals: [2000] }).toBe(1);
});

test("A4.4 A8.3 with both mail services down the generic sign-up says that the mail failed", async ({
  page,
}) => {
  await visit(page, "/auth");
  await page.getByRole("button", { name: "Criar conta" }).click();
  const form = page.getByRole("form", { name: "Criar conta" });
  await fillIn(form, person(newEmail()));
  await breakMail();
  await form.getByRole("button", { name: "Criar conta" }).click();
  await expect(says(page, "Conta criada, mas houve problema no envio do email:")).toBeVisible({
    timeout: 60_000,
  });
  await page.waitForURL(/\/email-confirmation\?/);
});

test("A4.6 with Resend down the second service delivers without a visible difference", async ({ page }) => {
  await visit(page, "/auth");
  await page.getByRole("button", { name: "Criar conta" }).click();
  const form = page.getByRole("form", { name: "Criar conta" });
  const email = newEmail();
  await fillIn(form, person(email));
  await breakVendor("resend");
  await form.getByRole("button", { name: "Criar conta" }).click();
  await expect(
    says(page, "Conta criada com sucesso! Verifique seu email para confirmar a conta."),
  ).toBeVisible({ timeout: 30_000 });
  expect(await inbox(email)).toHaveLength(1);
});

test("A8.13 with the registry of companies down the form can be filled in by hand", async ({ page }) => {
  await breakVendor("brasilapi", "reset");
  await visit(page, "/cadastro-empresa");
  const form = page.getByRole("form", { name: "Cadastrar Empresa" });
  await control(form, "cnpj").fill(newCnpj(true));
  await expect(form.getByText("CNPJ válido", { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(form.getByText("Preencha os dados da empresa manualmente.")).toBeVisible();
  await control(form, "razao_social").fill("Recicla Já Ltda");
  await fillPlace(form, { state: "estado", city: "cidade" }, ["AC", "Rio Branco"]);
  const { full_name, acceptTerms: _, ...access } = person(newEmail());
  await fillIn(form, { ...access, nome_completo: full_name, telefone: "6833334444" });
  await form.getByRole("button", { name: "Criar conta gratuita" }).click();
  await page.waitForURL(/\/new-email-confirmation/);
});

test("A8.13 a CNPJ check that failed on our side can be repeated", async ({ page }) => {
  await visit(page, "/cadastro-empresa");
  const form = page.getByRole("form", { name: "Cadastrar Empresa" });
  await page.route("**/api/validate-cnpj", (route) => route.abort());
  await control(form, "cnpj").fill(newCnpj(true));
  await expect(form.getByText("Erro ao validar CNPJ. Tente novamente.")).toBeVisible();
  await page.unroute("**/api/validate-cnpj");
  await form.getByRole("button", { name: /^Tentar novamente/ }).click();
  await expect(form.getByText("✓ CNPJ válido e disponível")).toBeVisible();
});

test("B8.11 A8.14 states and cities that failed to load on our side can be requested again, and a refused CNPJ has its reason", async ({
  page,
}) => {
  const states = "**/api/ibge-locations?type=estados*";
  const cities = "**/api/ibge-locations?type=cidades*";
  await page.route(states, (route) => route.abort());
  await page.route(cities, (route) => route.abort());
  await visit(page, "/cadastro-empresa");
  const form = page.getByRole("form", { name: "Cadastrar Empresa" });
  await expect(form.getByText("Erro ao carregar estados. Tente novamente.")).toBeVisible();
  await page.unroute(states);
  await form.getByRole("button", { name: /^Tentar novamente\s*: Estado$/ }).click();
  await control(form, "estado").selectOption("AC");
  await expect(form.getByText("Erro ao carregar cidades. Tente novamente.")).toBeVisible();
  await page.unroute(cities);
  await form.getByRole("button", { name: /^Tentar novamente\s*: Cidade$/ }).click();
  await fillPlace(form, { state: "estado", city: "cidade" }, ["AC", "Rio Branco"]);
  await control(form, "cnpj").fill("78351642000122");
  await expect(form.getByText(/consta como baixada na Receita Federal/)).toBeVisible();
});
