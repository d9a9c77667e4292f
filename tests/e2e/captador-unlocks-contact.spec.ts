import { expect, type Page, test } from "@playwright/test";
import { withAmounts } from "../setup/amounts";
import { newFunder, waitForMailWith } from "../setup/funder";
import { fillCard, GOOD_CARD } from "../setup/plans";
import { newCaptador } from "../setup/resident";
import { acceptedOpportunity } from "../setup/unlocked";

const DECLINED = "4000000000000002";
const WITH_BANK_STEP = "4000002500003155";
const PANEL = `${process.env.SANDBOX_URL ?? "http://localhost:4010"}/stripe`;

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

async function payWith(page: Page, card: string): Promise<void> {
  await fillCard(page, card);
  await page.getByRole("button", { name: /^Pagar/ }).click();
}

async function refundAtStripe(page: Page, email: string): Promise<void> {
  const panel = await page.context().newPage();
  await panel.goto(PANEL);
  await panel
    .getByRole("listitem")
    .filter({ hasText: email })
    .getByRole("button", { name: /^Devolver/ })
    .click();
  await expect(
    panel.getByRole("listitem").filter({ hasText: email }).getByText(withAmounts("devolvido R$ 30,00")),
  ).toBeVisible();
  await panel.close();
}

test("A6.2 B4.4 a captador pays for a contact, a refund locks it, and a new payment opens it again", async ({
  page,
  browser,
}) => {
  const theirs = await (await browser.newContext()).newPage();
  const [captador, funder] = [await newCaptador(page), await newFunder(theirs)];
  await theirs.context().close();
  const project = `Cooperativa do cais ${Date.now()}`;
  await acceptedOpportunity(captador, funder, project, "bloqueada");
  await page.goto("/dashboard");
  await page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: /^Apoios/ })
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Apoios");
  await page
    .getByRole("main")
    .getByRole("link", { name: new RegExp(project) })
    .click();
  await expect(section(page, "Quem quer apoiar")).not.toContainText(funder);
  const choice = page.getByRole("form", { name: "Abrir o contato" });
  await expect(choice).toContainText(withAmounts("R$ 30,00"));
  await expect(section(page, "Abrir o contato")).toContainText(
    /O recibo desta taxa sai em nome da sua conta/,
  );
  await choice.getByRole("button", { name: "Ir para o pagamento" }).click();

  await page.getByLabel("E-mail").fill(captador);
  await payWith(page, DECLINED);
  await expect(page.getByText(/recusad[oa]/).first()).toBeVisible();
  await page.getByLabel("E-mail").fill(captador);
  await payWith(page, WITH_BANK_STEP);
  await page.getByRole("button", { name: "Não, recusar" }).click();
  await expect(page.getByLabel("Número do cartão")).toBeVisible();
  await page.getByLabel("E-mail").fill(captador);
  await payWith(page, WITH_BANK_STEP);
  await page.getByRole("button", { name: "Sim, autorizar" }).click();
  await page.getByRole("link", { name: "Voltar ao apoio" }).click();
  await expect(page.getByText("Pagamento confirmado: abertura do contato")).toBeVisible({
    timeout: 20_000,
  });
  await expect(page.getByRole("status").filter({ hasText: "Pagamento confirmado" })).toContainText(
    "O contato de",
  );
  await expect(page).toHaveURL(/\/dashboard\/apoios\/[0-9a-f-]+$/);
  await page.reload();
  await expect(page.getByText("Pagamento confirmado")).toHaveCount(0);
  await expect(section(page, "Quem apoia")).toContainText(funder);
  await expect(section(page, "Taxas da plataforma")).toContainText("Desbloqueado");
  expect((await waitForMailWith(funder, project)).subject).toBe(`O projeto abriu o seu contato: ${project}`);

  await refundAtStripe(page, captador);
  await waitForMailWith(captador, `Contato fechado de novo: ${project}`);
  await page.reload();
  await expect(section(page, "Quem quer apoiar")).not.toContainText(funder);
  await expect(section(page, "Abrir o contato")).toContainText("Devolvido");
  await choice.getByRole("button", { name: "Pagar de novo" }).click();
  await page.getByLabel("E-mail").fill(captador);
  await payWith(page, GOOD_CARD);
  await page.getByRole("link", { name: "Voltar ao apoio" }).click();
  await expect(section(page, "Quem apoia")).toContainText(funder, { timeout: 20_000 });
});
