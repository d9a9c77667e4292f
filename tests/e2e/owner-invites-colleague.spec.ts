import { type Browser, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { inbox, newEmail, settle } from "../setup/newcomer";
import { newCaptador, PASSWORD as OWNER_PASSWORD, toastWith } from "../setup/resident";

// Each accessibility check runs twice: on a dark phone and on a light desktop.
test.describe.configure({ timeout: 180_000 });

const STRIP = { name: "Conta em que você trabalha" };
const PASSWORD = "Girassol77";

/** Pages where a colleague with the role `le` reads a sentence instead of a form: path, sentence, the form's button. */
const READ_ONLY = [
  [
    "/suporte",
    "Só a conta principal, quem edita ou quem cuida dos valores pode abrir chamados desta conta.",
    "Enviar mensagem",
  ],
  [
    "/dashboard/organizacoes",
    "Só a conta principal pode adicionar ou retirar uma organização.",
    "Adicionar organização",
  ],
] as const;

async function invitationLink(to: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    link = (await inbox(to))[0]?.links.find((href) => href.includes("/convite/"));
    expect(link).toBeDefined();
  }).toPass();
  return link ?? "";
}

async function newPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await settle(page);
  return page;
}

async function invite(page: Page, email: string, role: string): Promise<void> {
  await page.getByRole("button", { name: "Convidar pessoa" }).click();
  const dialog = page.getByRole("dialog", { name: "Convidar pessoa" });
  await dialog.getByLabel("E-mail da pessoa").fill(email);
  await dialog.getByLabel("O que a pessoa pode").selectOption(role);
  await dialog.getByLabel("Sua senha", { exact: true }).fill(OWNER_PASSWORD);
  await dialog.getByRole("button", { name: "Enviar convite" }).click();
  await expect(toastWith(page, `Convite enviado para ${email}.`)).toBeVisible();
}

test("an invited colleague opens supports and projects, the project form with another role, and nothing after the removal", async ({
  page,
  browser,
}) => {
  await newCaptador(page);
  await page.goto("/dashboard/conta");
  await page.getByRole("link", { name: "Abrir a equipe" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Equipe" })).toBeVisible();
  await expect(page.getByText("sem passar a sua senha")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Convidar pessoa" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Enviar convite" }).click();
  await expect(page.getByText("Digite um e-mail válido.").first()).toBeVisible();
  await page.keyboard.press("Escape");
  const email = newEmail();
  await invite(page, email, "le");
  await expect(page.getByText("Convite enviado", { exact: true })).toBeVisible();
  await expectAccessible(page);

  const colleague = await newPage(browser);
  await colleague.goto(await invitationLink(email));
  await expect(colleague.getByText("convidou você para a equipe")).toBeVisible();
  await expectAccessible(colleague);
  await colleague.getByLabel("Seu nome").fill("Maria Souza");
  await colleague.getByLabel("Senha", { exact: true }).fill("Senha123");
  await colleague.getByLabel("Confirmar senha").fill("Senha123");
  await colleague.getByRole("checkbox").check();
  await colleague.getByRole("button", { name: "Criar acesso e entrar" }).click();
  await expect(colleague.getByText("Esta senha aparece em listas de senhas vazadas").first()).toBeVisible();
  await colleague.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await colleague.getByLabel("Confirmar senha").fill(PASSWORD);
  await colleague.getByRole("button", { name: "Criar acesso e entrar" }).click();
  await colleague.waitForURL("**/dashboard");
  await expect(colleague.getByRole("complementary", STRIP)).toContainText("você lê");
  await expect(colleague.getByRole("heading", { level: 1 })).toHaveText("Olá, Maria Souza");
  await expectAccessible(colleague);

  await colleague.goto("/dashboard/apoios");
  await expect(colleague.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(colleague.getByRole("link", { name: "Pagamentos" })).toHaveCount(0);
  expect((await colleague.goto("/dashboard/conta"))?.status()).toBe(403);
  await expect(colleague.getByText("só a conta principal pode fazer isso")).toBeVisible();
  await expectAccessible(colleague);
  await colleague.goto("/projects");
  await expect(colleague.getByText("Vidro que volta").first()).toBeVisible();
  for (const [path, who, button] of READ_ONLY) {
    await colleague.goto(path);
    await expect(colleague.getByText(who)).toBeVisible();
    await expect(colleague.getByRole("button", { name: button })).toHaveCount(0);
    await expectAccessible(colleague);
  }

  await page.reload();
  await expect(page.getByText("Maria Souza").first()).toBeVisible();
  await page.getByLabel("Permissão de Maria Souza").selectOption("edita");
  const raise = page.getByRole("dialog", { name: "Trocar a permissão" });
  await expect(raise).toContainText("Maria Souza passa a ter a permissão Edita.");
  await expectAccessible(page);
  await raise.getByLabel("Sua senha", { exact: true }).fill(OWNER_PASSWORD);
  await raise.getByRole("button", { name: "Trocar a permissão" }).click();
  await expect(toastWith(page, "Permissão trocada.")).toBeVisible();
  await colleague.reload();
  await expect(colleague.getByRole("complementary", STRIP)).toContainText("você edita");
  await colleague.goto("/projects/create");
  await expect(colleague.getByRole("heading", { level: 1 })).toBeVisible();

  await colleague.goto("/dashboard/equipes");
  await expect(colleague.getByText("Você está aqui")).toBeVisible();
  await expectAccessible(colleague);

  await page.getByRole("button", { name: "Remover Maria Souza" }).click();
  await expect(page.getByRole("dialog", { name: "Remover Maria Souza?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Remover da equipe" }).click();
  await expect(toastWith(page, "Maria Souza saiu da equipe.")).toBeVisible();
  await colleague.goto("/projects");
  await colleague.waitForURL("**/dashboard/equipes");
  await expect(colleague.getByText("Você não trabalha mais na conta que estava aberta")).toBeVisible();
  await expectAccessible(colleague);
  await colleague.getByRole("button", { name: /^Trabalhar aqui.*Sua conta$/ }).click();
  await colleague.waitForURL("**/dashboard");
  await expect(colleague.getByRole("complementary", STRIP)).toHaveCount(0);
});

test("a signed-in person accepts an invitation and switches between accounts; the link is refused for another account", async ({
  page,
  browser,
}) => {
  await newCaptador(page);
  const guest = await newPage(browser);
  const email = await newCaptador(guest);
  await page.goto("/dashboard/equipe");
  await invite(page, email, "contador");
  const link = await invitationLink(email);

  await page.goto(link);
  await expect(page.getByText("você está em outra conta")).toBeVisible();
  await expectAccessible(page);

  await guest.goto(link);
  await guest.getByRole("button", { name: "Aceitar convite" }).click();
  await guest.waitForURL("**/dashboard/apoios");
  await expect(guest.getByRole("complementary", STRIP)).toContainText("você cuida da contabilidade");
  expect((await guest.goto("/projects"))?.status()).toBe(403);
  await guest.goto(link);
  await expect(guest.getByText("Este convite não funciona mais")).toBeVisible();
  await expectAccessible(guest);
  await guest.goto("/dashboard/equipes");
  await guest.getByRole("button", { name: /^Trabalhar aqui.*Sua conta$/ }).click();
  await guest.waitForURL("**/dashboard");
  await expect(guest.getByRole("complementary", STRIP)).toHaveCount(0);
});
