import { expect, test } from "@playwright/test";

const region = { name: "Cookies, sem letra miúda" };

test("refusing takes one click, is remembered, and can be changed", async ({ page, context }) => {
  await page.goto("/");
  const question = page.getByRole("region", region);
  await expect(question.getByRole("button")).toHaveText(["Só necessários", "Aceitar o chat"]);
  expect(await context.cookies()).toEqual([]);
  await question.getByRole("button", { name: "Só necessários" }).click();
  await expect(question).toBeHidden();
  const [cookie] = await context.cookies();
  expect(cookie?.value).toMatch(/^1\.\d{13}\.0$/);
  expect(cookie?.sameSite).toBe("Lax");

  await page.goto("/faq");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(question).toBeHidden();
  await page.getByRole("contentinfo").getByRole("button", { name: "Preferências de cookies" }).click();
  await expect(question).toBeFocused();
  await question.getByRole("button", { name: "Aceitar o chat" }).click();
  expect((await context.cookies())[0]?.value).toMatch(/\.1$/);
});

test("before an answer nothing from a third party is loaded", async ({ page, baseURL }) => {
  const foreign: string[] = [];
  page.on("request", (request) => {
    if (!request.url().startsWith(baseURL ?? "") && !request.url().startsWith("data:"))
      foreign.push(request.url());
  });
  for (const path of ["/", "/lir-projetos", "/faq"]) await page.goto(path, { waitUntil: "networkidle" });
  expect(foreign).toEqual([]);
});
