import { randomInt } from "node:crypto";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { confirmedDeal } from "../setup/confirmed";
import { newFunder } from "../setup/funder";
import { enterOffice, joinOffice } from "../setup/office";
import { newCaptador, toastWith } from "../setup/resident";
import { untilScriptsRan } from "../setup/scripts";

test.describe.configure({ timeout: 120_000 });

const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(new Date());

test("one operator books a fee, and only a second one checks it with the bank's statement", async ({
  page,
  browser,
}) => {
  const open = async () => (await browser.newContext({ locale: "pt-BR" })).newPage();
  const [desk, side] = [await open(), await open()];
  const [captador, funder] = [await newCaptador(desk), await newFunder(side)];
  const project = `Galpão conferido ${Date.now()}`;
  const deal = await confirmedDeal(captador, funder, project);

  await enterOffice(page);
  await page.goto(`/admin/apoios/${deal}`);
  await untilScriptsRan(page);
  await page.getByRole("button", { name: /^Registrar pagamento recebido/ }).click();
  const booking = page.getByRole("dialog");
  await booking.getByLabel(/^Valor que o banco mostra/).fill("8.000,04");
  await booking.getByLabel(/^Dia em que o banco mostra/).fill(today());
  await booking.getByLabel("Código da transferência").fill(`E00360305${randomInt(1e12, 1e13)}`);
  await booking.getByLabel("Nota interna").fill("Chamado 1234, extrato visto.");
  await booking.getByLabel("A sua senha", { exact: true }).fill("Demo1234");
  await booking.getByRole("button", { name: "Registrar pagamento" }).click();
  await expect(toastWith(page, "Pagamento registrado.")).toBeVisible();

  const second = await open();
  await joinOffice(second, await newFunder(second));
  const rowOn = (desktop: typeof page) => desktop.getByRole("row").filter({ hasText: project });
  await page.goto("/admin/pagamentos?lista=banco");
  await expect(rowOn(page)).toContainText("Falta conferir");
  await expect(rowOn(page).getByRole("button")).toHaveCount(0);

  await second.goto("/admin/pagamentos?lista=banco");
  await untilScriptsRan(second);
  await expectAccessible(second);
  await expect(rowOn(second).getByRole("link", { name: "Não está no extrato" })).toBeVisible();
  await rowOn(second)
    .getByRole("button", { name: /^Conferir com o extrato/ })
    .click();
  const checking = second.getByRole("dialog");
  await expect(checking).toContainText("Entrou: taxa recebida");
  await expect(checking.getByRole("term").filter({ hasText: "Conta" })).toBeVisible();
  await expectAccessible(second);
  await checking.getByRole("button", { name: "Está no extrato" }).click();
  await expect(toastWith(second, "Conferência registrada.")).toBeVisible();
  await expect(rowOn(second)).toContainText(/Conferido por .+ em /);
  await page.reload();
  await expect(rowOn(page)).toContainText("Conferido por");
  for (const person of [desk, side, second]) await person.context().close();
});
