import { devices, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { withAmounts } from "../setup/amounts";
import { interestForm, newFunder, OWNED, projectPath, waitForMailWith } from "../setup/funder";
import { fillIn, inbox, settle, uniqueWord } from "../setup/newcomer";
import { openSession, toastWith } from "../setup/resident";

test.describe.configure({ timeout: 180_000 });

const DEMO_PASSWORD = "Demo1234";

async function browserFor(page: Page, isPhone: boolean): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("no browser");
  const { viewport, isMobile, hasTouch } = devices["Pixel 5"];
  const context = await browser.newContext(isPhone ? { viewport, isMobile, hasTouch } : {});
  return context.newPage();
}

/** @returns the company's e-mail */
async function register(page: Page, values: Record<string, string>): Promise<string> {
  const email = await newFunder(page);
  await page.goto(await projectPath(page, OWNED.title));
  await page.getByRole("button", { name: "Tenho Interesse" }).click();
  await fillIn(interestForm(page), values);
  await interestForm(page).getByRole("button", { name: "Registrar interesse" }).click();
  await expect(toastWith(page, "Interesse registrado com sucesso!")).toBeVisible();
  return email;
}

async function openReceived(page: Page, note: string): Promise<Page> {
  const mail = await waitForMailWith(OWNED.owner, note);
  const phone = await browserFor(page, true);
  await settle(phone);
  await openSession(phone, OWNED.owner, DEMO_PASSWORD);
  await phone.goto(mail.links.find((link) => link.includes("/dashboard/apoios/")) ?? "");
  return phone;
}

const content = (page: Page) => page.getByRole("main");
/** Element that takes the focus when the focused undo button disappears. */
const turn = (page: Page) => page.getByRole("main").locator("header [tabindex='-1']");

test("B1.3 B1.5 a captador accepts an interest, undoes the answer and accepts again, and the funder gets one mail", async ({
  page,
}) => {
  const note = `Sobra imposto neste ano ${uniqueWord()}`;
  const email = await register(page, { valor_interesse: "120000", observacoes: note });
  const phone = await openReceived(page, note);
  const item = content(phone);
  await expect(item.getByRole("button", { name: /^Aceitar/ })).toBeInViewport({ ratio: 1 });
  await expect(item).toContainText(withAmounts("R$ 120.000"));
  await expect(item).not.toContainText("Recicla Já");
  const terms = item.locator("header dl").last();
  await expect(terms).toContainText(/Quem quer apoiarEmpresa(, Lucro (Real|Presumido) \d{4})?, [A-Z]{2}/);
  await expect(terms).toContainText(withAmounts("R$ 360,00 (0,3% do valor no plano Free)"));
  await expect(terms).toContainText(withAmounts("R$ 9.600,00 (8%)"));
  await expect(item).toContainText(/É a sua vez, até \d{2}\/\d{2}\/\d{4}/);
  await expect(item).toContainText(note);
  await expect(item).toContainText("Conta criada há menos de uma semana");
  await expect(item).toContainText("este é o primeiro interesse dela");
  await expectAccessible(phone);
  await item.getByRole("button", { name: "Denunciar" }).click();
  const report = phone.getByRole("dialog", { name: "Denunciar o interesse?" });
  await report.getByLabel("Tentativa de golpe").check();
  await expectAccessible(phone);
  await report.getByRole("button", { name: "Denunciar" }).click();
  await expect(toastWith(phone, "Denúncia registrada.")).toBeVisible();

  await item.getByRole("button", { name: /^Aceitar/ }).click();
  await expect(toastWith(phone, "Interesse aceito")).toBeVisible();
  await expect(item).toContainText(withAmounts("R$ 120.000"));
  // The pressed button disappears, so the focus must move to the next control.
  await expect(item.getByRole("button", { name: /^Desfazer/ })).toBeFocused();
  await phone.keyboard.press("Enter");
  await expect(toastWith(phone, "Resposta desfeita")).toBeVisible();
  await expect(item).toContainText("Aceitar não cria obrigação");
  await expect(turn(phone)).toBeFocused();
  await item.getByRole("button", { name: /^Aceitar/ }).click();
  await expect(item.getByRole("form", { name: "Abrir o contato" })).toBeVisible();
  await expect(item.getByRole("button", { name: /^Desfazer/ })).toHaveCount(0, { timeout: 15_000 });
  await expect(turn(phone)).toBeFocused();

  const mail = await waitForMailWith(email, "O projeto quer seguir com você");
  expect((await inbox(email)).filter(({ subject }) => subject.startsWith("Interesse aceito"))).toHaveLength(
    1,
  );
  await page.goto(mail.links.find((link) => link.includes("/dashboard/apoios/")) ?? "");
  await expect(page.getByRole("list", { name: "Andamento" }).getByRole("listitem")).toHaveText([
    /^Interesse \(feito\)\d{2}\/\d{2}\/\d{4}$/,
    /^Aceito \(feito\)\d{2}\/\d{2}\/\d{4}$/,
    /^Depósito \(agora\)Vez do projeto, até \d{2}\/\d{2}\/\d{4}$/,
    /^Confirmação \(depois\)$/,
    /^Recibo \(depois\)$/,
  ]);
  await expectAccessible(page);
  await phone.context().close();
});

test("a refusal requires a reason, which the funder reads with links to similar projects", async ({
  page,
}) => {
  const note = `Visita ao galpão em dezembro ${uniqueWord()}`;
  const email = await register(page, { valor_interesse: "80000", observacoes: note });
  const phone = await openReceived(page, note);
  const item = content(phone);
  await item.getByRole("button", { name: /^Recusar/ }).click();
  const dialog = phone.getByRole("dialog", { name: "Recusar o interesse?" });
  const decline = dialog.getByRole("button", { name: "Recusar interesse" });
  await expect(decline).toBeInViewport({ ratio: 1 });
  await decline.click();
  await expect(dialog.getByText("Escolha o motivo.").first()).toBeVisible();
  await expectAccessible(phone);
  await dialog.getByText("O projeto mudou e não segue com este apoio").click();
  await dialog.locator('[name="detalhe"]').fill("Fale comigo: (11) 98765-4321.");
  await decline.click();
  await expect(item).toContainText("Você recusou este interesse");

  await waitForMailWith(email, "O projeto mudou e não segue com este apoio");
  await page.goto("/dashboard/apoios");
  await page.getByRole("list", { name: "Apoios" }).getByRole("link").click();
  const mine = content(page);
  await expect(mine).toContainText("Motivo do projeto");
  await expect(mine).not.toContainText("98765");
  await expect(mine.getByRole("region", { name: "Projetos parecidos" }).getByRole("link")).toHaveCount(3);
  await phone.context().close();
});

test("B1.5 a captador asks for the amount before answering, the funder names it, and the fee is shown", async ({
  page,
}) => {
  const note = `Valor a combinar ${uniqueWord()}`;
  const email = await register(page, { observacoes: note });
  const phone = await openReceived(page, note);
  const item = content(phone);
  await item.getByRole("button", { name: /^Pedir o valor/ }).click();
  await expect(toastWith(phone, "Valor pedido")).toBeVisible();
  await expect(item).toContainText(/Você pediu o valor em \d{2}\/\d{2}\/\d{4}/);
  await expectAccessible(phone);

  await waitForMailWith(email, "O projeto quer saber o valor do apoio");
  await page.goto("/empresa-dashboard");
  await page.getByRole("link", { name: /^Informe o valor do seu apoio a/ }).click();
  const form = page.getByRole("form", { name: "Valor do interesse" });
  await expect(content(page)).toContainText(
    "É a sua vez. O projeto pediu o valor do apoio antes de responder.",
  );
  await expectAccessible(page);
  await form.locator('[name="valor_interesse"]').pressSequentially("65000");
  await form.getByRole("button", { name: "Informar valor" }).click();
  await expect(toastWith(page, "Valor salvo")).toBeVisible();
  await phone.reload();
  await expect(item.locator("header dl").last()).toContainText(withAmounts("R$ 195,00"));
  await expect(item.getByRole("button", { name: /^Aceitar/ })).toBeVisible();
  await phone.context().close();
});

test("B1.5 after an acceptance without an amount the funder is asked for one and names it", async ({
  page,
}) => {
  const note = `Ainda sem valor ${uniqueWord()}`;
  await register(page, { observacoes: note });
  const phone = await openReceived(page, note);
  const item = content(phone);
  await expect(item).toContainText("Peça agora, ou aceite e nós pedimos. Nada é cobrado antes.");
  await expect(item).toContainText("0,3% do valor no plano Free, quando houver valor");
  await item.getByRole("button", { name: /^Aceitar/ }).click();
  await expect(item).toContainText("pedimos ao financiador");

  await page.goto("/empresa-dashboard");
  await page.getByRole("link", { name: /^Informe o valor do seu apoio a/ }).click();
  await page.waitForURL(/\/dashboard\/apoios\/[0-9a-f-]{36}$/);
  const form = page.getByRole("form", { name: "Valor do apoio" });
  await form.locator('[name="valor_interesse"]').pressSequentially("65000");
  await form.getByRole("button", { name: "Informar valor" }).click();
  await expect(toastWith(page, "Valor informado")).toBeVisible();
  await expect(content(page)).toContainText(withAmounts("R$ 65.000"));
  await waitForMailWith(OWNED.owner, withAmounts("R$ 65.000"));
  await phone.context().close();
});

test("the workspace's frame can be skipped by keyboard and collapsed on a device, and is on no public page", async ({
  page,
}) => {
  await newFunder(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/dashboard");
  const bar = page.getByRole("navigation", { name: "Principal" });
  await expect(bar).toHaveCount(1);
  await expect(bar.getByRole("link", { name: "Como Funciona" })).toHaveCount(0);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.locator("#area-de-trabalho")).toBeFocused();
  await page.getByRole("button", { name: "Recolher o menu" }).click();
  const width = () => page.getByRole("banner").evaluate((node) => node.getBoundingClientRect().width);
  await expect.poll(width).toBe(64);
  await page.reload();
  expect(await width()).toBe(64);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  const tabs = bar.getByRole("link").and(page.locator(":visible"));
  await expect(tabs).toHaveText(["Agora", "Projetos", "Apoios", "Recibos", "Conta"], {
    useInnerText: true,
  });

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole("button", { name: /^Marina\b.*sua conta/ }).click();
  await page.getByRole("menuitem", { name: "Ver o site" }).click();
  await page.waitForURL((url) => url.pathname === "/");
  await page.goto("/faq");
  await expect(bar.getByRole("link", { name: "Área da empresa" })).toHaveAttribute(
    "href",
    "/empresa-dashboard",
  );
  await expect(bar.getByRole("link", { name: "Quero captar" })).toHaveCount(0);
  await expect(page.locator("main:visible")).toHaveCount(1);
});
