import { expect, type Locator, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { control, fillIn, inbox, newCnpj } from "../setup/newcomer";
import { newCaptador } from "../setup/resident";
import { untilScriptsRan } from "../setup/scripts";

const PAGE = "/dashboard/organizacoes";
const formOf = (page: Page) => page.getByRole("form", { name: "Adicionar organização" });
const rows = (page: Page) => page.getByRole("list", { name: "Organizações" }).getByRole("listitem");
const add = (form: Locator) => form.getByRole("button", { name: "Adicionar organização" }).click();

async function fillRest(form: Locator, name = ""): Promise<void> {
  await fillIn(form, { nomeConhecido: name, representante: "Ana Souza", cargo: "Presidente" });
  await control(form, "tipo").selectOption("Cooperativa");
}

test("a freelance captador adds two organizations, edits one and removes the other", async ({ page }) => {
  await newCaptador(page);
  await page.goto("/dashboard/conta");
  await page.getByRole("link", { name: "Organizações que você representa" }).click();
  await page.waitForURL(`**${PAGE}`);
  await expect(page.getByText("Nenhuma organização ainda.")).toBeVisible();
  await untilScriptsRan(page);
  await expectAccessible(page);

  const form = formOf(page);
  await add(form);
  await expect(form.getByText("Informe o CNPJ da organização.")).toBeVisible();
  await expect(control(form, "representante")).toHaveAccessibleDescription(/Informe quem representa/);

  for (const name of ["Vida Nova", ""]) {
    await control(form, "cnpj").fill(newCnpj(true));
    await expect(form.getByText("CNPJ encontrado")).toBeVisible();
    await expect(form.getByText("aberta em 01/06/2015")).toBeVisible();
    await fillRest(form, name);
    await add(form);
    await expect(page.getByRole("region", { name: "Avisos" })).toContainText("Organização adicionada");
    await expect(control(form, "cnpj")).toHaveValue("");
    await expect(page.getByRole("heading", { name: "Adicionar uma organização" })).toBeFocused();
  }
  await expect(rows(page)).toHaveCount(2);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.getByRole("link", { name: "Adicionar organização" }).click();
  await expect(control(form, "cnpj")).toBeInViewport();
  await page.setViewportSize({ width: 1280, height: 720 });
  const [first, second] = [rows(page).first(), rows(page).last()];
  await expect(first).toContainText("Vida Nova");
  await expect(first).toContainText("A conferir quando você enviar um projeto");
  await expect(first).toContainText("Quem representa: Ana Souza, Presidente");
  // The registry has the name in capitals; the page shows it in normal case.
  await expect(second.getByRole("heading")).toHaveText(/^[A-ZÀ-Ú][a-zà-ú]+ /);

  await first.getByRole("button", { name: "Editar Vida Nova" }).click();
  const edit = page.getByRole("form", { name: "Editar organização" });
  await fillIn(edit, { nomeConhecido: "Rede Vida Nova", representante: "" });
  await edit.getByRole("button", { name: "Salvar" }).click();
  await expect(control(edit, "representante")).toHaveAccessibleDescription(/Informe quem representa/);
  await fillIn(edit, { representante: "Rui Lima" });
  await edit.getByRole("button", { name: "Salvar" }).click();
  await expect(first).toContainText("Rede Vida Nova");
  await expect(first).toContainText("Rui Lima");

  await first.getByRole("button", { name: "Consultar de novo o CNPJ de Rede Vida Nova" }).click();
  await expect(page.getByRole("region", { name: "Avisos" })).toContainText(
    "Dados da Receita Federal atualizados",
  );
  await expectAccessible(page);

  await second.getByRole("button", { name: /^Retirar/ }).click();
  await page.getByRole("button", { name: "Retirar da lista" }).click();
  await expect(rows(page)).toHaveCount(1);
});

test("an organization that the law refuses is reported at its field, and the typed values stay", async ({
  page,
}) => {
  await newCaptador(page);
  await page.goto(PAGE);
  await untilScriptsRan(page);
  const form = formOf(page);
  await control(form, "cnpj").fill("78.351.642/0001-22");
  await expect(form.getByText(/consta como baixada na Receita Federal/)).toBeVisible();

  await control(form, "cnpj").fill("95.820.416/0001-62");
  await expect(form.getByText("Cooperativa Broto Novo de Catadores")).toBeVisible();
  await expect(control(form, "nomeConhecido")).toHaveValue("Broto Novo");
  await expect(control(form, "tipo")).toHaveValue("Cooperativa");
  await fillIn(form, { representante: "Ana Souza", cargo: "Presidente" });
  await add(form);
  await expect(control(form, "cnpj")).toHaveAccessibleDescription(
    /pelo menos 6 meses.*a partir de \d\d\/\d\d\/\d{4}/,
  );
  await expect(control(form, "representante")).toHaveValue("Ana Souza");

  // The registry lacks this CNPJ, so the page clears the fields of the previous CNPJ.
  await control(form, "cnpj").fill(newCnpj(false));
  await fillIn(form, { razaoSocial: "Cooperativa Boa Vista" });
  await expect(control(form, "nomeConhecido")).toHaveValue("");
  await expect(control(form, "tipo")).toHaveValue("");
  await control(form, "tipo").selectOption("Cooperativa");
  await control(form, "estado").selectOption("SP");
  await control(form, "cidade").fill("Campinas");
  await control(form, "cidade").press("Enter");
  await add(form);
  await expect(rows(page)).toContainText("ainda não respondeu por este CNPJ: estes dados foram digitados");
});

test("claiming another account's CNPJ needs the team's decision and shows none of its data", async ({
  browser,
}) => {
  const cnpj = newCnpj(true);
  for (const turn of ["first", "second"] as const) {
    const context = await browser.newContext();
    const page = await context.newPage();
    const email = await newCaptador(page);
    await page.goto(PAGE);
    await untilScriptsRan(page);
    const form = formOf(page);
    await control(form, "cnpj").fill(cnpj);
    await fillRest(form, "Nome da primeira");
    await add(form);
    if (turn === "first") await expect(rows(page)).toContainText("A conferir quando");
    else {
      await expect(rows(page)).toContainText("Espera a equipe: outra conta já cuida deste CNPJ");
      await expect(rows(page)).not.toContainText("Nome da primeira");
      await expect(rows(page).getByRole("button")).toHaveText([/Retirar pedido/]);
      await expectAccessible(page);
      const isMailed = async () =>
        (await inbox("contato@elorecicla.example")).some(({ text }) => text.includes(email));
      await expect.poll(isMailed, { timeout: 20_000 }).toBe(true);
    }
    await context.close();
  }
});

test("A3.11 restoring a changed CNPJ fills in its data again", async ({ page }) => {
  await page.goto("/auth/captador");
  await untilScriptsRan(page);
  const form = page.getByRole("form", { name: "Criar conta de captador" });
  await control(form, "cnpj").fill("81.645.902/0001-87");
  await expect(control(form, "company_name")).toHaveValue("Cooperativa Recicla Sertao");
  await control(form, "cnpj").fill(newCnpj(false));
  await expect(control(form, "company_name")).toHaveValue("");
  await control(form, "cnpj").fill("81.645.902/0001-87");
  await expect(control(form, "company_name")).toHaveValue("Cooperativa Recicla Sertao");
  await expect(control(form, "city")).toHaveValue("Juazeiro do Norte");
});
