import { expect, test } from "@playwright/test";
import { CONSENT_VERSION } from "../../lib/people/consent";
import { newFunder } from "../setup/funder";
import { untilScriptsRan } from "../setup/scripts";

const region = { name: "Cookies, sem letra miúda" };
const inPlace = { name: "Quer usar o chat de um fornecedor nesta página?" };

test("without an optional service the cookie question is not shown, and the footer stores and changes the choice", async ({
  page,
  context,
}) => {
  const question = page.getByRole("region", region);
  for (const path of ["/", "/lir-projetos", "/auth"]) {
    await page.goto(path);
    await untilScriptsRan(page);
    await expect(question, path).toBeHidden();
    await expect(page.getByRole("region", inPlace), path).toBeHidden();
  }
  expect(await context.cookies()).toEqual([]);
  const preferences = page.getByRole("contentinfo").getByRole("button", { name: "Preferências de cookies" });
  await preferences.click();
  await expect(question).toBeFocused();
  await expect(question.getByRole("button")).toHaveText(["Só necessários", "Aceitar o chat"]);
  await question.getByRole("button", { name: "Só necessários" }).click();
  await expect(question).toBeHidden();
  const [cookie] = await context.cookies();
  expect(cookie?.value).toMatch(new RegExp(`^${CONSENT_VERSION}\\.\\d{13}\\.0$`));
  expect(cookie?.sameSite).toBe("Lax");

  await preferences.click();
  await question.getByRole("button", { name: "Aceitar o chat" }).click();
  expect((await context.cookies())[0]?.value).toMatch(/\.1$/);
});

test("a cookie dialog that fails to load reports it, and the next press retries", async ({ page }) => {
  await page.goto("/faq");
  await untilScriptsRan(page);
  await page.waitForLoadState("networkidle");
  const scripts = "**/_next/static/chunks/**";
  await page.route(scripts, (route) => route.abort());
  const preferences = page.getByRole("contentinfo").getByRole("button", { name: "Preferências de cookies" });
  await preferences.click();
  await expect(page.getByText("Não foi possível abrir as preferências.")).toBeVisible();
  await page.unroute(scripts);
  await preferences.click();
  await expect(page.getByRole("region", region)).toBeFocused();
  await expect(page.getByText("Não foi possível abrir as preferências.")).toBeHidden();
});

test("on /projetos the question about the vendor's chat has two equal choices, covers nothing and is not asked again", async ({
  page,
  context,
}) => {
  await newFunder(page);
  const question = page.getByRole("region", inPlace);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const html = await (await page.goto("/projetos"))?.text();
    expect(html, "the question is in the page's HTML").toContain(inPlace.name);
    await expect(question.getByRole("button")).toHaveText(["Usar o chat", "Agora não"]);
    const covered = await question.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const others = [...document.querySelectorAll("main :is(h1, dl, form, article)")];
      return others.filter((other) => {
        const box = other.getBoundingClientRect();
        return box.left < right && left < box.right && box.top < bottom && top < box.bottom;
      }).length;
    });
    expect(covered).toBe(0);
    const [first, second] = await question
      .getByRole("button")
      .evaluateAll((buttons) =>
        buttons.map((button) => ({ look: button.className, width: button.getBoundingClientRect().width })),
      );
    expect(first).toEqual(second);
  }
  await question.getByRole("button", { name: "Agora não" }).click();
  await expect(question).toBeHidden();
  const answer = (await context.cookies()).find(({ name }) => name === "elo_consentimento");
  expect(answer?.value).toMatch(/\.0$/);
  const html = await (await page.reload())?.text();
  expect(html).not.toContain(inPlace.name);
});

test("before the cookie choice nothing of a third party is loaded", async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL ?? "") && !request.url().startsWith("data:"))
      foreign.push(request.url());
  });
  for (const path of ["/", "/lir-projetos", "/faq"]) await page.goto(path, { waitUntil: "networkidle" });
  expect(foreign).toEqual([]);
});
