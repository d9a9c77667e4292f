import { expect, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { confirmationLink, inbox, newEmail, settle } from "../setup/newcomer";
import { newCaptador, PASSWORD, signUpCompany, signUpProject, toastWith } from "../setup/resident";

const tokenOf = (link: string) => {
  const { searchParams } = new URL(link);
  return searchParams.get("token_hash") ?? searchParams.get("code") ?? "";
};

const FORGED = "A".repeat(43);

test("A2.12 A4.7 A7.2 three forms of confirmation link work: token_hash with type, code, and tokens after the #", async ({
  page,
}) => {
  await settle(page);
  const carriers = [
    (token: string) => `/email-confirmation?token_hash=${token}&type=signup`,
    (token: string) => `/email-confirmation?code=${token}`,
    (token: string) => `/email-confirmation#access_token=${token}&refresh_token=x&type=signup`,
  ];
  for (const params of carriers) {
    const { email } = await signUpCompany(page);
    await page.goto("/faq");
    await page.goto(params(tokenOf(await confirmationLink(email))));
    await expect(page.getByRole("heading", { name: "Email confirmado!" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Continuar" })).toBeVisible();
    await page.waitForURL(/\/empresa-auth\?confirmed=true/);
  }
});

test("A2.12 A4.7 in another browser both links ask for the password, refuse a wrong one, and then lead on", async ({
  page,
  browser,
}) => {
  const signedUp = [(await signUpCompany(page)).email, await signUpProject(page)];
  const ends = ["**/empresa-dashboard", "**/dashboard"];
  for (const [at, email] of signedUp.entries()) {
    const context = await browser.newContext();
    const other = await context.newPage();
    await settle(other);
    const link = await confirmationLink(email);
    await other.goto(link);
    await expect(other.getByRole("heading", { name: "Falta a sua senha" })).toBeVisible();
    await expectAccessible(other);
    const form = other.getByRole("form", { name: "Confirmar com a senha" });
    await form.getByLabel("Senha", { exact: true }).fill("Palpite1");
    await form.getByRole("button", { name: "Confirmar meu e-mail" }).click();
    await expect(form.getByText("A senha não confere com a desta conta.").first()).toBeVisible();
    await form.getByLabel("Senha", { exact: true }).fill(PASSWORD);
    await form.getByRole("button", { name: "Confirmar meu e-mail" }).click();
    // The address must not change: a new one would load the page of a signed-in viewer, which redirects to /dashboard.
    if (link.includes("/email-confirmation")) {
      await expect(other.getByRole("heading", { name: "Email confirmado!" })).toBeVisible();
      await expect(other).toHaveURL(link);
    }
    await other.waitForURL(ends[at] ?? "");
    await context.close();
  }
});

test("A2.13 A8.7 a link that is used while its page asks for the password leads to a new link", async ({
  page,
  browser,
}) => {
  for (const email of [(await signUpCompany(page)).email, await signUpProject(page)]) {
    const link = await confirmationLink(email);
    const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
    for (const context of contexts) {
      const other = await context.newPage();
      await settle(other);
      await other.goto(link);
      await expect(other.getByRole("heading", { name: "Falta a sua senha" })).toBeVisible();
    }
    const pages = contexts.flatMap((context) => context.pages());
    for (const [at, other] of pages.entries()) {
      const form = other.getByRole("form", { name: "Confirmar com a senha" });
      await form.getByLabel("Senha", { exact: true }).fill(PASSWORD);
      await form.getByRole("button", { name: "Confirmar meu e-mail" }).click();
      if (at === 0) await other.waitForURL(/dashboard$/);
      else await expect(other.getByRole("heading", { name: "Pedir um novo link" })).toBeVisible();
    }
    for (const context of contexts) await context.close();
  }
});

test("A2.14 the project sign-up's link ends signed in, and its address without a session shows 'Finalizando login…' and ends at /auth", async ({
  page,
}) => {
  await newCaptador(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.context().clearCookies();
  await settle(page);
  await page.route("**/api/viewer", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.goto("/auth/callback");
  await expect(page.getByText("Finalizando login…")).toBeVisible();
  await page.waitForURL("**/auth");
});

test("A8.7 forged and malformed tokens and a refused link have their messages, and the page offers a new link", async ({
  page,
}) => {
  await settle(page);
  const cases = [
    [`token_hash=${FORGED}&type=signup`, "Token de confirmação inválido. Solicite um novo email."],
    ["token_hash=abc&type=signup", "Token de confirmação inválido. Solicite um novo email."],
    [`token_hash=${FORGED}&type=recovery`, "Token de confirmação inválido. Solicite um novo email."],
    ["error=access_denied", "Link de confirmação inválido ou expirado."],
  ];
  for (const [query, words] of cases) {
    await page.goto(`/email-confirmation?${query}`);
    await expect(page.locator("main").getByText(words ?? "")).toBeVisible();
  }
  await expectAccessible(page);
  const form = page.getByRole("form", { name: "Pedir um novo link" });
  await form.getByLabel("E-mail").fill("isto não é");
  await form.getByRole("button", { name: "Reenviar e-mail" }).click();
  await expect(form.getByText("Email inválido. Verifique o endereço informado.")).toBeVisible();
  await expectAccessible(page);
});

test("A2.12 A8.7 a used link offers a new one, which confirms", async ({ page }) => {
  await settle(page);
  const { email } = await signUpCompany(page);
  const link = await confirmationLink(email);
  await page.goto(link);
  await page.waitForURL(/\/empresa-auth/);
  await page.goto(link);
  await expect(page.locator("main").getByText("Link de confirmação inválido ou expirado.")).toBeVisible();

  const waiting = await signUpCompany(page);
  await page.getByLabel("E-mail").fill(waiting.email);
  await page.getByRole("button", { name: "Reenviar e-mail" }).click();
  await expect(toastWith(page, "Email de confirmação reenviado!")).toBeVisible();
  await expect.poll(async () => (await inbox(waiting.email)).length).toBe(2);
  await page.goto(await confirmationLink(waiting.email));
  await page.waitForURL(/\/empresa-auth\?confirmed=true/);
});

test("A2.14 A8.7 an invalid project link offers a new one, which confirms", async ({ page }) => {
  await settle(page);
  await page.goto(`/auth/callback?code=${FORGED}`);
  await page.getByRole("heading", { name: "Não deu para confirmar" }).waitFor();
  await expect(page.locator("main").getByRole("alert")).toHaveText(
    "Token de confirmação inválido. Solicite um novo email.",
  );
  await expectAccessible(page);
  const email = await signUpProject(page);
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Reenviar e-mail" }).click();
  await expect.poll(async () => (await inbox(email)).length).toBe(2);
  await page.goto(await confirmationLink(email));
  await page.waitForURL("**/dashboard");
});

test("A4.7 a signed-in person who opens a forged confirmation link is redirected to the plans", async ({
  page,
}) => {
  await newCaptador(page);
  await page.goto(`/email-confirmation?token_hash=${FORGED}&type=signup`);
  await page.waitForURL(/\/subscription-plans/);
});

test("A4.7 the link of another account confirms it and leaves the open session unchanged", async ({
  page,
}) => {
  const mine = await newCaptador(page);
  const { email } = await signUpCompany(page);
  await page.goto(await confirmationLink(email));
  await expect(page.getByRole("heading", { name: "Email confirmado!" })).toBeVisible();
  await expect(page.locator("main")).toContainText(`Você continua na conta de ${mine}.`);
  await page.getByRole("link", { name: "Continuar" }).click();
  await page.waitForURL("**/dashboard");
  await expect(page.locator("main").getByText(mine).first()).toBeVisible();
});

test("A2.11 A8.7 the page after a sign-up shows the e-mail, resends within a limit, and links back", async ({
  page,
}) => {
  await settle(page);
  const email = await signUpProject(page);
  await page.goto(`/new-email-confirmation?email=${encodeURIComponent(email)}&type=project`);
  await expect(page.locator("main").getByText(email)).toBeVisible();
  await expect(page.getByRole("link", { name: "Voltar ao cadastro" })).toHaveAttribute(
    "href",
    "/auth/captador",
  );
  await expectAccessible(page);
  const resend = page.getByRole("button", { name: "Reenviar e-mail" });
  for (let at = 2; at <= 4; at += 1) {
    await resend.click();
    await expect.poll(async () => (await inbox(email)).length).toBe(at);
    await expect(resend).toBeEnabled();
  }
  await resend.click();
  await expect(
    page
      .locator("main")
      .getByText("Muitas tentativas. Aguarde alguns minutos antes de tentar novamente.")
      .first(),
  ).toBeVisible();
  await expectAccessible(page);
});

test("A2.11 A2.13 a mistyped e-mail is corrected on both screens after a sign-up, and only the last link confirms", async ({
  page,
}) => {
  await settle(page);
  const mistyped = await signUpProject(page);
  const first = await confirmationLink(mistyped);
  const [second, right] = [newEmail(), newEmail()];
  const form = page.getByRole("form", { name: "Corrigir o e-mail" });
  const correctTo = async (email: string, password = PASSWORD) => {
    await page.locator("summary").filter({ visible: true }).click();
    await form.getByLabel("E-mail certo").fill(email);
    await form.getByLabel("Senha do cadastro", { exact: true }).fill(password);
    await form.getByRole("button", { name: "Corrigir e enviar o link" }).click();
  };
  await page.goto(`/auth/confirmacao-enviada?${new URLSearchParams({ email: mistyped })}`);
  await correctTo(second);
  await page.waitForURL(/\/new-email-confirmation\?email=.*&type=project/);
  await expect(toastWith(page, "Se este endereço ainda não tem conta")).toBeVisible();
  await expect(page.getByText(second).filter({ visible: true })).toHaveCount(1);
  await expect.poll(async () => (await inbox(second)).length).toBe(1);

  await correctTo(right, "Palpite1");
  await expect(form.getByText("A senha não confere com a desta conta.").first()).toBeVisible();
  await expectAccessible(page);
  await form.getByLabel("Senha do cadastro", { exact: true }).fill(PASSWORD);
  await form.getByRole("button", { name: "Corrigir e enviar o link" }).click();
  await expect(
    page.locator("main").getByRole("status").filter({ hasText: "o link chega nele" }),
  ).toBeVisible();
  await expect(form).toBeHidden();
  await expectAccessible(page);
  await expect.poll(async () => (await inbox(right)).length).toBe(1);
  await page.reload();
  await expect(page.locator("main").getByText(right)).toBeVisible();

  for (const link of [first, await confirmationLink(second)]) {
    await page.goto(link);
    await expect(page.locator("main").getByText("Link de confirmação inválido ou expirado.")).toBeVisible();
  }
  await page.goto(await confirmationLink(right));
  await page.waitForURL("**/dashboard");
});

test("A5.8 A8.6 resending without an e-mail in the address reports it and redirects to the login", async ({
  page,
}) => {
  await settle(page);
  await page.goto("/new-email-confirmation?type=company");
  await page.getByRole("button", { name: "Reenviar e-mail" }).click();
  await expect(toastWith(page, "Email não encontrado...")).toBeVisible();
  await expect(page.getByRole("link", { name: "Ir para o login" })).toBeVisible();
  await page.waitForURL("**/captador/auth");
});

test("A2.13 the page after a plan sign-up describes the mail and links to the login", async ({ page }) => {
  await settle(page);
  await page.goto("/auth/confirmacao-enviada");
  await expect(page.getByRole("heading", { name: "Confirme seu E-mail" })).toBeVisible();
  await expect(page.locator("main")).toContainText("link de confirmação");
  await expect(page.locator("main")).toContainText("spam");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Voltar para o login" }).click();
  await page.waitForURL("**/auth");
});
