import { expect, type Page, test } from "@playwright/test";
import { CONSENT_VERSION } from "../../lib/people/consent";
import { newFunder } from "../setup/funder";
import { breakVendor, restoreVendors, settle } from "../setup/newcomer";
import { toastWith } from "../setup/resident";

const SORRY = "Desculpe, ocorreu um erro ao processar sua mensagem. Tente novamente em alguns instantes.";
const field = (page: Page) => page.getByRole("textbox", { name: "Sua pergunta" });
const panel = (page: Page) => page.getByRole("dialog", { name: "Assistente" });
const untilAnswered = (page: Page) => expect(field(page)).toBeEnabled({ timeout: 20_000 });

test.afterEach(restoreVendors);

async function ask(page: Page) {
  await settle(page);
  await page.goto("/incentivos");
  await page.getByRole("button", { name: "Perguntar ao assistente" }).click();
  await field(page).fill("Quem pode deduzir o apoio?");
  await field(page).press("Enter");
}

test("B8.4 while the vendor is down a toast and a message report it, and the question can be sent again", async ({
  page,
}) => {
  await breakVendor("openai");
  await ask(page);
  await expect(toastWith(page, "Erro na conversa")).toBeVisible();
  await expect(toastWith(page, "Não foi possível enviar a mensagem. Tente novamente.")).toBeVisible();
  await expect(panel(page)).toContainText(SORRY);
  await expect(panel(page)).toContainText("Quem pode deduzir o apoio?");
  await restoreVendors();
  await page.getByRole("button", { name: "Perguntar de novo" }).click();
  await untilAnswered(page);
  await expect(panel(page)).toContainText("Empresas tributadas pelo Lucro Real");
  await expect(panel(page)).not.toContainText(SORRY);
});

test("B4.7 while the vendor is slow the panel shows activity, and the answer arrives", async ({ page }) => {
  await breakVendor("openai", "slow");
  await ask(page);
  await expect(panel(page)).toContainText("Consultando as fontes…");
  await expect(field(page)).toBeDisabled();
  await untilAnswered(page);
  await expect(panel(page)).toContainText("Empresas tributadas pelo Lucro Real");
});

test("B8.4 an interrupted answer stays visible and is marked as incomplete", async ({ page }) => {
  await breakVendor("openai", "cut");
  await ask(page);
  await expect(toastWith(page, "Erro na conversa")).toBeVisible();
  await expect(panel(page)).toContainText("Empresas tributadas");
  await expect(panel(page)).toContainText(SORRY);
  await expect(page.getByRole("button", { name: "Perguntar de novo" })).toBeVisible();
});

async function allowChat(page: Page) {
  await newFunder(page);
  const url = process.env.BASE_URL ?? "http://localhost:3000";
  await page
    .context()
    .addCookies([{ name: "elo_consentimento", value: `${CONSENT_VERSION}.${Date.now()}.1`, url }]);
}

/**
 * Opens /projetos on a fake clock, with `code` in place of the vendor's script, and advances the clock to `elapsed`.
 * @param elapsed milliseconds since the script was added
 */
async function openWithVendor(page: Page, code: string, elapsed: number) {
  await page.route(/chat-widget/, (route) => route.fulfill({ contentType: "text/javascript", body: code }));
  await page.addInitScript(() => {
    new MutationObserver((_records, observer) => {
      if (!document.querySelector('script[src*="chat-widget"]')) return;
      observer.disconnect();
      document.documentElement.dataset.added = String(Date.now());
    }).observe(document, { childList: true, subtree: true });
  });
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1000);
  await page.goto("/projetos", { waitUntil: "commit" });
  const passed = () => page.evaluate(() => Date.now() - Number(document.documentElement.dataset.added));
  await expect(async () => {
    await page.clock.runFor(20);
    expect(await passed()).toBeGreaterThanOrEqual(0);
  }).toPass({ timeout: 60_000, intervals: [100] });
  await page.waitForLoadState("networkidle");
  await page.clock.runFor(elapsed - (await passed()));
}

test.describe("B4.13 B9.6 the vendor's chat has 3 seconds to show its frame", () => {
  const scripts = (page: Page) => page.locator('script[src*="chat-widget"]');

  test("a script that loads and shows none is removed at 3 seconds, not before, and our assistant opens", async ({
    page,
  }) => {
    await allowChat(page);
    await openWithVendor(page, "", 2999);
    await expect(scripts(page)).toHaveCount(1);
    await expect(panel(page)).toBeHidden();
    await page.clock.runFor(1);
    await expect(scripts(page)).toHaveCount(0);
    await page.clock.resume();
    await expect(panel(page)).toBeVisible({ timeout: 15_000 });
  });

  test("a frame that appears before the end stays", async ({ page }) => {
    await allowChat(page);
    const code = 'setTimeout(() => document.body.append(document.createElement("iframe")), 500)';
    await openWithVendor(page, code, 2999);
    await page.clock.runFor(10_000);
    await expect(page.locator("body > iframe")).toHaveCount(1);
    await expect(panel(page)).toBeHidden();
    await expect(scripts(page)).toHaveCount(1);
  });
});

test.describe("B4.13 our assistant takes the place of the vendor's chat", () => {
  for (const mode of ["status", "timeout"]) {
    test(`if the vendor's script fails with the fault '${mode}'`, async ({ page }) => {
      await allowChat(page);
      await breakVendor("chat-widget", mode);
      await page.goto("/projetos", { waitUntil: "commit" });
      await expect(panel(page)).toBeVisible({ timeout: 15_000 });
      const box = await panel(page).boundingBox();
      expect([box?.width, box?.height].map((size) => Math.round(size ?? 0))).toEqual([360, 520]);
      await expect(panel(page).getByRole("link", { name: "Abrir o assistente em nova aba" })).toHaveAttribute(
        "target",
        "_blank",
      );
      await page.getByRole("button", { name: "Fechar o assistente" }).click();
      await expect(panel(page)).toBeHidden();
      await expect(page.locator('script[src*="chat-widget"]')).toHaveCount(0);
    });
  }
});
