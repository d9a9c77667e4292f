import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { newFunder } from "../setup/funder";
import { untilScriptsRan } from "../setup/scripts";

const FILE = /^resumo-[a-z0-9-]+-\d{4}-\d\d-\d\d\.pdf$/;

/** Downloads a brief. @returns path and query of the request */
async function download(page: Page, control: Locator): Promise<string> {
  // Before the scripts run, the browser downloads the link itself, and Playwright sees no request.
  await untilScriptsRan(page);
  const [request, file] = await Promise.all([
    page.waitForRequest((asked) => asked.url().includes("/api/resumo")),
    page.waitForEvent("download"),
    control.click(),
  ]);
  expect(file.suggestedFilename()).toMatch(FILE);
  expect((await readFile(await file.path())).toString("latin1", 0, 5)).toBe("%PDF-");
  const { pathname, search } = new URL(request.url());
  return pathname + search;
}

test("a stranger downloads the brief of a project, and a funder those of a project, a comparison and a simulation", async ({
  page,
}) => {
  await page.goto("/lir-projetos");
  const links = page.getByRole("main").locator('a[href^="/lir-projetos/"]');
  const hrefs = await links.evaluateAll((all) =>
    all.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
  );
  const [one = "", two = ""] = [...new Set(hrefs)];

  await page.goto(one);
  await download(page, page.getByRole("link", { name: "Baixar resumo para a diretoria" }));

  await newFunder(page);
  const brief = page.getByRole("link", { name: /^Baixar resumo/ });
  await page.goto(`${one}?quanto=300000`);
  await expectAccessible(page);
  expect(await download(page, brief)).toContain("quanto=300000");

  const slugs = [one, two].map((path) => path.split("/").at(-1));
  await page.goto(`/comparar?projetos=${slugs.join(",")}&quanto=300000`);
  expect(await download(page, brief)).toContain("quanto=300000");

  await page.goto("/incentivos");
  await page.getByText("Pessoa física", { exact: true }).first().click();
  await page.getByLabel(/^Rendimento anual/).fill("120000");
  await page.getByLabel(/^Imposto de renda devido/).fill("10000");
  await page.getByLabel(/^Valor do investimento/).fill("600");
  await page.getByRole("button", { name: "Simular", exact: true }).click();
  const simulated = page.getByRole("button", { name: "Baixar resumo", exact: true });
  await expect(simulated).toBeVisible();
  // Tax data are sent only in the body.
  expect(await download(page, simulated)).toBe("/api/resumo");
});
