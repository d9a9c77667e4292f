import { expect, test } from "@playwright/test";
import { expectClean } from "../setup/accessibility";
import { control, fillIn, newCnpj, visit } from "../setup/newcomer";

const SCREENS = [
  { path: "/auth", form: "Entrar" },
  { path: "/auth", form: "Criar conta", open: true },
  { path: "/auth/captador", form: "Criar conta de captador" },
  { path: "/cadastro-empresa", form: "Cadastrar Empresa" },
  { path: "/project-signup", form: "Cadastrar Projeto" },
  { path: "/signup?plan=plus", form: "Cadastro" },
];

for (const { path, form: name, open } of SCREENS) {
  test(`axe finds no violation on ${path}, form "${name}": empty, refused, and with a found CNPJ`, async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    await visit(page, path);
    if (open) await page.getByRole("button", { name: "Criar conta" }).click();
    const form = page.getByRole("form", { name, exact: true });
    await expect(form).toBeVisible();
    await expectClean(page, { what: "the empty form" });
    await form.locator("button[type=submit]").dispatchEvent("click");
    await expect(form.locator("[aria-invalid=true]").first()).toBeVisible();
    await expectClean(page, { what: "the refused form" });
    if (name === "Entrar") return;
    if (open) await form.getByLabel(/^Pessoa jurídica/).check();
    await control(form, "cnpj").fill(newCnpj(true));
    await expect(form.getByText("CNPJ encontrado")).toBeVisible();
    await expectClean(page, { what: "the form with a company" });
  });
}

test("axe finds no violation in the open terms and the open list of cities", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await visit(page, "/auth/captador");
  const form = page.getByRole("form", { name: "Criar conta de captador" });
  await control(form, "state").selectOption("SP");
  await control(form, "city").fill("sao");
  await expect(form.getByRole("listbox").getByRole("option").first()).toBeVisible();
  await expectClean(page, { what: "the list of cities" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Ler os termos" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectClean(page, { what: "the terms" });
});

test("the captador's form is filled in and sent with the keyboard only, in page order", async ({ page }) => {
  await visit(page, "/auth/captador");
  const form = page.getByRole("form", { name: "Criar conta de captador" });
  await control(form, "cnpj").focus();
  await page.keyboard.type(newCnpj(false));
  await expect(form.getByText("Preencha os dados da empresa manualmente.")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.type("Cooperativa Vida Nova");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Bahia");
  await expect(control(form, "state")).toHaveValue("BA");
  await page.keyboard.press("Tab");
  await expect(control(form, "city")).toBeEnabled();
  if (!(await control(form, "city").evaluate((node) => node === document.activeElement)))
    await control(form, "city").focus();
  await page.keyboard.type("salvador");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(control(form, "city")).toHaveValue("Salvador");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Marina Tavares");
  await page.keyboard.press("Tab");
  await page.keyboard.type("71998765432");
  await expect(control(form, "phone")).toHaveValue("(71) 99876-5432");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(form.getByLabel("Sim")).toBeChecked();
  await fillIn(form, { email: `${Date.now()}@exemplo.com.br` });
  await control(form, "password").focus();
  await page.keyboard.type("girassol");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.type("girassol");
  await control(form, "acceptTerms").focus();
  await page.keyboard.press("Space");
  await control(form, "confirmPassword").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/new-email-confirmation/);
});
