import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

type Raw = { title: string; description: string; organization: { name: string } };
const records: Raw[] = JSON.parse(readFileSync("prisma/data/projects.json", "utf8")).records;

test("B6.1 B2.6 what is locked never leaves the server", async ({ page, request }) => {
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

test("B2.6 B4.3 a project has its own page with figures, gate, deadline and a way to fund it", async ({
  page,
}) => {
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
  await expect(page.getByText("Organização Parceira").first()).toBeVisible();
  await expect(page.getByText("Dados de demonstração").first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Projetos parecidos" })).toBeVisible();
  await expect(page.locator('head meta[name="dados-de-demonstracao"]')).toHaveAttribute("content", "sim");
});

test("B2.6 the share button hands over the page's own address", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/lir-projetos");
  await page.locator("main article:visible h3 a").first().click();
  await expect(page.getByRole("complementary", { name: "Valores e prazo" })).toBeVisible();
  await page.evaluate(() =>
    Object.defineProperty(navigator, "share", { value: undefined, configurable: true }),
  );
  await page.getByRole("button", { name: "Compartilhar" }).click();
  await expect(page.getByText("Link copiado")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
});

test("B2.6 a printed project says where it is from, without menus and buttons", async ({ page }) => {
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

test("A2.1 B8.15 an unknown project or route is a not-found page with a link home", async ({ page }) => {
  for (const path of ["/lir-projetos/projeto-que-nao-existe", "/nao-existe"]) {
    const response = await page.goto(path);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
    await expect(page.getByRole("main").getByRole("link", { name: "Voltar ao início" })).toHaveAttribute(
      "href",
      "/",
    );
  }
});
