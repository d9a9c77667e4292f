import { expect, test } from "@playwright/test";
import { projectPath } from "../setup/funder";
import { settle } from "../setup/newcomer";
import { logIn, newCaptador, newCompany, toastWith } from "../setup/resident";

const TITLE = "Triciclos elétricos";

for (const role of ["company", "captador"] as const) {
  test(`a visitor's favourite is added after logging in as ${role}, and is listed once`, async ({
    page,
    browser,
  }) => {
    // Another browser context keeps the visitor signed out.
    const other = await browser.newPage();
    const email = role === "company" ? (await newCompany(other)).email : await newCaptador(other);
    await other.close();

    await settle(page);
    const path = await projectPath(page, TITLE);
    await page.goto(path);
    await page.getByRole("link", { name: "Favoritar" }).click();
    await page.waitForURL("**/auth");
    await logIn(page, role === "company" ? "/empresa-auth" : "/captador/auth", email);

    await page.waitForURL((url) => url.pathname === path && url.hash === "");
    await expect(toastWith(page, "Projeto salvo em Meus Favoritos.")).toBeVisible();
    const button = page.getByRole("button", { name: /^Favoritar / });
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await page.reload();
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await page.goto("/dashboard/favoritos");
    await expect(page.getByRole("list", { name: "Projetos favoritos" }).getByRole("listitem")).toHaveCount(1);
  });
}
