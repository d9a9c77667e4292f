import { expect, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { runSql } from "../setup/confirmed";
import { openNewAccount } from "../setup/office";
import { NAME } from "../setup/resident";
import { untilScriptsRan } from "../setup/scripts";

test.describe.configure({ timeout: 180_000 });

const STRIP = { name: "Conta que você vê" };
const REASON = "Chamado sobre um projeto que não aparece";

test("the team opens a read-only look at an account and ends it, and the person sees when and why", async ({
  page,
  browser,
}) => {
  const { person, id } = await openNewAccount(page, browser);
  await page.getByRole("button", { name: "Ver como a pessoa" }).click();
  const dialog = page.getByRole("dialog", { name: "Ver como a pessoa" });
  await expect(dialog).toContainText((await page.locator("h1").textContent()) ?? "");
  await expectAccessible(page);
  await dialog.getByLabel("Motivo").fill("Curto");
  await dialog.getByLabel("A sua senha", { exact: true }).fill("Demo1234");
  await dialog.getByRole("button", { name: "Abrir só para leitura" }).click();
  await expect(dialog.getByText("Explique o motivo com pelo menos 10 caracteres.").first()).toBeVisible();
  await dialog.getByLabel("Motivo").fill(REASON);
  await dialog.getByRole("button", { name: "Abrir só para leitura" }).click();
  await page.waitForURL("**/dashboard");
  const strip = page.getByRole("complementary", STRIP);
  await expect(strip).toContainText("como a pessoa vê, só leitura, até");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`Olá, ${NAME}`);
  await expectAccessible(page);

  expect((await page.goto("/dashboard/conta"))?.status()).toBe(403);
  await expect(page.getByText("Você vê esta conta só para leitura.")).toBeVisible();
  await expectAccessible(page);
  expect((await page.goto("/projects/create"))?.status()).toBe(403);
  await page.goto("/admin/pessoas");
  await page.waitForURL("**/dashboard");
  await page.goto("/projects");
  await expect(page.getByText("Vidro que volta").first()).toBeVisible();
  await expect(strip).toBeVisible();

  await untilScriptsRan(page);
  await strip.getByRole("button", { name: "Encerrar" }).click();
  await page.waitForURL(`**/admin/pessoas/${id}`);
  await expect(page.getByText("Viu a conta como a pessoa vê")).toBeVisible();
  await expect(page.getByText("Encerrou a visão da conta")).toBeVisible();

  await person.goto("/dashboard/conta");
  await expect(person.getByText("A equipe do Elo Recicla viu esta conta em")).toContainText(REASON);
  await expectAccessible(person);

  // After a look has expired, a page of the account leads to the button that ends the look.
  await page.getByRole("button", { name: "Ver como a pessoa" }).click();
  await dialog.getByLabel("Motivo").fill(REASON);
  await dialog.getByRole("button", { name: "Abrir só para leitura" }).click();
  await page.waitForURL("**/dashboard");
  await runSql("update sessions set olhar_ate = now() where olhar_conta_id = $1", [id]);
  await page.goto("/projects");
  await page.waitForURL("**/dashboard/equipes");
  await expect(page.getByText("O tempo de ver a conta acabou")).toBeVisible();
  await expectAccessible(page);
  await untilScriptsRan(page);
  await page.getByRole("button", { name: "Voltar à equipe" }).click();
  await page.waitForURL(`**/admin/pessoas/${id}`);
});
