import { expect, test } from "@playwright/test";
import { breakVendor, newEmail, restoreVendors, visit } from "../setup/newcomer";

test.afterEach(restoreVendors);

test("B4.10 B8.13 B8.14 a failing e-mail provider is shown with its error, its code and whether a retry helps", async ({
  page,
}) => {
  await breakVendor("resend");
  await breakVendor("smtp");
  await visit(page, "/sendgrid-test");
  await page.getByRole("textbox", { name: "E-mail", exact: true }).fill(newEmail());
  await page.getByRole("textbox", { name: "Nome", exact: true }).fill("Marina Tavares");
  await page.getByRole("button", { name: "Enviar e-mail de plano" }).click();
  const alert = page.getByRole("alert");
  await expect(
    alert.filter({ hasText: "Erro no SendGrid: Erro no serviço do provedor de e-mail" }),
  ).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole("tab", { name: /Resultados/ }).click();
  const failed = page.locator("[data-state=error]");
  await expect(failed).toContainText("PROVIDER_ERROR");
  await expect(failed).toContainText("Pode tentar de novo.");

  await page.goto("/email-debug");
  await page.getByRole("textbox", { name: "E-mail de teste" }).fill(newEmail());
  await page.getByRole("textbox", { name: "Nome completo" }).fill("Marina Tavares");
  await page.getByRole("button", { name: "Enviar e-mail de teste" }).click();
  await expect(page.locator("[data-state=pending]")).toBeVisible();
  await expect(alert.filter({ hasText: "Erro - Gmail SMTP" })).toBeVisible({ timeout: 30_000 });
  await expect(page.locator("[data-state=error]")).toHaveCount(1);
});
