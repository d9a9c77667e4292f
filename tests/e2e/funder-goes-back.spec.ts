import { expect, test } from "@playwright/test";
import { interestDialog, interestForm, newFunder } from "../setup/funder";

test("B2.7 a favourite and an interest made on a project's page are shown on the list after Back", async ({
  page,
}) => {
  await newFunder(page);
  await page.goto("/lir-projetos", { waitUntil: "networkidle" });
  const card = page.locator("main article:visible").first();
  const favorite = card.getByRole("button", { name: /^Favoritar / });
  await expect(favorite).toHaveAttribute("aria-pressed", "false");
  await card.getByRole("heading", { level: 3 }).getByRole("link").click();
  await expect(page).toHaveURL(/\/lir-projetos\/[a-z0-9-]+$/);
  const onPage = page.getByRole("button", { name: /^Favoritar / });
  await onPage.click();
  await expect(onPage).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: /^Tenho Interesse: / }).click();
  await interestForm(page).getByRole("button", { name: "Registrar interesse" }).click();
  await expect(interestDialog(page)).toBeHidden();

  await page.goBack();
  await expect(page).toHaveURL("/lir-projetos");
  await expect(favorite).toHaveAttribute("aria-pressed", "true");
  await expect(card.getByRole("button", { name: /^Tenho Interesse: / })).toHaveCount(0);
  await expect(card.getByRole("link", { name: /Ver meus apoios$/ })).toBeVisible();

  await favorite.click();
  await expect(favorite).toHaveAttribute("aria-pressed", "false");
  await page.waitForLoadState("networkidle");
  await page.reload();
  await expect(favorite).toHaveAttribute("aria-pressed", "false");
});
