import { expect, type Page, test } from "@playwright/test";
import { toIsoDay } from "../../lib/kit/format";
import { withAmounts } from "../setup/amounts";
import { organizedProject } from "../setup/confirmed";
import { interestForm, newFunder, OWNED, projectPath } from "../setup/funder";
import { fillIn, settle, uniqueWord } from "../setup/newcomer";
import { pdf } from "../setup/pictures";
import { fillCard } from "../setup/plans";
import { openSession, toastWith } from "../setup/resident";

test.describe.configure({ timeout: 180_000 });

const DEMO_PASSWORD = "Demo1234";

/** Registers the interest of a new funder. @returns the project's path */
async function register(page: Page, note: string): Promise<string> {
  await newFunder(page);
  const path = await projectPath(page, OWNED.title);
  await page.goto(path);
  await page.getByRole("button", { name: "Tenho Interesse" }).click();
  await fillIn(interestForm(page), { valor_interesse: "120000", observacoes: note });
  await interestForm(page).getByRole("button", { name: "Registrar interesse" }).click();
  await expect(toastWith(page, "Interesse registrado com sucesso!")).toBeVisible();
  return path;
}

/** Accepts the interest as the project's owner. @returns the owner's page, which shows the deal */
async function accept(page: Page, note: string): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("no browser");
  const desk = await (await browser.newContext()).newPage();
  await settle(desk);
  await openSession(desk, OWNED.owner, DEMO_PASSWORD);
  await desk.goto("/dashboard");
  await desk
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: /^Apoios/ })
    .click();
  await desk
    .getByRole("list", { name: "Apoios" })
    .getByRole("link")
    .filter({ hasText: OWNED.title })
    .first()
    .click();
  await expect(desk.getByRole("main")).toContainText(note);
  await desk.getByRole("button", { name: /^Aceitar/ }).click();
  await expect(desk.getByRole("heading", { level: 1 })).toContainText(OWNED.title);
  return desk;
}

async function comeBack(desk: Page): Promise<void> {
  await desk.getByRole("link", { name: "Voltar ao apoio" }).click();
  await expect(desk.getByText("Pagamento confirmado")).toBeVisible({ timeout: 20_000 });
}

async function payByPix(desk: Page): Promise<void> {
  const choice = desk.getByRole("form", { name: "Abrir o contato" });
  await expect(choice).toContainText(withAmounts("R$ 360,00"));
  await expect(choice).toContainText(withAmounts("R$ 9.600,00"));
  await choice.getByRole("button", { name: "Ir para o pagamento" }).click();
  await desk.getByRole("button", { name: "Gerar código Pix" }).click();
  await desk.getByRole("link", { name: "Abrir o aplicativo do banco" }).click();
  await desk.getByRole("button", { name: "Pagar com Pix" }).click();
  await desk.getByRole("link", { name: "Voltar à página de pagamento" }).click();
  await comeBack(desk);
}

async function payByCard(desk: Page): Promise<void> {
  await desk.getByRole("button", { name: withAmounts("Pagar R$ 9.600,00") }).click();
  await desk.getByLabel("E-mail").fill(OWNED.owner);
  await fillCard(desk);
  await desk.getByRole("button", { name: /^Pagar/ }).click();
  await comeBack(desk);
}

async function openDeal(page: Page): Promise<void> {
  await page.goto("/empresa-dashboard");
  await page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: /^Apoios/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apoios");
  await page
    .getByRole("main")
    .getByRole("link", { name: new RegExp(OWNED.title) })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(OWNED.title);
}

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function raised(page: Page, path: string): Promise<string> {
  await page.goto(path);
  return page.locator("dt", { hasText: "Valor captado" }).locator("+ dd").first().innerText();
}

test("B1.3 B3.9 B3.10 B4.4 A6.2 both sides close a deal: unlock by Pix, deposit, two confirmations, commission by card", async ({
  page,
}) => {
  const note = `Sobra imposto neste ano ${uniqueWord()}`;
  const path = await register(page, note);
  const before = await raised(page, path);
  const cnpj = await organizedProject(OWNED.title);
  const desk = await accept(page, note);
  await expect(desk.getByText("Nome, e-mail e telefone aparecem quando você abre o contato.")).toBeVisible();
  await payByPix(desk);
  await expect(section(desk, "Quem apoia")).toContainText("Recicla Já Ltda");
  await expect(section(desk, "Taxas da plataforma")).toContainText("Desbloqueado");

  const account = desk.getByRole("form", { name: "Conta do projeto" });
  await expect(account.getByLabel("CNPJ do titular")).toHaveValue(cnpj);
  await fillIn(account, { banco: "001", agencia: "1234-5", conta: "98765-4", senha: DEMO_PASSWORD });
  await desk.getByRole("button", { name: "Salvar a conta" }).click();
  await expect(section(desk, "Conta do projeto")).toContainText("001, Banco do Brasil");

  await openDeal(page);
  await expect(section(page, "Conta do projeto")).toContainText("98765-4");
  await expect(section(page, "Conta do projeto")).toContainText("Os dados da conta só mudam aqui");
  await expect(section(page, "Conta do projeto")).toContainText(
    /Organização conferida pela nossa equipe em \d{2}\/\d{2}\/\d{4}/,
  );
  await expect(section(page, "Depósito")).toContainText(/Recibo em nome de [A-Z ]+\d{4} LTDA · CNPJ/);
  await expect(page.getByText("Taxas da plataforma")).toHaveCount(0);
  const deposit = page.getByRole("form", { name: "Informar o depósito" });
  // Press while the proof is still uploading: the report must wait for the upload.
  await page.route("**/api/arquivos**", async (route) => {
    await page.waitForTimeout(1_500);
    await route.continue();
  });
  await deposit.locator('input[type="file"]').setInputFiles({
    name: "Comprovante.pdf",
    mimeType: "application/pdf",
    buffer: pdf("comprovante"),
  });
  await expect(deposit.getByLabel("Dia do depósito")).toHaveValue("");
  await deposit.getByLabel("Dia do depósito").fill(toIsoDay(new Date()));
  await deposit.getByRole("button", { name: "Avisar que depositei" }).click();
  await expect(deposit.getByRole("button", { name: "Enviando o comprovante..." })).toBeVisible();
  await expect(toastWith(page, "Depósito avisado e confirmado por você")).toBeVisible();
  await expect(page.getByRole("form", { name: "Confirmar o valor" })).toHaveCount(0);
  await expect(page.getByRole("list", { name: "Andamento" })).toBeInViewport();
  await expect(page.getByRole("main")).not.toContainText(/comissão|taxa/i);

  await desk.reload();
  const paper = section(desk, "Depósito").getByRole("link", { name: "Comprovante.pdf" });
  expect((await desk.request.get((await paper.getAttribute("href")) ?? "")).status()).toBe(200);
  await desk.getByRole("form", { name: "Confirmar o valor" }).getByRole("button").click();
  await expect(section(desk, "Confirmação do valor")).toContainText("Confirmado pelos dois");
  await payByCard(desk);
  await expect(desk.getByRole("list", { name: "Andamento" })).toContainText(/Confirmação \(feito\)/);
  await expect(desk.getByRole("list", { name: "Andamento" })).toContainText(/Recibo \(agora\)/);

  await page.reload();
  await expect(section(page, "Confirmação do valor")).toContainText(withAmounts("R$ 120.000,00"));
  expect(await raised(page, path)).not.toBe(before);
  await desk.context().close();
});
