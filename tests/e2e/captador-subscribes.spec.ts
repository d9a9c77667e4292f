import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { withAmounts } from "../setup/amounts";
import {
  atPlanTab,
  badge,
  choosePlan,
  daysAhead,
  expectBadge,
  GOOD_CARD,
  passDays,
  payWith,
} from "../setup/plans";
import { toastWith } from "../setup/resident";

const plan = (page: Page) => page.getByRole("main");

test("B2.20 B4.6 A7.10 A9.2 A8.11 a captador tries and pays a plan by card, changes, cancels and resumes it", async ({
  page,
}) => {
  const ahead = await daysAhead();
  await atPlanTab(page);
  const rows = page.getByRole("list", { name: "Planos" }).getByRole("listitem");
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText(withAmounts("Pro se paga em R$ 85 mil por mês"));
  await expect(rows.nth(2)).toContainText(withAmounts("Plus se paga em R$ 450 mil por mês"));
  await expectAccessible(page);
  // The panel has tabs of its own, so on a phone it lacks the row of links to the account's pages.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("tablist", { name: "Painel" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Conta" })).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 720 });
  const tab = await choosePlan(page, "Pro");
  await payWith(tab, GOOD_CARD);
  // Starting a trial charges nothing, so no payment is announced.
  await expect(toastWith(tab, "Plano PRO ativado!")).toBeVisible();
  await expect(toastWith(tab, "Pagamento realizado com sucesso!")).toHaveCount(0);
  await expect(badge(tab)).toHaveText(`Teste: ${ahead + 7} dias`);
  await expect(tab).toHaveURL(/\/dashboard\?aba=planos$/);
  await tab.close();

  await expectBadge(page, `Teste: ${ahead + 7} dias`);
  await expect(plan(page)).toContainText(/Primeira cobrança em \d{2}\/\d{2}\/\d{4}, por cartão/);
  await passDays(8);
  await expectBadge(page, "Pago");
  await expect(plan(page)).toContainText("Plano ativo com pagamento confirmado");

  await page.getByRole("button", { name: "Mudar para o Plus" }).click();
  const change = page.getByRole("dialog", { name: "Mudar para o Plus?" });
  const due = await change
    .locator("dt", { hasText: /^Agora, por cartão$/ })
    .locator("+ dd")
    .innerText();
  expect(due).toMatch(/^R\$\s[67]\d{2},\d{2}$/);
  await expect(change).toContainText(/Resto deste mês no Plus\s*R\$\s\d{3},\d{2}/);
  await expect(change).toContainText(/O que já está pago do plano atual\s*−R\$\s\d{2,3},\d{2}/);
  await expect(change).toContainText(/Por mês, a partir de \d{2}\/\d{2}\/\d{4}\s*R\$\s900,00/);
  await change.getByRole("button", { name: "Confirmar e mudar para o Plus" }).click();
  await expect(toastWith(page, "Pronto: o seu plano agora é o Plus.")).toBeVisible();
  await expect(plan(page)).toContainText(/Plus, R\$\s900 por mês/);

  await page.getByRole("button", { name: "Cancelar o plano" }).click();
  const end = page.getByRole("dialog", { name: "Cancelar o plano?" });
  await end.getByRole("button", { name: "Cancelar o plano" }).click();
  await expect(plan(page)).toContainText(/Cancelado: vale até \d{2}\/\d{2}\/\d{4} e não é renovado\./);
  await expect(badge(page)).toHaveText("Pago");
  await page.goto("/subscription-plans");
  await expect(plan(page)).toContainText(/Cancelado: vale até \d{2}\/\d{2}\/\d{4} e não é renovado\./);
  await expect(plan(page)).toContainText(
    withAmounts("outra tabela, de R$ 170 (Pro) e R$ 900 (Plus) por mês"),
  );
  await expect(page.getByRole("button", { name: "Retomar o plano" })).toBeVisible();
  await page.goto("/dashboard?aba=planos");
  await page.getByRole("button", { name: "Retomar o plano" }).click();
  await expect(plan(page)).toContainText(/Próxima cobrança em \d{2}\/\d{2}\/\d{4}, por cartão\./);

  const [portal] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("button", { name: "Gerenciar Assinatura" }).click(),
  ]);
  await expect(portal.getByRole("heading", { level: 1 })).toHaveText("Sua assinatura");
  await portal.close();
  await page.getByRole("tab", { name: "Pagamentos" }).click();
  await expect(page.getByRole("region", { name: "Pagamentos" })).toContainText(due);
});

test("B2.20 B4.6 a captador undoes the first plan within seven days of its first charge, and its month goes back", async ({
  page,
}) => {
  await atPlanTab(page);
  const tab = await choosePlan(page, "Pro");
  await payWith(tab, GOOD_CARD);
  await expect(toastWith(tab, "Plano PRO ativado!")).toBeVisible();
  await tab.close();
  await expect(page.getByRole("button", { name: "Desistir e receber de volta" })).toHaveCount(0);
  await passDays(8);
  await expectBadge(page, "Pago");
  await page.getByRole("button", { name: "Desistir e receber de volta" }).click();
  const dialog = page.getByRole("dialog", { name: withAmounts("Desistir do plano e receber R$ 170,00?") });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Desistir do plano" }).click();
  await expect(
    toastWith(page, withAmounts("Pronto: o plano não continua, e R$ 170,00 voltam para você.")),
  ).toBeVisible();
  await expectBadge(page, "Gratuito");
  await expect(page.getByRole("button", { name: "Desistir e receber de volta" })).toHaveCount(0);
  await page.getByRole("tab", { name: "Pagamentos" }).click();
  await expect(page.getByRole("region", { name: "Pagamentos" })).toContainText("Devolvido");
});

test("B2.20 B4.6 a captador authorises Pix Automático in the bank's app and cancels it there", async ({
  page,
}) => {
  const ahead = await daysAhead();
  await atPlanTab(page);
  const tab = await choosePlan(page, "Plus");
  await tab.getByRole("button", { name: "Autorizar por Pix Automático" }).click();
  await tab.getByRole("link", { name: "Abrir o aplicativo do banco" }).click();
  const bank = tab.url();
  await tab.getByRole("button", { name: "Autorizar", exact: true }).click();
  await tab.getByRole("link", { name: "Voltar à página de pagamento" }).click();
  await expect(badge(tab)).toHaveText(`Teste: ${ahead + 7} dias`);
  await expectBadge(page, `Teste: ${ahead + 7} dias`);
  await expect(plan(page)).toContainText(/Primeira cobrança em \d{2}\/\d{2}\/\d{4}, por Pix Automático\./);

  await tab.goto(bank);
  await tab.getByRole("button", { name: "Cancelar autorização" }).click();
  await expect(tab.getByText("Esta autorização não vale mais.")).toBeVisible();
  await expect(async () => {
    await page.getByRole("button", { name: "Atualizar", exact: true }).click();
    await expect(plan(page)).toContainText(/Cancelado: vale até/, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
});
