import { expect, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { settle } from "../setup/newcomer";
import { logIn, newCaptador, PASSWORD, toastWith } from "../setup/resident";
import { untilScriptsRan } from "../setup/scripts";
import { codeAt } from "../setup/second-factor";

test("a person keeps the recovery codes, renews them, logs in with a new one, and public pages show them as signed in", async ({
  page,
  browser,
}) => {
  const email = await newCaptador(page);
  await page.goto("/dashboard/conta");
  await page.getByRole("button", { name: "Ligar a verificação em duas etapas" }).click();
  const dialog = page.getByRole("dialog", { name: "Ligar as duas etapas" });
  await dialog.getByLabel("A sua senha", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Mostrar o QR code" }).click();
  const key = (await dialog.getByText(/^Chave:/).innerText())
    .replace("Chave:", "")
    .replaceAll(" ", "")
    .trim();
  await dialog.getByRole("textbox", { name: "Código" }).fill(codeAt(key, new Date()));
  await dialog.getByRole("button", { name: "Ligar a verificação" }).click();

  // The codes are shown once, so nothing but 'Guardei, continuar' closes the dialog.
  const codes = dialog.getByRole("region", { name: "Guarde os códigos de reserva" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  await expect(dialog.getByRole("button", { name: "Fechar" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(codes).toHaveCount(10);
  await expectAccessible(page);
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => window.location.reload()));
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await expect(codes).toHaveCount(10);
  const old = await codes.first().innerText();
  await dialog.getByRole("button", { name: "Guardei, continuar" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/^Ligada em .* 10 códigos de reserva por usar\.$/)).toBeVisible();

  const menu = page.getByRole("navigation", { name: "Principal" });
  await menu.getByRole("link", { name: /^Apoios/ }).click();
  await page.waitForURL("**/dashboard/apoios");
  await menu.getByRole("link", { name: /^Conta/ }).click();
  await page.waitForURL("**/dashboard/conta");
  const renewal = page.getByRole("dialog", { name: "Gerar novos códigos de reserva" });
  const renewed = renewal.getByRole("listitem");
  const renew = async () => {
    await page.getByRole("button", { name: "Gerar novos códigos de reserva" }).click();
    await expectAccessible(page);
    await renewal.getByLabel("A sua senha", { exact: true }).fill(PASSWORD);
    await renewal.getByRole("button", { name: "Gerar novos códigos" }).click();
    await expect(renewed).toHaveCount(10);
  };
  await renew();
  await page.evaluate(() => window.history.back());
  await expect(renewal.getByRole("alert")).toContainText("Guarde antes os códigos");
  await expect(renewed).toHaveCount(10);
  await expect(page).toHaveURL(/\/dashboard\/conta$/);
  await expectAccessible(page);
  await renewal.getByRole("button", { name: "Guardei, continuar" }).click();
  await expect(renewal).toHaveCount(0);
  // Simulate a browser that cannot stop Back: there the next page says how to get other codes.
  await page.evaluate(() =>
    window.navigation.addEventListener("navigate", (event) => event.stopImmediatePropagation()),
  );
  await renew();
  await page.goBack();
  await page.waitForURL("**/dashboard/apoios");
  await expect(
    toastWith(page, "Se as duas etapas já estão ligadas e você não os guardou, gere outros na página Conta."),
  ).toBeVisible();
  await menu.getByRole("link", { name: /^Conta/ }).click();
  await page.waitForURL("**/dashboard/conta");

  await renew();
  const code = await renewed.first().innerText();
  await renewal.getByRole("button", { name: "Guardei, continuar" }).click();
  await expect(renewal).toHaveCount(0);

  const context = await browser.newContext();
  const other = await context.newPage();
  await settle(other);
  await logIn(other, "/captador/auth", email);
  await expect(other.getByRole("heading", { level: 1 })).toHaveText("Confirme que é você");
  // Until the code is entered, the session has no viewer. Request /api/viewer here, because the pages no longer do:
  // after a first 401 they delete the session hint.
  expect((await other.request.get("/api/viewer")).status()).toBe(401);
  await other.goto("/faq");
  await untilScriptsRan(other);
  await expect(other.getByRole("button", { name: /sua conta/ })).toHaveCount(0);
  await other.goto("/dashboard");
  const form = other.getByRole("form", { name: "Código" });
  await form.getByRole("textbox", { name: "Código" }).fill(old);
  await form.getByRole("button", { name: "Entrar" }).click();
  await expect(form.getByText("O código não confere ou já foi usado.").first()).toBeVisible();
  await form.getByRole("textbox", { name: "Código" }).fill(code);
  await form.getByRole("button", { name: "Entrar" }).click();
  await expect(other.getByRole("heading", { level: 1 })).toHaveText(/^Olá/);
  await other.goto("/faq");
  await expect(other.getByRole("button", { name: /^Marina\b.*sua conta/ })).toBeVisible();
  await context.close();
});
