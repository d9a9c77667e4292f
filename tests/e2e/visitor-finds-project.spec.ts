import { expect, type Page, test } from "@playwright/test";
import { settle } from "../setup/newcomer";
import { untilScriptsRan } from "../setup/scripts";

// playwright.config.ts turns smooth scrolling and cross-fades off for other journeys.
test.use({ contextOptions: { reducedMotion: "no-preference" } });

/** Visible cards only: the router hides earlier pages instead of removing them. */
const cards = "main article:visible";

test("B2.3 B2.6 the public list shows the public fields", async ({ page }) => {
  await page.goto("/lir-projetos");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Projetos Lei de Incentivo à Reciclagem");
  await expect(
    page.getByRole("complementary", { name: "Acesso Limitado" }).getByRole("link"),
  ).toHaveAttribute("href", "/auth?type=financiador");
  await expect(page.getByRole("link", { name: "Criar Conta Gratuita" })).toHaveAttribute(
    "href",
    "/auth?type=financiador",
  );
  await expect(page.getByRole("heading", { name: "50 projetos" })).toBeVisible();
  await expect(page.locator(cards)).toHaveCount(24);
  const first = page.locator(cards).first();
  await expect(first).toContainText("Organização Parceira");
  await expect(first).toContainText("Valor total");
  await expect(first).toContainText("Disponível");
  await expect(first).toContainText("0% captado");
  await expect(first.getByRole("link", { name: /Informações Completas Restritas/ })).toHaveAttribute(
    "href",
    "/auth",
  );
  await expect(page.getByText("Dados de demonstração")).toBeVisible();
});

test("B9.5 B9.4 descriptions end at 150 characters and amounts have no decimals", async ({ page }) => {
  await page.goto("/lir-projetos");
  for (const text of await page.locator(`${cards} > div > p.mt-4`).allInnerTexts()) {
    expect([...text].length).toBeLessThanOrEqual(151);
  }
  const amounts = await page.locator(`${cards} dd`).allInnerTexts();
  for (const amount of amounts) expect(amount).toMatch(/^R\$\s[\d.]+$/);
});

test("B5.5 B9.7 search and filters are kept in the address, combine, and can be removed one by one", async ({
  page,
}) => {
  // Wait for the scripts, which keep the default sort out of a search's address.
  await page.goto("/lir-projetos");
  await untilScriptsRan(page);
  await page.getByLabel(/Buscar por nome/).fill("são");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL(/\/lir-projetos\?busca=s%C3%A3o$/);
  const withSearch = await page.getByRole("heading", { level: 2, name: /projetos?$/ }).innerText();
  expect(withSearch).not.toBe("50 projetos");

  await page.locator("summary:visible", { hasText: "Filtros avançados" }).click();
  await page.getByRole("checkbox", { name: "SP" }).check();
  await page.getByRole("button", { name: "Ver resultados" }).click();
  await expect(page).toHaveURL(/busca=s%C3%A3o&estado=SP$/);
  for (const place of await page.locator(`${cards} p:has-text("Organização Parceira")`).allInnerTexts()) {
    expect(place).toMatch(/, SP$/);
  }
  await page.getByRole("link", { name: "Retirar o filtro SP" }).click();
  await expect(page).toHaveURL(/\?busca=s%C3%A3o$/);
  await page.goBack();
  await expect(page).toHaveURL(/estado=SP$/);
  await page.getByRole("link", { name: "Limpar Filtros" }).first().click();
  await expect(page).toHaveURL(/\/lir-projetos$/);
  await expect(page.getByRole("heading", { name: "50 projetos" })).toBeVisible();
});

test("B9.7 every filter option of the specification is offered", async ({ page }) => {
  await page.goto("/lir-projetos");
  await page.locator("summary:visible", { hasText: "Filtros avançados" }).click();
  const options = [
    "SP",
    "RJ",
    "MG",
    "PR",
    "RS",
    "Gestão de Resíduos",
    "Inclusão Social",
    "Saúde e Reciclagem",
    "Cooperativismo",
    "Educação Ambiental",
    "Aprovada",
    "Em Captação",
    "Alta",
    "Média",
    "Baixa",
  ];
  for (const name of options) await expect(page.getByRole("checkbox", { name, exact: true })).toBeVisible();
  const states = await page.getByRole("group", { name: "Estado" }).getByRole("checkbox").all();
  const first = await Promise.all(states.slice(0, 5).map((box) => box.getAttribute("value")));
  expect(first).toEqual(["SP", "RJ", "MG", "PR", "RS"]);
});

test("B7.1 the list begins with the largest total value, and another order can be chosen", async ({
  page,
}) => {
  const amounts = async () =>
    (await page.locator(`${cards} dl > div:first-child dd`).allInnerTexts()).map((text) =>
      Number(text.replace(/\D/g, "")),
    );
  await page.goto("/lir-projetos", { waitUntil: "networkidle" });
  const descending = await amounts();
  expect(descending).toEqual([...descending].sort((a, b) => b - a));
  await page.getByLabel("Ordenar por").selectOption({ label: "Menor valor" });
  await expect(page).toHaveURL(/ordem=menor-valor/);
  await expect.poll(async () => (await amounts())[0]).toBeLessThan(descending[0] ?? 0);
  const ascending = await amounts();
  expect(ascending).toEqual([...ascending].sort((a, b) => a - b));
});

test("by keyboard an order is chosen without leaving the page and applied by Enter or the button", async ({
  page,
}) => {
  await settle(page);
  await page.goto("/lir-projetos", { waitUntil: "networkidle" });
  const order = page.getByLabel("Ordenar por");
  const apply = page.getByRole("button", { name: "Aplicar ordem" });
  await order.focus();
  for (let at = 0; at < 2; at += 1) await page.keyboard.press("ArrowDown");
  await page.waitForTimeout(500);
  await expect(page).toHaveURL("/lir-projetos");
  await expect(order).toBeFocused();
  await expect(apply).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/ordem=/);

  await page.goto("/lir-projetos", { waitUntil: "networkidle" });
  await order.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(apply).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/ordem=/);
});

test("paging forwards reaches all 50 projects once each, and paging backwards the first page", async ({
  page,
}) => {
  const seen = new Set<string>();
  const collect = async () => {
    for (const href of await page
      .locator(`${cards} h3 a`)
      .evaluateAll((links) => links.map((a) => a.getAttribute("href")))) {
      seen.add(href ?? "");
    }
  };
  await page.goto("/lir-projetos");
  await collect();
  const firstTitle = await page.locator(`${cards} h3`).first().innerText();
  await page.getByRole("link", { name: "Próxima página" }).click();
  await expect(page).toHaveURL(/depois=/);
  await expect(page.locator(`${cards} h3`).first()).not.toHaveText(firstTitle);
  await collect();
  const secondUrl = page.url();
  await page.getByRole("link", { name: "Próxima página" }).click();
  await expect(page).not.toHaveURL(secondUrl);
  await expect(page.locator(cards)).toHaveCount(2);
  await collect();
  expect(seen.size).toBe(50);
  await page.getByRole("link", { name: "Página anterior" }).click();
  await page.getByRole("link", { name: "Página anterior" }).click();
  await expect(page.locator(`${cards} h3`).first()).toHaveText(firstTitle);
});

test("B8.10 B2.6 an empty result shows its reason and a link to clear the filters", async ({ page }) => {
  await page.goto("/lir-projetos?busca=nadaparecido");
  await expect(page.getByText("Nenhum projeto encontrado com os filtros selecionados.")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Limpar Filtros" }).last().click();
  await expect(page).toHaveURL(/\/lir-projetos$/);
});

test("B2.6 the list can be read as a table, and a search keeps that choice", async ({ page }) => {
  await page.goto("/lir-projetos");
  await page.getByRole("link", { name: "Tabela" }).click();
  await expect(page).toHaveURL(/\?visao=tabela$/);
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows).toHaveCount(25);
  await expect(rows.nth(1)).toContainText("Organização Parceira");
  await page.getByLabel(/Buscar por nome/).fill("campinas");
  await page.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL(/visao=tabela/);
  await expect(rows.nth(1)).toContainText("Campinas");
  await page.getByRole("link", { name: "Cartões" }).click();
  await expect(page).toHaveURL(/\?busca=campinas$/);
});

/** Scrolls in small steps, because the floating button hides while it would cover a control or text. */
async function scrollUntil(page: Page, holds: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    await page.mouse.wheel(0, 60);
    await page.waitForTimeout(450);
    expect(await holds()).toBe(true);
  }).toPass();
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("B2.6 on a phone the table shows the amounts without horizontal scrolling, and the name stays visible beside them", async ({
    page,
  }) => {
    await page.goto("/lir-projetos?visao=tabela");
    const region = page.getByRole("region", { name: "Projetos em tabela" });
    await region.evaluate((element) => element.scrollIntoView());
    const row = page.getByRole("table").getByRole("row").nth(1);
    const cells = page.getByRole("table").locator("td:visible");
    const ends = await cells.evaluateAll((found) => found.map((cell) => cell.getBoundingClientRect().right));
    expect(Math.max(...ends), "no amount is cut off at the edge").toBeLessThanOrEqual(390);
    await expect(row).toContainText(/Total R\$\s[\d.]+/);
    await region.evaluate((element) => element.scrollTo({ left: element.scrollWidth }));
    await expect(row.getByRole("link")).toBeInViewport();
    await expect(row.getByRole("cell").last()).toBeInViewport({ ratio: 0.9 });
  });

  test("B2.26 on a phone the WhatsApp button floats among the cards, and not over the bar that applies the filters", async ({
    page,
  }) => {
    await page.goto("/lir-projetos");
    const help = page.getByRole("link", { name: /^Falar pelo WhatsApp/ });
    // Scroll to the cards, because the button hides near the search.
    const card = page.locator("main article:visible").nth(4);
    await card.scrollIntoViewIfNeeded();
    await scrollUntil(page, () => help.isVisible());
    const summary = page.locator("summary:visible", { hasText: "Filtros avançados" });
    await summary.click();
    await expect(page.getByRole("button", { name: "Ver resultados" })).toBeInViewport({ ratio: 1 });
    await expect(help).toBeHidden();
    await summary.click();
    await page.getByRole("heading", { level: 1 }).click();
    await card.scrollIntoViewIfNeeded();
    await scrollUntil(page, () => help.isVisible());
  });

  test("B2.6 on a phone the filters unfold with 'Ver resultados' in sight, and their summary closes them", async ({
    page,
  }) => {
    for (const path of ["/lir-projetos", "/lir-estatisticas"]) {
      await page.goto(path);
      const summary = page.locator("summary:visible", { hasText: "Filtros avançados" });
      await summary.scrollIntoViewIfNeeded();
      await summary.click();
      const results = page.getByRole("button", { name: "Ver resultados" });
      await expect(results).toBeInViewport({ ratio: 1 });
      await expect(summary).toBeInViewport({ ratio: 1 });
      await summary.click();
      await expect(results).toBeHidden();
    }
  });

  test("B2.6 on a phone the first project is visible without scrolling", async ({ page }) => {
    await page.goto("/lir-projetos");
    expect((await page.locator(cards).first().boundingBox())?.y).toBeLessThanOrEqual(450);
  });

  test("B2.6 on a phone a card with the effect of an amount is at most 530 px high, with all of its texts", async ({
    page,
  }) => {
    await page.goto("/lir-projetos?quanto=300000");
    const heights = await page
      .locator(cards)
      .evaluateAll((found) => found.map((card) => card.getBoundingClientRect().height));
    expect(Math.max(...heights)).toBeLessThanOrEqual(530);
    const card = page.locator(cards).first();
    for (const text of ["Organização Parceira", "Valor total", "Disponível", "captado"])
      await expect(card).toContainText(text);
    await expect(card).toContainText("Informações Completas Restritas");
  });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("B2.6 without scripts the list is searched, filtered and paged by plain requests", async ({
    page,
  }) => {
    await page.goto("/lir-projetos");
    await page.getByLabel(/Buscar por nome/).fill("campinas");
    await page.getByRole("button", { name: "Buscar" }).click();
    await expect(page).toHaveURL(/busca=campinas/);
    await expect(page.locator(cards).first()).toContainText("Campinas");
    await page.goto("/lir-projetos?estado=SP");
    await page.getByRole("link", { name: "Próxima página" }).click();
    await expect(page.locator(cards).first()).toBeVisible();
  });

  test("without scripts the list is filtered by material, whose count matches the result, by quota and by works", async ({
    page,
  }) => {
    await page.goto("/lir-projetos");
    await page.locator("summary:visible", { hasText: "Filtros avançados" }).click();
    const glass = page.getByRole("checkbox", { name: "Vidro" });
    const count = Number(/\d+/.exec((await glass.locator("xpath=..").innerText()) ?? "")?.[0]);
    expect(count).toBeGreaterThan(0);
    await glass.check();
    await page.getByRole("button", { name: "Ver resultados" }).click();
    await expect(page).toHaveURL(/material=Vidro/);
    await expect(page.getByRole("heading", { level: 2, name: `${count} projetos` })).toBeVisible();
    await page.locator("summary:visible", { hasText: "Filtros avançados (1)" }).click();
    await page.getByRole("checkbox", { name: /^Sem obras/ }).check();
    await page.getByRole("checkbox", { name: /^Até R\$\s5\.000/ }).check();
    await page.getByRole("button", { name: "Ver resultados" }).click();
    await expect(page).toHaveURL(/material=Vidro&cota=ate-5-mil&obras=nao/);
    for (const chip of ["Vidro", "Cota: até R$ 5.000", "Sem obras"])
      await expect(page.getByRole("link", { name: `Retirar o filtro ${chip}` })).toBeVisible();
    await page.getByRole("link", { name: "Retirar o filtro Vidro" }).click();
    await expect(page).toHaveURL(/\?(?!.*material).*obras=nao/);
  });
});

test("B2.26 on a phone the WhatsApp button covers no amount or deadline of a card", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/lir-projetos");
  const button = page.locator("[data-whatsapp]");
  await expect(page.locator(`${cards} [data-figure]`).first()).toBeVisible();
  const covered = () =>
    button.evaluate((float) => {
      const box = float.getBoundingClientRect();
      const isOver = (figure: Element) => {
        const { left, right, top, bottom } = figure.getBoundingClientRect();
        return left < box.right && box.left < right && top < box.bottom && box.top < bottom;
      };
      const isShown = getComputedStyle(float).visibility === "visible";
      return isShown ? [...document.querySelectorAll("[data-figure]")].filter(isOver).length : 0;
    });
  // Twelve steps of 50 px: a card is less than 600 px high, so all its lines pass under the button.
  for (let step = 0; step < 12; step += 1) {
    await expect.poll(covered, `step ${step}`).toBe(0);
    await page.evaluate(() => scrollBy({ top: 50, behavior: "instant" }));
  }
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
  await expect(button).toBeVisible();
});
