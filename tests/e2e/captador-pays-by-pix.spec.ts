import { expect, type Page, test } from "@playwright/test";
import { findViolations } from "../setup/accessibility";
import { withAmounts } from "../setup/amounts";
import { newFunder } from "../setup/funder";
import { fillCard } from "../setup/plans";
import { newCaptador } from "../setup/resident";
import { acceptedOpportunity } from "../setup/unlocked";

const WAITS = /^Pix esperando pagamento, até /;

const feeSection = (page: Page, name: "Abrir o contato" | "Taxas da plataforma") =>
  page.getByRole("region", { name, exact: true });

/** A captador on the page of an accepted support whose contact is closed. */
async function captadorWithSupport(page: Page): Promise<{ captador: string; funder: string }> {
  const theirs = await (await page.context().browser()?.newContext())?.newPage();
  if (!theirs) throw new Error("no browser");
  const [captador, funder] = [await newCaptador(page), await newFunder(theirs)];
  await theirs.context().close();
  await acceptedOpportunity(captador, funder, `Cooperativa do código ${Date.now()}`, "bloqueada");
  await page.goto("/dashboard");
  await openSupport(page);
  return { captador, funder };
}

async function openSupport(page: Page): Promise<void> {
  await page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: /^Apoios/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apoios");
  await page
    .getByRole("main")
    .getByRole("link", { name: /Cooperativa do código/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Cooperativa do código");
}

/** Makes a Pix code of the unlock fee, and leaves Stripe's page without paying it. */
async function leaveCode(page: Page): Promise<void> {
  const choice = page.getByRole("form", { name: "Abrir o contato" });
  await expect(choice).toContainText(withAmounts("R$ 30,00"));
  await choice.getByRole("button", { name: "Ir para o pagamento" }).click();
  await page.getByRole("button", { name: "Gerar código Pix" }).click();
  await page.getByRole("button", { name: "Pagar depois e voltar à loja" }).click();
}

async function payCode(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Abrir o aplicativo do banco" }).click();
  await page.getByRole("button", { name: "Pagar com Pix" }).click();
}

test("A6.2 a captador leaves a Pix code, finds it waiting on every page, and pays it later", async ({
  page,
}) => {
  const { funder } = await captadorWithSupport(page);
  await leaveCode(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pix esperando pagamento");
  await expect(page.getByRole("main")).toContainText(/O código vale até \d/);
  expect(await findViolations(page)).toEqual([]);

  await page.getByRole("link", { name: "Voltar ao apoio" }).click();
  const section = feeSection(page, "Abrir o contato");
  await expect(section.getByText(WAITS).first()).toBeVisible();
  await expect(section).toContainText("não pague mais o código: um segundo pagamento volta");
  expect(await findViolations(page)).toEqual([]);
  await page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: /^Pagamentos/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Histórico de pagamentos");
  // Pages left before stay in the document, hidden.
  await expect(page.getByText(WAITS).filter({ visible: true })).toBeVisible();

  await openSupport(page);
  await section.getByRole("button", { name: "Ver o código Pix" }).click();
  await payCode(page);
  await page.getByRole("link", { name: "Voltar à página de pagamento" }).click();
  await expect(page.getByText("Pagamento confirmado: abertura do contato")).toBeVisible({ timeout: 20_000 });
  await expect(page.getByRole("region", { name: "Quem apoia", exact: true })).toContainText(funder);
  await expect(section).toHaveCount(0);
});

test("A6.2 a captador who pays by card and then also the left Pix code gets the second payment back", async ({
  page,
}) => {
  const { captador, funder } = await captadorWithSupport(page);
  await leaveCode(page);
  await openSupport(page);
  const section = feeSection(page, "Abrir o contato");
  await section.getByRole("button", { name: "Ver o código Pix" }).click();
  await page.waitForURL("**/instrucoes");
  const code = page.url();
  await page.goBack();
  await section.getByRole("button", { name: "Pagar de outro jeito" }).click();
  await page.getByLabel("E-mail").fill(captador);
  await fillCard(page);
  await page.getByRole("button", { name: /^Pagar/ }).click();
  await page.getByRole("link", { name: "Voltar ao apoio" }).click();
  await expect(page.getByRole("region", { name: "Quem apoia", exact: true })).toContainText(funder);

  const bank = await page.context().newPage();
  await bank.goto(code);
  await payCode(bank);
  await bank.goto(`${process.env.SANDBOX_URL ?? "http://localhost:4010"}/stripe`);
  const payments = bank.getByRole("listitem").filter({ hasText: captador });
  await expect(async () => {
    await bank.reload();
    await expect(payments.getByText(withAmounts("devolvido R$ 30,00"))).toHaveCount(1, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await page.reload();
  await expect(page.getByRole("region", { name: "Quem apoia", exact: true })).toContainText(funder);
  await expect(feeSection(page, "Taxas da plataforma")).toContainText("Desbloqueado");
});
