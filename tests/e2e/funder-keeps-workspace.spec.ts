import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { newFunder, projectPath } from "../setup/funder";
import { settle } from "../setup/newcomer";
import { openSession } from "../setup/resident";

test.describe.configure({ timeout: 180_000 });

const projectsTab = (page: Page) =>
  page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: /^Projetos/ });
const siteBar = (page: Page) => page.locator(".nav-frame");

test("a signed-in person keeps the workspace's navigation on catalogue pages, also when going back", async ({
  page,
}) => {
  await newFunder(page);
  const project = await projectPath(page, "Triciclos elétricos");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/empresa-dashboard");
  const inside = async (pathname: string) => {
    await expect(page).toHaveURL((url) => url.pathname === pathname);
    await expect(projectsTab(page)).toHaveAttribute("aria-current", /page|true/);
    await expect(siteBar(page)).toBeHidden();
    await expect(page.locator("main:visible")).toHaveCount(1);
  };
  await projectsTab(page).click();
  await inside("/projetos");
  const pages = page.getByRole("navigation", { name: "Projetos", exact: true });
  await pages.getByRole("link", { name: "Lista com filtros" }).click();
  await inside("/lir-projetos");
  await pages.getByRole("link", { name: "Comparar" }).click();
  await inside("/comparar");
  await pages.getByRole("link", { name: "Simulador" }).click();
  await inside("/incentivos");
  await page.goBack();
  await inside("/comparar");
  await page.goBack();
  await inside("/lir-projetos");

  for (const path of [project, "/checkout/cancelado", "/incentivos"]) {
    await page.goto(path);
    await expect(page.getByRole("navigation", { name: "Principal" })).toHaveCount(1);
    await expect(page.getByRole("link", { name: "Agora" })).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
  }

  await page.goto("/faq");
  await expect(siteBar(page)).toBeVisible();
  await expect(page.getByRole("link", { name: "Agora" })).toHaveCount(0);
});

test("a visitor gets the catalogue pages with the site's navigation, and is led away from their variants for accounts", async ({
  page,
}) => {
  await settle(page);
  for (const path of ["/lir-projetos", "/incentivos", "/comparar", "/checkout/cancelado"]) {
    await page.goto(path);
    await expect(siteBar(page)).toBeVisible();
    await expect(page.getByRole("link", { name: "Agora" })).toHaveCount(0);
  }
  for (const path of ["/incentivos/conta", "/comparar/conta", "/checkout/sucesso/conta"]) {
    await page.goto(path);
    await expect(page).toHaveURL((url) => !url.pathname.endsWith("/conta"));
  }
});

test("'Agora' stands above the panel's counts, and its deposit gives the reason of its deadline and a calendar file", async ({
  page,
}) => {
  await settle(page);
  await openSession(page, "financiador@demo.local", "Demo1234");
  await page.goto("/dashboard");
  const agora = page.getByRole("region", { name: "Agora" });
  const duty = agora
    .getByRole("listitem")
    .filter({ hasText: /^Deposite para/ })
    .first();
  await expect(duty).toContainText(/7 dias úteis por etapa|último dia com banco em/);
  const link = agora.getByRole("link", { name: /^Pôr na agenda/ }).first();
  const file = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(file.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  expect(await file.text()).toContain("BEGIN:VEVENT");
  const [first, next] = [await agora.boundingBox(), await page.getByText("Matches").boundingBox()];
  expect(first?.y).toBeLessThan(next?.y ?? 0);
  await expectAccessible(page);
});

test("beside the workspace's navigation the simulator does not scroll sideways", async ({ page }) => {
  await newFunder(page);
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto("/incentivos");
  await expect(page.getByRole("heading", { name: "A conta, num exemplo" })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
});
