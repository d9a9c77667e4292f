import { expect, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { openNewAccount } from "../setup/office";
import { untilScriptsRan } from "../setup/scripts";

test.describe.configure({ timeout: 180_000 });

const REASON = "O CNPJ é de outra organização.";

test("the team suspends an account, whose person is signed out and reads why, and lifts the suspension", async ({
  page,
  browser,
}) => {
  const { person, email, id } = await openNewAccount(page, browser);
  await page.getByRole("button", { name: "Suspender a conta" }).click();
  const dialog = page.getByRole("dialog", { name: "Suspender a conta" });
  await expect(dialog).toContainText(email);
  await expectAccessible(page);
  await dialog.getByLabel("Motivo").fill(REASON);
  await dialog.getByLabel("A sua senha", { exact: true }).fill("Demo1234");
  await dialog.getByRole("button", { name: "Suspender a conta" }).click();
  await expect(page.getByText(", suspensa desde")).toBeVisible();
  await expect(page.getByText("Suspendeu a conta")).toBeVisible();
  await expectAccessible(page);

  await person.goto("/projects");
  await person.waitForURL(/\/auth/);
  await person.goto("/auth");
  await untilScriptsRan(person);
  await person.locator('main [name="email"]').first().fill(email);
  await person.locator('main [name="password"]').first().fill("Segredo1");
  await person.locator("main").getByRole("button", { name: "Entrar", exact: true }).first().click();
  await expect(person.getByText("Esta conta está suspensa.").first()).toBeVisible();

  await page.goto("/admin/pessoas");
  await page.getByRole("link", { name: "Suspensas" }).click();
  await page.waitForURL(/tipo=suspensas/);
  await expect(page.getByText(email).filter({ visible: true })).toHaveCount(1);
  await expectAccessible(page);
  await page.goto(`/admin/pessoas/${id}`);
  await untilScriptsRan(page);
  await page.getByRole("button", { name: "Levantar a suspensão" }).click();
  const lifting = page.getByRole("dialog", { name: "Levantar a suspensão" });
  await lifting.getByLabel("Motivo").fill("Documentos conferidos.");
  await lifting.getByRole("button", { name: "Levantar a suspensão" }).click();
  await expect(page.getByRole("button", { name: "Suspender a conta" })).toBeVisible();
  await person.locator("main").getByRole("button", { name: "Entrar", exact: true }).first().click();
  await person.waitForURL((url) => url.pathname !== "/auth");
});
