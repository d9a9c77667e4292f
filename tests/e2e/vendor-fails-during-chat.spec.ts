import { expect, type Page, test } from "@playwright/test";
import { CONSENT_VERSION } from "../../lib/people/consent";
import { newFunder } from "../setup/funder";
import { breakVendor, restoreVendors } from "../setup/newcomer";
import { settle, toastWith } from "../setup/resident";

test.describe.configure({ timeout: 120_000 });

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

test.describe("B4.13 our assistant takes the place of the vendor's chat", () => {
  for (const mode of ["status", "timeout"]) {
    test(`if the vendor's script fails with the fault '${mode}'`, async ({ page }) => {
      await newFunder(page);
      const url = process.env.BASE_URL ?? "http://localhost:3000";
      await page
        .context()
        .addCookies([{ name: "elo_consentimento", value: `${CONSENT_VERSION}.${Date.now()}.1`, url }]);
      await breakVendor("chat-widget", mode);
      await page.goto("/projetos", { waitUntil: "commit" });
      await expect(panel(page)).toBeVisible({ timeout: 15_000 });
      const box = await panel(page).boundingBox();
      // The browser's layout has fractions of a pixel.
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
