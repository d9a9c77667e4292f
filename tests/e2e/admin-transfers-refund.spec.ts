import { expect, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { withAmounts } from "../setup/amounts";
import { runSql } from "../setup/confirmed";
import { newFunder, waitForMailWith } from "../setup/funder";
import { enterOffice } from "../setup/office";
import { fillCard } from "../setup/plans";
import { newCaptador, toastWith } from "../setup/resident";
import { untilScriptsRan } from "../setup/scripts";
import { acceptedOpportunity } from "../setup/unlocked";

const FEE = "R$ 30,00";

/** Marks the refund of a deal's paid fee as owed to the payer and refused by Stripe. @returns the checkout's id */
async function oweRefused(opportunity: string): Promise<string> {
  const [row] = await runSql<{ id: string }>(
    `update checkouts set owed_amount = amount, refund_tries = 3 where status = 'pago' and payment_id in (
      select id from opportunity_payments where opportunity_id = $1) returning id`,
    [opportunity],
  );
  if (!row) throw new Error("the fee was not paid");
  return row.id;
}

test("the team reserves the transfer of a refund that Stripe refuses, records it once it is made, and the payer is mailed", async ({
  page,
  browser,
}) => {
  const [one, other] = [
    await (await browser.newContext()).newPage(),
    await (await browser.newContext()).newPage(),
  ];
  const project = `Galpão devolvido ${Date.now()}`;
  const [captador, funder] = [await newCaptador(one), await newFunder(other)];
  await other.context().close();
  const opportunity = await acceptedOpportunity(captador, funder, project, "bloqueada");
  await one.goto(`/dashboard/apoios/${opportunity}`);
  await one.getByRole("button", { name: "Ir para o pagamento" }).click();
  await one.getByLabel("E-mail").fill(captador);
  await fillCard(one);
  await one.getByRole("button", { name: /^Pagar/ }).click();
  await one.getByRole("link", { name: "Voltar ao apoio" }).click();
  await expect(one.getByText("Pagamento confirmado: abertura do contato")).toBeVisible({ timeout: 20_000 });
  const id = await oweRefused(opportunity);

  await enterOffice(page);
  await page.goto(`/admin/pagamentos/${id}`);
  const main = page.getByRole("main");
  await expect(main).toContainText("A Stripe recusou esta devolução");
  await untilScriptsRan(page);
  await page.getByRole("button", { name: "Vou transferir" }).click();
  const reserving = page.getByRole("dialog", { name: withAmounts(`Reservar a transferência de ${FEE}`) });
  await expect(reserving).toContainText("a pessoa não recebe duas vezes");
  await expectAccessible(page);
  await reserving.getByLabel("Motivo").fill("O cartão foi encerrado. Combinado por telefone.");
  await reserving.getByLabel("A sua senha", { exact: true }).fill("Demo1234");
  await reserving.getByRole("button", { name: /^Reservar a transferência/ }).click();
  await expect(toastWith(page, "Transferência reservada")).toBeVisible();
  await expect(main).toContainText("Em transferência");
  await expect(main).toContainText(/Transferência reservada.*por .+, em /s);
  const giveUp = page.getByRole("button", { name: "Desistir da transferência" });
  await expect(giveUp).toBeVisible();
  for (const next of [giveUp, page.getByRole("button", { name: "Registrar a transferência" })])
    await expect(async () => {
      const [button, toast] = [
        await next.boundingBox(),
        await page.locator("[data-toast]").first().boundingBox(),
      ];
      const isApart =
        !button || !toast || toast.y >= button.y + button.height || toast.y + toast.height <= button.y;
      expect(isApart, JSON.stringify({ button, toast })).toBe(true);
    }).toPass({ timeout: 2_000 });
  await expectAccessible(page);

  await page.goto("/admin/pagamentos?lista=devolver");
  const row = page.getByRole("row").filter({ hasText: project });
  await expect(row).toContainText("Em transferência");
  await row.getByRole("link").first().click();
  await page.waitForURL(`**/admin/pagamentos/${id}`);
  await untilScriptsRan(page);
  await page.getByRole("button", { name: "Registrar a transferência" }).click();
  const recording = page.getByRole("dialog", { name: withAmounts(`Registrar a transferência de ${FEE}`) });
  await expectAccessible(page);
  const today = new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(new Date());
  await recording.getByLabel(/^Dia em que o banco mostra/).fill(today);
  await recording.getByLabel("Código da transferência").fill(`E12345678${Date.now()}`);
  await recording.getByLabel("Motivo").fill("O cartão foi encerrado. Combinado por telefone.");
  await recording.getByRole("button", { name: /^Registrar a transferência/ }).click();
  await expect(toastWith(page, "Devolução registrada como paga por transferência.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Registrar a transferência|^Desistir/ })).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^A transferência não chegou/ })).toBeVisible();
  await expect(page.getByText("Pagou uma devolução por transferência")).toBeVisible();
  await waitForMailWith(captador, "a nossa equipe transferiu o valor para você");
  await one.context().close();
});
