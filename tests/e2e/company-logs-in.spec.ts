import { expect, test } from "@playwright/test";
import { readableName } from "../../lib/kit/readable-name";
import { expectAccessible } from "../setup/accessibility";
import { confirmationLink, expectError, settle } from "../setup/newcomer";
import { logIn, NAME, newCompany, signUpCompany, toastWith } from "../setup/resident";

const formIn = (page: import("@playwright/test").Page) =>
  page.getByRole("form", { name: "Entrar na conta da empresa" });

test("A2.9 A4.1 A2.10 B2.18 a company confirms, finds its e-mail in the login, logs in and sees its data", async ({
  page,
}) => {
  await settle(page);
  const { email, cnpj, razaoSocial } = await signUpCompany(page);
  await page.goto(await confirmationLink(email));
  await page.waitForURL(/\/empresa-auth\?confirmed=true/);
  await expect(toastWith(page, "Conta confirmada!")).toBeVisible();
  await expect(toastWith(page, "Agora você pode fazer login com suas credenciais.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Conta Confirmada!" })).toBeVisible();
  const form = formIn(page);
  await expect(form.getByLabel("E-mail")).toHaveValue(email);
  await expect(form.getByLabel("E-mail")).toHaveAttribute("type", "email");
  await expectAccessible(page);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const toast = await toastWith(page, "Conta confirmada!").locator("xpath=ancestor::li").boundingBox();
  for (const field of [form.getByLabel("E-mail"), form.locator('[name="password"]')])
    expect((await field.boundingBox())?.y).toBeGreaterThan((toast?.y ?? 844) + (toast?.height ?? 0));
  await page.setViewportSize({ width: 1280, height: 720 });

  await form.locator('[name="password"]').fill("Segredo1");
  await form.getByRole("button", { name: "Entrar" }).click();
  await page.waitForURL("**/empresa-dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(readableName(razaoSocial));
  const main = page.locator("main");
  for (const text of [NAME, email, "(11) 99876-5432", "Campinas", "SP", "Ativa"])
    await expect(main.getByText(text, { exact: true }).first()).toBeVisible();
  await expect(main).toContainText(cnpj.replace(/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5"));
  await expect(main.getByRole("link", { name: /Explorar Projetos/ })).toHaveAttribute("href", "/projetos");
  await expect(main.getByRole("link", { name: /Contatar Suporte/ })).toHaveAttribute("href", "/suporte");
  await expectAccessible(page);

  await main.getByRole("button", { name: "Sair" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(toastWith(page, "Logout realizado")).toBeVisible();
  await page.goto("/empresa-dashboard");
  await expect(page).toHaveURL(/\/empresa-auth$/);
});

test("A5.1 A8.12 the company's login has its own text for empty fields, wrong credentials and a lost connection, and keeps its values", async ({
  page,
}) => {
  const { email } = await newCompany(page);
  await page.goto("/empresa-auth");
  const form = formIn(page);
  const enter = form.getByRole("button", { name: "Entrar" });
  await enter.click();
  await expectError(page, "Erro", "Por favor, preencha todos os campos.");
  await expectAccessible(page);

  await form.locator('[name="email"]').fill(email);
  await form.locator('[name="password"]').fill("Errada123");
  await enter.click();
  await expectError(page, "Erro no login", "Credenciais inválidas");
  const refusal = form.getByText("Erro no login").locator("../..");
  await expect(refusal).toContainText("Credenciais inválidas");
  await expect(refusal).toBeFocused();
  await page.getByRole("button", { name: /^Fechar aviso/ }).click();
  await expect(refusal).toBeVisible();
  await expectAccessible(page);

  await page.route("**/api/login-empresa", (route) => route.abort());
  await enter.click();
  await expectError(page, "Erro no login", "Falha na conexão. Tente novamente.");
  await expect(form.locator('[name="email"]')).toHaveValue(email);
  await expect(form.locator('[name="password"]')).toHaveValue("Errada123");
});

test("A8.12 a natural person is refused at the company's login and can enter as one without typing again", async ({
  page,
}) => {
  await settle(page);
  await logIn(page, "/empresa-auth", "financiador@demo.local", "Demo1234");
  await expectError(page, "Erro no login", "Esta conta não tem uma empresa. Entre como pessoa física.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Entrar como pessoa física" }).click();
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Olá");
});

test("A4.1 A8.6 an unconfirmed company can request a new link from its login", async ({ page }) => {
  await settle(page);
  const { email } = await signUpCompany(page);
  await logIn(page, "/empresa-auth", email);
  await page.getByRole("link", { name: "Pedir um novo link de confirmação" }).click();
  await page.waitForURL(/\/new-email-confirmation\?/);
  await expect(page.locator("main").getByText(email)).toBeVisible();
  await page.getByRole("button", { name: "Reenviar e-mail" }).click();
  await expect(toastWith(page, "Email de confirmação reenviado!")).toBeVisible();
});

test("A9.7 after five wrong passwords the sixth attempt is refused with the time to wait, also with the right one", async ({
  page,
}) => {
  const { email } = await newCompany(page);
  const attempt = (password: string) =>
    page.request.post("/api/login-empresa", { data: { email, password } });
  for (let at = 0; at < 5; at += 1) expect((await attempt("Errada123")).status()).toBe(401);
  const refused = await attempt("Segredo1");
  expect(refused.status()).toBe(429);
  expect(Number(refused.headers()["retry-after"])).toBeGreaterThan(600);

  await logIn(page, "/empresa-auth", email);
  await expectError(
    page,
    "Erro no login",
    "Muitas tentativas. Aguarde alguns minutos antes de tentar novamente.",
  );
  await expect(page.getByText(/Você pode tentar de novo em 1[0-5] minutos\./)).toBeVisible();
  await expectAccessible(page);
  await logIn(page, "/captador/auth", email);
  await expect(page.getByText(/Você pode tentar de novo em 1[0-5] minutos\./)).toBeVisible();
});
