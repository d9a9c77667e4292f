import { expect } from "@playwright/test";
import { confirmationLink, control, newCnpj } from "../../setup/newcomer";
import { depositAndDownload } from "./funder-steps";
import { newMailbox, test } from "./participant";

test("a tax manager finds a carteira for R$ 300 mil, deposits and has the receipt", async ({
  me,
  another,
}) => {
  const { page } = me;
  await me.arrive("/");
  await me.press(page.getByRole("button", { name: "Montar carteira de empresa" }));
  const form = page.getByRole("form", { name: "Cadastrar Empresa" });
  const email = newMailbox();
  await me.type(control(form, "cnpj"), newCnpj(true));
  await expect(control(form, "cidade")).not.toHaveValue("");
  await me.type(control(form, "nome_completo"), "Beatriz Nogueira");
  await me.type(control(form, "telefone"), "1133334444");
  await me.type(control(form, "email"), email);
  await me.type(control(form, "password"), "girassol 42");
  await me.type(control(form, "confirmPassword"), "girassol 42");
  await me.key("Enter", { needsThought: true });
  await page.waitForURL(/\/new-email-confirmation/);
  await me.openMail(await confirmationLink(email));
  const proposal = page.getByRole("heading", { name: /^Proposta para R\$\s300\.000$/ });
  await me.reach("conta", proposal);
  await me.reach("carteira", proposal);
  await me.press(page.getByRole("button", { name: /^Registrar interesse/ }));
  await me.reach("interesse", page.getByText(/^Interesse registrado, com R\$/));
  const brief = page.getByRole("link", { name: "Baixar resumo para a diretoria (PDF)" });
  expect(await me.download(brief)).toBe("%PDF-");
  await me.reach("PDF", brief);
  await depositAndDownload(me, { email, another });
});
