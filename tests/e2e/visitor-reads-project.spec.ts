import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

// Keep smooth scrolling and cross-fades on here: playwright.config.ts turns them off for all other journeys.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

type Raw = { title: string; description: string; organization: { name: string } };
const records: Raw[] = JSON.parse(readFileSync("prisma/data/projects.json", "utf8")).records;

test("B6.1 B2.6 no page or router data for a visitor contains an organization's name or the end of a description", async ({
  page,
  request,
}) => {
  await page.goto("/lir-projetos");
  const hrefs = await page
    .locator("main article:visible h3 a")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  const bodies = await Promise.all(
    ["/", "/lir-projetos", "/lir-estatisticas", "/lir-projetos?estado=SP", ...hrefs].map(async (path) => {
      const response = await request.get(path);
      expect(response.status(), path).toBe(200);
      const flight = await request.get(path, { headers: { RSC: "1" } });
      return (await response.text()) + (await flight.text());
    }),
  );
  const served = bodies.join("\n");
  for (const record of records) {
    expect(served.includes(record.organization.name), record.organization.name).toBe(false);
    const end = record.description.slice(-60).replaceAll("\n", " ");
    expect(served.includes(end), record.title).toBe(false);
  }
});

test("B2.6 a project's page has figures, legal minimum, deadline and links to fund it", async ({ page }) => {
  await page.goto("/lir-projetos");
  const link = page.locator("main article:visible h3 a").first();
  const name = await link.innerText();
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  const panel = page.getByRole("complementary", { name: "Valores e prazo" });
  await expect(panel).toContainText("Disponível para captação");
  await expect(panel).toContainText(/captação mínima de (20|50)%/);
  await expect(panel).toContainText(/Faltam \d+ dias/);
  await expect(panel.getByRole("link", { name: "Quero financiar" })).toHaveAttribute(
    "href",
    "/cadastro-empresa",
  );
  await expect(panel.getByRole("link", { name: "Apoiar como pessoa física" })).toHaveAttribute(
    "href",
    "/auth?type=financiador",
  );
  await expect(page.getByText("Organização Parceira").first()).toBeVisible();
  await expect(page.getByText("Dados de demonstração").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Projetos parecidos" })).toBeVisible();
  await expect(page.locator('head meta[name="dados-de-demonstracao"]')).toHaveAttribute("content", "sim");
});

test("B2.26 on a phone the bar of a project keeps its action beside the WhatsApp button and below the comparison tray, and covers no focused control", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/lir-projetos");
  const href = await page.locator("main article:visible h3 a").first().getAttribute("href");
  await page.goto(href ?? "");
  const bar = page.getByRole("region", { name: "Apoiar este projeto" });
  await expect(bar).toBeInViewport();
  await expect(bar.getByRole("link", { name: "Quero financiar" })).toBeVisible();
  const help = page.getByRole("link", { name: /^Falar pelo WhatsApp/ });
  for (let scrolled = 0; scrolled < 5; scrolled++) {
    await expect(help).toBeVisible();
    const [action, float] = [await bar.getByRole("link").boundingBox(), await help.boundingBox()];
    expect((action?.x ?? 0) + (action?.width ?? 0)).toBeLessThanOrEqual(float?.x ?? 0);
    await page.mouse.wheel(0, 300);
    await page.waitForTimeout(400);
  }
  const questions = page.getByRole("region", { name: "Antes de depositar" }).locator("summary");
  await expect(questions).toHaveCount(7);
  await questions.last().focus();
  await expect
    .poll(async () => {
      const [above, below] = [await questions.last().boundingBox(), await bar.boundingBox()];
      return (above?.y ?? 0) + (above?.height ?? 0) - (below?.y ?? 0);
    })
    .toBeLessThanOrEqual(0);
  await page
    .getByRole("button", { name: /^Comparar/ })
    .first()
    .click();
  const tray = page.getByRole("complementary", { name: "Comparação de projetos" });
  await expect(tray).toBeVisible();
  await expect
    .poll(async () => {
      const [above, below] = [await tray.boundingBox(), await bar.boundingBox()];
      return (above?.y ?? 0) + (above?.height ?? 0) - (below?.y ?? 0);
    })
    .toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar).toBeHidden();
});

test("the share button shares the address of the project's page", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/lir-projetos");
  await page.locator("main article:visible h3 a").first().click();
  await expect(page.getByRole("complementary", { name: "Valores e prazo" })).toBeVisible();
  await page.evaluate(() =>
    Object.defineProperty(navigator, "share", { value: undefined, configurable: true }),
  );
  const panel = page.getByRole("complementary", { name: "Valores e prazo" });
  await panel.getByText("Compartilhar").click();
  const [first] = await panel.locator("details[open] a").all();
  await expect(first ?? panel).toHaveAttribute("href", /^https:\/\/wa\.me\/\?text=.*Faltam.*lir-projetos/);
  await panel.getByRole("button", { name: "Copiar link" }).click();
  await expect(panel.getByText("Link copiado")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test("a printed project has its address, without menus and buttons", async ({ page }) => {
  await page.goto("/lir-projetos");
  const href = await page.locator("main article:visible h3 a").first().getAttribute("href");
  await page.goto(href ?? "");
  const origin = page.locator("main:visible header p").first();
  await expect(origin).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(origin).toHaveText(new RegExp(`^Elo Recicla, https?://.+${href}$`));
  await expect(page.getByRole("navigation", { name: "Principal" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Imprimir" })).toBeHidden();
});

test("a project printed without backgrounds keeps its bars and its panel whole, and takes at most two pages", async ({
  page,
}) => {
  await page.setViewportSize({ width: 700, height: 900 });
  await page.goto("/lir-projetos");
  const href = await page.locator("main article:visible h3 a").first().getAttribute("href");
  await page.goto(href ?? "");
  await page.emulateMedia({ media: "print" });
  const panel = page.getByRole("complementary", { name: "Valores e prazo" });
  await expect(panel).toHaveCSS("break-inside", "avoid");
  const bars = panel.locator("ol[aria-hidden], div[aria-hidden]");
  expect(await bars.count()).toBeGreaterThan(0);
  for (const bar of await bars.all()) await expect(bar).toHaveCSS("print-color-adjust", "exact");
  const pdf = await page.pdf({
    format: "A4",
    printBackground: false,
    margin: { top: "12mm", bottom: "12mm" },
  });
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(2);
});

test("B9.4 at 320 px R$ and its amount stay on one line", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto("/lir-projetos");
  const href = await page.locator("main article:visible h3 a").first().getAttribute("href");
  for (const path of [
    "/lir-projetos",
    href ?? "",
    "/lir-estatisticas",
    "/",
    "/como-funciona",
    "/incentivos",
    "/faq",
  ]) {
    await page.goto(path);
    const torn = await page.evaluate(() => {
      const walker = document.createTreeWalker(
        document.querySelector("main") ?? document.body,
        NodeFilter.SHOW_TEXT,
      );
      const found: string[] = [];
      const range = document.createRange();
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        for (const match of (node.textContent ?? "").matchAll(/R\$\s\d[\d.,]*/g)) {
          range.setStart(node, match.index);
          range.setEnd(node, match.index + match[0].length);
          const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
          if (lines.size > 1) found.push(node.textContent ?? "");
        }
      }
      return found;
    });
    expect(torn, path).toEqual([]);
  }
});

test("the head of the table stays visible below the bar", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/lir-projetos?visao=tabela");
  await page.locator("main tbody tr").nth(20).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 300);
  const bar = page.getByRole("navigation", { name: "Principal" });
  const head = page.getByRole("columnheader", { name: "Valor total" });
  await expect(head).toBeInViewport();
  const [above, below] = [await bar.boundingBox(), await head.boundingBox()];
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0) - 1);
});

test("A2.1 B8.15 an unknown project or route shows a not-found page with a link home", async ({ page }) => {
  for (const path of ["/lir-projetos/projeto-que-nao-existe", "/nao-existe"]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    // The HTML itself contains the text, for visitors without scripts.
    expect(await response?.text()).toMatch(/Oops! Page not found/);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Esta página não existe");
    await expect(page.getByRole("main")).toContainText("Oops! Page not found");
    await expect(page.getByRole("main").getByRole("link", { name: "Voltar ao início" })).toHaveAttribute(
      "href",
      "/",
    );
  }
});
