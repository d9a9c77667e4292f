import { expect, type Page, test } from "@playwright/test";
import { readableName } from "../../lib/kit/readable-name";
import { expectAccessible, expectClean } from "../setup/accessibility";
import { DEMO_ADMIN } from "../setup/admin";
import { runSql } from "../setup/confirmed";
import { giveOrganization, giveProposal } from "../setup/given-organization";
import { fillIn, settle } from "../setup/newcomer";
import { newCaptador, openSession } from "../setup/resident";
import { untilScriptsRan } from "../setup/scripts";
import { codeAt } from "../setup/second-factor";

/** Submits the current code. If another journey has used that code, submits the next one. */
async function giveCode(page: Page): Promise<void> {
  const form = page.getByRole("form", { name: "Código" });
  await expect(async () => {
    await form.getByRole("textbox", { name: "Código" }).fill(codeAt(DEMO_ADMIN.secret, new Date()));
    await form.getByRole("button", { name: "Entrar" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(/^Olá/, { timeout: 4_000 });
  }).toPass({ intervals: [20_000], timeout: 90_000 });
}

async function enter(page: Page): Promise<void> {
  // Attempts of earlier journeys must not use up the limit of this one.
  await runSql("delete from rate_limits where key like 'second_factor%'", []);
  await runSql(
    "update second_factors set last_counter = 0 where user_id = (select id from users where email = $1)",
    [DEMO_ADMIN.email],
  );
  await settle(page);
  await openSession(page, DEMO_ADMIN.email, "Demo1234");
  await page.goto("/dashboard");
  await untilScriptsRan(page);
}

const dialog = (page: Page) => page.getByRole("dialog");

test("the team's account signs in with a code, finds the queues, settles an organization's kind and checks it", async ({
  page,
  browser,
}) => {
  const context = await browser.newContext();
  const captador = await context.newPage();
  const email = await newCaptador(captador);
  await context.close();
  const name = `COOPERATIVA JORNADA ${Date.now()}`;
  const cnpj = await giveOrganization(email, name);

  await enter(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirme que é você");
  await expectAccessible(page);
  const form = page.getByRole("form", { name: "Código" });
  await form.getByRole("textbox", { name: "Código" }).fill("000000");
  await form.getByRole("button", { name: "Entrar" }).click();
  await expect(form.getByText("O código não confere ou já foi usado").first()).toBeVisible();
  await giveCode(page);
  await page.getByRole("button", { name: /, sua conta$/ }).click();
  await page.getByRole("menuitem", { name: "Equipe" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Hoje");
  await expectAccessible(page);

  await page.getByRole("navigation", { name: "Equipe" }).getByRole("link", { name: "Organizações" }).click();
  await page.waitForURL("**/admin/organizacoes");
  await expectAccessible(page);
  // The queue of organizations to check lacks this one, because it has no proposal yet.
  await page.getByRole("link", { name: "Todas", exact: true }).click();
  await page.waitForURL("**/admin/organizacoes?estado=todas");
  await page.getByRole("searchbox", { name: "Nome ou CNPJ" }).fill(cnpj);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin/organizacoes?estado=todas&busca=*");
  await page.getByRole("table", { name: "Organizações" }).getByRole("link").first().click();
  await page.waitForURL("**/admin/organizacoes/*-*");
  await expect(page.getByText(cnpj).first()).toBeVisible();
  await expect(page.getByText("ainda não conferida")).toBeVisible();
  await untilScriptsRan(page);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Definir o tipo" }).click();
  const kind = dialog(page).getByRole("form", { name: "Definir o tipo da organização" });
  await kind.getByLabel("Tipo", { exact: true }).selectOption("Associação");
  await fillIn(kind, { motivo: "Natureza jurídica no cartão do CNPJ" });
  await expectClean(page, { what: "the dialog of the kind" });
  await kind.getByRole("button", { name: "Definir o tipo" }).click();
  await expect(page.getByText("Tipo definido. Quem cuida dela foi avisado.")).toBeVisible();
  await expect(page.getByText(/^Associação, definido pela equipe em /)).toBeVisible();

  // Without a proposal the team cannot compare the CNPJ, so the page has no button 'Conferir'.
  await expect(page.getByText(/^Nenhum projeto desta organização tem número de aprovação/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Conferir" })).toHaveCount(0);
  await giveProposal(cnpj);
  await page.reload();
  await untilScriptsRan(page);
  await page.getByRole("button", { name: "Conferir" }).click();
  const confirm = dialog(page).getByRole("form", { name: "Conferir a organização" });
  await expect(confirm).toContainText(readableName(name));
  await confirm.getByRole("button", { name: "Conferir" }).click();
  await expect(confirm.getByText("Escreva o motivo.").first()).toBeVisible();
  await expectClean(page, { what: "the dialog" });
  await expect(confirm).toContainText(
    /telefone ou e-mail do cartão do CNPJ ou da fonte, nunca pelos da conta/,
  );
  await fillIn(confirm, { motivo: "CNPJ e ata comparados com a proposta" });
  await confirm.getByRole("button", { name: "Conferir" }).click();
  await expect(confirm.getByText(/^Fale com a organização .* Depois diga aqui/).first()).toBeVisible();
  await fillIn(confirm, { contato: "Ligação para o telefone do cartão do CNPJ" });
  // A fact changes after the page was opened.
  await runSql("update organizations set representante = 'Rita Alves Prado' where cnpj = $1", [
    cnpj.replace(/[^0-9A-Z]/g, ""),
  ]);
  await confirm.getByRole("button", { name: "Conferir" }).click();
  await expect(confirm).toContainText("O que você digitou volta a este formulário depois de recarregar");
  await expectClean(page, { what: "the dialog of an outdated page" });
  await confirm.getByRole("button", { name: "Recarregar a página" }).click();
  await expect(page.getByText("Rita Alves Prado").first()).toBeVisible();
  await untilScriptsRan(page);
  await page.getByRole("button", { name: "Conferir" }).click();
  await expect(confirm.getByLabel("O que você comparou")).toHaveValue("CNPJ e ata comparados com a proposta");
  await expect(confirm).toContainText("O que você digitou voltou; confira com os dados de agora.");
  await expect(confirm.getByLabel("Como você falou com a organização")).toHaveValue(/^Ligação/);
  await confirm.getByRole("button", { name: "Conferir" }).click();
  await expect(page.getByText("Organização conferida. Quem cuida dela foi avisado.")).toBeVisible();
  await expect(page.getByText(/conferida em .* por Elisa Prado/)).toBeVisible();
  await expect(page.getByText("Motivo: CNPJ e ata comparados com a proposta")).toBeVisible();

  await page.getByRole("navigation", { name: "Equipe" }).getByRole("link", { name: "Registro" }).click();
  await page.waitForURL("**/admin/registro");
  await expect(page.getByText("Conferiu a organização").first()).toBeVisible();
  await expect(page.getByText("Elisa Prado").first()).toBeVisible();
  await expectAccessible(page);
});

test("for everybody else the back office's addresses do not exist", async ({ page }) => {
  const unknown = await page.request.get("/nao-existe");
  const text = (body: string) => body.replace(/<script[\s\S]*?<\/script>/g, "").replace(/<[^>]*>/g, " ");
  const seen = async () => {
    for (const path of ["/admin", "/admin/entrar", "/admin/organizacoes", "/admin/registro", "/admin/x"]) {
      const response = await page.request.get(path, { maxRedirects: 0 });
      expect(response.status(), path).toBe(404);
      expect(text(await response.text()), path).toBe(text(await unknown.text()));
    }
  };
  await seen();
  await newCaptador(page);
  await seen();
});
