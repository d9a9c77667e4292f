import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { newFunder } from "../setup/funder";
import { expectError } from "../setup/newcomer";
import { logIn, NAME, newCaptador, PASSWORD, toastWith } from "../setup/resident";

test("A3.1 A3.5 a person downloads all their data without secrets, and sees each consent with version and time", async ({
  page,
}) => {
  const email = await newCaptador(page);
  await page.goto("/dashboard/conta");
  await page.getByRole("button", { name: "Baixar meus dados" }).click();
  const dialog = page.getByRole("dialog", { name: "Baixar meus dados" });
  await dialog.getByLabel("Senha atual", { exact: true }).fill("Errada123");
  await dialog.getByRole("button", { name: "Baixar o arquivo" }).click();
  await expect(dialog.getByText("A senha não confere.").first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Senha atual", { exact: true }).fill(PASSWORD);
  const started = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Baixar o arquivo" }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe("meus-dados.json");
  const text = readFileSync(await download.path(), "utf8");
  const { account } = JSON.parse(text);
  expect(account).toMatchObject({ email, profile: { fullName: NAME, userType: "captador" } });
  expect(text).not.toMatch(/passwordHash|argon2|tokenHash/);

  const records = page.getByRole("list", { name: "Registros" });
  await expect(
    records.getByText(/^Termos de uso, versão 1\.0: aceito em \d{2}\/\d{2}\/\d{4} às \d{2}:\d{2}$/),
  ).toBeVisible();
  const news = page.getByRole("checkbox", { name: /Quero receber novidades/ });
  await news.check();
  await expect(toastWith(page, "Preferência salva.")).toBeVisible();
  await expect(records.getByText(/^Novidades por e-mail, versão \d\.\d: aceito/)).toBeVisible();
  await news.uncheck();
  await expect(records.getByText(/^Novidades por e-mail, versão \d\.\d: retirado/)).toBeVisible();
  await page.reload();
  await expect(news).not.toBeChecked();
});

test("A2.18 A6.5 a signed-in person accepts the terms in the dialog that shows them, which the keyboard opens and closes", async ({
  page,
}) => {
  await newCaptador(page);
  await page.goto("/dashboard/conta");
  const opener = page.getByRole("button", { name: "Ler os termos" });
  await opener.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Termos de uso para captadores" });
  await expect(dialog.getByRole("region", { name: "Texto" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
  await opener.click();
  await dialog.getByRole("button", { name: "Aceitar termos" }).click();
  await expect(dialog).toBeHidden();
  await expect(toastWith(page, "Termos aceitos")).toBeVisible();
});

test("a person deletes the account by typing a word and the password, which ends the session and the login", async ({
  page,
}) => {
  const email = await newFunder(page);
  await page.goto("/");
  await expect(page.getByRole("link", { name: / · (Área da empresa|Meu painel)$/ })).toBeVisible();
  await expect(page.getByText("com conta gratuita")).toHaveCount(0);
  await page.goto("/empresa-dashboard");
  await page.getByRole("link", { name: "sua conta" }).click();
  await page.waitForURL("**/dashboard/conta");

  await page.getByRole("button", { name: "Excluir minha conta" }).click();
  const dialog = page.getByRole("dialog", { name: "Excluir a conta" });
  await expect(dialog.getByText(email)).toBeVisible();
  await expect(dialog.getByText("Baixe antes os seus recibos")).toBeVisible();
  await expect(dialog.getByText("Links de carteiras que você compartilhou deixam de abrir")).toBeVisible();
  await dialog.getByRole("button", { name: "Excluir a conta para sempre" }).click();
  await expect(dialog.getByText("Digite EXCLUIR para confirmar.")).toBeVisible();
  await expect(dialog.getByText("Informe sua senha.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Digite EXCLUIR").fill("EXCLUIR");
  await dialog.getByLabel("Senha atual", { exact: true }).fill("Errada123");
  await dialog.getByRole("button", { name: "Excluir a conta para sempre" }).click();
  await expect(dialog.getByText("A senha não confere.")).toBeVisible();
  await dialog.getByLabel("Senha atual", { exact: true }).fill(PASSWORD);
  await dialog.getByRole("button", { name: "Excluir a conta para sempre" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(toastWith(page, "Conta excluída.")).toBeVisible();

  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth$/);
  await logIn(page, "/empresa-auth", email);
  await expectError(page, "Erro no login", "Credenciais inválidas");
});
