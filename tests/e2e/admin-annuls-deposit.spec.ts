import { expect, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { withAmounts } from "../setup/amounts";
import { codeOf, confirmedDeal } from "../setup/confirmed";
import { newFunder, waitForMailWith } from "../setup/funder";
import { enterOffice } from "../setup/office";
import { newCaptador, toastWith } from "../setup/resident";
import { untilScriptsRan } from "../setup/scripts";

test.describe.configure({ timeout: 180_000 });

const MONEY = withAmounts("R$ 100.000,50");

test("the team annuls a confirmed deposit: its receipt is not valid, and both sides read that it is reported again", async ({
  page,
  browser,
}) => {
  const open = async () => (await browser.newContext({ locale: "pt-BR" })).newPage();
  const [desk, side] = [await open(), await open()];
  const [captador, funder] = [await newCaptador(desk), await newFunder(side)];
  const project = `Galpão de triagem ${Date.now()}`;
  const id = await confirmedDeal(captador, funder, project);
  await desk.goto(`/dashboard/apoios/${id}`);
  await desk.getByRole("button", { name: /^Emitir recibo/ }).click();
  await expect(toastWith(desk, "Recibo nº 000001 emitido")).toBeVisible();

  await enterOffice(page);
  await page.goto(`/admin/busca?busca=${id}`);
  await page.getByRole("main").getByRole("link", { name: project }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(project);
  await untilScriptsRan(page);
  await expect(page.getByRole("main")).toContainText(MONEY);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Anular a confirmação" }).click();
  const dialog = page.getByRole("dialog", { name: /^Anular a confirmação/ });
  await expect(dialog).toContainText("o recibo é revogado");
  await expectAccessible(page);
  await dialog.getByLabel("Motivo").fill("O extrato do projeto não tem o depósito.");
  await dialog.getByLabel("A sua senha", { exact: true }).fill("Demo1234");
  await dialog.getByRole("button", { name: /^Anular a confirmação/ }).click();
  await expect(toastWith(page, "Confirmação anulada.")).toBeVisible();
  await expect(page.getByText("Anulou a confirmação de um depósito")).toBeVisible();
  await expect(page.getByRole("button", { name: "Anular a confirmação" })).toHaveCount(0);

  await side.goto(`/recibo/${await codeOf(id)}`);
  await expect(side.getByRole("main")).toContainText(/Este recibo foi revogado em .* e não vale mais\./);
  for (const [person, email] of [
    [desk, captador],
    [side, funder],
  ] as const) {
    const mail = await waitForMailWith(email, `Depósito anulado: ${project}`);
    expect(mail.subject).toContain("Depósito anulado");
    await person.goto(`/dashboard/apoios/${id}`);
    const main = person.getByRole("main");
    await expect(main).toContainText("A nossa equipe anulou a confirmação do depósito");
    await expect(main).toContainText("O recibo foi revogado e não vale mais para o imposto.");
    await expect(person.getByRole("list", { name: "Andamento" })).toContainText(/Depósito \(agora\)/);
    await expectAccessible(person);
  }
  await expect(side.getByRole("main")).not.toContainText(/comissão|taxa/i);
  await side.goto("/dashboard/comprovantes");
  await expect(side.getByRole("main")).toContainText(/Revogado em \d{2}\/\d{2}\/\d{4}/);
  await expect(side.getByRole("main")).toContainText("Sem recibo válido");
  for (const person of [desk, side]) await person.context().close();
});
