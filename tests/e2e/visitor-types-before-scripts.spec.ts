import { expect, type Page, test } from "@playwright/test";
import { settle } from "../setup/resident";

/** Opens a page whose scripts stay on their way until the returned function is called. */
async function openWithoutScripts(page: Page, path: string): Promise<() => Promise<void>> {
  await settle(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  return async () => {
    const ready = page.waitForLoadState("load");
    release();
    await ready;
  };
}

test("A2.9 what is typed into the login before the scripts are there is what the form sends", async ({
  page,
}) => {
  const arrive = await openWithoutScripts(page, "/empresa-auth");
  const form = page.getByRole("form", { name: "Entrar na conta da empresa" });
  await form.locator('[name="email"]').fill("ninguem@exemplo.com.br");
  await form.locator('[name="password"]').fill("Segredo1");
  await arrive();
  await expect(form.locator('[name="email"]')).toHaveValue("ninguem@exemplo.com.br");
  await form.getByRole("button", { name: "Entrar" }).click();
  await expect(page.getByText("Credenciais inválidas").first()).toBeVisible();
  await expect(form.locator('[name="email"]')).toHaveValue("ninguem@exemplo.com.br");
  await expect(form.locator('[name="password"]')).toHaveValue("Segredo1");
});

test("A2.6 A5.7 masks and rules see it too, and choices stay", async ({ page }) => {
  const arrive = await openWithoutScripts(page, "/project-signup");
  const form = page.getByRole("form", { name: "Cadastrar Projeto" });
  await form.locator('[name="nome_completo"]').fill("Marina Tavares");
  await form.locator('[name="telefone"]').fill("11998765432");
  await form.locator('[name="acceptTerms"]').check();
  await arrive();
  await expect(form.locator('[name="telefone"]')).toHaveValue("(11) 99876-5432");
  await form.locator('[name="project_name"]').fill("Vidro que volta");
  await expect(form.locator('[name="nome_completo"]')).toHaveValue("Marina Tavares");
  await expect(form.locator('[name="acceptTerms"]')).toBeChecked();
});
