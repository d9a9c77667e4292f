import { confirmationLink, control } from "../../setup/newcomer";
import { depositAndDownload } from "./funder-steps";
import { newMailbox, test } from "./participant";

test("a person gives R$ 4.000 and has the receipt", async ({ me, another }) => {
  const { page } = me;
  await me.arrive("/");
  await me.type(page.getByRole("textbox", { name: "Quanto você quer destinar?" }), "4000");
  await me.press(page.getByRole("button", { name: "Montar carteira de pessoa física" }));
  const form = page.getByRole("form", { name: "Criar conta" });
  const email = newMailbox();
  await me.type(control(form, "full_name"), "Marina Tavares");
  await me.type(control(form, "email"), email);
  await me.type(control(form, "password"), "girassol");
  await me.type(control(form, "confirmPassword"), "girassol");
  await me.press(control(form, "acceptTerms"));
  await me.press(form.getByRole("button", { name: "Criar conta" }));
  await page.waitForURL(/\/email-confirmation\?/);
  await me.openMail(await confirmationLink(email));
  await me.reach("conta", page.getByRole("heading", { name: /^Proposta para R\$\s4\.000$/ }));
  await me.press(page.getByRole("button", { name: /^Registrar interesse/ }));
  await page.getByText(/^Interesse registrado, com R\$/).waitFor();
  await depositAndDownload(me, { email, another, isPerson: true });
});
