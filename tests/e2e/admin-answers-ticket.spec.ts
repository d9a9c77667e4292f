import { expect, test } from "@playwright/test";
import { expectAccessible, expectClean } from "../setup/accessibility";
import { runSql } from "../setup/confirmed";
import { newFunder, OWNED, projectPath, waitForMailWith } from "../setup/funder";
import { settle } from "../setup/newcomer";
import { enterOffice } from "../setup/office";
import { toastWith } from "../setup/resident";
import { untilScriptsRan } from "../setup/scripts";

test.describe.configure({ timeout: 180_000 });

test("B2.22 the team answers a ticket once, with a prepared text, and the person reads it by e-mail and in /suporte", async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const person = await context.newPage();
  const email = await newFunder(person);
  const subject = `Prazo do recibo ${Date.now()}`;
  await person.goto("/suporte");
  await untilScriptsRan(person);
  const form = person.getByRole("form", { name: "Escrever para o suporte" });
  await form.locator('[name="categoria"]').selectOption("fiscal");
  await form.locator('[name="prioridade"]').selectOption("urgente");
  await form.locator('[name="assunto"]').fill(subject);
  await form.locator('[name="mensagem"]').fill("Quem emite o recibo?");
  await form.getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(toastWith(person, "Mensagem enviada!")).toBeVisible();

  await enterOffice(page);
  await page.goto("/admin/chamados");
  await expectAccessible(page);
  await page.getByRole("table").getByRole("link", { name: subject }).click();
  await page.waitForURL("**/admin/chamados/*-*");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(subject);
  await untilScriptsRan(page);
  await expectAccessible(page);

  const answer = page.getByRole("form", { name: "Responder" });
  await answer.getByRole("button", { name: "Enviar resposta" }).click();
  await expect(answer.getByText("Escreva a resposta.").first()).toBeVisible();
  await expectClean(page, { what: "an empty answer" });
  await answer
    .getByRole("combobox", { name: "Resposta pronta" })
    .selectOption({ label: "Quem emite o recibo" });
  const text = answer.getByRole("textbox", { name: "Resposta" });
  await expect(text).toHaveValue(/O recibo é emitido pela organização do projeto/);
  await text.press("End");
  await text.fill(`${await text.inputValue()}\n\nConferimos o seu: sai amanhã.`);
  await answer.getByRole("checkbox", { name: "Encerrar o chamado com esta resposta" }).check();
  await answer.getByRole("button", { name: "Enviar resposta" }).click();
  await expect(toastWith(page, "Resposta enviada e chamado encerrado.")).toBeVisible();
  await expect(page.getByText("Chamado resolvido. Reabra para responder de novo.")).toBeVisible();
  await expect(page.getByText("Respondeu um chamado")).toBeVisible();
  await expectAccessible(page);

  const mail = await waitForMailWith(email, "Conferimos o seu: sai amanhã.");
  expect(mail.subject).toContain(`Resposta: ${subject}`);
  await person.goto("/suporte");
  await untilScriptsRan(person);
  const mine = person.locator("#suporte-chamados:visible");
  await expect(mine).toContainText("Resolvido");
  await mine.getByRole("button", { name: /Ver resposta/ }).click();
  await expect(person.getByRole("dialog")).toContainText("Conferimos o seu: sai amanhã.");
  await expectClean(person, { what: "the answer" });
  await context.close();

  await page.getByRole("button", { name: "Reabrir chamado" }).click();
  await expect(toastWith(page, "Chamado reaberto.")).toBeVisible();
  await expect(page.getByRole("form", { name: "Responder" })).toBeVisible();
});

test("a visitor reports a project, the team keeps it, and the reporter's address is removed", async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const visitor = await context.newPage();
  await settle(visitor);
  await visitor.goto(await projectPath(visitor, OWNED.title));
  await untilScriptsRan(visitor);
  await visitor.getByRole("button", { name: "Denunciar este conteúdo" }).click();
  const report = visitor.getByRole("form", { name: "Denunciar este projeto" });
  await report.getByRole("button", { name: "Enviar denúncia" }).click();
  await expect(report.getByText("Escolha o motivo.").first()).toBeVisible();
  const email = `marca-${Date.now()}@exemplo.com.br`;
  await report.getByRole("radio", { name: "Usa o nome ou os dados de outra organização" }).check();
  await report.getByRole("textbox", { name: "O que a equipe deve saber" }).fill(`É a nossa marca ${email}`);
  await report.getByRole("textbox", { name: "E-mail para resposta" }).fill(email);
  await expectClean(visitor, { what: "the report" });
  await report.getByRole("button", { name: "Enviar denúncia" }).click();
  await expect(toastWith(visitor, "Obrigado: a equipe vai olhar.")).toBeVisible();
  await context.close();

  await enterOffice(page);
  await page.goto("/admin/denuncias");
  await expectAccessible(page);
  const [row] = await runSql<{ id: string }>("select id from content_reports where email = $1", [email]);
  await page.goto(`/admin/denuncias/${row?.id}`);
  await untilScriptsRan(page);
  await expect(page.getByText(email).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Manter" }).click();
  const decision = page.getByRole("form", { name: "Manter o conteúdo" });
  await expect(decision).toContainText(/^Projeto \S/);
  await decision.getByRole("textbox", { name: "Motivo" }).fill("Documentos conferidos");
  await decision.getByLabel("A sua senha").fill("Demo1234");
  await expectClean(page, { what: "the decision" });
  await decision.getByRole("button", { name: "Manter o conteúdo" }).click();
  await page.waitForURL("**/admin/denuncias");
  await expect(toastWith(page, "Conteúdo mantido.")).toBeVisible();
  expect(await runSql("select email, estado from content_reports where id = $1", [row?.id])).toEqual([
    { email: null, estado: "mantida" },
  ]);
});

test("the lists of mails, payments, supports and health fit on every screen", async ({ page }) => {
  await enterOffice(page);
  for (const path of [
    "/admin/emails",
    "/admin/emails?estado=bounced",
    "/admin/pagamentos",
    "/admin/apoios",
    "/admin/saude",
    ...["mensalidades", "devolver", "contestados", "avisos"].map((list) => `/admin/pagamentos?lista=${list}`),
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto("/admin/emails");
  await page.getByRole("table", { name: "E-mails" }).getByRole("link").first().click();
  await page.waitForURL("**/admin/emails/*-*");
  await expect(page.getByRole("heading", { name: "Entrega" })).toBeVisible();
  await expectAccessible(page);
});
