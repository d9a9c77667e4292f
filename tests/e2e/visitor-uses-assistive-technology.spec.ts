import { expect, type Page, test } from "@playwright/test";
import { expectClean, expectRoom, findViolations } from "../setup/accessibility";
import { untilScriptsRan } from "../setup/scripts";
import { ACCOUNT_PAGES, MISSING_PAGES, PUBLIC_PAGES, SEARCH_PAGES } from "../setup/site-pages";

async function openProject(page: Page): Promise<void> {
  await page.goto("/lir-projetos");
  await page.goto((await page.locator("main article h3 a").first().getAttribute("href")) ?? "");
}

for (const path of [...PUBLIC_PAGES, ...SEARCH_PAGES, ...MISSING_PAGES, "a project"]) {
  test(`axe finds no violation on ${path}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    if (path === "a project") await openProject(page);
    else await page.goto(path);
    // Expand the sections for axe, except those with a `name`: the browser keeps only one of them open.
    const prepare = () =>
      page.evaluate(() => {
        for (const details of document.querySelectorAll("main details:not([name])"))
          details.setAttribute("open", "");
      });
    await expectClean(page, { prepare });
  });
}

test("axe detects a picture without alternative text and text with too little contrast", async ({ page }) => {
  await page.goto("/faq");
  // Hydration would undo earlier changes of the page.
  await untilScriptsRan(page);
  await page.getByRole("main").evaluate((main) => {
    const text = Object.assign(document.createElement("p"), { textContent: "Texto pálido" });
    text.style.cssText = "color: #ccc; background: #fff";
    main.append(Object.assign(document.createElement("img"), { src: "/icon.svg" }), text);
  });
  const found = await findViolations(page);
  expect(found.map((violation) => violation.split(":")[0])).toEqual(["color-contrast", "image-alt"]);
});

test("axe finds no violation in the open menus and the cookie choice", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/faq");
  await page.getByRole("button", { name: "Preferências de cookies" }).click();
  await expect(page.getByRole("region", { name: /^Cookies, sem/ })).toBeVisible();
  for (const name of ["Entrar", "Menu"]) {
    await page.getByRole("button", { name }).click();
    expect(await findViolations(page), name).toEqual([]);
    await page.keyboard.press("Escape");
  }
});

test("the first Tab reaches the link to the content, the keyboard opens and closes a menu, and a focused question has an outline", async ({
  page,
}) => {
  await page.goto("/faq");
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Ir para o conteúdo" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.locator("#conteudo")).toBeFocused();

  const question = page.locator("main summary").first();
  await question.focus();
  await page.keyboard.press("Enter");
  await expect(page.locator("main details[open]")).toHaveCount(1);
  await expect(question).toHaveCSS("outline-style", "solid");

  const enter = page.getByRole("button", { name: "Entrar" });
  await enter.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: /^Quero investir/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(enter).toBeFocused();
});

for (const [name, paths] of Object.entries({
  "pages of the site": [...PUBLIC_PAGES, ...SEARCH_PAGES, ...MISSING_PAGES],
  "screens of an account": ACCOUNT_PAGES,
  "a project": ["a project"],
})) {
  test(`doubled text on a narrow screen loses no content and needs no horizontal scroll: ${name}`, async ({
    page,
  }) => {
    for (const path of paths) {
      if (path === "a project") await openProject(page);
      else await page.goto(path);
      await expectRoom(page);
    }
  });
}

test("on a phone every link of the footer has a touch target at least 43 px high", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/faq");
  for (const link of await page.locator("footer").getByRole("link").all())
    expect((await link.boundingBox())?.height, await link.innerText()).toBeGreaterThanOrEqual(43);
});
