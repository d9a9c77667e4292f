import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { runSql } from "../setup/confirmed";
import { settle } from "../setup/newcomer";
import { enterOffice } from "../setup/office";
import { newCaptador, toastWith } from "../setup/resident";
import { untilScriptsRan } from "../setup/scripts";

// Prerendered pages show a change only after their rebuild, and axe checks every state.
test.describe.configure({ timeout: 240_000 });

const TEXT = "Nesta noite, das 2h às 3h, os pagamentos por Pix ficam parados.";
const CHANGED = "Nesta noite, das 3h às 4h, os pagamentos por Pix ficam parados.";
const PUBLIC_PAGES = ["/", "/lir-projetos", "/faq"];

const noticeOf = (page: Page) => page.getByRole("complementary", { name: "Aviso da equipe" });

/** Reopens a page until it shows this notice; with null, until it shows none. */
async function expectNotice(page: Page, path: string, text: string | null): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    if (text === null) await expect(noticeOf(page)).toHaveCount(0, { timeout: 500 });
    else await expect(noticeOf(page)).toContainText(text, { timeout: 500 });
  }).toPass({ timeout: 90_000 });
}

test("the team writes a notice above every page, visitors and signed-in people read it, and it ends", async ({
  page,
  browser,
}) => {
  const visitor = await (await browser.newContext()).newPage();
  await settle(visitor);
  const person = await (await browser.newContext()).newPage();
  await newCaptador(person);

  await enterOffice(page);
  await page.goto("/admin/aviso");
  await untilScriptsRan(page);
  await expect(page.getByText("Nenhum aviso no ar.")).toBeVisible();
  await expectAccessible(page);
  const form = page.getByRole("form", { name: "Aviso em todas as páginas" });
  const publish = form.getByRole("button", { name: "Publicar em todas as páginas" });
  await form.getByLabel("Endereço de “Saiba mais”").fill("https://exemplo.com.br");
  await publish.click();
  await expect(form.getByText("Escreva o aviso.").first()).toBeVisible();
  await expect(form.getByText("Use um endereço deste site, que começa com /.").first()).toBeVisible();
  await expectAccessible(page);

  await form.getByLabel("Aviso", { exact: true }).fill(TEXT);
  await form.getByLabel("Endereço de “Saiba mais”").fill("/faq");
  await form.getByLabel("Termina no dia").fill("2020-01-01");
  await form.getByLabel("A sua senha", { exact: true }).fill("Demo1234");
  await publish.click();
  await expect(form.getByText("Este momento já passou.").first()).toBeVisible();
  await form.getByLabel("Termina no dia").fill("2099-12-30");
  await form.getByLabel("Hora (Brasília)").fill("04:00");
  await publish.click();
  await expect(toastWith(page, "Aviso publicado.")).toBeVisible();
  const current = page.getByRole("region", { name: "Aviso atual" });
  await expect(current).toContainText(TEXT);
  await expect(current).toContainText("Termina em 30/12/2099 às 04:00 (Brasília)");
  await expectAccessible(page);

  for (const path of PUBLIC_PAGES) await expectNotice(visitor, path, TEXT);
  await expectAccessible(visitor);
  await visitor.goto("/lir-projetos");
  await noticeOf(visitor).getByRole("link", { name: "Saiba mais" }).click();
  await visitor.waitForURL("**/faq");
  await expectNotice(person, "/dashboard", TEXT);
  await expectAccessible(person);

  // The password given above still counts, so it is not typed again.
  await form.getByLabel("Aviso", { exact: true }).fill(CHANGED);
  await publish.click();
  await expect(current).toContainText(CHANGED);
  await expectNotice(person, "/dashboard", CHANGED);

  await runSql("update avisos_do_site set termina = now()", []);
  for (const path of PUBLIC_PAGES) await expectNotice(visitor, path, null);
  await expectNotice(person, "/dashboard", null);
  await page.reload();
  await untilScriptsRan(page);
  await expect(current).toContainText("Fora do ar");
  await current.getByRole("button", { name: /^Retirar/ }).click();
  const dialog = page.getByRole("dialog", { name: "Retirar o aviso" });
  await dialog.getByRole("button", { name: "Retirar o aviso" }).click();
  await expect(page.getByText("Nenhum aviso no ar.")).toBeVisible();
});
