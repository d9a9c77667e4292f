import { expect, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { logIn, newCaptador, settle, toastWith } from "../setup/resident";

// Every state is looked at by axe in two themes and two widths.
test.describe.configure({ timeout: 120_000 });

const account = { name: "Marina, sua conta" };

test("A2.3 A4.2 stored pages show who is signed in only to that browser, and the way out works from them", async ({
  page,
  browser,
}) => {
  await newCaptador(page);
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/viewer") && asked.push(request.url()));
  await page.goto("/faq");
  await page.getByRole("button", account).click();
  await expect(page.getByRole("link", { name: "Meu painel" })).toHaveAttribute("href", "/dashboard");
  await expectAccessible(page);
  expect(asked).toHaveLength(1);

  const stranger = await browser.newContext();
  const visitor = await stranger.newPage();
  visitor.on("request", (request) => request.url().endsWith("/api/viewer") && asked.push(request.url()));
  await visitor.goto("/faq", { waitUntil: "networkidle" });
  await expect(visitor.getByRole("button", { name: "Entrar" })).toBeVisible();
  expect(asked, "a visitor's page asks nothing").toHaveLength(1);
  await stranger.close();

  await page.getByRole("button", { name: "Sair" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(toastWith(page, "Logout realizado")).toBeVisible();
  await page.goto("/faq");
  await expect(page.getByRole("button", { name: "Entrar" })).toBeVisible();
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth$/);
  await page.goBack();
  await expect(page.locator("main")).not.toContainText("Olá, Marina");
});

test("A4.2 'sair de todos os dispositivos' ends the session in both browsers", async ({ page, browser }) => {
  const email = await newCaptador(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await settle(other);
  await logIn(other, "/captador/auth", email);
  await other.waitForURL("**/dashboard");

  await page.getByRole("button", { name: "Sair de todos os dispositivos" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(toastWith(page, "Você saiu de todos os dispositivos.")).toBeVisible();

  await other.goto("/faq");
  await expect(other.getByRole("button", { name: "Entrar" })).toBeVisible();
  await other.goto("/dashboard");
  await expect(other).toHaveURL(/\/auth$/);
  await context.close();
});

test("A4.10 B2.15 login screens send those away who are inside, and the dashboard those who are not", async ({
  page,
}) => {
  await settle(page);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/auth$/);
  await newCaptador(page);
  for (const path of ["/auth", "/auth/captador", "/captador/auth"]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/dashboard$/);
  }
});

test("the policy lets the pages of the signed-in live, and no script but theirs runs", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (/content security policy|refused to|violates/i.test(message.text())) complaints.push(message.text());
  });
  await newCaptador(page);
  for (const path of ["/dashboard", "/subscription-plans"]) {
    const response = await page.goto(path);
    expect(response?.headers()["content-security-policy"]).toMatch(/script-src 'self' 'nonce-[\w+/=]+'/);
    await expect(page.getByRole("button", account), "the scripts of the page run").toBeVisible();
  }
  expect(complaints).toEqual([]);
});
