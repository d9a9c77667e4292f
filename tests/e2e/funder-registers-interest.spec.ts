import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { withAmounts } from "../setup/amounts";
import {
  interestDialog,
  interestForm,
  newFunder,
  OWNED,
  projectPath,
  waitForMailWith,
} from "../setup/funder";
import { control, fillIn, inbox, settle } from "../setup/newcomer";
import { logIn, newCaptador, PASSWORD, toastWith } from "../setup/resident";

const button = (page: Page) => page.getByRole("button", { name: "Tenho Interesse" });
const send = (page: Page) => interestForm(page).getByRole("button", { name: "Registrar interesse" });
const THANKS = "Interesse registrado com sucesso! Entraremos em contato em breve.";

async function openDialog(page: Page): Promise<void> {
  await page.goto(await projectPath(page, OWNED.title));
  await button(page).click();
  await expect(interestDialog(page)).toBeVisible();
}

test("B3.8 B5.1 each invalid field of an interest has its message, and the dialog keeps its values when it is reopened", async ({
  page,
}) => {
  await newFunder(page);
  await openDialog(page);
  const form = interestForm(page);
  await fillIn(form, {
    nome_empresa: " ",
    email_contato: "sem-arroba",
    telefone_contato: "119",
    valor_interesse: "9999999999",
    observacoes: "Fica aqui.",
  });
  await send(page).click();
  await expect(form.locator(":focus")).toContainText("Confira os campos");
  for (const [name, message] of [
    ["nome_empresa", "Informe este nome."],
    ["email_contato", "Confira o e-mail: ele não parece completo."],
    ["telefone_contato", "Confira o telefone: são 10 a 15 dígitos, com o DDD."],
    ["valor_interesse", "Este valor passa de R$ 1 bilhão. Confira os zeros."],
  ] as const) {
    await expect(control(form, name)).toHaveAttribute("aria-invalid", "true");
    await expect(form.getByText(message)).toBeVisible();
  }
  await expect(control(form, "observacoes")).toHaveValue("Fica aqui.");
  await expectAccessible(page);

  await control(form, "valor_interesse").fill("");
  await control(form, "valor_interesse").pressSequentially("R$ 1.234,56x");
  await expect(control(form, "valor_interesse")).toHaveValue("1.234,56");
  await page.keyboard.press("Escape");
  await button(page).click();
  await expect(control(form, "valor_interesse")).toHaveValue("1.234,56");
  await expect(control(form, "observacoes")).toHaveValue("Fica aqui.");

  await page.keyboard.press("Escape");
  await page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: /^Apoios/ })
    .click();
  await page.waitForURL("**/dashboard/apoios");
  await page.goBack();
  await expect(button(page)).toBeVisible();
  await expect(interestDialog(page)).toBeHidden();
});

test("the dialog asks the amount first, and on a phone no control has text under 16 px, for which iOS would zoom in", async ({
  page,
}) => {
  await newFunder(page);
  await openDialog(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const controls = interestForm(page).locator("input:visible, select:visible, textarea:visible");
  await expect(controls.first()).toHaveAttribute("name", "valor_interesse");
  const sizes = await controls.evaluateAll((all) =>
    all.map((one) => Number.parseFloat(getComputedStyle(one).fontSize)),
  );
  expect(sizes.length).toBeGreaterThan(3);
  expect(sizes.filter((size) => size < 16)).toEqual([]);
});

test("B7.4 B8.3 a double press registers one interest with one e-mail, and a link to it replaces the button", async ({
  page,
}) => {
  const email = await newFunder(page);
  await openDialog(page);
  await send(page).dblclick();
  await expect(toastWith(page, THANKS)).toBeVisible();
  const state = page.getByRole("link", { name: /^Interesse registrado/ });
  await expect(state).toBeVisible();
  await waitForMailWith(email, "Seu interesse está registrado");
  await page.reload();
  await expect(state).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await state.click();
  await page.waitForURL("**/dashboard/apoios");
  await expect(page.getByRole("list", { name: "Apoios" }).getByRole("link")).toContainText([OWNED.title]);
  expect(
    (await inbox(email)).filter(({ subject }) => subject.startsWith("Interesse registrado")),
  ).toHaveLength(1);
});

test("B5.1 a session that ends while the dialog is open loses no typed value", async ({ page }) => {
  const email = await newFunder(page);
  await openDialog(page);
  const form = interestForm(page);
  await fillIn(form, { valor_interesse: "120000,50", observacoes: "Antes que a sessão acabe." });
  await page.context().clearCookies({ name: /session-token/ });
  await send(page).click();
  await expect(toastWith(page, "Você precisa estar logado para registrar interesse")).toBeVisible();
  await expect(control(form, "valor_interesse")).toHaveValue("120.000,50");
  await expect(control(form, "observacoes")).toHaveValue("Antes que a sessão acabe.");

  const opened = page.context().waitForEvent("page");
  await form.getByRole("link", { name: "Entrar em outra aba" }).click();
  const tab = await opened;
  await tab.waitForURL("**/empresa-auth");
  await logIn(tab, "/empresa-auth", email, PASSWORD);
  await tab.waitForURL("**/empresa-dashboard");
  await tab.close();

  await send(page).click();
  await expect(toastWith(page, THANKS)).toBeVisible();
  expect((await waitForMailWith(email, "Seu interesse está registrado")).text).toContain(
    withAmounts("R$ 120.001"),
  );
});

test("B2.7 with the keyboard only, a funder opens, fills in and sends an interest, follows it and withdraws it", async ({
  page,
}) => {
  await newFunder(page);
  await page.goto(await projectPath(page, OWNED.title));
  await button(page).focus();
  await page.keyboard.press("Enter");
  const form = interestForm(page);
  await expect(control(form, "valor_interesse")).toBeFocused();
  await page.keyboard.type("5000");
  await page.keyboard.press("Enter");
  await expect(toastWith(page, THANKS)).toBeVisible();
  // The pressed button disappears. The next Tab must reach the link that replaces it.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: /^Interesse registrado/ })).toBeFocused();

  await page.goto("/dashboard/apoios");
  await expectAccessible(page);
  await page.getByRole("list", { name: "Apoios" }).getByRole("link").focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/dashboard\/apoios\/[0-9a-f-]{36}$/);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Retirar interesse em/ }).focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Retirar o interesse?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Retirar interesse" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toContainText("Você retirou este interesse.");
  await page.goto("/dashboard/apoios?etapa=encerrado");
  await expect(page.getByRole("list", { name: "Apoios" })).toContainText("Encerrado");
});

test("B8.3 B4.12 the company's list registers an interest with one press and shows its own thanks", async ({
  page,
}) => {
  await newFunder(page);
  await page.goto("/projetos");
  await button(page).first().click();
  await expect(toastWith(page, "Interesse registrado!")).toBeVisible();
  await expect(
    toastWith(page, "Nossa equipe entrará em contato para formalizar o investimento."),
  ).toBeVisible();
  await page.goto("/dashboard/apoios");
  await expect(page.getByRole("list", { name: "Apoios" }).getByText("Esperando resposta")).toHaveCount(1);
});

test("B5.1 a press without a session opens the dialog with a link to log in again", async ({ page }) => {
  await newFunder(page);
  await page.goto("/projetos");
  await page.context().clearCookies({ name: "next-auth.session-token" });
  await button(page).first().click();
  await expect(toastWith(page, "Você precisa estar logado para registrar interesse")).toBeVisible();
  await expect(interestForm(page).getByRole("link", { name: "Entrar em outra aba" })).toHaveAttribute(
    "href",
    "/empresa-auth",
  );
});

test("B3.13 B3.8 the simulator's amount is passed on to the list and the dialog", async ({ page }) => {
  await newFunder(page);
  await page.goto("/incentivos");
  const amounts = { faturamentoAnual: "10000000", impostoRenda: "800000", valorInvestimento: "10000" };
  for (const [name, amount] of Object.entries(amounts)) await page.locator(`[name="${name}"]`).fill(amount);
  await page.getByRole("button", { name: "Simular" }).click();
  await page.getByRole("link", { name: "Quero apoiar com R$ 8.000,00" }).click();
  await page.waitForURL("**/lir-projetos?quanto=8000");
  await openDialog(page);
  const value = control(interestForm(page), "valor_interesse");
  await expect(value).toHaveValue("8.000,00");
  await expect(value).toHaveAccessibleDescription(/Veio da sua simulação/);
  await send(page).click();
  await expect(toastWith(page, THANKS)).toBeVisible();
  await page.goto("/dashboard/apoios");
  await expect(page.getByRole("list", { name: "Apoios" })).toContainText("R$ 8.000");
});

test("a funder without interests gets a link to the projects, and /dashboard/interesses redirects both roles", async ({
  page,
}) => {
  await newFunder(page);
  await page.goto("/dashboard/interesses");
  await page.waitForURL("**/dashboard/apoios");
  await expect(page.getByText("Você ainda não registrou interesse em nenhum projeto.")).toBeVisible();
  await expectAccessible(page);
  await expect(page.getByRole("main").getByRole("link", { name: "Ver os projetos" })).toHaveAttribute(
    "href",
    "/lir-projetos",
  );
  await page.context().clearCookies();
  await settle(page);
  await newCaptador(page);
  await page.goto("/dashboard/interesses");
  await page.waitForURL("**/dashboard/apoios");
});
