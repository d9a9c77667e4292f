import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { newFunder } from "../setup/funder";

const panel = (page: Page) => page.getByRole("dialog", { name: "Assistente" });
const opener = (page: Page) => page.getByRole("button", { name: "Perguntar ao assistente" });
/** The opener in the list 'Ajuda'. Some pages have a second one elsewhere. */
const inMenu = (page: Page) =>
  page.getByRole("list", { name: "Ajuda" }).getByRole("button", { name: "Perguntar ao assistente" });
const whatsapp = (page: Page) => page.getByRole("link", { name: /Falar pelo WhatsApp/ });
const vendorFrame = (page: Page) => page.locator('iframe[title="Chat do fornecedor"]');
const sandboxOrigin = () => new URL(process.env.SANDBOX_URL ?? "http://localhost:4010").origin;

/** Whole pixels, because the animation gives fractions. */
async function sizeOf(element: Locator): Promise<number[]> {
  const box = await element.boundingBox();
  return [box?.width ?? 0, box?.height ?? 0].map(Math.round);
}

async function enter(page: Page) {
  await newFunder(page);
  await page.goto("/empresa-dashboard");
}

const coveredBy = (element: Locator) =>
  element.evaluate((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const others = [...document.querySelectorAll("main :is(h1, dl, form, article)")].filter(
      (other) => !node.contains(other),
    );
    return others.filter((other) => {
      const box = other.getBoundingClientRect();
      return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
    }).length;
  });

test("B2.10 B2.26 in the workspace no button floats at any width; its menu has the assistant and WhatsApp", async ({
  page,
}) => {
  await enter(page);
  for (const path of ["/empresa-dashboard", "/suporte", "/dashboard/apoios"]) {
    await page.goto(path);
    for (const width of [360, 390, 1024, 1409, 1450, 1510]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.locator("[data-float]:visible")).toHaveCount(0);
    }
  }
  await expect(whatsapp(page)).toHaveAttribute("href", /^https:\/\/wa\.me\/\d+\?text=.*Lei%20de%20Incentivo/);
  await opener(page).click();
  await expect(panel(page).getByRole("textbox", { name: "Sua pergunta" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(opener(page)).toBeFocused();

  await page.setViewportSize({ width: 360, height: 640 });
  const account = page.getByRole("button", { name: /sua conta/ });
  await account.click();
  await expect(page.getByRole("menuitem", { name: /^Falar pelo WhatsApp/ })).toBeVisible();
  await page.getByRole("menuitem", { name: "Perguntar ao assistente" }).click();
  await expect(panel(page).getByRole("textbox", { name: "Sua pergunta" })).toBeFocused();
  await page.getByRole("button", { name: "Fechar o assistente" }).click();
  await expect(panel(page)).toBeHidden();
  await expect(account).toBeFocused();
});

test("B2.8 B2.26 on /projetos the assistant opens by itself instead of WhatsApp, without taking the focus", async ({
  page,
}) => {
  await enter(page);
  await expect(whatsapp(page)).toBeVisible();
  await page.goto("/projetos");
  await expect(panel(page)).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
  await expect(whatsapp(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1, name: "Explorar Projetos" })).toBeVisible();
  await expectAccessible(page);
  await panel(page).getByRole("button", { name: "Quem pode deduzir o apoio?" }).click();
  await expect(panel(page).getByRole("status")).toContainText("Resposta do assistente", { timeout: 20_000 });
  for (const width of [1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await coveredBy(panel(page)), `covered at ${width} px`).toBe(0);
  }

  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await inMenu(page).click();
  await expect.poll(() => sizeOf(panel(page))).toEqual([360, 520]);
  await expect(panel(page)).toContainText("Resposta", { ignoreCase: true });
  await page.getByRole("button", { name: "Fechar o assistente" }).click();
  await page.reload();
  await expect(page.getByRole("main").getByRole("button", { name: "Perguntar ao assistente" })).toBeVisible();
  await expect(panel(page)).toBeHidden();
  await page.getByRole("link", { name: "Agora" }).click();
  await page.waitForURL("**/empresa-dashboard");
  await expect(whatsapp(page)).toBeVisible();
});

test("B2.8 on a phone the assistant of /projetos starts closed", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await enter(page);
  await page.goto("/projetos");
  await expect(opener(page)).toBeVisible();
  await expect(panel(page)).toBeHidden();
});

test("B2.8 the assistant that opens by itself never blocks the page, even if the window narrows while its code loads", async ({
  page,
}) => {
  await enter(page);
  // Hold back the assistant's script until the window is narrow.
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = () => {};
  const wanted = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes("Abrir o assistente em nova aba")) {
      asked();
      await released;
    }
    await route.fulfill({ response });
  });
  // Do not wait for the load event: the script that is held back may delay it.
  await page.goto("/projetos?busca=nadaparecido", { waitUntil: "commit" });
  await wanted;
  await page.setViewportSize({ width: 390, height: 844 });
  release();
  await page.waitForLoadState("networkidle");
  await expect(page.locator("dialog:modal")).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.getByRole("link", { name: "Ver todos os projetos" }).click();
  await expect(page).toHaveURL(/\/projetos$/);
  await expect(panel(page)).toBeVisible();
});

test("B2.8 a search on /projetos keeps the assistant's messages, and signing out deletes them", async ({
  page,
}) => {
  await enter(page);
  await page.goto("/projetos");
  await panel(page).getByRole("button", { name: "Quem pode deduzir o apoio?" }).click();
  await expect(panel(page).getByRole("status")).toContainText("Resposta do assistente", { timeout: 20_000 });
  await page.getByLabel("Buscar por título ou descrição").fill("vidro");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL(/busca=vidro/);
  await expect(panel(page)).toContainText("Empresas tributadas pelo Lucro Real");
  await expect(panel(page).getByRole("list").last()).toBeInViewport();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");

  await panel(page).getByRole("textbox", { name: "Sua pergunta" }).fill("E o prazo?");
  await panel(page).getByRole("button", { name: "Enviar pergunta" }).click();
  await page.reload();
  await expect(panel(page)).toContainText("E o prazo?");
  await page.getByRole("link", { name: "Agora" }).click();
  await page.waitForURL("**/empresa-dashboard");
  await page.getByRole("main").getByRole("button", { name: "Sair" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(await page.evaluate(() => sessionStorage.getItem("elo:conversa"))).toBeNull();
});

test("B2.26 B7.20 the vendor's chat is loaded only on /projetos and after consent, and removed on leaving the page", async ({
  page,
}) => {
  await enter(page);
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(sandboxOrigin())) foreign.push(request.url());
  });
  const policyOf = async (path: string) =>
    (await page.goto(path))?.headers()["content-security-policy"] ?? "";
  expect(await policyOf("/projetos")).toContain(`frame-src ${sandboxOrigin()}`);
  await expect(panel(page)).toBeVisible();
  expect(foreign).toEqual([]);

  await page.getByRole("button", { name: "Usar o chat" }).click();
  await expect(vendorFrame(page)).toBeVisible();
  await expect(page.frameLocator('iframe[title="Chat do fornecedor"]').getByRole("heading")).toHaveText(
    "Chat do fornecedor",
  );
  await expect(panel(page)).toBeHidden();
  await expect(whatsapp(page)).toBeHidden();

  const policy = await policyOf("/empresa-dashboard");
  expect(policy).toContain("frame-src 'none'");
  expect(policy).not.toContain(sandboxOrigin());
  await expect(vendorFrame(page)).toHaveCount(0);

  // A link to /projetos must load a new document: only that document's policy allows the chat.
  await page
    .getByRole("link", { name: /Explorar Projetos/ })
    .first()
    .click();
  await page.waitForURL("**/projetos");
  await expect(vendorFrame(page)).toBeVisible();
  await page.getByRole("link", { name: "Agora" }).click();
  await page.waitForURL("**/empresa-dashboard");
  await expect(vendorFrame(page)).toHaveCount(0);
  await expect(page.locator('script[src*="chat-widget"]')).toHaveCount(0);
});
