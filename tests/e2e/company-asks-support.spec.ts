import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { newFunder } from "../setup/funder";
import { expectError, inbox } from "../setup/newcomer";
import { newCaptador, toastWith } from "../setup/resident";

const TEAM = "suporte@elorecicla.example";
const FIELDS = ["categoria", "prioridade", "assunto", "mensagem"];

const formIn = (page: Page) => page.getByRole("form", { name: "Escrever para o suporte" });
const field = (page: Page, name: string) => formIn(page).locator(`[name="${name}"]`);
const listIn = (page: Page) => page.locator("#suporte-chamados:visible");

async function enterSupport(page: Page): Promise<string> {
  const email = await newFunder(page);
  await page.goto("/empresa-dashboard");
  await page.getByRole("link", { name: /Contatar Suporte/ }).click();
  await page.waitForURL("**/suporte");
  await expect(page.getByRole("heading", { level: 1, name: "Suporte" })).toBeVisible();
  return email;
}

test("B2.22 B5.7 B8.12 B4.9 B9.6 B6.5 a company's incomplete ticket is refused, a complete one mailed and listed", async ({
  page,
}) => {
  const email = await enterSupport(page);
  await expect(listIn(page)).toContainText("Você ainda não escreveu para o suporte.");
  await expectAccessible(page);

  await field(page, "assunto").fill("Prazo do recibo");
  await expect(field(page, "mensagem")).toHaveAttribute("rows", "6");
  await formIn(page).getByRole("button", { name: "Enviar mensagem" }).click();
  await expectError(page, "Erro no formulário", "Por favor, preencha todos os campos obrigatórios.");
  await expect(formIn(page).getByText("Escolha uma categoria.")).toBeVisible();
  await expect(formIn(page).getByText("Escreva a mensagem.")).toBeVisible();
  await expect(field(page, "assunto")).toHaveValue("Prazo do recibo");
  await expectAccessible(page);

  await formIn(page).getByRole("button", { name: "Categoria" }).click();
  await expect(field(page, "categoria")).toBeFocused();
  await field(page, "categoria").selectOption("fiscal");
  await field(page, "prioridade").selectOption("urgente");
  await field(page, "mensagem").fill("Quem emite o recibo?\nEm quantos dias?");
  let goOn = () => {};
  const held = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  await page.route("**/suporte", async (route) => {
    await held;
    await route.continue();
  });
  const pressed = Date.now();
  await formIn(page).getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(formIn(page).getByRole("button", { name: "Enviando..." })).toBeVisible();
  goOn();
  await expect(toastWith(page, "Mensagem enviada!")).toBeVisible();
  expect(Date.now() - pressed, "a ticket is sent for two seconds").toBeGreaterThanOrEqual(2000);
  await expect(
    toastWith(page, "Recebemos sua solicitação. Nossa equipe entrará em contato em até 24 horas."),
  ).toBeVisible();
  await page.unroute("**/suporte");
  for (const name of FIELDS) await expect(field(page, name)).toHaveValue("");

  const notice = formIn(page).getByText(/^Protocolo ER-\d{4}-\d{5}$/);
  const protocol = (await notice.textContent())?.replace("Protocolo ", "") ?? "";
  const ticket = listIn(page).getByRole("listitem").first();
  for (const text of [protocol, "Prazo do recibo", "Urgente", "Aberto"])
    await expect(ticket).toContainText(text);
  await expect(ticket).toContainText(/Resposta até \d\d\/\d\d\/\d{4} às \d\d:\d\d/);
  await ticket.getByRole("button", { name: /^Ver mensagem/ }).click();
  const sheet = page.getByRole("dialog", { name: "Prazo do recibo" });
  await expect(sheet.getByText("Em quantos dias?")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();

  await expect(async () => {
    const own = (await inbox(email)).find(({ subject }) => subject.includes(protocol));
    const team = (await inbox(TEAM)).filter(({ subject }) => subject.includes(protocol));
    expect(own?.text).toContain("2 horas");
    expect(own?.replyTo).toEqual([TEAM]);
    expect(team).toHaveLength(1);
    expect(team[0]?.subject).toBe(`[Urgente] Prazo do recibo (${protocol})`);
    expect(team[0]?.replyTo).toEqual([email]);
  }).toPass({ timeout: 30_000 });
});

test("B2.22 B9.10 support shows channels, hours, response times, and three questions, one of them expanded", async ({
  page,
}) => {
  await enterSupport(page);
  const main = page.locator("main");
  const chat = main.getByRole("link", { name: /^WhatsApp/ });
  await expect(chat).toHaveAttribute("href", /^https:\/\/wa\.me\/\d+\?text=Ol%C3%A1!.*suporte.*plataforma/);
  await expect(main.getByRole("link", { name: /^E-mail/ })).toHaveAttribute("href", `mailto:${TEAM}`);
  await expect(main.getByRole("link", { name: /^Telefone/ })).toHaveAttribute("href", /^tel:\+55\d{10,11}$/);
  const channels = main.getByRole("region", { name: "Canais e horários" });
  for (const text of ["Segunda a sexta, 9h às 18h", "Sábado, 9h às 14h"])
    await expect(channels).toContainText(text);
  await expect(channels.getByText("24h", { exact: true })).toHaveCount(2);
  const times = main.getByRole("region", { name: "Tempo de resposta" });
  expect((await times.locator("dl > div").allInnerTexts()).map((text) => text.replace(/\s+/g, " "))).toEqual([
    "Urgente até 2 horas",
    "Alta até 4 horas",
    "Normal até 24 horas",
    "Baixa até 48 horas",
  ]);
  const questions = main.locator('details[name="suporte"]');
  await expect(questions).toHaveCount(3);
  const summaries = questions.locator("summary");
  await summaries.nth(0).focus();
  await page.keyboard.press("Enter");
  await summaries.nth(1).focus();
  await page.keyboard.press("Enter");
  expect(await questions.evaluateAll((all) => all.map((item) => (item as HTMLDetailsElement).open))).toEqual([
    false,
    true,
    false,
  ]);
  await page.getByRole("link", { name: "Voltar à área da empresa" }).click();
  await page.waitForURL("**/empresa-dashboard");
});

test("in support a captador gets back by the navigation alone, and a link to the captador's login", async ({
  page,
}) => {
  await newCaptador(page);
  await page.goto("/suporte");
  // When the session has ended, the form's login link must lead to /auth: the company's login refuses a captador.
  await field(page, "categoria").selectOption("outros");
  await field(page, "assunto").fill("Prazo");
  await field(page, "mensagem").fill("Até quando?");
  const cookies = await page.context().cookies();
  await page.context().clearCookies({ name: "next-auth.session-token" });
  await formIn(page).getByRole("button", { name: "Enviar mensagem" }).click();
  await expect(page.getByRole("link", { name: "Entre em outra aba" })).toHaveAttribute("href", "/auth");
  await page.context().addCookies(cookies);
  await expect(page.getByRole("main").getByRole("link", { name: /^Voltar/ })).toHaveCount(0);
  await page.getByRole("link", { name: "Agora" }).click();
  await page.waitForURL("**/dashboard");
});

test("a ticket repeated after a lost response is stored once, and an ended session loses no typed text", async ({
  page,
}) => {
  await enterSupport(page);
  await field(page, "categoria").selectOption("tecnico");
  await field(page, "assunto").fill("Filtro");
  await field(page, "mensagem").fill("O filtro não abre.");
  const send = formIn(page).getByRole("button", { name: "Enviar mensagem" });
  let lost = 0;
  await page.route("**/suporte", async (route) => {
    if (route.request().method() !== "POST" || lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort();
  });
  await send.click();
  await expectError(page, "Mensagem não enviada", "O que você escreveu continua no formulário.");
  await expect(field(page, "mensagem")).toHaveValue("O filtro não abre.");
  await send.click();
  await expect(toastWith(page, "Mensagem enviada!")).toBeVisible();
  expect(lost).toBe(1);
  await expect(listIn(page).getByRole("listitem")).toHaveCount(1);

  await field(page, "categoria").selectOption("outros");
  await field(page, "assunto").fill("Outra coisa");
  await field(page, "mensagem").fill("Ainda aqui.");
  await page.context().clearCookies({ name: "next-auth.session-token" });
  await send.click();
  await expectError(page, "Mensagem não enviada", "Faça login para continuar.");
  await expect(page.getByRole("link", { name: "Entre em outra aba" })).toHaveAttribute(
    "href",
    "/empresa-auth",
  );
  await expect(field(page, "mensagem")).toHaveValue("Ainda aqui.");
});

test("an account opens ten tickets an hour, listed newest first; the eleventh is refused and keeps its text", async ({
  page,
}) => {
  await enterSupport(page);
  for (let at = 1; at <= 10; at += 1) {
    await field(page, "categoria").selectOption("outros");
    await field(page, "assunto").fill(`Pergunta ${at}`);
    await field(page, "mensagem").fill("Como funciona?");
    await formIn(page).getByRole("button", { name: "Enviar mensagem" }).click();
    await expect(listIn(page).getByRole("heading", { level: 3 }).first()).toHaveText(`Pergunta ${at}`);
  }
  await field(page, "categoria").selectOption("outros");
  await field(page, "assunto").fill("Pergunta 11");
  await field(page, "mensagem").fill("Como funciona?");
  await formIn(page).getByRole("button", { name: "Enviar mensagem" }).click();
  await expectError(page, "Mensagem não enviada", "Muitas tentativas.");
  await expect(field(page, "assunto")).toHaveValue("Pergunta 11");
});
