import { randomInt } from "node:crypto";
import { expect, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { withAmounts } from "../setup/amounts";
import { confirmedDeal } from "../setup/confirmed";
import { newFunder, waitForMailWith } from "../setup/funder";
import { enterOffice } from "../setup/office";
import { newCaptador, toastWith } from "../setup/resident";
import { untilScriptsRan } from "../setup/scripts";

test.describe.configure({ timeout: 180_000 });

const FEE = withAmounts("R$ 8.000,04");
const NOTE = "Chamado 1234, extrato conferido.";

const today = () => new Intl.DateTimeFormat("sv-SE", { timeZone: "America/Sao_Paulo" }).format(new Date());

test("the team books a commission that came by transfer, its captador reads how and when, and a wrong booking is undone with its reason", async ({
  page,
  browser,
}) => {
  const open = async () => (await browser.newContext({ locale: "pt-BR" })).newPage();
  const [desk, side] = [await open(), await open()];
  const [captador, funder] = [await newCaptador(desk), await newFunder(side)];
  const project = `Galpão por transferência ${Date.now()}`;
  const id = await confirmedDeal(captador, funder, project);
  const code = `E00360305${randomInt(1e12, 1e13)}`;

  await enterOffice(page);
  await page.goto(`/admin/apoios/${id}`);
  const main = page.getByRole("main");
  await expect(main).toContainText(`a pagar agora: ${FEE}`);
  await untilScriptsRan(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: /^Registrar pagamento recebido/ }).click();
  const booking = page.getByRole("dialog", { name: `Registrar pagamento recebido de ${FEE}` });
  await expect(booking).toContainText("Chegou outro valor? Não registre");
  await expectAccessible(page);
  await booking.getByLabel(/^Valor que o banco mostra/).fill("8.000,00");
  await booking.getByLabel(/^Dia em que o banco mostra/).fill(today());
  await booking.getByLabel("Código da transferência").fill(code);
  await booking.getByLabel("Nota interna").fill(NOTE);
  await booking.getByLabel("A sua senha", { exact: true }).fill("Demo1234");
  await booking.getByRole("button", { name: "Registrar pagamento" }).click();
  await expect(booking).toContainText("O banco mostra um valor diferente do da taxa");
  await expectAccessible(page);
  await booking.getByLabel(/^Valor que o banco mostra/).fill("8.000,04");
  await booking.getByRole("button", { name: "Registrar pagamento" }).click();
  await expect(toastWith(page, "Pagamento registrado.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Registrar pagamento recebido/ })).toHaveCount(0);

  await waitForMailWith(captador, `Apoio concluído: ${project}`);
  await desk.goto(`/dashboard/apoios/${id}`);
  await expect(desk.getByRole("list", { name: "Taxas" })).toContainText(
    /transferência em \d{2}\/\d{2}\/\d{4}/,
  );
  await expectAccessible(desk);
  await side.goto(`/dashboard/apoios/${id}`);
  await expect(side.getByRole("main")).not.toContainText(/comissão|com a transferência/i);

  await page.goto(`/admin/busca?busca=${code}`);
  await main
    .getByRole("link", { name: new RegExp(project) })
    .first()
    .click();
  await page.waitForURL("**/admin/pagamentos/**");
  await expect(main).toContainText(code);
  await expect(main).toContainText("Registrou um pagamento recebido por transferência");
  await untilScriptsRan(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Desfazer o registro" }).click();
  const undoing = page.getByRole("dialog", { name: `Desfazer o registro de ${FEE}` });
  await expectAccessible(page);
  await undoing.getByLabel("O que aconteceu").selectOption("engano");
  await undoing.getByLabel("Motivo").fill("A transferência era de outro apoio.");
  await undoing.getByRole("button", { name: /^Desfazer o registro/ }).click();
  await expect(toastWith(page, "Registro desfeito.")).toBeVisible();
  await expect(main).toContainText("Desfez o registro de um pagamento");
  await expect(page.getByRole("button", { name: "Devolver" })).toHaveCount(0);
  await waitForMailWith(captador, "Registro de pagamento desfeito");
  await desk.goto(`/dashboard/apoios/${id}`);
  await expect(desk.getByRole("main")).toContainText("A nossa equipe tinha registrado por engano");
  for (const person of [desk, side]) await person.context().close();
});
