import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { projectPath } from "../setup/funder";
import { settle } from "../setup/newcomer";
import { logIn, newCaptador, openSession, toastWith } from "../setup/resident";

const account = { name: /^Marina\b.*sua conta/ };

test("A4.2 prerendered pages show a signed-in person only in their own browser, and signing out clears the session", async ({
  page,
  browser,
}) => {
  await newCaptador(page);
  const asked: string[] = [];
  page.on("request", (request) => request.url().endsWith("/api/viewer") && asked.push(request.url()));
  await page.goto("/faq");
  await page.getByRole("button", account).click();
  await expect(page.getByRole("link", { name: "Meu painel" }).first()).toHaveAttribute("href", "/dashboard");
  expect(asked).not.toHaveLength(0);
  await expectAccessible(page);
  // The page of the visitor below must add no request for /api/viewer.
  const ofPerson = asked.length;

  const stranger = await browser.newContext();
  const visitor = await stranger.newPage();
  visitor.on("request", (request) => request.url().endsWith("/api/viewer") && asked.push(request.url()));
  const scripts: Promise<string>[] = [];
  visitor.on("response", (response) => response.url().endsWith(".js") && scripts.push(response.text()));
  await visitor.goto("/faq", { waitUntil: "networkidle" });
  await expect(visitor.getByRole("button", { name: "Entrar" })).toBeVisible();
  expect(asked, "a visitor's page does not request the viewer").toHaveLength(ofPerson);
  const loaded = (await Promise.all(scripts)).join("\n");
  expect(loaded.length).toBeGreaterThan(100_000);
  expect(loaded, "nor does it load the code for that request").not.toContain("dedupingInterval");
  await stranger.close();

  const signOut = page.getByRole("button", { name: "Sair" });
  await page.route("**/faq", (route) => route.abort());
  await signOut.click();
  await expect(page.getByRole("alert").filter({ hasText: "Falha na conexão" })).toBeVisible();
  await page.unroute("**/faq");
  await signOut.click();
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

  await page.goto("/dashboard/conta");
  await page.getByRole("button", { name: "Sair de todos os dispositivos" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(toastWith(page, "Você saiu de todos os dispositivos.")).toBeVisible();

  await other.goto("/faq");
  await expect(other.getByRole("button", { name: "Entrar" })).toBeVisible();
  await other.goto("/dashboard");
  await expect(other).toHaveURL(/\/auth$/);
  await context.close();
});

async function enterAs(tab: Page, address: string) {
  await tab.goto("/faq");
  await tab.getByRole("button", account).click();
  await tab.getByRole("button", { name: "Sair" }).click();
  await tab.waitForURL((url) => url.pathname === "/");
  await logIn(tab, "/captador/auth", address);
  await tab.waitForURL("**/dashboard");
}

test("A4.2 a form in another tab stays when its person logs in again, and is left when somebody else logs in", async ({
  page,
  context,
}) => {
  const somebodyElse = await newCaptador(page);
  await context.clearCookies();
  const email = await newCaptador(page);
  await page.goto("/dashboard/conta");
  await page.getByRole("button", { name: "Editar Perfil" }).click();
  const name = page.getByRole("dialog", { name: "Editar Perfil" }).locator('[name="full_name"]');
  await name.fill("Marina Prado");

  const tab = await context.newPage();
  await settle(tab);
  const compared = page.waitForResponse("**/api/viewer");
  await enterAs(tab, email);
  await compared;
  await expect(name).toHaveValue("Marina Prado");
  await enterAs(tab, somebodyElse);
  await page.waitForURL(/\/dashboard$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Olá, Marina");
});

test("A5.9 a tab that could not learn of another person's login does not save its form into their account", async ({
  page,
  context,
}) => {
  const somebodyElse = await newCaptador(page);
  await context.clearCookies();
  await newCaptador(page);
  await page.goto("/dashboard/conta");
  await page.getByRole("button", { name: "Editar Perfil" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar Perfil" });
  await dialog.locator('[name="full_name"]').fill("Nome Alheio");
  await page.route("**/api/viewer", (route) => route.abort());

  const tab = await context.newPage();
  await settle(tab);
  await enterAs(tab, somebodyElse);
  await dialog.getByRole("button", { name: "Salvar alterações" }).click();
  await expect(dialog.getByText(/^Esta página foi aberta em outra conta/).first()).toBeVisible();
  await tab.goto("/dashboard/conta");
  await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(tab.getByText("Nome Alheio")).toHaveCount(0);
});

test("a draft in a tab that could not learn of another person's login is kept there and not saved as theirs", async ({
  page,
  context,
}) => {
  const somebodyElse = await newCaptador(page);
  await context.clearCookies();
  await newCaptador(page);
  await page.goto("/projects/create");
  await page.waitForURL("**/editar*");
  const name = page.getByRole("textbox", { name: "Nome do projeto" });
  await name.fill("Galpão da Vida Nova");
  await expect(page.getByText(/^Salvo às/)).toBeVisible();
  await page.route("**/api/viewer", (route) => route.abort());

  const tab = await context.newPage();
  await settle(tab);
  await enterAs(tab, somebodyElse);
  await name.fill("Galpão da Vida Velha");
  await expect(page.getByText(/^Não salvo\. Esta página foi aberta em outra conta/)).toBeVisible();
  await expect(name).toHaveValue("Galpão da Vida Velha");
  await tab.goto("/projects");
  await expect(tab.getByText("Galpão da Vida")).toHaveCount(0);
});

test("A7.9 a tab that could not learn of another person's login begins no payment and adds no favourite for them", async ({
  page,
  context,
}) => {
  const path = await projectPath(page, "Triciclos elétricos");
  const somebodyElse = await newCaptador(page);
  await context.clearCookies();
  await newCaptador(page);
  const project = await context.newPage();
  await settle(project);
  await project.goto(path);
  const favorite = project.getByRole("button", { name: /^Favoritar / });
  await expect(favorite).toHaveAttribute("aria-pressed", "false");
  await page.goto("/subscription-plans");
  for (const one of [page, project]) await one.route("**/api/viewer", (route) => route.abort());

  const tab = await context.newPage();
  await settle(tab);
  await enterAs(tab, somebodyElse);
  await page.getByRole("button", { name: /^Testar o Pro/ }).click();
  await expect(page.getByText(/^Esta página foi aberta em outra conta/).first()).toBeVisible();
  await favorite.click();
  await expect(project.getByText(/^Esta página foi aberta em outra conta/).first()).toBeVisible();
  await expect(favorite).toHaveAttribute("aria-pressed", "false");
  await tab.goto("/dashboard/favoritos");
  await expect(tab.getByRole("heading", { name: "Nenhum favorito ainda." })).toBeVisible();
});

test("A4.2 the account page lists open sessions and ends one by keyboard, all others, and its own", async ({
  page,
  browser,
}) => {
  const email = await newCaptador(page);
  const open = async (userAgent: string) => {
    const context = await browser.newContext({ userAgent });
    const other = await context.newPage();
    await openSession(other, email);
    return other;
  };
  const WEBKIT = "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0";
  const phone = await open(
    `Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) ${WEBKIT} Mobile Safari/604.1`,
  );
  const tablet = await open(`Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${WEBKIT} Mobile Safari/604.1`);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/dashboard/conta");
  const devices = page.getByRole("list", { name: "Sessões abertas" });
  await expect(devices.getByRole("listitem")).toHaveCount(3);
  await expect(devices.getByRole("listitem").first()).toContainText("Este dispositivo");
  await expectAccessible(page);

  await devices
    .getByRole("listitem")
    .filter({ hasText: "Safari no iPhone" })
    .getByRole("button", { name: "Encerrar" })
    .press("Enter");
  await expect(toastWith(page, "Sessão encerrada: Safari no iPhone.")).toBeVisible();
  await expect(devices).toBeFocused();
  await expect(devices.getByRole("listitem")).toHaveCount(2);
  await phone.goto("/dashboard");
  await expect(phone).toHaveURL(/\/auth$/);
  await tablet.goto("/dashboard");
  await expect(tablet).toHaveURL(/\/dashboard$/);

  await page.getByRole("button", { name: "Encerrar todas as outras" }).click();
  await expect(devices.getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Encerrar todas as outras" })).toHaveCount(0);
  await tablet.goto("/dashboard");
  await expect(tablet).toHaveURL(/\/auth$/);

  await devices.getByRole("button", { name: "Encerrar" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await expect(toastWith(page, "Logout realizado")).toBeVisible();
  for (const other of [phone, tablet]) await other.context().close();
});

test("A4.10 B2.15 login screens redirect signed-in people, and the dashboard redirects strangers", async ({
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

test("the policy blocks nothing on the signed-in pages and allows only scripts with its nonce", async ({
  page,
}) => {
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
