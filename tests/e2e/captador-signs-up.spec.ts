import { expect, type Page, test } from "@playwright/test";
import {
  confirmationLink,
  control,
  expectError,
  fieldOrder,
  fillIn,
  fillPlace,
  inbox,
  newCnpj,
  newEmail,
  visit,
} from "../setup/newcomer";

const formOf = (page: Page) => page.getByRole("form", { name: "Criar conta de captador" });
const submit = (page: Page) => formOf(page).getByRole("button", { name: "Criar conta" });
const PLACE = { state: "state", city: "city" };

const person = (email = newEmail()) => ({
  full_name: "Marina Tavares",
  phone: "(11) 99876-5432",
  email,
  password: "girassol",
  confirmPassword: "girassol",
  acceptTerms: true,
});

test("A2.5 A4.8 A8.3 A8.13 a captador signs up with a CNPJ of the registry and confirms through the mailbox", async ({
  page,
}) => {
  await visit(page, "/auth/captador");
  const prices = page.getByRole("main");
  for (const price of ["R$ 0", "0,3%", "8%"])
    await expect(prices.getByText(price, { exact: true })).toBeVisible();
  const form = formOf(page);
  await control(form, "cnpj").pressSequentially(newCnpj(true));
  await expect(control(form, "cnpj")).toHaveValue(/^\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}$/);
  await expect(form.getByText("✓ CNPJ válido e disponível")).toBeVisible();
  await expect(form.getByText("CNPJ encontrado")).toBeVisible();
  await expect(control(form, "company_name")).not.toHaveValue("");
  await expect(control(form, "state")).not.toHaveValue("");
  await expect(control(form, "city")).not.toHaveValue("");
  await form.getByLabel("Sim").check();
  const email = newEmail();
  await fillIn(form, person(email));
  await submit(page).click();

  await expect(page.getByRole("status").filter({ hasText: "Cadastro realizado!" })).toContainText(
    "Cadastro realizado! Verifique seu email para confirmar a conta.",
  );
  await page.waitForURL(/\/new-email-confirmation/);
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({ email, type: "project" });

  expect(await inbox(email)).toHaveLength(1);
  await page.goto(await confirmationLink(email));
  await page.waitForURL(/\/subscription-plans/);
});

test("A2.5 the captador's form has city, phone, the answer about the approval and e-mail in this order", async ({
  page,
}) => {
  await visit(page, "/auth/captador");
  const names = await fieldOrder(formOf(page));
  expect(names).toEqual([
    "cnpj",
    "company_name",
    "state",
    "city",
    "full_name",
    "phone",
    "lir_approved",
    "email",
    "password",
    "confirmPassword",
    "acceptTerms",
  ]);
});

test("A5.3 A5.2 A8.5 the captador's form reports errors in their order, as toast, at the field and in the summary, and keeps its values", async ({
  page,
}) => {
  await visit(page, "/auth/captador");
  const form = formOf(page);
  const all = "Todos os campos obrigatórios devem ser preenchidos";
  await submit(page).click();
  await expectError(page, "Erro no cadastro", all);
  const summary = form.getByText("Confira os campos").locator("../..");
  await expect(summary).toBeFocused();
  for (const name of ["full_name", "company_name", "cnpj", "state", "city"])
    await expect(control(form, name)).toHaveAccessibleDescription(new RegExp(all));
  await summary.getByRole("button", { name: "Nome completo" }).click();
  await expect(control(form, "full_name")).toBeFocused();

  const { email, ...rest } = person();
  await fillIn(form, { ...rest, acceptTerms: false, password: "", confirmPassword: "" });
  await control(form, "cnpj").fill(newCnpj(false));
  await expect(form.getByText("CNPJ válido", { exact: true })).toBeVisible();
  await expect(form.getByText("Preencha os dados da empresa manualmente.")).toBeVisible();
  await control(form, "company_name").fill("Cooperativa Vida Nova");
  await fillPlace(form, PLACE, ["SP", "Campinas"]);

  const steps: [change: () => Promise<unknown>, text: string][] = [
    [async () => {}, "Email e senha são obrigatórios"],
    [
      () => fillIn(form, { email: "sem-arroba", password: "curta", confirmPassword: "outra" }),
      "Por favor, informe se seu projeto da Lei de Incentivo já foi aprovado",
    ],
    [() => form.getByLabel("Não").check(), "Senhas não coincidem"],
    [() => fillIn(form, { confirmPassword: "curta" }), "Você deve aceitar os termos de uso"],
    [() => fillIn(form, { acceptTerms: true }), "A senha deve ter pelo menos 6 caracteres."],
    [() => fillIn(form, { password: "girassol", confirmPassword: "girassol" }), "Formato de email inválido."],
    [() => fillIn(form, { email, phone: "11 9" }), "Telefone inválido. Informe o DDD e o número."],
  ];
  for (const [change, text] of steps) {
    await change();
    await submit(page).click();
    await expectError(page, "Erro no cadastro", text);
    await expect(form.getByText(text).first()).toBeVisible();
  }
  await expect(control(form, "full_name")).toHaveValue("Marina Tavares");
  await expect(control(form, "company_name")).toHaveValue("Cooperativa Vida Nova");
  await expect(control(form, "city")).toHaveValue("Campinas");
  await expect(control(form, "password")).toHaveValue("girassol");
  expect(new URL(page.url()).pathname).toBe("/auth/captador");
});

test("A8.5 A8.13 the captador's form refuses an e-mail or a CNPJ that has an account, and keeps the other values", async ({
  page,
}) => {
  await visit(page, "/auth/captador");
  const form = formOf(page);
  const cnpj = newCnpj(true);
  const email = newEmail();
  const complete = async (number: string) => {
    await control(form, "cnpj").fill(number);
    await expect(form.getByText("CNPJ encontrado")).toBeVisible();
    await form.getByLabel("Sim").check();
    await fillIn(form, person(email));
  };
  await complete(cnpj);
  await submit(page).click();
  await page.waitForURL(/\/new-email-confirmation/);

  await page.goto("/auth/captador");
  await expect(control(form, "state")).toBeEnabled();
  await control(form, "cnpj").fill(cnpj);
  await expect(form.getByText("Este CNPJ já está cadastrado. Faça login ou use outro CNPJ.")).toBeVisible();
  await complete(newCnpj(true));
  await submit(page).click();
  const taken = "Este email já está cadastrado. Tente fazer login ou use outro email.";
  await expectError(page, "Erro no cadastro", taken);
  await expect(control(form, "email")).toHaveAccessibleDescription(new RegExp(taken));
  await expect(control(form, "full_name")).toHaveValue("Marina Tavares");
});

test("A4.9 A5.7 the city is disabled until a state is chosen, and cleared when the state changes", async ({
  page,
}) => {
  await visit(page, "/auth/captador");
  const form = formOf(page);
  await expect(control(form, "city")).toBeDisabled();
  await fillPlace(form, PLACE, ["SP", "Campinas"]);
  await control(form, "state").selectOption("BA");
  await expect(control(form, "city")).toHaveValue("");
});

test("A2.5 login=true opens the login, and switching to it and back keeps the values of the sign-up", async ({
  page,
}) => {
  await visit(page, "/auth/captador?login=true");
  await expect(page.getByRole("form", { name: "Entrar" })).toBeVisible();
  await page.getByRole("button", { name: "Criar conta" }).click();
  await control(formOf(page), "full_name").fill("Marina Tavares");
  await page.getByRole("button", { name: "Fazer login" }).click();
  await expect(formOf(page)).toBeHidden();
  await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(control(formOf(page), "full_name")).toHaveValue("Marina Tavares");
});

test("A2.18 the terms open over the form in eight sections, without an accept button for a visitor", async ({
  page,
}) => {
  await visit(page, "/auth/captador");
  await control(formOf(page), "full_name").fill("Marina Tavares");
  await page.getByRole("button", { name: "Ler os termos" }).click();
  const dialog = page.getByRole("dialog", { name: "Termos de uso para captadores" });
  await expect(dialog.getByRole("heading", { level: 3 })).toHaveCount(8);
  await expect(dialog.getByText("Versão 1.0", { exact: true })).toBeVisible();
  await expect(dialog.getByText("cidade a definir")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Aceitar termos" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(control(formOf(page), "full_name")).toHaveValue("Marina Tavares");
  await expect(control(formOf(page), "acceptTerms")).not.toBeChecked();
});
