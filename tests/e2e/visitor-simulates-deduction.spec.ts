import { expect, type Page, test } from "@playwright/test";
import { untilScriptsRan } from "../setup/scripts";

const field = {
  revenue: (page: Page) => page.getByRole("textbox", { name: "Faturamento anual" }),
  income: (page: Page) => page.getByRole("textbox", { name: "Rendimento anual tributável" }),
  tax: (page: Page) => page.getByRole("textbox", { name: /^Imposto de renda devido/ }),
  investment: (page: Page) => page.getByRole("textbox", { name: "Valor do investimento" }),
};
const submit = (page: Page) => page.getByRole("button", { name: "Simular" });
const result = (page: Page) => page.getByRole("heading", { name: "Resultado da simulação" });
const figure = (page: Page, row: string) =>
  page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: row }) })
    .getByRole("cell");

test.beforeEach(async ({ page, javaScriptEnabled }) => {
  await page.goto("/incentivos");
  if (javaScriptEnabled !== false) await untilScriptsRan(page);
});

test("B2.9 B5.2 B8.6 an incomplete simulation names the missing values, keeps the others and moves the focus to the first missing one", async ({
  page,
}) => {
  await field.revenue(page).fill("50000000");
  await field.investment(page).fill("0");
  await submit(page).click();

  const alert = page.getByRole("alert").filter({ hasText: "Erro na simulação" });
  await expect(alert).toContainText("Por favor, preencha todos os campos obrigatórios.");
  await expect(field.tax(page)).toBeFocused();
  await expect(field.tax(page)).toHaveAccessibleDescription(/Informe um valor maior que zero\./);
  await expect(field.investment(page)).toHaveAttribute("aria-invalid", "true");
  await expect(field.revenue(page)).toHaveValue("50.000.000");
  await expect(result(page)).toBeHidden();

  await page.getByRole("button", { name: "Fechar aviso: Erro na simulação" }).click();
  await expect(alert).toBeHidden();
  await field.tax(page).fill("1");
  await expect(field.tax(page)).not.toHaveAttribute("aria-invalid", "true");
});

test("B4.8 B9.2 B9.6 a company sees its deduction, the ceiling and the excess, and can start over", async ({
  page,
}) => {
  await field.revenue(page).fill("50000000");
  await field.tax(page).fill("800000,00");
  await field.investment(page).fill("10000");
  const started = Date.now();
  await submit(page).click();
  await expect(page.getByRole("button", { name: "Calculando..." })).toBeDisabled();

  const status = page.getByRole("status").filter({ hasText: "Simulação concluída!" });
  await expect(status).toContainText("Confira os resultados abaixo.");
  expect(Date.now() - started).toBeGreaterThanOrEqual(1500);
  await expect(result(page)).toBeFocused();
  await expect(result(page)).toBeInViewport();
  await expect(figure(page, "Teto da dedução (1%)")).toHaveText("R$ 8.000,00");
  await expect(figure(page, "Valor da dedução")).toHaveText("R$ 8.000,00");
  await expect(figure(page, "Acima do teto, sem dedução")).toHaveText("R$ 2.000,00");
  await expect(figure(page, "IRPJ com a dedução")).toHaveText("R$ 792.000,00");
  await expect(figure(page, "Economia fiscal")).toHaveText("R$ 8.000,00");
  await expect(page.getByRole("link", { name: "Quero apoiar com R$ 8.000,00" })).toHaveAttribute(
    "href",
    "/lir-projetos?quanto=8000",
  );
  expect(new URL(page.url()).search).toBe("");

  await field.investment(page).fill("5000");
  await expect(page.getByText("Os dados mudaram depois deste cálculo.")).toBeVisible();

  await page.getByRole("button", { name: "Limpar" }).click();
  await expect(result(page)).toBeHidden();
  await expect(field.revenue(page)).toBeFocused();
  for (const each of [field.revenue, field.tax, field.investment]) await expect(each(page)).toHaveValue("");
});

test("B4.8 Limpar during the calculation leaves no result", async ({ page }) => {
  for (const each of [field.revenue, field.tax, field.investment]) await each(page).fill("1000");
  await submit(page).click();
  await page.getByRole("button", { name: "Limpar" }).click();
  await page.waitForTimeout(1800);
  await expect(result(page)).toBeHidden();
  await expect(submit(page)).toBeEnabled();
});

test("B4.8 a change during the calculation marks its result as outdated", async ({ page }) => {
  for (const each of [field.revenue, field.tax, field.investment]) await each(page).fill("1000");
  await submit(page).click();
  await page.getByRole("radio", { name: /Pessoa física/ }).check();
  await expect(result(page)).toBeVisible();
  await expect(figure(page, "Teto da dedução (1%)")).toBeVisible();
  await expect(page.getByText("Os dados mudaram depois deste cálculo.")).toBeVisible();
  await submit(page).click();
  await expect(figure(page, "Teto da dedução (6%)")).toBeVisible();
  await expect(page.getByText("Os dados mudaram depois deste cálculo.")).toBeHidden();
});

test("A9.5 B9.2 a natural person simulates with the keyboard only and gets the limit of 6%", async ({
  page,
}) => {
  await page.getByRole("radio", { name: /Empresa/ }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /Pessoa física/ })).toBeChecked();
  for (const [target, amount] of [
    [field.income(page), "120000"],
    [field.tax(page), "20000,00"],
    [field.investment(page), "1000,00"],
  ] as const) {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(
      page.locator("details[open] summary", { hasText: "Onde encontro este número?" }).last(),
    ).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(target).toBeFocused();
    await page.keyboard.type(amount);
  }
  await page.keyboard.press("Enter");
  await expect(result(page)).toBeFocused();
  await expect(figure(page, "Teto da dedução (6%)")).toHaveText("R$ 1.200,00");
  await expect(figure(page, "Valor da dedução")).toHaveText("R$ 1.000,00");
  await expect(figure(page, "Teto que continua livre")).toHaveText("R$ 200,00");
  const only = "A dedução vale só na declaração completa; na simplificada não há dedução.";
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("listitem").filter({ hasText: only })).toBeVisible();
  await expect(page.getByText("A declaração do ano confirma o valor.")).toBeVisible();
});

test("B2.9 on a small phone the first amount stands on the first screen", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(field.revenue(page)).toBeInViewport({ ratio: 1 });
});

test("B5.2 the fields mask typed and pasted text and keep the caret in place", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const paste = async (text: string) => {
    await page.evaluate((value) => navigator.clipboard.writeText(value), text);
    await page.keyboard.press("ControlOrMeta+V");
  };
  const tax = field.tax(page);
  await tax.pressSequentially("12a34567,891");
  await expect(tax).toHaveValue("1.234.567,89");
  for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowRight", "Backspace", "9"])
    await page.keyboard.press(key);
  await expect(tax).toHaveValue("1.934.567,89");
  expect(await tax.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3);

  await tax.press("ControlOrMeta+A");
  await paste("IRPJ: R$ 1.234,56");
  await expect(tax).toHaveValue("1.234,56");
  await tax.press("ControlOrMeta+A");
  await paste("10^18");
  await expect(tax).toHaveValue("1.234,56");
  await expect(page.getByText("O texto colado não tem um valor único e claro")).toBeVisible();

  // A phone's keyboard inserts a suggestion at once, without a paste event.
  await tax.press("ControlOrMeta+A");
  await page.keyboard.insertText("88200.00");
  await expect(tax).toHaveValue("88.200,00");
  await tax.press("ControlOrMeta+A");
  await tax.pressSequentially("180000.00");
  await expect(tax).toHaveValue("180.000,00");
  await tax.press("ControlOrMeta+A");
  await tax.pressSequentially("180 mil");
  await expect(tax).toHaveAccessibleDescription(/Digite o valor com todos os algarismos/);

  await tax.press("ControlOrMeta+A");
  await paste("1000000000000000");
  for (const each of [field.revenue, field.investment]) await each(page).fill("1");
  await submit(page).click();
  await expect(tax).toHaveAccessibleDescription(/O máximo é R\$\s999\.999\.999\.999,99/);
});

test("A9.3 a toast lasts about 5000 ms, and longer while it has the focus", async ({ page }) => {
  for (const each of [field.revenue, field.tax, field.investment]) await each(page).fill("1000");
  await submit(page).click();
  const status = page.getByRole("status").filter({ hasText: "Simulação concluída!" });
  await expect(status).toBeVisible();
  const close = page.getByRole("button", { name: "Fechar aviso: Simulação concluída!" });
  await close.focus();
  await page.waitForTimeout(5500);
  await expect(status).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(status).toBeHidden();
  await expect(result(page)).toBeFocused();

  await submit(page).click();
  await expect(status).toBeVisible();
  const shown = Date.now();
  await expect(status).toBeHidden({ timeout: 8000 });
  expect(Date.now() - shown).toBeGreaterThan(4000);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("B2.9 without JavaScript the simulator explains the calculation with an example", async ({ page }) => {
    await expect(page.locator("main noscript p")).toBeVisible();
    await expect(page.locator("main noscript p")).toContainText("A calculadora precisa de JavaScript");
    await expect(submit(page)).toBeHidden();
    await expect(
      page
        .getByRole("row", { name: /^Dedução/ })
        .getByRole("cell")
        .last(),
    ).toHaveText("R$ 8.000");
    for (const name of ["Como Funciona?", "Limites de Dedução"])
      await expect(page.getByRole("heading", { name })).toBeVisible();
  });
});
