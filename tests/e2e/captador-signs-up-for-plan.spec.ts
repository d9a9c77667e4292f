import { expect, type Page, test } from "@playwright/test";
import { control, fillIn, fillPlace, inbox, newCnpj, newEmail, visit } from "../setup/newcomer";

const formOf = (page: Page) => page.getByRole("form", { name: "Cadastro" });
const submit = (page: Page) => formOf(page).getByRole("button", { name: "Criar conta" });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

test("A2.8 the title has the address's plan in capitals, and Free for a missing or unknown plan", async ({
  page,
}) => {
  await visit(page, "/signup");
  await expect(title(page)).toHaveText("Cadastro - Plano FREE");
  for (const [query, name] of [
    ["PRO", "PRO"],
    ["plus", "PLUS"],
    ["ouro", "FREE"],
  ]) {
    await page.goto(`/signup?plan=${query}`);
    await expect(title(page)).toHaveText(`Cadastro - Plano ${name}`);
  }
  await expect(page.getByRole("link", { name: "Voltar ao início" })).toHaveAttribute("href", "/");
  const terms = formOf(page).getByRole("link", { name: /^Termos de uso/ });
  await expect(terms).toHaveAttribute("href", "/termos");
  await expect(terms).toHaveAttribute("target", "_blank");
});

test("A5.6 A2.8 the plan sign-up reports errors in their order in a red box that takes the focus, and its button works again", async ({
  page,
}) => {
  await visit(page, "/signup?plan=pro");
  const form = formOf(page);
  const box = form.getByRole("alert");
  const weak = "A senha precisa ter 8 caracteres, letra maiúscula, minúscula e número";
  const email = newEmail();
  const steps: [change: () => Promise<unknown>, text: string][] = [
    [
      () => fillIn(form, { pwd: "girassol", pwd2: "outra", cnpj: "11.222" }),
      "Você precisa aceitar os termos de uso.",
    ],
    [() => fillIn(form, { terms: true }), "As senhas não conferem."],
    [() => fillIn(form, { pwd2: "girassol" }), weak],
    [() => fillIn(form, { pwd: "Segredo1", pwd2: "Segredo1" }), "CNPJ deve ter exatamente 14 dígitos."],
    [() => control(form, "cnpj").fill("11.111.111/1111-11"), "CNPJ válido é obrigatório"],
    [
      async () => {
        await control(form, "cnpj").fill(newCnpj(false));
        await expect(form.getByText("Preencha os dados da empresa manualmente.")).toBeVisible();
      },
      "Todos os campos obrigatórios devem ser preenchidos",
    ],
  ];
  for (const [change, text] of steps) {
    await change();
    await submit(page).click();
    await expect(box).toContainText(text);
    await expect(box).toBeFocused();
    await expect(submit(page)).toBeEnabled();
  }
  await fillIn(form, { name: "Marina Tavares", razao: "Cooperativa Vida Nova", email });
  await fillPlace(form, { state: "state", city: "city" }, ["BA", "Salvador"]);
  await submit(page).click();
  await page.waitForURL(/\/auth\/confirmacao-enviada/);
  expect(await inbox(email)).toHaveLength(1);
});

test("A8.5 the plan sign-up reports an e-mail that has an account in the box and at its field", async ({
  page,
}) => {
  await visit(page, "/signup");
  const form = formOf(page);
  await control(form, "cnpj").fill(newCnpj(true));
  await expect(form.getByText("CNPJ encontrado")).toBeVisible();
  await fillIn(form, { name: "Marina Tavares", email: "captador@demo.local" });
  await fillIn(form, { pwd: "Segredo1", pwd2: "Segredo1", terms: true });
  await submit(page).click();
  const taken = /Este email já está cadastrado\. Tente fazer login ou use outro email\./;
  await expect(form.getByRole("alert")).toContainText(taken);
  await expect(control(form, "email")).toHaveAccessibleDescription(taken);
  await expect(control(form, "pwd")).toHaveValue("Segredo1");
});
