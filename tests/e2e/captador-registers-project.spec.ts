import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import {
  confirmationLink,
  control,
  expectError,
  fillIn,
  fillPlace,
  inbox,
  newCnpj,
  newEmail,
  visit,
} from "../setup/newcomer";

const formOf = (page: Page) => page.getByRole("form", { name: "Cadastrar Projeto" });
const submit = (page: Page) => formOf(page).getByRole("button", { name: "Criar Conta e Projeto" });

const answers = (email = newEmail()) => ({
  nome_completo: "Marina Tavares",
  project_name: "Galpão da Vida Nova",
  email,
  password: "Segredo1",
  confirmPassword: "Segredo1",
});

test("A2.6 A3.8 A7.1 a captador creates account and project in one form and confirms through /auth/callback", async ({
  page,
}) => {
  await visit(page, "/project-signup");
  await expect(page.getByRole("heading", { level: 1, name: "Cadastrar Projeto" })).toBeVisible();
  const form = formOf(page);
  await expect(submit(page)).toBeDisabled();
  await control(form, "cnpj").fill(newCnpj(true));
  await expect(control(form, "razao_social")).not.toHaveValue("");
  await expect(submit(page)).toBeDisabled();
  const email = newEmail();
  await fillIn(form, { ...answers(email), acceptTerms: true });
  await expect(submit(page)).toBeEnabled();
  await expect(form.getByLabel(/^Free, R\$\s0/)).toBeChecked();
  await form.getByLabel(/^Pro, R\$\s97 por mês/).check();
  await submit(page).click();

  await page.waitForURL(/\/auth\/confirmacao-enviada/);
  expect(await inbox(email)).toHaveLength(1);
  await expect(page.getByRole("heading", { level: 1, name: "Confirme seu E-mail" })).toBeVisible();
  await expect(page.getByRole("main").getByText(email)).toBeVisible();
  await page.getByRole("button", { name: "Reenviar e-mail" }).click();
  await expect.poll(async () => (await inbox(email)).length).toBe(2);
  const link = await confirmationLink(email);
  expect(new URL(link).pathname).toBe("/auth/callback");
  await page.goto(link);
  await page.waitForURL(/\/(dashboard|subscription-plans)/);
  await page.goto("/dashboard");
  await expect(page.getByText("Galpão da Vida Nova").first()).toBeVisible();
});

test("A2.6 the button requires the CNPJ and the terms, and pressing it earlier names what is missing", async ({
  page,
}) => {
  await visit(page, "/project-signup");
  const form = formOf(page);
  await fillIn(form, answers());
  await control(form, "cnpj").fill("11.111.111/1111-11");
  await expect(form.getByText("CNPJ inválido. Confira os caracteres digitados.")).toBeVisible();
  await fillIn(form, { acceptTerms: true });
  await expect(submit(page)).toBeDisabled();
  await control(form, "cnpj").fill(newCnpj(true));
  await expect(submit(page)).toBeEnabled();
  await fillIn(form, { acceptTerms: false });
  await expect(submit(page)).toBeDisabled();
  await submit(page).dispatchEvent("click");
  await expectError(page, "Erro no cadastro", "Você deve aceitar os termos de uso para prosseguir");
  expect(new URL(page.url()).pathname).toBe("/project-signup");
});

test("A5.4 the project sign-up reports all errors in their order, and its hint states the rule for passwords", async ({
  page,
}) => {
  await visit(page, "/project-signup");
  const form = formOf(page);
  const press = () => submit(page).dispatchEvent("click");
  const weak = "A senha precisa ter 8 caracteres, letra maiúscula, minúscula e número";
  await expect(control(form, "password")).toHaveAccessibleDescription(
    /Pelo menos 8 caracteres, com letra maiúscula, minúscula e número\./,
  );
  await press();
  await expectError(page, "Erro no cadastro", "Todos os campos obrigatórios devem ser preenchidos");

  await fillIn(form, { ...answers("sem-arroba"), password: "girassol", confirmPassword: "outra" });
  await control(form, "razao_social").fill("Cooperativa Vida Nova");
  await fillPlace(form, { state: "estado", city: "cidade" }, ["SP", "Campinas"]);
  await press();
  await expectError(page, "Erro no cadastro", "CNPJ válido é obrigatório");
  await control(form, "cnpj").fill(newCnpj(false));
  await expect(form.getByText("Preencha os dados da empresa manualmente.")).toBeVisible();
  const steps: [change: () => Promise<unknown>, text: string][] = [
    [async () => {}, "As senhas não conferem"],
    [() => fillIn(form, { confirmPassword: "girassol" }), weak],
    [
      () => fillIn(form, { password: "Segredo1", confirmPassword: "Segredo1" }),
      "Você deve aceitar os termos de uso para prosseguir",
    ],
    [() => fillIn(form, { acceptTerms: true }), "Formato de email inválido."],
  ];
  for (const [change, text] of steps) {
    await change();
    await press();
    await expectError(page, "Erro no cadastro", text);
  }
  await expect(control(form, "project_name")).toHaveValue("Galpão da Vida Nova");
});

test("A8.5 the project sign-up refuses an e-mail that has an account, with its own text", async ({
  page,
}) => {
  await visit(page, "/project-signup");
  const form = formOf(page);
  const email = "captador@demo.local";
  await control(form, "cnpj").fill(newCnpj(true));
  await expect(form.getByText("CNPJ encontrado")).toBeVisible();
  await fillIn(form, { ...answers(email), acceptTerms: true });
  await submit(page).click();
  await expectError(page, "Erro no cadastro", "Este e-mail já está cadastrado. Tente fazer login.");
  await expect(control(form, "email")).toHaveAttribute("aria-invalid", "true");
});

test("A2.6 on a phone the project sign-up has two steps, and a reload keeps everything but the password", async ({
  page,
}) => {
  const phone = { width: 360, height: 740 };
  await page.setViewportSize(phone);
  await visit(page, "/project-signup");
  const form = formOf(page);
  const next = form.getByRole("button", { name: "Continuar" });
  await expect(form.getByText("Passo 1 de 2: Organização")).toBeVisible();
  await next.click();
  await expect(form.locator('[name="nome_completo"]')).toBeFocused();
  await fillIn(form, { nome_completo: "Marina Tavares", cnpj: newCnpj(true) });
  await expect(form.locator('[name="razao_social"]')).not.toHaveValue("");
  await next.click();
  await expect(form.getByText("Passo 2 de 2: Projeto e acesso")).toBeFocused();
  await form.locator('[name="project_name"]').fill("Galpão da Vida Nova");
  const email = newEmail();
  await fillIn(form, { email, password: "Segredo1", confirmPassword: "Segredo1" });
  await expect(form.getByText("Falta: aceite dos termos.")).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize(phone);
  await page.reload();
  await expect(form.getByText("estavam salvas neste aparelho")).toBeVisible();
  await expect(form.getByText("CNPJ encontrado")).toBeVisible();
  await next.click();
  await expect(form.locator('[name="email"]')).toHaveValue(email);
  await expect(form.locator('[name="password"]')).toHaveValue("");
  await fillIn(form, { password: "Segredo1", confirmPassword: "Segredo1", acceptTerms: true });
  await submit(page).click();
  await page.waitForURL(/\/auth\/confirmacao-enviada/);
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(email);
});
