import { devices, expect, test } from "@playwright/test";
import { toIsoDay } from "../../lib/kit/format";
import { expectAccessible, expectRoom } from "../setup/accessibility";
import { settle } from "../setup/newcomer";
import { pdf } from "../setup/pictures";
import { openSession } from "../setup/resident";

const { viewport, isMobile, hasTouch } = devices["Pixel 5"];
test.use({ viewport: { ...viewport, width: 390 }, isMobile, hasTouch });
test("a funder on a phone opens a deal, reads the project's account and sees the error of an empty deposit", async ({
  page,
}) => {
  await settle(page);
  await openSession(page, "financiador@demo.local", "Demo1234");
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Agora" })).toContainText(/Deposite para .+ e avise aqui/);
  await page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: /^Apoios/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apoios");
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });

  await page.getByRole("navigation", { name: "Etapas" }).getByRole("link", { name: "Sua vez" }).click();
  await page.waitForURL("**/dashboard/apoios?etapa=vez");
  const mine = page.getByRole("list", { name: "Apoios" }).getByRole("link");
  await mine.filter({ hasText: "Deposite e avise aqui" }).first().press("Enter");
  await expect(page.getByRole("list", { name: "Andamento" }).getByRole("listitem")).toHaveCount(5);
  await expect(page.getByRole("main")).toContainText("É a sua vez");
  const account = page.getByRole("region", { name: "Conta do projeto" });
  await expect(account).toContainText("Organização conferida pela nossa equipe em");
  await expect(account).toContainText("Nunca aceite uma conta nova por mensagem");
  await expect(page.getByRole("button", { name: "Confirmar o valor" })).toHaveCount(0);
  await expect(page.getByRole("navigation", { name: "Você está em" })).toContainText("Apoios");
  await expectAccessible(page);
  await expectRoom(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("region", { name: "Mensagens" })).toHaveCSS("overflow-y", "visible");
  await expect(page.getByRole("main").locator("button:visible")).toHaveCount(0);
  await page.emulateMedia({ media: "screen" });
  await page.setViewportSize({ width: 390, height: 844 });

  const form = page.getByRole("form", { name: "Informar o depósito" });
  await form.locator('[name="valor"]').fill("");
  await form.locator('[name="valor"]').press("Enter");
  await expect(form.getByText("Informe o valor depositado.").last()).toBeVisible();
  await expect(form.locator('[name="valor"]')).toHaveAttribute("aria-invalid", "true");
});

test("a press on 'Avisar que depositei' in the moment in which the proof's upload ends is not lost", async ({
  page,
}) => {
  await settle(page);
  await openSession(page, "financiador@demo.local", "Demo1234");
  await page.goto("/dashboard/apoios?etapa=vez");
  const mine = page.getByRole("list", { name: "Apoios" }).getByRole("link");
  await mine.filter({ hasText: "Deposite e avise aqui" }).first().click();
  const form = page.getByRole("form", { name: "Informar o depósito" });
  await form.getByLabel("Dia do depósito").fill(toIsoDay(new Date()));
  const reported = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().includes("/dashboard/apoios/"),
    { timeout: 20_000 },
  );
  // Abort the request that reports the deposit, so that the deal stays unchanged for other journeys.
  await page.route("**/dashboard/apoios/**", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  // This file is refused. Its row must disappear when another file is chosen.
  await form.locator('input[type="file"]').setInputFiles({
    name: "nota.txt",
    mimeType: "text/plain",
    buffer: Buffer.from("nota"),
  });
  await expect(form.getByText("nota.txt")).toBeVisible();
  // Press as soon as the upload's row disappears, still before React's passive effects run.
  await form.evaluate((node) => {
    let wasUploading = false;
    new MutationObserver(() => {
      const isUploading = node.querySelector('[aria-label="Envios"]') !== null;
      if (wasUploading && !isUploading)
        node.querySelector<HTMLButtonElement>('button[type="submit"]')?.click();
      wasUploading = isUploading;
    }).observe(node, { childList: true, subtree: true });
  });
  await form.locator('input[type="file"]').setInputFiles({
    name: "Comprovante.pdf",
    mimeType: "application/pdf",
    buffer: pdf("comprovante"),
  });
  await reported;
});
