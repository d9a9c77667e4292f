import { randomUUID } from "node:crypto";
import { expect, type Page, test } from "@playwright/test";
import { withAmounts } from "../setup/amounts";
import { interestDialog, interestForm, OWNED, projectPath, waitForMailWith } from "../setup/funder";
import { confirmationLink, control, fillIn, newCnpj, newEmail, settle } from "../setup/newcomer";
import { logIn, toastWith } from "../setup/resident";

const NAME = "Beatriz Nogueira";

async function openProject(page: Page): Promise<string> {
  await settle(page);
  const path = `${await projectPath(page, OWNED.title)}?quanto=30000`;
  await page.goto(path);
  await expect(page.getByRole("button", { name: "Tenho Interesse" })).toHaveCount(0);
  return path;
}

async function withdraw(page: Page): Promise<void> {
  await page.getByRole("button", { name: `Retirar interesse em ${OWNED.title}` }).click();
  const question = page.getByRole("dialog", { name: "Retirar o interesse?" });
  await expect(question).toContainText(OWNED.title);
  await question.getByRole("button", { name: "Retirar interesse" }).click();
  await expect(toastWith(page, "Interesse retirado")).toBeVisible();
}

test("B1.1 B6.1 B8.3 a stranger signs up, returns to the project and registers interest; the owner gets a mail without the contact; the interest can be withdrawn", async ({
  page,
}) => {
  const path = await openProject(page);
  await page.getByRole("region", { name: "Informações Completas Restritas" }).getByRole("link").click();
  await page.waitForURL("**/auth?type=financiador");
  const form = page.getByRole("form", { name: "Criar conta" });
  const email = newEmail();
  await fillIn(form, {
    full_name: NAME,
    email,
    password: "girassol",
    confirmPassword: "girassol",
    acceptTerms: true,
  });
  await form.getByRole("button", { name: "Criar conta" }).click();
  await page.waitForURL(/\/email-confirmation\?/);

  const tab = await page.context().newPage();
  await tab.goto(await confirmationLink(email));
  await expect(tab.getByText("Você volta para onde queria ir em um instante.")).toBeVisible();
  await tab.waitForURL(`**${path}`);
  await tab.getByRole("button", { name: "Tenho Interesse" }).click();
  await expect(control(interestForm(tab), "nome_empresa")).toHaveValue(NAME);
  await expect(control(interestForm(tab), "email_contato")).toHaveValue(email);

  const note = `Visita em ${randomUUID().slice(0, 8)}`;
  await fillIn(interestForm(tab), {
    telefone_contato: "11987654321",
    observacoes: `${note}. Ligue (11) 98765-4321.`,
  });
  await expect(control(interestForm(tab), "valor_interesse")).toHaveValue("30.000,00");
  await interestForm(tab).getByRole("button", { name: "Registrar interesse" }).click();
  await expect(
    toastWith(tab, "Interesse registrado com sucesso! Entraremos em contato em breve."),
  ).toBeVisible();
  await expect(interestDialog(tab)).toBeHidden();

  const mail = await waitForMailWith(OWNED.owner, note);
  expect(mail.subject).toBe(`${OWNED.title}: Novo interesse`);
  expect(mail.text).toContain(withAmounts("R$ 30.000"));
  for (const secret of [NAME, email, "98765"]) expect(mail.html).not.toContain(secret);
  expect((await waitForMailWith(email, "Seu interesse está registrado")).text).toContain(
    withAmounts("R$ 30.000"),
  );

  await tab.getByRole("link", { name: /^Interesse registrado/ }).click();
  await tab.waitForURL("**/dashboard/apoios");
  const row = tab.getByRole("list", { name: "Apoios" }).getByRole("link");
  await expect(row).toContainText("Esperando resposta");
  await expect(row).toContainText("R$ 30.000");
  await row.click();
  await tab.waitForURL(/\/dashboard\/apoios\/[0-9a-f-]{36}$/);
  const item = tab.getByRole("main");
  await expect(item).toContainText("sem o seu nome nem o seu contato");
  await withdraw(tab);
  await expect(item).toContainText("Você retirou este interesse.");
  await expect(item.getByRole("button", { name: /^Retirar/ })).toHaveCount(0);
});

test("B1.1 a company signs up from a project, confirms its e-mail and finds the dialog open there", async ({
  page,
}) => {
  const path = await openProject(page);
  await page.getByRole("link", { name: "Quero financiar" }).last().click();
  await page.waitForURL("**/cadastro-empresa");
  const form = page.getByRole("form", { name: "Cadastrar Empresa" });
  await control(form, "cnpj").fill(newCnpj(true));
  await expect(form.getByRole("button", { name: "Criar conta gratuita" })).toBeEnabled();
  const email = newEmail();
  await fillIn(form, {
    nome_completo: NAME,
    telefone: "1133334444",
    email,
    password: "girassol",
    confirmPassword: "girassol",
  });
  await expect(control(form, "razao_social")).not.toHaveValue("");
  const company = await control(form, "razao_social").inputValue();
  await form.getByRole("button", { name: "Criar conta gratuita" }).click();
  await page.waitForURL(/\/new-email-confirmation/);
  await page.goto(await confirmationLink(email));
  // The link signs in directly, because this browser has stored the page to return to.
  await page.waitForURL(`**${path}`);
  await expect(interestDialog(page)).toBeVisible();
  expect(new URL(page.url()).hash).toBe("");
  await expect(control(interestForm(page), "nome_empresa")).toHaveValue(company);
  await page.keyboard.press("Escape");
  await page.reload();
  await expect(page.getByRole("button", { name: "Tenho Interesse" })).toBeVisible();
  await expect(interestDialog(page)).toBeHidden();
});

test("A4.10 a captador who logs in from a project goes to /dashboard, and the stored target is removed", async ({
  page,
}) => {
  await openProject(page);
  await page.getByRole("region", { name: "Informações Completas Restritas" }).getByRole("link").click();
  await page.waitForURL("**/auth?type=financiador");
  await logIn(page, "/auth", "captador@demo.local", "Demo1234");
  await page.waitForURL("**/dashboard");
  expect(await page.evaluate(() => sessionStorage.getItem("elo:destino"))).toBeNull();
});
