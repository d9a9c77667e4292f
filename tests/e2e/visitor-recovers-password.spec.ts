import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { inbox, newEmail, settle } from "../setup/newcomer";
import { logIn, newCaptador, toastWith } from "../setup/resident";

const ANSWER = "Se houver uma conta com este email, você vai receber um link para criar uma nova senha.";
const NEW_PASSWORD = "Outra4senha";

async function askFor(page: Page, email: string): Promise<void> {
  await page.goto("/auth/recuperar");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expect(page.getByText(ANSWER)).toBeVisible();
}

async function resetLink(email: string): Promise<string> {
  const find = async () =>
    (await inbox(email)).flatMap(({ links }) => links).find((link) => link.includes("/auth/nova-senha?"));
  await expect.poll(find, { timeout: 15_000 }).toBeTruthy();
  return (await find()) ?? "";
}

test("A4.2 a forgotten password is replaced through the mailbox; the link works once and ends other sessions", async ({
  page,
  browser,
}) => {
  const email = await newCaptador(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await settle(other);
  await other.goto("/captador/auth");
  await other.getByRole("link", { name: "Esqueci minha senha" }).click();
  await other.waitForURL("**/auth/recuperar");
  await askFor(other, email);
  await expectAccessible(other);

  const link = await resetLink(email);
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "Criar nova senha" })).toBeVisible();
  await expect(other, "the secret is removed from the address").toHaveURL(/\/auth\/nova-senha$/);
  await other.getByLabel("Nova senha", { exact: true }).fill("fraca");
  await other.getByLabel("Confirmar nova senha", { exact: true }).fill("fraca");
  await other.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(
    other.getByText("A senha precisa ter 8 caracteres, letra maiúscula, minúscula e número").first(),
  ).toBeVisible();
  await expectAccessible(other);
  await other.getByLabel("Nova senha", { exact: true }).fill(NEW_PASSWORD);
  await other.getByLabel("Confirmar nova senha", { exact: true }).fill(NEW_PASSWORD);
  await other.getByRole("button", { name: "Salvar nova senha" }).click();
  await other.waitForURL("**/auth");
  await expect(toastWith(other, "Senha alterada! Faça login com a nova senha.")).toBeVisible();

  await logIn(other, "/captador/auth", email, NEW_PASSWORD);
  await other.waitForURL("**/dashboard");

  await page.goto("/dashboard");
  await expect(page, "the old session ended").toHaveURL(/\/auth$/);

  await page.goto(link);
  await page.getByLabel("Nova senha", { exact: true }).fill("Terceira5");
  await page.getByLabel("Confirmar nova senha", { exact: true }).fill("Terceira5");
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(
    page.locator("main").getByText("Link inválido ou expirado. Peça um novo.").first(),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Pedir um novo link" })).toHaveAttribute(
    "href",
    "/auth/recuperar",
  );
  await context.close();
});

test("A4.2 a password recovered where somebody else is signed in says so, and its login opens after the sign-out", async ({
  page,
  browser,
}) => {
  const mine = await newCaptador(page);
  const [signedUp, asking] = [await browser.newContext(), await browser.newContext()];
  const theirs = await newCaptador(await signedUp.newPage());
  const visitor = await asking.newPage();
  await settle(visitor);
  await askFor(visitor, theirs);

  await page.goto(await resetLink(theirs));
  await page.getByLabel("Nova senha", { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel("Confirmar nova senha", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Salvar nova senha" }).click();
  await expect(page.getByText(`Você continua na conta de ${mine}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Sair e entrar" }).click();
  await page.waitForURL("**/auth");
  await logIn(page, "/captador/auth", theirs, NEW_PASSWORD);
  await page.waitForURL("**/dashboard");
  await signedUp.close();
  await asking.close();
});

test("A4.2 recovery shows the same message for an address without an account, and sends no mail", async ({
  page,
}) => {
  await settle(page);
  const email = newEmail();
  await askFor(page, email);
  await page.waitForTimeout(1500);
  expect(await inbox(email)).toEqual([]);
});

test("A4.2 an address without a token offers a new link, and a fourth request within the hour is refused", async ({
  page,
}) => {
  await settle(page);
  await page.goto("/auth/nova-senha");
  await expect(
    page.locator("main").getByText("Link inválido ou expirado. Peça um novo.").first(),
  ).toBeVisible();
  await expectAccessible(page);
  const email = newEmail();
  for (let at = 0; at < 3; at += 1) await askFor(page, email);
  await page.getByRole("button", { name: "Enviar link" }).click();
  await expect(page.getByText(/Você pode tentar de novo em \d+ minutos\./)).toBeVisible();
});
