import { expect, type Page } from "@playwright/test";
import { confirmationLink, control, newCnpj } from "../../setup/newcomer";
import { badge, GOOD_CARD } from "../../setup/plans";
import { signUpProject, toastWith } from "../../setup/resident";
import { test } from "./participant";

const accountOf = (page: Page) =>
  page
    .getByRole("navigation", { name: "Principal" })
    .getByRole("link", { name: "Conta", exact: true })
    .filter({ visible: true });

test("a freelance captador subscribes, changes, cancels and has five organizations", async ({ me }) => {
  const { page } = me;
  const email = await signUpProject(page);
  await me.arrive(await confirmationLink(email));
  await page.waitForURL("**/dashboard");
  await me.press(accountOf(page));
  await me.pressIntoTab(page.getByRole("button", { name: /^(Testar|Assinar) o Pro/ }));
  await me.type(me.page.getByLabel("Número do cartão"), GOOD_CARD);
  await me.type(me.page.getByLabel(/^Validade/), "12/34");
  await me.type(me.page.getByLabel("Código de segurança"), "123");
  await me.key("Enter", { needsThought: true });
  await me.reach("assinou", badge(me.page).filter({ hasText: /^Teste: \d+ dias$/ }));

  const tab = me.page;
  await me.press(tab.getByRole("button", { name: "Mudar para o Plus" }));
  await me.press(tab.getByRole("button", { name: "Confirmar e mudar para o Plus" }));
  await me.reach("mudou", toastWith(tab, "Pronto: o seu plano agora é o Plus."));
  await me.press(tab.getByRole("button", { name: "Cancelar o plano" }));
  await me.press(
    tab.getByRole("dialog", { name: "Cancelar o plano?" }).getByRole("button", { name: "Cancelar o plano" }),
  );
  await me.reach("cancelou", tab.getByText(/Cancelado: vale até \d{2}\/\d{2}\/\d{4} e não é renovado\./));

  await me.press(accountOf(tab));
  await me.press(tab.getByRole("link", { name: "Organizações que você representa" }));
  const form = tab.getByRole("form", { name: "Adicionar organização" });
  const rows = tab.getByRole("list", { name: "Organizações" }).getByRole("listitem");
  for (let count = 1; count <= 5; count++) {
    await me.type(control(form, "cnpj"), newCnpj(true));
    await expect(form.getByText("CNPJ encontrado")).toBeVisible();
    if ((await control(form, "tipo").inputValue()) === "")
      await me.choose(control(form, "tipo"), "Cooperativa");
    await me.type(control(form, "representante"), "Ana Souza");
    await me.type(control(form, "cargo"), "Presidente");
    await me.key("Enter", { needsThought: true });
    await expect(rows).toHaveCount(count);
  }
  await me.reach("cinco organizações", rows.last());
});
