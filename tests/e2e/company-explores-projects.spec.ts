import { expect, type Locator, test } from "@playwright/test";
import { expectAccessible, expectRoom } from "../setup/accessibility";
import { newFunder } from "../setup/funder";
import { newCaptador } from "../setup/resident";

const cards = "main article:visible";

test("B2.8 B6.5 a company searches, filters and pages the explorer, and its address keeps search and filters", async ({
  page,
}) => {
  await newFunder(page);
  await page.goto("/empresa-dashboard");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Explorar Projetos/ })
    .click();
  await page.waitForURL("**/projetos");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Explorar Projetos");
  const main = page.getByRole("main");
  for (const text of ["R$ 171,9 milhões", "3%", "50"]) {
    await expect(main.locator("header dd").getByText(text, { exact: true }).first()).toBeVisible();
  }
  await expect(page.locator(cards)).toHaveCount(24);
  await expect(page.locator(cards).first().getByRole("button", { name: "Tenho Interesse" })).toBeEnabled();
  await expect(main.getByRole("button", { name: "Todas" })).toHaveAttribute("aria-pressed", "true");
  await expectAccessible(page);

  await main.getByLabel("Buscar por título ou descrição").fill("PRENSAS ENFARDADEIRAS");
  await main.getByRole("button", { name: "Buscar" }).click();
  await expect(page).toHaveURL(/\/projetos\?busca=PRENSAS\+ENFARDADEIRAS$/);
  const found = await page.locator(cards).count();
  expect(found).toBeGreaterThan(0);
  expect(found).toBeLessThan(24);

  await main.getByRole("button", { name: "Ambiental" }).click();
  await expect(page).toHaveURL(/busca=PRENSAS\+ENFARDADEIRAS&categoria=Ambiental$/);
  await expect(main.getByRole("button", { name: "Ambiental" })).toHaveAttribute("aria-pressed", "true");
  await main.getByRole("button", { name: "Em Captação" }).click();
  await expect(page).toHaveURL(/categoria=Ambiental&status=/);
  const here = page.url();
  await main.getByRole("button", { name: "Atualizar" }).click();
  await expect(page).toHaveURL(here);
  await expect(main.getByRole("button", { name: "Em Captação" })).toHaveAttribute("aria-pressed", "true");
  await main.getByRole("button", { name: "Em Captação" }).click();
  await expect(page).not.toHaveURL(/status=/);
  await main.getByRole("button", { name: "Todas" }).click();
  await expect(page).toHaveURL(/\/projetos\?busca=PRENSAS\+ENFARDADEIRAS$/);

  await page.goto("/projetos");
  const first = await page.locator(`${cards} h3`).first().innerText();
  await page.getByRole("link", { name: "Próxima página" }).click();
  await expect(page.locator(`${cards} h3`).first()).not.toHaveText(first);
  await page.getByRole("link", { name: "Página anterior" }).click();
  await expect(page.locator(`${cards} h3`).first()).toHaveText(first);
  await page.getByRole("link", { name: "Agora" }).click();
  await expect(page).toHaveURL(/\/empresa-dashboard$/);
});

test("B2.8 on a phone the explorer's first project is in sight, with the fixed figures above it and the vendor's chat below the list", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newFunder(page);
  await page.goto("/projetos");
  const top = async (of: Locator) => (await of.boundingBox())?.y ?? Number.NaN;
  const first = await top(page.locator(cards).first());
  expect(first).toBeLessThanOrEqual(455);
  const figures = page.getByRole("region", { name: "Números" });
  await expect(figures).toContainText("R$ 171,9 milhões");
  await expect(figures).toContainText("não são a soma da lista");
  expect(await top(figures)).toBeLessThan(first);
  await page.getByRole("button", { name: "Perguntar ao assistente" }).click();
  await expect(page.getByRole("dialog", { name: "Assistente" })).toBeVisible();
  await page.getByRole("button", { name: "Fechar o assistente" }).click();
  const question = page.getByRole("region", { name: /^Quer usar o chat/ });
  expect(await top(question)).toBeGreaterThan(await top(page.locator(cards).last()));
  await question.getByRole("button", { name: "Agora não" }).click();
  await expect(question).toBeHidden();
  await expectRoom(page);
});

test("B8.10 an empty result of the explorer links to all projects, and invalid parameters do not break the page", async ({
  page,
}) => {
  await newFunder(page);
  await page.goto("/projetos?busca=nadaparecido&status=Aprovada");
  await expect(page.getByRole("heading", { name: "Nenhum projeto encontrado" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Ver todos os projetos" }).click();
  await expect(page).toHaveURL(/\/projetos$/);
  for (const path of [
    "/projetos?categoria=Cultural&status=Finalizada&depois=x&antes=%00",
    `/projetos?busca=${"a".repeat(5000)}`,
    "/projetos?busca=%25&busca=b&__proto__=1&constructor=2",
  ]) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Explorar Projetos");
  }
});

test("B2.8 B3.18 B6.5 the explorer leads visitors, unreadable sessions and captadores to the company's login", async ({
  page,
}) => {
  await page.goto("/projetos");
  await expect(page).toHaveURL(/\/empresa-auth$/);
  const url = new URL(page.url()).origin;
  await page.context().addCookies([{ name: "next-auth.session-token", value: "{unreadable", url }]);
  await page.goto("/projetos?busca=vidro");
  await expect(page).toHaveURL(/\/empresa-auth$/);
  await newCaptador(page);
  await page.goto("/projetos");
  await expect(page).toHaveURL(/\/empresa-auth$/);
});

test.describe("without scripts", () => {
  test("B2.8 without scripts the explorer is searched and filtered by plain requests", async ({
    page,
    browser,
  }) => {
    await newFunder(page);
    const context = await browser.newContext({
      javaScriptEnabled: false,
      storageState: await page.context().storageState(),
    });
    const plain = await context.newPage();
    await plain.goto("/projetos");
    await plain.getByRole("button", { name: "Ambiental" }).click();
    await expect(plain).toHaveURL(/\/projetos\?categoria=Ambiental$/);
    await plain.getByLabel("Buscar por título ou descrição").fill("vidro");
    await plain.getByRole("button", { name: "Buscar" }).click();
    await expect(plain).toHaveURL(/categoria=Ambiental&busca=vidro$/);
    await expect(plain.locator("main article").first()).toBeVisible();
    await context.close();
  });
});
