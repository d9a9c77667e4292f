import { expect, type Page, test } from "@playwright/test";
import { settle } from "../setup/newcomer";

// These journeys test which state a page keeps while the router hides it, and which state it drops (docs/pages.md).

const bar = (page: Page) => page.getByRole("navigation", { name: "Principal" });
const order = (page: Page) => page.getByRole("combobox", { name: "Ordenar por" });
const state = (page: Page, name: string) => page.locator(`input[name="estado"][value="${name}"]:visible`);
const toasts = (page: Page) => page.locator("[data-toast]:visible");

test.beforeEach(({ page }) => settle(page));

for (const width of [320, 390, 1440])
  test(`A2.2 at ${width} px the bar is on a page reached from the landing page, and not on top of the landing page`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await page.goto("/", { waitUntil: "networkidle" });
    await expect(bar(page)).toBeHidden();
    await page.getByRole("link", { name: "Ver projetos" }).first().click();
    await expect(page).toHaveURL("/lir-projetos");
    await expect(bar(page)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect(bar(page)).toBeHidden();
    await page.goForward();
    await expect(page).toHaveURL("/lir-projetos");
    await expect(bar(page)).toBeVisible();
    await bar(page).getByRole("link", { name: "Elo Recicla, página inicial" }).click();
    await expect(page).toHaveURL("/");
    await expect(bar(page)).toBeHidden();
  });

test("A2.1 Forward shows a page at its top, and Back the previous page at its end", async ({ page }) => {
  const place = () => page.evaluate(() => window.scrollY);
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("contentinfo").getByRole("link", { name: "Termos de uso" }).click();
  await expect(page).toHaveURL("/termos");
  for (const _ of ["first", "again"]) {
    await page.goBack();
    await expect(page).toHaveURL("/");
    await expect.poll(place).toBeGreaterThan(1_000);
    await page.goForward();
    await expect(page).toHaveURL("/termos");
    await expect.poll(place).toBe(0);
  }
});

for (const [name, path] of [
  [/Sou Empresa e quero apoiar projetos/, "/cadastro-empresa"],
  [/Sou projeto aprovado e preciso captar/, "/como-funciona"],
] as const)
  test(`A2.3 a hero button to ${path} is ready again after Back`, async ({ page }) => {
    await page.goto("/", { waitUntil: "networkidle" });
    for (const _ of ["first", "again"]) {
      await page.getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
      await page.goBack();
      await expect(page).toHaveURL("/");
      await expect(page.getByRole("link", { name })).toBeVisible();
      await expect(page.getByText("Redirecionando...")).toHaveCount(0);
    }
  });

test("B2.6 after Back the order, the filters and the next search match the address", async ({ page }) => {
  await page.goto("/lir-projetos", { waitUntil: "networkidle" });
  await order(page).selectOption({ label: "Menor valor" });
  await expect(page).toHaveURL(/ordem=/);
  await page.goBack();
  await expect(page).toHaveURL("/lir-projetos");
  await expect(order(page).locator("option:checked")).toHaveText("Maior valor");

  await page.getByText("Filtros avançados").click();
  await state(page, "SP").check();
  await page.getByRole("button", { name: "Ver resultados" }).click();
  await expect(page).toHaveURL(/estado=SP/);
  await page.goBack();
  await expect(page).toHaveURL("/lir-projetos");
  await page.getByText("Filtros avançados").click();
  await expect(state(page, "SP")).not.toBeChecked();
  await page.getByRole("searchbox").fill("vidro");
  await page.getByRole("button", { name: "Buscar", exact: true }).click();
  await expect(page).toHaveURL("/lir-projetos?busca=vidro");
});

test("B2.6 filters ticked but not applied are unticked after Back", async ({ page }) => {
  await page.goto("/lir-projetos", { waitUntil: "networkidle" });
  await page.getByText("Filtros avançados").click();
  await state(page, "SP").check();
  await page.getByRole("searchbox").fill("vidro");
  await page.locator("main article:visible").first().getByRole("link").first().click();
  await expect(page).toHaveURL(/\/lir-projetos\/[a-z0-9-]+$/);
  await page.goBack();
  await expect(page).toHaveURL("/lir-projetos");
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect(state(page, "SP")).toHaveCount(0);
  await page.getByText("Filtros avançados").click();
  await expect(state(page, "SP")).not.toBeChecked();
});

async function simulate(page: Page): Promise<void> {
  await page.goto("/incentivos", { waitUntil: "networkidle" });
  await page.getByRole("textbox", { name: "Faturamento anual" }).fill("50000000");
  await page.getByRole("textbox", { name: /^Imposto de renda devido/ }).fill("800000");
  await page.getByRole("textbox", { name: "Valor do investimento" }).fill("5000");
  await page.getByRole("button", { name: "Simular" }).click();
}

test("B4.8 A8.1 the toast of a simulation closes when its page is left, and Back restores figures and position", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await simulate(page);
  await expect(toasts(page)).toContainText("Simulação concluída!");
  const onward = page.getByRole("link", { name: /^Quero apoiar com/ });
  await onward.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await onward.click();
  await expect(page).toHaveURL("/lir-projetos?quanto=5000");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(toasts(page)).toHaveCount(0);
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Resultado da simulação" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Faturamento anual" })).toHaveValue("50.000.000");
  await expect(toasts(page)).toHaveCount(0);
  await expect
    .poll(() => page.evaluate((before) => Math.abs(window.scrollY - before), place))
    .toBeLessThan(60);

  await page.getByRole("link", { name: "Montar carteira com este valor" }).click();
  await expect(page).toHaveURL("/cadastro-empresa");
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Faturamento anual" })).toHaveValue("50.000.000");
});

test("B4.8 a simulation left during its calculation can be started again", async ({ page }) => {
  await simulate(page);
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL("/faq");
  await page.goBack();
  await expect(page.getByRole("textbox", { name: "Faturamento anual" })).toHaveValue("50.000.000");
  await page.getByRole("button", { name: "Simular" }).click();
  await expect(page.getByRole("heading", { name: "Resultado da simulação" })).toBeVisible();
});

test("/comparar without projects in its address shows the selected projects", async ({ page }) => {
  await page.goto("/lir-projetos");
  const links = page.locator("main article:visible h3 a");
  const paths = await links.evaluateAll((found) =>
    found.slice(0, 3).map((link) => link.getAttribute("href")),
  );
  for (const path of paths) {
    await page.goto(path ?? "", { waitUntil: "networkidle" });
    const button = page.getByRole("button", { name: /^Comparar / }).first();
    await button.click();
    await expect(button).toHaveAttribute("aria-pressed", "true");
  }
  await page.goto("/comparar");
  await expect(page.getByRole("columnheader")).toHaveCount(3);
  await expect(page).toHaveURL(/\/comparar\?projetos=/);
});

test("a dialog left open blocks no other page and is closed after Back", async ({ page }) => {
  await page.goto("/cadastro-empresa", { waitUntil: "networkidle" });
  await page.getByRole("contentinfo").getByRole("link", { name: "Perguntas frequentes" }).click();
  await expect(page).toHaveURL("/faq");
  await page.goBack();
  await page.getByRole("button", { name: "Ler os termos" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL("/faq");
  await bar(page).getByRole("link", { name: "Quero captar", exact: true }).click();
  await expect(page).toHaveURL("/como-funciona");
  for (const path of ["/faq", "/cadastro-empresa"]) {
    await page.goBack();
    await expect(page).toHaveURL(path);
  }
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
