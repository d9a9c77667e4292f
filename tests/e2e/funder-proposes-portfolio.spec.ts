import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { newFunder } from "../setup/funder";
import { confirmationLink, control, fillIn, newCnpj, newEmail, settle } from "../setup/newcomer";
import { toastWith } from "../setup/resident";

const amountField = (page: Page) => page.getByRole("textbox", { name: "Quanto você quer destinar?" });
const propose = (page: Page) => page.getByRole("button", { name: "Propor divisão" });
const lineAmounts = (page: Page) => page.getByRole("textbox", { name: /^Valor para / });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function toNewPortfolio(page: Page): Promise<void> {
  await page.goto("/empresa-dashboard");
  await page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: "Carteiras" }).click();
  await expect(page.getByRole("heading", { name: "Nenhuma carteira ainda." })).toBeVisible();
  await page.getByRole("link", { name: "Nova carteira" }).click();
  await expect(amountField(page)).toBeVisible();
}

test("B7.4 a funder proposes a carteira, edits it, registers its interest and removes it", async ({
  page,
}) => {
  await newFunder(page);
  await toNewPortfolio(page);
  await expectAccessible(page);

  await amountField(page).fill("0");
  await propose(page).click();
  await expect(page.getByText("Informe um valor maior que zero.")).toBeVisible();
  await expect(amountField(page)).toBeFocused();
  await amountField(page).fill("");
  await amountField(page).pressSequentially("180 mil");
  await amountField(page).press("Enter");
  await expect(amountField(page)).toHaveAccessibleDescription(/Escreva o valor com todos os algarismos/);
  await amountField(page).fill("300000");
  await propose(page).click();
  await expect(page.getByRole("heading", { name: /^Proposta para R\$\s300\.000$/ })).toBeVisible();
  await expect(page.getByText("1 depósito e 1 recibo")).toBeVisible();
  await expect(page.getByText(/^Completa a captação mínima/)).toBeVisible();
  // The page shows the company's tax regime, because only a company under Lucro Real may deduct.
  await expect(
    page
      .getByText(/Lucro (Real|Presumido).*20\d\d/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await expectAccessible(page);

  await button(page, "Salvar carteira").click();
  await expect(toastWith(page, "Carteira salva.")).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Carteira de R\$\s300\.000$/ })).toBeVisible();
  await expectAccessible(page);

  const amount = lineAmounts(page).first();
  const before = await amount.inputValue();
  await amount.fill("900000000");
  await expect(page.getByText("Passa do valor")).toBeVisible();
  await button(page, "Salvar valores").click();
  await expect(amount).toHaveAttribute("aria-invalid", "true");
  await amount.fill("");
  await amount.pressSequentially("180 mil");
  await expect(amount).toHaveValue("180");
  await button(page, "Salvar valores").click();
  await expect(amount).toHaveAccessibleDescription(/Escreva o valor com todos os algarismos/);
  await amount.fill(before);
  await expect(page.getByText("Passa do valor")).toBeHidden();

  await expect(
    page
      .getByText(/Lucro (Real|Presumido).*20\d\d/i)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  await button(page, "Registrar interesse").click();
  await expect(toastWith(page, "1 interesse registrado.")).toBeVisible();
  await expect(page.getByText(/^Interesse registrado, com R\$/)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Ver o apoio a / })).toHaveAttribute(
    "href",
    /^\/dashboard\/apoios\/[0-9a-f-]{36}$/,
  );
  await expect(page.getByRole("link", { name: "Ver os apoios" })).toBeVisible();
  await expect(button(page, "Registrar interesse")).toHaveCount(0);
  // The pressed button disappears. The next Tab must reach the next action.
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Ver os apoios" })).toBeFocused();

  await button(page, "Excluir carteira").click();
  await page.getByRole("dialog").getByRole("button", { name: "Excluir carteira" }).click();
  await expect(page.getByRole("heading", { name: "Nenhuma carteira ainda." })).toBeVisible();
});

test("the tax regime that a first look-up did not bring appears after a second one", async ({ page }) => {
  await newFunder(page);
  let lookups = 0;
  await page.clock.install();
  await page.route("**/dashboard/carteiras/nova?**", (route) => {
    if (route.request().method() !== "POST") return route.continue();
    lookups += 1;
    return lookups === 1 ? route.abort() : route.continue();
  });
  await page.goto("/dashboard/carteiras/nova?quanto=300000");
  await expect.poll(() => lookups).toBe(1);
  await page.clock.fastForward(10_000);
  await expect(page.getByText(/Lucro (Real|Presumido).*20\d\d/i)).toBeVisible();
  expect(lookups).toBe(2);
});

test("the name of a supported project has room in the list at every width", async ({ page }) => {
  await newFunder(page);
  await toNewPortfolio(page);
  await amountField(page).fill("300000");
  await propose(page).click();
  await button(page, "Registrar interesse").click();
  await page.getByRole("link", { name: "Ver os apoios" }).click();
  const name = page.getByRole("list", { name: "Apoios" }).locator("a > span > span").first();
  for (const width of [360, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect.poll(async () => (await name.boundingBox())?.width, `at ${width} px`).toBeGreaterThan(120);
  }
});

test("an auditor reads a carteira by its secret link until the link is revoked", async ({
  page,
  browser,
}) => {
  await newFunder(page);
  await toNewPortfolio(page);
  await amountField(page).fill("300000");
  await propose(page).click();
  await button(page, "Salvar carteira").click();
  await lineAmounts(page).first().fill("123.456,00");
  await button(page, "Compartilhar").click();
  const href = await page.getByText(/\/carteira\/compartilhada\/[\w-]{43}$/).innerText();
  await expect(button(page, "Revogar link")).toBeVisible();
  await expect(lineAmounts(page).first()).toHaveValue("123.456,00");

  const auditor = await (await browser.newContext()).newPage();
  const path = new URL(href).pathname;
  expect((await auditor.goto(path))?.status()).toBe(200);
  await expect(auditor.getByRole("heading", { name: /^Carteira de R\$\s300\.000$/ })).toBeVisible();
  await expect(
    auditor.getByText(/se apresenta como .+ Não conferimos se esta conta é da empresa\./),
  ).toBeVisible();
  await expect(auditor.locator('meta[name="robots"]').first()).toHaveAttribute("content", /noindex/);
  await expectAccessible(auditor);
  const [file] = await Promise.all([
    auditor.waitForEvent("download"),
    auditor.getByRole("link", { name: "Baixar resumo (PDF)" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^resumo-carteira-\d{4}-\d\d-\d\d\.pdf$/);
  await auditor.getByRole("list", { name: "Projetos da carteira" }).getByRole("link").first().click();
  await auditor.waitForURL("**/lir-projetos/**");

  await button(page, "Revogar link").click();
  await page.getByRole("dialog").getByRole("button", { name: "Revogar link" }).click();
  await expect(toastWith(page, "O link deixou de valer.")).toBeVisible();
  expect((await auditor.goto(path))?.status()).toBe(404);
  await expect(auditor.getByText("Este link não vale mais")).toBeVisible();
  await expectAccessible(auditor);
  const out = auditor.getByRole("main").getByRole("link");
  await expect(out).toHaveText("Ver a lista de projetos");
  await expect(out).toHaveAttribute("href", "/lir-projetos");
  await expect(auditor.getByRole("link", { name: /^Baixar resumo/ })).toHaveCount(0);
  expect((await auditor.goto(`/carteira/compartilhada/${"a".repeat(43)}`))?.status()).toBe(404);
});

/** `presses` includes the link in the mail. 'Criar conta' needs one more, for its checkbox. */
const NEWCOMERS = [
  { kind: "Montar carteira de empresa", form: "Cadastrar Empresa", presses: 3 },
  { kind: "Montar carteira de pessoa física", form: "Criar conta", presses: 4 },
] as const;

for (const { kind, form: name, presses } of NEWCOMERS) {
  test(`${name === "Criar conta" ? "A2.4" : "A2.7"} '${kind}' turns an amount into a proposal by ${presses} presses`, async ({
    page,
  }) => {
    let pressed = 0;
    const press = async (target: ReturnType<Page["getByRole"]>) => {
      pressed++;
      await target.click();
    };
    await settle(page);
    await page.goto("/", { waitUntil: "networkidle" });
    await page.getByRole("textbox", { name: "Quanto você quer destinar?" }).fill("150.000");
    await press(page.getByRole("button", { name: kind }));

    const form = page.getByRole("form", { name });
    await expect(
      form.getByText(/^Depois do cadastro você vê a carteira proposta para R\$\s150\.000\.$/),
    ).toBeVisible();
    const email = newEmail();
    if (name === "Cadastrar Empresa") {
      await control(form, "cnpj").fill(newCnpj(true));
      await expect(control(form, "cidade")).not.toHaveValue("");
      await fillIn(form, { nome_completo: "Marina Tavares", telefone: "1133334444" });
    } else {
      await expect(form.getByRole("radio", { name: /^Pessoa física/ })).toBeChecked();
      await fillIn(form, { full_name: "Marina Tavares" });
      await press(form.getByRole("checkbox"));
    }
    await fillIn(form, { email, password: "segredo 42 azul", confirmPassword: "segredo 42 azul" });
    await press(form.locator("button[type=submit]"));
    await page.waitForURL(/email-confirmation/);
    pressed++;
    await page.goto(await confirmationLink(email));

    await expect(page.getByRole("heading", { name: /^Proposta para R\$\s150\.000$/ })).toBeVisible();
    expect(pressed).toBe(presses);
    await button(page, "Registrar interesse").click();
    await expect(page.getByRole("heading", { name: /^Carteira de R\$\s150\.000$/ })).toBeVisible();
    await expect(page.getByText(/^Interesse registrado, com R\$/)).toBeVisible();
  });
}
