import { expect, type Page, test } from "@playwright/test";
import {
  confirmationLink,
  control,
  expectError,
  fillIn,
  fillPlace,
  inbox,
  newCnpj,
  newEmail,
  visit,
} from "../setup/newcomer";

const formOf = (page: Page) => page.getByRole("form", { name: "Cadastrar Empresa" });
const submit = (page: Page) => formOf(page).locator("button[type=submit]");

const person = (email: string) => ({
  nome_completo: "Marina Tavares",
  telefone: "1133334444",
  email,
  password: "girassol",
  confirmPassword: "girassol",
});

for (const path of ["/cadastro-empresa", "/auth/financiador"]) {
  test(`A2.7 A3.9 A8.3 B1.2 a company signs up for free at ${path} and confirms through the mailbox`, async ({
    page,
  }) => {
    await visit(page, path);
    const form = formOf(page);
    await expect(form.getByText("Acesso completo a todos projetos sem custo")).toBeVisible();
    await expect(submit(page)).toHaveText("Criar conta gratuita");
    await expect(submit(page)).toBeEnabled();
    await expect(
      page.locator("main").getByRole("link", { name: "Cadastre-se como pessoa física" }),
    ).toHaveAttribute("href", "/auth?type=financiador");

    const asked = page.waitForRequest("**/api/validate-cnpj");
    await page.route("**/api/validate-cnpj", async (route) => {
      await expect(submit(page)).toHaveText("Validando CNPJ...");
      await route.continue();
    });
    await control(form, "cnpj").fill(newCnpj(true));
    await asked;
    await expect(submit(page)).toHaveText("Criar conta gratuita");
    await expect(submit(page)).toBeEnabled();
    await expect(control(form, "city")).toHaveCount(0);
    await expect(control(form, "cidade")).not.toHaveValue("");

    const email = newEmail();
    await fillIn(form, person(email));
    await submit(page).click();
    await page.waitForURL(/\/new-email-confirmation/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({ email, type: "company" });
    await expect(
      page.getByText("Cadastro realizado! Verifique seu email para confirmar a conta."),
    ).toBeVisible();

    expect(await inbox(email)).toHaveLength(1);
    await page.goto(await confirmationLink(email));
    await page.waitForURL(/\/(dashboard|empresa-auth|empresa-dashboard)/);
  });
}

test("A5.5 A2.7 the company's form reports errors in their order, and with an unknown CNPJ the data are entered by hand", async ({
  page,
}) => {
  await visit(page, "/cadastro-empresa");
  const form = formOf(page);
  await submit(page).click();
  await expectError(page, "Erro no cadastro", "Todos os campos obrigatórios devem ser preenchidos");
  await expect(submit(page)).toHaveText("CNPJ deve ser válido");

  await fillIn(form, { nome_completo: "Marina Tavares", razao_social: "Recicla Já Ltda" });
  await fillIn(form, { email: "sem-arroba", password: "curta", confirmPassword: "outra" });
  await control(form, "cnpj").fill("11.111.111/1111-11");
  await expect(form.getByText("CNPJ inválido. Confira os caracteres digitados.")).toBeVisible();
  await expect(submit(page)).toHaveText("CNPJ deve ser válido");
  await submit(page).dispatchEvent("click");
  await expectError(page, "Erro no cadastro", "CNPJ deve ser válido");

  await control(form, "cnpj").fill(newCnpj(false));
  await expect(form.getByText("Preencha os dados da empresa manualmente.")).toBeVisible();
  const steps: [change: () => Promise<unknown>, text: string][] = [
    [async () => {}, "Estado e cidade são obrigatórios"],
    [() => fillPlace(form, { state: "estado", city: "cidade" }, ["RJ", "Niterói"]), "Telefone é obrigatório"],
    [() => fillIn(form, { telefone: "(21) 3333-4444" }), "Senhas não coincidem"],
    [() => fillIn(form, { confirmPassword: "curta" }), "A senha deve ter pelo menos 6 caracteres."],
    [() => fillIn(form, { password: "girassol", confirmPassword: "girassol" }), "Formato de email inválido."],
  ];
  for (const [change, text] of steps) {
    await change();
    await submit(page).click();
    await expectError(page, "Erro no cadastro", text);
  }
  await expect(control(form, "razao_social")).toHaveValue("Recicla Já Ltda");
  await expect(control(form, "cidade")).toHaveValue("Niterói");
  await fillIn(form, { email: newEmail() });
  await submit(page).click();
  await page.waitForURL(/\/new-email-confirmation\?.*type=company/);
});

test("A8.13 a company that is inactive or has an account is refused with the reason", async ({ page }) => {
  await visit(page, "/cadastro-empresa");
  const form = formOf(page);
  await control(form, "cnpj").fill("54701928000122");
  await expect(form.getByText(/Este CNPJ consta como inapta na Receita Federal/)).toBeVisible();
  await expect(control(form, "cnpj")).toHaveAttribute("aria-invalid", "true");
  await expect(submit(page)).toHaveText("CNPJ deve ser válido");

  const cnpj = newCnpj(true);
  await control(form, "cnpj").fill(cnpj);
  await expect(form.getByText("CNPJ encontrado")).toBeVisible();
  await fillIn(form, person(newEmail()));
  await submit(page).click();
  await page.waitForURL(/\/new-email-confirmation/);
  await page.goto("/cadastro-empresa");
  await expect(control(form, "estado")).toBeEnabled();
  await control(form, "cnpj").fill(cnpj);
  await expect(form.getByText("Este CNPJ já está cadastrado. Faça login ou use outro CNPJ.")).toBeVisible();
});

test("A3.11 A8.13 a found CNPJ keeps the values that the person typed and replaces those of another CNPJ", async ({
  page,
}) => {
  await visit(page, "/cadastro-empresa");
  const form = formOf(page);
  await control(form, "razao_social").fill("Nome escrito à mão");
  await control(form, "cnpj").fill("11.222.333/0001-81");
  await expect(control(form, "cidade")).toHaveValue("Campinas");
  await expect(control(form, "razao_social")).toHaveValue("Nome escrito à mão");
  await control(form, "cnpj").fill("41.207.835/0001-02");
  await expect(control(form, "cidade")).toHaveValue("Juiz de Fora");
  await expect(control(form, "estado")).toHaveValue("MG");
  await expect(form.getByText(/^Última declaração na base pública: lucro real/)).toBeVisible();
  await control(form, "cnpj").fill("38.491.627/0001-65");
  await expect(form.getByText("Na base pública, a empresa está no Simples Nacional.")).toBeVisible();
  await expect(form.getByText(/^A dedução da empresa vale só no Lucro Real/)).toBeVisible();
  await control(form, "cnpj").fill(newCnpj(false));
  await expect(form.getByText("Preencha os dados da empresa manualmente.")).toBeVisible();
  await expect(control(form, "estado")).toHaveValue("");
  await expect(control(form, "razao_social")).toHaveValue("Nome escrito à mão");
  await expect(form.getByText(/^Última declaração na base pública/)).toBeHidden();
});

test("A4.4 a sign-up that a lost connection stopped keeps its values and succeeds when it is sent again", async ({
  page,
}) => {
  await visit(page, "/cadastro-empresa");
  const form = formOf(page);
  const email = newEmail();
  await control(form, "cnpj").fill(newCnpj(true));
  await expect(submit(page)).toHaveText("Criar conta gratuita");
  await fillIn(form, person(email));
  await page.route("**/cadastro-empresa", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await submit(page).click();
  await expectError(page, "Erro no cadastro", "Falha na conexão. Tente novamente.");
  await expect(control(form, "email")).toHaveValue(email);
  await expect(control(form, "password")).toHaveValue("girassol");
  await page.unroute("**/cadastro-empresa");
  await submit(page).click();
  await page.waitForURL(/\/new-email-confirmation/);
});

test("A4.8 A7.15 the lookup of a changed CNPJ is cancelled, and the cities of each state are requested once", async ({
  page,
}) => {
  await visit(page, "/cadastro-empresa");
  const form = formOf(page);
  const cnpj = control(form, "cnpj");
  const given = page.waitForEvent("requestfailed", (request) => request.url().endsWith("/api/validate-cnpj"));
  await page.route("**/api/validate-cnpj", () => {}, { times: 1 });
  const asked = page.waitForRequest("**/api/validate-cnpj");
  await cnpj.fill(newCnpj(true));
  await asked;
  await cnpj.fill(newCnpj(true));
  expect((await given).failure()?.errorText).toBe("net::ERR_ABORTED");
  await expect(form.getByText("CNPJ encontrado")).toBeVisible();

  // Ignore other states: the look-up may still request the cities of the company's own state.
  const lists: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/ibge-locations.*estado=(AC|RR)/.test(request.url()))
      lists.push(new URL(request.url()).search);
  });
  for (const [state, city] of [
    ["AC", "Rio Branco"],
    ["RR", "Boa Vista"],
    ["AC", "Xapuri"],
  ] as const) {
    await fillPlace(form, { state: "estado", city: "cidade" }, [state, city]);
  }
  expect(lists).toEqual(["?type=cidades&estado=AC", "?type=cidades&estado=RR"]);
});

test("A4.8 values corrected after a lookup are kept after leaving the form and returning", async ({
  page,
}) => {
  await visit(page, "/cadastro-empresa");
  const form = formOf(page);
  await control(form, "cnpj").fill(newCnpj(true));
  await expect(form.getByText("CNPJ encontrado")).toBeVisible();
  await control(form, "razao_social").fill("Nome que a pessoa escreveu");
  await page.getByRole("link", { name: "Elo Recicla, página inicial" }).first().click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goBack();
  await expect(form.getByText("CNPJ encontrado")).toBeVisible();
  await expect(control(form, "razao_social")).toHaveValue("Nome que a pessoa escreveu");
});
