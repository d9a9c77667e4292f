import { expect, type Page, test } from "@playwright/test";
import { expectClean } from "../setup/accessibility";
import { interestDialog, newFunder } from "../setup/funder";
import { control } from "../setup/newcomer";

/** Visible cards only: the router hides earlier pages instead of removing them. */
const cards = "main article:visible";
const field = (page: Page) => page.getByRole("textbox", { name: "Quanto você quer destinar?" });
const apply = (page: Page) => page.getByRole("button", { name: "Aplicar valor" });
const chip = (page: Page) => page.getByRole("link", { name: "Retirar o filtro Seu valor: R$ 300.000" });
const HEADLINE =
  /^Com R\$\s300\.000 você completa sozinho a captação mínima de \d+ dos \d+ projetos abertos\.$/;

test("an amount typed on the landing page is kept by the list, its filters and its table, up to a project's page", async ({
  page,
}) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await expect(page.getByText(HEADLINE)).toBeVisible();
  await field(page).fill("350.000");
  await expect(page.getByText(/^Com R\$\s300\.000 do seu valor você já completa sozinho/)).toBeVisible();
  await page.getByRole("radio", { name: "Pessoa física" }).check();
  await expect(page.getByText("Declaração completa: até 6% do imposto devido.")).toBeVisible();
  const portfolio = (kind: string) =>
    page.getByText(`Montar carteira de ${kind}`).locator("visible=true").first();
  await expect(portfolio("empresa")).toHaveCount(0);
  await field(page).fill("300.000");
  await page.getByRole("button", { name: "Ver o que esse valor completa" }).click();

  await expect(page).toHaveURL("/lir-projetos?quanto=300.000&quem=pessoa");
  await expect(portfolio("pessoa física")).toBeVisible();
  await expect(portfolio("empresa")).toHaveCount(0);
  await expect(page.getByText(HEADLINE)).toBeVisible();
  await expect(field(page)).toHaveValue("300.000");
  await expect(page.getByText(/^Primeiro os projetos em que o seu valor completa/).first()).toBeVisible();
  await expect(page.locator(cards).first()).toContainText("Completa a captação mínima");
  await expectClean(page);

  await page.getByRole("link", { name: "Próxima página" }).click();
  await expect(page).toHaveURL(/quanto=300000&quem=pessoa&depois=d/);
  await page.getByLabel("Ordenar por").selectOption({ label: "Maior valor" });
  await expect(page).toHaveURL(/quanto=300\.000&ordem=maior-valor/);
  await page.locator("summary:visible", { hasText: "Filtros avançados" }).click();
  await page.getByRole("checkbox", { name: "SP" }).check();
  await page.getByRole("button", { name: "Ver resultados" }).click();
  await expect(page).toHaveURL(/quanto=300\.000&.*estado=SP/);
  await page.getByRole("link", { name: "Tabela" }).click();
  await expect(page.getByRole("table").getByRole("row").nth(1)).toContainText(/da mínima|Completa/);
  await page.getByRole("table").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/lir-projetos\/[a-z0-9-]+\?quanto=300000$/);

  const panel = page.getByRole("complementary", { name: "Valores e prazo" });
  await expect(field(page)).toHaveValue("300.000");
  await expect(panel.getByText(/da mínima|Completa|do que falta/)).toBeVisible();
  await field(page).fill("1");
  await expect(panel.getByText(/Menos/)).toBeVisible();
  await expect(page).toHaveURL(/\?quanto=1$/);
  await field(page).fill("mil");
  await expect(
    panel.getByText("Escreva o valor com todos os algarismos, como 300.000 ou 1.234,56."),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/lir-projetos\/[a-z0-9-]+$/);
  await expectClean(page);
  await page.goBack();
  await chip(page).click();
  await expect(page).toHaveURL(/\?quem=pessoa&estado=SP&visao=tabela$/);
});

test("a visitor who gives as a person stays one without an amount: over a project's page, Back, and a new amount", async ({
  page,
}) => {
  await page.goto("/lir-projetos?quem=pessoa", { waitUntil: "networkidle" });
  await page.locator(`${cards} h3 a`).first().click();
  await expect(page).toHaveURL(/\/lir-projetos\/[a-z0-9-]+$/);
  await page.goBack();
  await expect(page).toHaveURL("/lir-projetos?quem=pessoa");
  await field(page).fill("300.000");
  await apply(page).click();
  await expect(page).toHaveURL("/lir-projetos?quem=pessoa&quanto=300.000");
  await expect(
    page.getByText("Montar carteira de pessoa física").locator("visible=true").first(),
  ).toBeVisible();
  await expect(page.getByText("Montar carteira de empresa").locator("visible=true")).toHaveCount(0);
});

test("the first press on the proposed amount selects it, and an unreadable amount reaches neither list nor signup", async ({
  page,
}) => {
  await page.goto("/", { waitUntil: "networkidle" });
  await field(page).click();
  await page.keyboard.type("4000");
  await expect(field(page)).toHaveValue("4000");
  await field(page).click();
  await page.keyboard.press("End");
  await page.keyboard.type("00,5x");
  for (const name of ["Ver o que esse valor completa", "Montar carteira de empresa"]) {
    await page.getByRole("button", { name }).click();
    await expect(page).toHaveURL("/");
  }
  await field(page).fill("R$ 4.000,50");
  await page.getByRole("button", { name: "Montar carteira de empresa" }).click();
  await expect(
    page.getByText(/^Depois do cadastro você vê a carteira proposta para R\$\s4\.000,50\.$/),
  ).toBeVisible();
  await page.getByRole("link", { name: "Cadastre-se como pessoa física" }).click();
  await expect(page).toHaveURL("/auth?type=financiador");
  const signup = page.getByRole("form", { name: "Criar conta" });
  await expect(signup.getByText(/^Depois do cadastro você vê a carteira proposta para/)).toBeVisible();
});

test("an invalid amount for the list is reported at its field and stays there", async ({ page }) => {
  for (const [typed, message] of [
    ["0", "Informe um valor maior que zero."],
    ["trezentos mil", "Escreva o valor com todos os algarismos, como 300.000 ou 1.234,56."],
    ["1000000000000000000", "Este valor passa de R$ 1 bilhão. Confira os zeros."],
  ] as const) {
    await page.goto("/lir-projetos", { waitUntil: "networkidle" });
    await field(page).fill(typed);
    await apply(page).click();
    await expect(page).toHaveURL(/quanto=/);
    await expect(field(page)).toHaveValue(typed);
    await expect(field(page)).toHaveAttribute("aria-invalid", "true");
    await expect(field(page)).toHaveAccessibleDescription(message);
    await expect(page.getByRole("heading", { name: "50 projetos" })).toBeVisible();
  }
  await expectClean(page);
  await field(page).fill("900.000.000");
  await apply(page).click();
  await expect(field(page)).toHaveAccessibleDescription(/^Todos os projetos juntos ainda procuram R\$/);
  await expect(page.locator(cards).first()).toContainText("Completa o valor total");
});

test("a funder's interest starts with the amount of the list", async ({ page }) => {
  await newFunder(page);
  await page.goto("/lir-projetos?quanto=300000");
  await expect(page.getByText(HEADLINE)).toBeVisible();
  await page.locator(`${cards} h3 a`).first().click();
  await expect(page).toHaveURL(/\/lir-projetos\/[a-z0-9-]+\?quanto=300000$/);
  await page
    .getByRole("button", { name: /^Tenho Interesse/ })
    .first()
    .click();
  await expect(control(interestDialog(page), "valor_interesse")).toHaveValue("300.000,00");
  await expect(interestDialog(page)).toContainText("Veio da sua lista.");

  await page.goto("/projetos?quanto=300000");
  await expect(page.getByText(HEADLINE)).toBeVisible();
  await expect(page.locator(cards).first()).toContainText("Completa a captação mínima");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("without scripts the amount of the landing page orders the list", async ({ page }) => {
    await page.goto("/");
    await field(page).fill("300000");
    await page.getByRole("button", { name: "Ver o que esse valor completa" }).click();
    await expect(page.locator(cards).first()).toContainText("Completa a captação mínima");
    await field(page).fill("4000");
    await apply(page).click();
    await expect(chip(page)).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Retirar o filtro Seu valor: R$ 4.000" })).toBeVisible();
  });
});
