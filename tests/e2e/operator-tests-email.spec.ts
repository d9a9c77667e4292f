import { expect, type Page, test } from "@playwright/test";
import { expectAccessible, expectClean } from "../setup/accessibility";
import { inbox, newEmail, visit } from "../setup/newcomer";

const says = (page: Page, role: "status" | "alert", text: string) =>
  page.getByRole(role).filter({ hasText: text });

test("B2.24 B6.10 B4.10 B5.8 B8.13 /email-debug sends each type by SMTP and lists the results", async ({
  page,
}) => {
  await visit(page, "/email-debug");
  const email = newEmail();
  const send = page.getByRole("button", { name: "Enviar e-mail de teste" });
  await expect(send).toBeDisabled();
  await expect(page.getByText("Nenhum envio ainda.")).toBeVisible();
  await page.getByRole("textbox", { name: "E-mail de teste" }).fill(email);
  await expect(send).toBeDisabled();
  await page.getByRole("textbox", { name: "E-mail de teste" }).press("Enter");
  await expect(says(page, "alert", "Por favor, preencha email e nome")).toBeVisible();
  await page.getByRole("textbox", { name: "Nome completo" }).fill("Marina Tavares");
  const types = [
    "signup",
    "password_reset",
    "project_notification",
    "match_notification",
    "system_notification",
  ];
  for (const [at, type] of types.entries()) {
    await page.getByLabel("Tipo de e-mail").selectOption(type);
    await send.click();
    await expect(page.locator("[data-state=success]")).toHaveCount(at + 1);
  }
  await expect(says(page, "status", "Sucesso - Gmail SMTP").first()).toBeVisible();
  const newest = page.locator("[data-state=success]").first();
  await expect(newest).toContainText(/Tempo\s*\d+ ms/);
  await expect(newest).toContainText(/Número da mensagem\s*<.+@.+>/);
  expect(await inbox(email)).toHaveLength(types.length);
  await page.getByText("Gmail e Google Workspace").click();
  await expect(page.getByText("smtp.gmail.com")).toBeVisible();
  await expectClean(page, { what: "/email-debug" });
});

test("B2.25 B6.10 B5.8 B7.18 B8.13 B9.10 /sendgrid-test sends tests, lists results that can be cleared, and shows statistics", async ({
  page,
}) => {
  await visit(page, "/sendgrid-test");
  const button = (name: string) => page.getByRole("button", { name });
  await button("Enviar e-mail de confirmação").click();
  await expect(says(page, "alert", "Email e nome são obrigatórios")).toBeVisible();
  await button("Testar sistema legado").click();
  await expect(says(page, "alert", "Email é obrigatório")).toBeVisible();
  await button("Enviar e-mail personalizado").click();
  await expect(says(page, "alert", "Email, assunto e mensagem são obrigatórios")).toBeVisible();

  const email = newEmail();
  await page.getByRole("textbox", { name: "E-mail", exact: true }).fill(email);
  await page.getByRole("textbox", { name: "Nome", exact: true }).fill("Marina Tavares");
  await page.getByLabel("Financiador").check();
  await page.getByRole("textbox", { name: "Assunto" }).fill("Teste de entrega");
  await page.getByRole("textbox", { name: "Mensagem" }).fill("Olá,\nisto é um teste.");
  const names = [
    "Enviar e-mail de confirmação",
    "Enviar e-mail de plano",
    "Testar sistema legado",
    "Enviar e-mail personalizado",
  ];
  for (const [at, name] of names.entries()) {
    await button(name).click();
    await expect(page.getByRole("tab", { name: `Resultados (${at + 1})` })).toBeVisible();
    await expect(button(name)).toBeEnabled();
  }
  const mails = await inbox(email);
  expect(mails.map(({ subject }) => subject)).toEqual([
    "Teste de entrega",
    "✓ Confirme sua conta",
    "🚀 Plano Pro ativado",
    "✓ Confirme sua conta",
  ]);
  expect(mails[2]?.text.match(/^ \* /gm)).toHaveLength(3);

  await page.getByRole("tab", { name: "Testes" }).press("ArrowRight");
  await expect(page.getByRole("tabpanel", { name: /Resultados/ })).toBeVisible();
  await expect(page.locator("[data-state=success]")).toHaveCount(4);
  const delivery = page.locator("[data-state=success]").first();
  await expect(async () => {
    await delivery.getByRole("button", { name: "Atualizar entrega" }).click();
    await expect(delivery).toContainText("Entregue: sim", { timeout: 500 });
  }).toPass();
  await expectClean(page, { what: "the results" });

  await page.getByRole("tab", { name: "Estatísticas" }).click();
  await expect(page.getByRole("row", { name: /plan_selection/ }).first()).toBeVisible();
  await expectClean(page, { what: "the statistics" });

  await page.getByRole("tab", { name: /Resultados/ }).click();
  await button("Limpar resultados").click();
  await expect(page.getByText("Nenhum resultado ainda.")).toBeVisible();
});

test("a person unsubscribes from an optional mail by its link, and subscribes again", async ({
  page,
  request,
}) => {
  const to = newEmail();
  const data = {
    financiadorName: "Helena Prado",
    projectTitle: "Triagem mecanizada",
    availableAmount: 1_284_500,
    category: "Cooperativismo",
    location: "Rio Claro, SP",
    projectUrl: "http://localhost:3000/lir-projetos",
  };
  const notify = () => request.post("/api/email-service", { data: { type: "match_notification", to, data } });
  expect((await notify()).status()).toBe(200);
  const link = (await inbox(to))[0]?.links.find((address) => address.includes("/descadastrar?t="));
  const { pathname, search } = new URL(link ?? "");
  await visit(page, `${pathname}${search}`);
  await expect(page.getByRole("status")).toContainText("Quer parar de recebê-los?");
  await expectClean(page, { what: "/descadastrar" });
  await page.getByRole("button", { name: "Parar de receber" }).click();
  await expect(page.getByRole("status")).toContainText("não recebe mais");
  const refused = await notify();
  expect([refused.status(), (await refused.json()).code]).toEqual([409, "UNSUBSCRIBED"]);
  await page.getByRole("button", { name: "Voltar a receber" }).click();
  await expect(page.getByRole("button", { name: "Parar de receber" })).toBeVisible();
  expect((await notify()).status()).toBe(200);

  const oneClick = await request.post(`/api/descadastrar${search}`, {
    form: { "List-Unsubscribe": "One-Click" },
  });
  expect(oneClick.status()).toBe(200);
  expect((await notify()).status()).toBe(409);
  await page.goto("/descadastrar?t=falso");
  await expect(page.getByText("Este link não é válido")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Escolher os avisos na conta" }).click();
  const login = page.getByRole("form", { name: /^Entrar/ });
  await login.locator('[name="email"]').fill("financiador@demo.local");
  await login.locator('[name="password"]').fill("Demo1234");
  await login.getByRole("button", { name: "Entrar" }).click();
  await expect(page).toHaveURL(/\/dashboard\/conta#preferencias$/);
});
