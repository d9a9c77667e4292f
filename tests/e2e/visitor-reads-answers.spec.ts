import { expect, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";

test("B2.23 the FAQ has 15 questions; at most one is expanded, and it collapses again", async ({ page }) => {
  await page.goto("/faq");
  const questions = page.locator("main details");
  await expect(questions).toHaveCount(15);
  await questions.nth(0).locator("summary").click();
  await questions.nth(4).locator("summary").click();
  await expect(page.locator("main details[open]")).toHaveCount(1);
  await questions.nth(4).locator("summary").click();
  await expect(page.locator("main details[open]")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("link", { name: /WhatsApp/ })).toHaveAttribute(
    "href",
    /wa\.me/,
  );
  await expect(page.getByRole("main").getByRole("link", { name: /@/ }).first()).toHaveAttribute(
    "href",
    /^mailto:/,
  );
});

test("A1.5 A9.4 B1.4 B1.5 B9.1 the how-it-works page shows the prices of the plans, the fees and the commission", async ({
  page,
}) => {
  await page.goto("/como-funciona");
  await page.getByRole("heading", { name: "Quanto custa" }).click();
  const text = (await page.getByRole("main").innerText()).replace(/\s+/g, " ");
  for (const part of ["R$ 97", "R$ 297", "0,3%", "0,1%", "8%", "20%", "50%"]) expect(text).toContain(part);
  await expect(page.getByRole("link", { name: "Cadastrar projeto" }).first()).toHaveAttribute(
    "href",
    "/project-signup",
  );
  await expect(page.getByRole("link", { name: "Cadastrar empresa" }).first()).toHaveAttribute(
    "href",
    "/cadastro-empresa",
  );
});

test("the how-it-works page has steps for each role, collapsed on a phone, and addresses that lead to its sections", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/como-funciona");
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5000);
  await page.getByRole("heading", { name: "Quero financiar" }).click();
  await expect(page.getByRole("heading", { name: "Descubra o seu limite" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Receba interesses" })).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(5000);
  await expectAccessible(page);
  await page.goto("/como-funciona#antes-de-depositar");
  await expect(page.getByRole("region", { name: "Antes de depositar" })).toBeInViewport();
  await expect(page.getByRole("region", { name: "Quem somos" })).toContainText("CNPJ");
});

test("A2.17 the terms have eight sections, their date, and a link that goes one step back", async ({
  page,
}) => {
  await page.goto("/faq");
  await page.getByRole("contentinfo").getByRole("link", { name: "Termos de uso" }).click();
  await expect(page).toHaveURL("/termos");
  await expect(page.getByRole("main")).toContainText("janeiro de 2025");
  await expect(
    page.getByRole("article").or(page.getByRole("main")).first().getByRole("heading", { level: 2 }),
  ).toHaveCount(8);
  await page
    .getByRole("link", { name: "Voltar" })
    .or(page.getByRole("button", { name: "Voltar" }))
    .first()
    .click();
  await expect(page).toHaveURL("/faq");
});

test("the privacy page names the cookie of the consent and reopens the choice", async ({ page }) => {
  await page.goto("/privacidade#cookies");
  await expect(page.getByRole("main")).toContainText("elo_consentimento");
  await page.getByRole("main").getByRole("button", { name: "Preferências de cookies" }).click();
  await expect(page.getByRole("region", { name: /Cookies, sem/ })).toBeVisible();
});
