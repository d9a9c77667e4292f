import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { inbox, newEmail } from "../setup/newcomer";
import { logIn, newCaptador, PASSWORD, toastWith } from "../setup/resident";

const open = async (page: Page, name: string) => {
  await page.getByRole("button", { name, exact: true }).click();
  const dialog = page.getByRole("dialog", { name });
  await expect(dialog).toBeVisible();
  return dialog;
};

test("B2.11 A5.9 B5.6 A8.15 A7.3 a person changes the profile; markup becomes plain text and length limits apply", async ({
  page,
}) => {
  await newCaptador(page);
  await expect(page.locator("main").getByText("Captador", { exact: true })).toBeVisible();
  await expect(
    page.getByRole("heading", { name: /^(Perfil Verificado|Verificação Pendente)$/ }),
  ).toBeVisible();
  await expectAccessible(page);

  const dialog = await open(page, "Editar Perfil");
  await expect(dialog.locator('[name="full_name"]')).toBeFocused();
  await dialog.getByLabel("Pessoa física").check();
  await expect(dialog.locator('[name="company_name"]')).toHaveCount(0);
  await dialog.getByLabel("Pessoa jurídica").check();
  await expect(dialog.locator('[name="company_name"]')).toBeVisible();
  await expectAccessible(page);

  await dialog.locator('[name="full_name"]').fill("x".repeat(101));
  await dialog.locator('[name="phone"]').fill("119");
  await dialog.locator('[name="company_name"]').fill("y".repeat(201));
  await dialog.getByRole("button", { name: "Salvar alterações" }).click();
  for (const text of ["Nome inválido", "Telefone inválido", "Nome da empresa inválido"])
    await expect(dialog.getByText(text)).toBeVisible();
  await expectAccessible(page);

  await dialog.locator('[name="full_name"]').fill("  Beatriz <b>Lima</b> <script>alert(1)</script> ");
  await dialog.locator('[name="phone"]').fill("(21) 98765-4321");
  await dialog.locator('[name="company_name"]').fill("Cooperativa Nova Vida");
  await dialog.locator('[name="state"]').selectOption("RJ");
  await dialog.locator('[name="city"]').fill("Niterói");
  await dialog.locator('[name="city"]').press("Tab");
  await dialog.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(toastWith(page, "Perfil atualizado!")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Olá, Beatriz Lima");
  await expect(page.getByRole("button", { name: "Editar Perfil" })).toBeFocused();
  await expect(page.getByRole("button", { name: /^Beatriz\b.*sua conta/ })).toBeVisible();
  for (const text of ["(21) 98765-4321", "Cooperativa Nova Vida", "Niterói, RJ"])
    await expect(page.locator("main").getByText(text)).toBeVisible();

  // Now that the lists of states and cities are in memory, the dialog must still open with the saved place.
  for (const press of ["Fechar", "Salvar alterações"]) {
    await open(page, "Editar Perfil");
    await expect(dialog.locator('[name="state"]')).toHaveValue("RJ");
    await expect(dialog.locator('[name="city"]')).toHaveValue("Niterói");
    await dialog.getByRole("button", { name: press, exact: true }).click();
    await expect(dialog).toHaveCount(0);
  }
  await page.reload();
  await expect(page.locator("main").getByText("Niterói, RJ")).toBeVisible();
});

test("A5.9 a foreign phone number is stored whole", async ({ page }) => {
  await newCaptador(page);
  const dialog = await open(page, "Editar Perfil");
  await dialog.locator('[name="phone"]').pressSequentially("+1 415 555 2671");
  await expect(dialog.locator('[name="phone"]')).toHaveValue("+14155552671");
  await dialog.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(toastWith(page, "Perfil atualizado!")).toBeVisible();
  await expect(page.locator("main").getByText("+14155552671")).toBeVisible();
});

test("A8.10 a session that ends while the profile is open keeps the typed values and offers the login", async ({
  page,
}) => {
  await newCaptador(page);
  const dialog = await open(page, "Editar Perfil");
  await dialog.locator('[name="full_name"]').fill("Beatriz Lima");
  await page.context().clearCookies();
  await dialog.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(toastWith(page, "Not authenticated")).toBeVisible();
  // Escape closes only the toast, which stands inside the modal dialog.
  const closeToast = dialog.getByRole("button", { name: "Fechar aviso: Not authenticated" });
  await closeToast.focus();
  await expect(closeToast).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(closeToast).toHaveCount(0);
  await expect(dialog.getByRole("link", { name: "Entrar em outra aba" })).toHaveAttribute("href", "/auth");
  await expect(dialog.locator('[name="full_name"]')).toHaveValue("Beatriz Lima");
});

test("A8.15 A9.7 the eleventh change within an hour is refused with the rate limit's message", async ({
  page,
}) => {
  await newCaptador(page);
  for (let at = 1; at <= 10; at += 1) {
    const dialog = await open(page, "Editar Perfil");
    await dialog.locator('[name="full_name"]').fill(`Marina ${at}`);
    await dialog.getByRole("button", { name: "Salvar alterações" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Olá, Marina ${at}`);
  }
  const dialog = await open(page, "Editar Perfil");
  await dialog.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(
    dialog.getByText("Limite excedido: Muitas atualizações realizadas. Tente novamente em uma hora.").first(),
  ).toBeVisible();
});

test("a new password ends the other sessions, and a new e-mail takes effect once confirmed", async ({
  page,
  browser,
}) => {
  const email = await newCaptador(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await logIn(other, "/captador/auth", email);
  await other.waitForURL("**/dashboard");

  await page.goto("/dashboard/conta");
  const password = await open(page, "Alterar senha");
  await password.getByLabel("Senha atual", { exact: true }).fill("Errada123");
  await password.getByLabel("Nova senha", { exact: true }).fill("Outra4senha");
  await password.getByLabel("Confirmar nova senha", { exact: true }).fill("Outra4senha");
  await password.getByRole("button", { name: "Alterar senha", exact: true }).click();
  await expect(password.getByText("A senha atual não confere.")).toBeVisible();
  await expectAccessible(page);
  await password.getByLabel("Senha atual", { exact: true }).fill(PASSWORD);
  await password.getByRole("button", { name: "Alterar senha", exact: true }).click();
  await expect(toastWith(page, "Senha alterada! Os outros dispositivos foram desconectados.")).toBeVisible();
  await other.goto("/dashboard");
  await expect(other).toHaveURL(/\/auth$/);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Conta");

  const changed = newEmail();
  const dialog = await open(page, "Trocar e-mail");
  await dialog.getByLabel("Novo e-mail").fill(changed);
  await dialog.getByLabel("Senha atual", { exact: true }).fill("Outra4senha");
  await dialog.getByRole("button", { name: "Enviar link de confirmação" }).click();
  await expect(toastWith(page, "Enviamos um link para o novo email.")).toBeVisible();
  await expect(page.locator("main").getByText(email).first()).toBeVisible();
  const link = (await inbox(changed))[0]?.links.find((href) => href.includes("type=email_change")) ?? "";
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Email alterado!" })).toBeVisible();
  await page.waitForURL("**/dashboard");
  await expect(page.locator("main").getByText(changed).first()).toBeVisible();
  await context.close();
});
