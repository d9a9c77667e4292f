import { expect, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { withAmounts } from "../setup/amounts";
import { runSql } from "../setup/confirmed";
import { newFunder, waitForMailWith } from "../setup/funder";
import { enterOffice } from "../setup/office";
import { fillCard } from "../setup/plans";
import { newCaptador } from "../setup/resident";
import { untilScriptsRan } from "../setup/scripts";
import { acceptedOpportunity } from "../setup/unlocked";

test.describe.configure({ timeout: 180_000 });

const NOTE = "As duas partes já se entenderam";
const LOOK = "Denúncia de uma conversa";

test("the team reads a reported conversation by a logged look and closes the report with a note", async ({
  page,
  browser,
}) => {
  const [one, other] = [
    await (await browser.newContext()).newPage(),
    await (await browser.newContext()).newPage(),
  ];
  const project = `Galpão denunciado ${Date.now()}`;
  const opportunity = await acceptedOpportunity(await newCaptador(one), await newFunder(other), project);
  await runSql(
    `insert into talk_reports (talk_id, reporter_id, motivo, detalhe, last_number)
    select t.id, s.user_id, 'dados_bancarios', 'Pediu um Pix para outra conta.', t.last_number
    from talks t join talk_sides s on s.talk_id = t.id and s.role = 'financiador' where t.opportunity_id = $1`,
    [opportunity],
  );

  await enterOffice(page);
  await page.goto("/admin");
  await page
    .getByRole("list", { name: "Filas" })
    .getByRole("link", { name: /Conversa ou interesse denunciado|Conversas e interesses denunciados/ })
    .click();
  await page.waitForURL("**/admin/denuncias/conversas");
  await expectAccessible(page);
  const row = page.getByRole("row").filter({ hasText: project });
  await row.getByRole("link").first().click();
  await page.waitForURL(/\/admin\/denuncias\/conversas\/[0-9a-f-]{36}$/);
  const address = page.url();
  await expect(page.getByText("Pediu um Pix para outra conta.")).toBeVisible();
  await expect(page.getByRole("link", { name: project })).toBeVisible();
  await expectAccessible(page);

  await untilScriptsRan(page);
  await page.getByRole("button", { name: "Ler a conversa" }).click();
  const look = page.getByRole("dialog", { name: "Ver como a pessoa" });
  await look.getByLabel("Motivo").fill(LOOK);
  await look.getByLabel("A sua senha", { exact: true }).fill("Demo1234");
  await look.getByRole("button", { name: "Abrir só para leitura" }).click();
  await page.waitForURL(/\/dashboard\/apoios\/[0-9a-f-]{36}/);
  await expect(page.getByText(project).first()).toBeVisible();
  await untilScriptsRan(page);
  await page
    .getByRole("complementary", { name: "Conta que você vê" })
    .getByRole("button", { name: "Encerrar" })
    .click();
  await page.waitForURL("**/admin/pessoas/*");
  await expect(page.getByText(LOOK)).toBeVisible();

  await page.goto(address);
  await untilScriptsRan(page);
  await page.getByRole("button", { name: "Encerrar a denúncia" }).click();
  const dialog = page.getByRole("dialog", { name: "Encerrar a denúncia" });
  await dialog.getByRole("button", { name: "Encerrar a denúncia" }).click();
  await expect(dialog.getByText("Escreva o motivo.").first()).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("O que a equipe decidiu").fill(NOTE);
  await dialog.getByRole("button", { name: "Encerrar a denúncia" }).click();
  await page.waitForURL("**/admin/denuncias/conversas");
  await page.getByRole("link", { name: "Decididas" }).click();
  await expect(page.getByRole("row").filter({ hasText: project })).toBeVisible();
  await expectAccessible(page);
  await page.goto(address);
  await expect(page.getByText(NOTE).first()).toBeVisible();
  await expect(page.getByText("Encerrou uma denúncia de conversa ou interesse")).toBeVisible();
  await expect(page.getByRole("button", { name: "Encerrar a denúncia" })).toBeHidden();
  await one.context().close();
  await other.context().close();
});

test("B1.3 the team finds an interest false and returns in the same act what the captador paid for its contact", async ({
  page,
  browser,
}) => {
  const [one, other] = [
    await (await browser.newContext()).newPage(),
    await (await browser.newContext()).newPage(),
  ];
  const project = `Galpão procurado ${Date.now()}`;
  const [captador, funder] = [await newCaptador(one), await newFunder(other)];
  await other.context().close();
  const opportunity = await acceptedOpportunity(captador, funder, project, "bloqueada");
  await one.goto(`/dashboard/apoios/${opportunity}`);
  await expect(one.getByText("Se a pessoa só encerrar a própria conta depois")).toBeVisible();
  await one.getByRole("button", { name: "Ir para o pagamento" }).click();
  await one.getByLabel("E-mail").fill(captador);
  await fillCard(one);
  await one.getByRole("button", { name: /^Pagar/ }).click();
  await one.getByRole("link", { name: "Voltar ao apoio" }).click();
  await expect(one.getByText("Pagamento confirmado: abertura do contato")).toBeVisible({ timeout: 20_000 });
  await untilScriptsRan(one);
  await one.getByRole("button", { name: "Denunciar" }).click();
  await one.getByLabel("Tentativa de golpe").check();
  await one.getByRole("dialog").getByLabel("Conte mais").fill("O CNPJ é de outra empresa.");
  await one.getByRole("dialog").getByRole("button", { name: "Denunciar" }).click();
  await expect(one.getByText("Denúncia registrada.").first()).toBeVisible();

  await enterOffice(page);
  await page.goto("/admin/denuncias/conversas");
  await page.getByRole("row").filter({ hasText: project }).getByRole("link").first().click();
  await untilScriptsRan(page);
  await expect(page.getByRole("button", { name: "Encerrar sem devolver" })).toBeVisible();
  await page.getByRole("button", { name: withAmounts("Devolver R$ 30,00") }).click();
  const dialog = page.getByRole("dialog", { name: withAmounts("Interesse falso: devolver R$ 30,00") });
  await expectAccessible(page);
  await dialog.getByLabel("O que a equipe decidiu").fill("O CNPJ é de outra empresa.");
  await dialog.getByLabel("A sua senha", { exact: true }).fill("Demo1234");
  await dialog.getByRole("button", { name: "Devolver e encerrar" }).click();
  await page.waitForURL("**/admin/denuncias/conversas");
  const decision = await waitForMailWith(captador, "Concluímos que o interesse era falso");
  expect(decision.subject).toBe(`Sobre a sua denúncia: ${project}`);
  await waitForMailWith(captador, `Contato fechado de novo: ${project}`);
  await page.getByRole("link", { name: "Decididas" }).click();
  await page.getByRole("row").filter({ hasText: project }).getByRole("link").first().click();
  await expect(page.getByRole("link", { name: withAmounts("R$ 30,00, devolvido") })).toBeVisible();
  await expectAccessible(page);
  await one.reload();
  await expect(one.getByText("Encerrado pela nossa equipe, por ser falso").first()).toBeVisible();
  await one.context().close();
});
