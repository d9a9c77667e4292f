import { expect, type Page, test } from "@playwright/test";
import {
  confirmationLink,
  control,
  expectError,
  fieldOrder,
  fillIn,
  inbox,
  newCnpj,
  newEmail,
  visit,
} from "../setup/newcomer";

const formOf = (page: Page) => page.getByRole("form", { name: "Criar conta" });
const submit = (page: Page) => formOf(page).getByRole("button", { name: "Criar conta" });

async function openSignup(page: Page, path = "/auth") {
  await visit(page, path);
  if (!path.includes("type=")) await page.getByRole("button", { name: "Criar conta" }).click();
  await expect(formOf(page)).toBeVisible();
  return formOf(page);
}

const answers = (email = newEmail()) => ({
  full_name: "Marina Tavares",
  email,
  password: "girassol",
  confirmPassword: "girassol",
  acceptTerms: true,
});

test("A2.4 'Criar conta' and 'Fazer login' move the focus to the start of the other screen", async ({
  page,
}) => {
  for (const [path, title, back] of [
    ["/auth", "Criar conta", "Entrar"],
    ["/auth/captador?login=true", "Quero captar", "Entrar para captar"],
  ] as const) {
    await visit(page, path);
    await page.getByRole("button", { name: "Criar conta" }).click();
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText(title);
    await expect(heading).toBeFocused();
    await expect(heading).toBeInViewport();
    await page.getByRole("button", { name: "Fazer login" }).click();
    await expect(heading).toHaveText(back);
    await expect(heading).toBeFocused();
  }
});

test("A2.4 A3.6 A8.3 a person signs up as a funder and confirms through the mailbox", async ({ page }) => {
  const form = await openSignup(page);
  await expect(form.getByLabel(/^Quero financiar/)).toBeChecked();
  const banner = form.getByRole("region", { name: "Para quem financia" });
  // A natural person reads their own limit, not the companies' text of A9.5.
  await expect(banner).toContainText("6%do imposto de renda devido");
  await expect(banner).not.toContainText("8%");
  await form.getByLabel(/^Pessoa jurídica/).check();
  await expect(banner).toContainText("até 8%de benefício fiscal no imposto de renda");
  await form.getByLabel(/^Pessoa física/).check();
  await form.getByText("Estado, telefone e CPF (opcional)").click();
  await expect(control(form, "cpf")).toBeVisible();
  await expect(control(form, "company_name")).toHaveCount(0);
  await control(form, "cpf").pressSequentially("52998224725");
  await expect(control(form, "cpf")).toHaveValue("529.982.247-25");
  const email = newEmail();
  await fillIn(form, answers(email));
  await submit(page).click();
  await expect(
    page.getByRole("status").filter({
      hasText: "Conta criada com sucesso! Verifique seu email para confirmar a conta.",
    }),
  ).toBeVisible();
  await page.waitForURL(/\/email-confirmation\?/);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ email });
  expect(await inbox(email)).toHaveLength(1);
  await page.goto(await confirmationLink(email));
  await page.waitForURL(/\/dashboard/);
});

test("A2.4 type=captador chooses the role, each role has its banner and terms, and a company has CNPJ and name", async ({
  page,
}) => {
  const form = await openSignup(page, "/auth?type=captador");
  await expect(form.getByLabel(/^Quero captar/)).toBeChecked();
  await expect(form.getByRole("region", { name: "Para quem capta" })).toBeVisible();
  await page.getByRole("button", { name: "Ler os termos" }).click();
  await expect(page.getByRole("dialog", { name: "Termos de uso para captadores" })).toBeVisible();
  await page.keyboard.press("Escape");
  await form.getByLabel(/^Quero financiar/).check();
  await page.getByRole("button", { name: "Ler os termos" }).click();
  await expect(page.getByRole("dialog", { name: "Termos de uso para financiadores" })).toBeVisible();
  await page.keyboard.press("Escape");

  await form.getByLabel(/^Pessoa jurídica/).check();
  await expect(control(form, "cpf")).toHaveCount(0);
  await control(form, "cnpj").fill(newCnpj(true));
  await expect(control(form, "company_name")).not.toHaveValue("");
  const email = newEmail();
  await fillIn(form, answers(email));
  await submit(page).click();
  await page.waitForURL(/\/email-confirmation\?/);
  expect(await inbox(email)).toHaveLength(1);
});

test("A2.4 fields are in the order of the specification, with a company's CNPJ before the fields that it fills in", async ({
  page,
}) => {
  const form = await openSignup(page);
  const [first, last] = [
    ["user_type", "person_type", "full_name"],
    ["email", "password", "confirmPassword", "acceptTerms"],
  ];
  expect(await fieldOrder(form)).toEqual([...first, "state", "city", "phone", "cpf", ...last]);
  await form.getByLabel(/^Pessoa jurídica/).check();
  const company = ["cnpj", "company_name", "state", "city", "phone"];
  expect(await fieldOrder(form)).toEqual([...first, ...company, ...last]);
});

test("A5.2 the generic sign-up reports errors in their order, as a toast and at the field", async ({
  page,
}) => {
  const form = await openSignup(page);
  const steps: [change: () => Promise<unknown>, text: string, field: string][] = [
    [async () => {}, "Email e senha são obrigatórios", "email"],
    [
      () => fillIn(form, { email: "sem-arroba", password: "curta", confirmPassword: "outra" }),
      "Nome completo é obrigatório",
      "full_name",
    ],
    [() => fillIn(form, { full_name: "Marina" }), "Senhas não coincidem", "confirmPassword"],
    [() => fillIn(form, { confirmPassword: "curta" }), "Você deve aceitar os termos de uso", "acceptTerms"],
    [() => fillIn(form, { acceptTerms: true }), "A senha deve ter pelo menos 6 caracteres.", "password"],
    [
      () => fillIn(form, { password: "girassol", confirmPassword: "girassol" }),
      "Formato de email inválido.",
      "email",
    ],
    [
      async () => {
        await form.getByText("Estado, telefone e CPF (opcional)").click();
        await fillIn(form, { email: newEmail(), cpf: "111.111.111-11" });
      },
      "CPF inválido. Confira os números.",
      "cpf",
    ],
  ];
  for (const [change, text, field] of steps) {
    await change();
    await submit(page).click();
    await expectError(page, "Erro no cadastro", text);
    await expect(control(form, field)).toHaveAccessibleDescription(
      new RegExp(text.replace(/[.()]/g, "\\$&")),
    );
  }
  await expect(control(form, "full_name")).toHaveValue("Marina");
});

test("A5.2 A8.2 A4.10 the login refuses empty and wrong credentials, and leads a signed-in person to the dashboard", async ({
  page,
}) => {
  await visit(page, "/auth");
  const form = page.getByRole("form", { name: "Entrar" });
  const enter = form.getByRole("button", { name: "Entrar" });
  await enter.click();
  await expectError(page, "Erro no login", "Email e senha são obrigatórios");
  await fillIn(form, { email: newEmail(), password: "Demo1234" });
  await enter.click();
  await expectError(page, "Erro no login", "Credenciais inválidas");
  await fillIn(form, { email: "financiador@demo.local", password: "Demo1234" });
  await enter.click();
  await page.waitForURL(/\/dashboard/);
  await page.goto("/auth");
  await page.waitForURL(/\/dashboard/);
});

test("A4.1 an unconfirmed account cannot log in and is offered a new link", async ({ page }) => {
  const form = await openSignup(page);
  const email = newEmail();
  await fillIn(form, answers(email));
  await submit(page).click();
  await page.waitForURL(/\/email-confirmation\?/);
  await page.goto("/auth");
  const login = page.getByRole("form", { name: "Entrar" });
  await fillIn(login, { email, password: "girassol" });
  await login.getByRole("button", { name: "Entrar" }).click();
  await expectError(page, "Erro no login", "Seu email ainda não foi confirmado.");
  await login.getByRole("link", { name: "Pedir um novo link de confirmação" }).click();
  await page.waitForURL(`**/email-confirmation?email=${encodeURIComponent(email)}`);
});

test("a completed sign-up leaves no password in the hidden form", async ({ page }) => {
  const form = await openSignup(page);
  await fillIn(form, answers());
  await submit(page).click();
  await page.waitForURL(/\/email-confirmation\?/);
  const left = () =>
    page
      .locator("input[type=password]")
      .evaluateAll((inputs) => inputs.filter((input) => (input as HTMLInputElement).value !== "").length);
  // The address changes shortly before the router hides the old page.
  await expect.poll(left).toBe(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });
  test("without JavaScript each sign-up shows that it needs JavaScript", async ({ page }) => {
    for (const path of ["/auth", "/auth/captador", "/cadastro-empresa", "/project-signup", "/signup"]) {
      await page.goto(path);
      await expect(page.locator("main noscript p").first()).toHaveText("Esta página precisa de JavaScript");
      await expect(page.locator("main form").first()).toBeHidden();
    }
  });
});
