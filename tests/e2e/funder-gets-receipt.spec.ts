import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { formatDate, toIsoDay } from "../../lib/kit/format";
import { expectAccessible, findViolations } from "../setup/accessibility";
import { withAmounts } from "../setup/amounts";
import { codeOf, confirmedDeal } from "../setup/confirmed";
import { newFunder, waitForMailWith } from "../setup/funder";
import { newEmail, settle } from "../setup/newcomer";
import { newCaptador, toastWith } from "../setup/resident";

test.describe.configure({ timeout: 180_000 });

/** File name with number and issuer, so that receipts of two organizations differ. */
const RECEIPT_FILE = /^recibo-000001-[a-z0-9-]+\.pdf$/;

async function anotherBrowser(page: Page): Promise<Page> {
  const context = await page.context().browser()?.newContext({ locale: "pt-BR" });
  if (!context) throw new Error("no browser");
  return context.newPage();
}

const papers = (page: Page) =>
  page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: /^Recibos/ });

test("B2.21 B4.4 B6.6 B9.4 a receipt is issued, verified and revoked, and its support is in the funder's history", async ({
  page,
}) => {
  const desk = await anotherBrowser(page);
  const [captador, funder] = [await newCaptador(desk), await newFunder(page)];
  const project = `Galpão de triagem ${Date.now()}`;
  const deal = await confirmedDeal(captador, funder, project);

  // The issuer is the project's organization; the captador's account has no CNPJ.
  await papers(desk).click();
  const waiting = desk.getByRole("region", { name: "Recibos a emitir" });
  await expect(waiting).toContainText(withAmounts("R$ 100.000,50"));
  await waiting.getByRole("button", { name: /^Emitir recibo/ }).click();
  await expect(toastWith(desk, "Recibo nº 000001 emitido")).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expectAccessible(desk);

  const mail = await waitForMailWith(funder, project);
  expect(mail.attachments.map(({ name }) => name)).toEqual([expect.stringMatching(RECEIPT_FILE)]);
  const address = mail.links.find((link) => link.includes("/recibo/")) ?? "";
  await page.goto(new URL(address).pathname);
  await expect(page.getByRole("main")).toContainText("Cooperativa Recomeço");
  await page.goto("/dashboard/comprovantes");
  const receipts = page.getByRole("region", { name: "Recibos do período" });
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    receipts.getByRole("link", { name: /^Baixar recibo/ }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(RECEIPT_FILE);
  expect((await readFile(await download.path())).toString("latin1", 0, 5)).toBe("%PDF-");
  const accountant = newEmail();
  const sending = receipts.getByRole("button", { name: /^Enviar ao contador/ });
  await sending.click();
  const ask = page.getByRole("dialog", { name: "Enviar ao contador" });
  await ask.getByRole("button", { name: "Enviar recibo" }).click();
  await expect(ask.getByText("Informe o e-mail do contador.").first()).toBeVisible();
  await ask.getByRole("textbox", { name: "E-mail do contador" }).fill(accountant);
  await ask.getByRole("button", { name: "Enviar recibo" }).click();
  await expect(toastWith(page, `Recibo enviado para ${accountant}`)).toBeVisible();
  expect((await waitForMailWith(accountant, project)).attachments).toHaveLength(1);
  await expect(receipts.getByText(`“Enviar ao contador” manda para ${accountant}.`)).toBeVisible();
  await sending.click();
  await expect(ask).toBeHidden();
  await expectAccessible(page);
  await expect(page.getByRole("region", { name: "Apoio a projetos" })).toContainText("4º trimestre de 2026");
  await page.getByRole("link", { name: "Histórico de pagamentos" }).first().click();
  await expect(page.getByRole("main")).toContainText(/Total Investido\s*R\$\s100\.000,50/);
  await expect(page.getByRole("region", { name: "Pagamentos" }).getByRole("row")).toContainText([
    /Captador|Projeto/,
    /20\/11\/2026depósito.*Marina Tavares.*Apoio.*Desbloqueado/,
  ]);
  expect(await findViolations(page)).toEqual([]);

  const visitor = await anotherBrowser(page);
  await settle(visitor);
  await visitor.goto("/");
  await visitor.getByRole("contentinfo").getByRole("link", { name: "Conferir recibo" }).click();
  await visitor.getByRole("textbox", { name: "Código do recibo" }).fill((await codeOf(deal)).toLowerCase());
  await visitor.getByRole("button", { name: "Conferir" }).click();
  const check = visitor.getByRole("main");
  await expect(check).toContainText(
    /Este recibo foi emitido aqui por Cooperativa Recomeço, CNPJ [\d./-]{18} e não foi alterado\./,
  );
  await expect(check).toContainText(withAmounts("R$ 100.000,50"));
  // Of the payer's name, such as 'INDUSTRIA SERRA AZUL 1234 LTDA', the page shows only initials.
  await expect(check).toContainText(/([A-Z]\. ){3}\d\. L\./);
  await expect(check).not.toContainText("LTDA");
  await expectAccessible(visitor);

  const issued = desk.getByRole("region", { name: "Recibos do período" });
  await issued.getByRole("button", { name: /^Revogar/ }).click();
  const revoke = desk.getByRole("form", { name: "Revogar recibo" });
  await revoke.locator('[name="motivo"]').fill("O valor foi digitado errado");
  await revoke.getByRole("button", { name: "Revogar recibo" }).click();
  await expect(toastWith(desk, "Recibo revogado")).toBeVisible();
  await visitor.goto(`/recibo/${await codeOf(deal)}`);
  await expect(check).toContainText(/Este recibo foi revogado em \d{2}\/\d{2}\/\d{4} e não vale mais\./);
  await visitor.goto(`/recibo/${"0".repeat(16)}`);
  await expect(check).toContainText("Não encontramos um recibo com este código.");
  await visitor.context().close();

  // Once the receipt is revoked, the funder may correct the day of the deposit.
  const today = formatDate(new Date());
  await page.goto(`/dashboard/apoios/${deal}`);
  const deposit = page.getByRole("region", { name: "Depósito", exact: true });
  await expect(deposit).toContainText("20/11/2026");
  await deposit.getByRole("button", { name: "Corrigir o dia" }).click();
  const correction = page.getByRole("dialog", { name: "Corrigir o dia do depósito" });
  await expectAccessible(page);
  await correction.locator('[name="data"]').fill("2099-01-01");
  await correction.getByRole("button", { name: "Salvar o dia" }).click();
  await expect(correction.getByText("O dia do depósito ainda não chegou.").first()).toBeVisible();
  await correction.locator('[name="data"]').fill(toIsoDay(new Date()));
  await correction.getByRole("button", { name: "Salvar o dia" }).click();
  await expect(toastWith(page, "Dia do depósito corrigido")).toBeVisible();
  await expect(deposit).toContainText(today);
  await desk.goto(`/dashboard/apoios/${deal}`);
  await desk.getByRole("button", { name: /^Emitir recibo/ }).click();
  await expect(toastWith(desk, "Recibo nº 000002 emitido")).toBeVisible();
  await desk.goto(`/recibo/${await codeOf(deal)}`);
  await expect(desk.getByRole("main")).toContainText(today);
  await page.reload();
  await expect(deposit.getByRole("button", { name: "Corrigir o dia" })).toHaveCount(0);
  await desk.context().close();
});
