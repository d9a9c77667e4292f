import { expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { settle } from "../setup/newcomer";

const field = (page: Page) => page.getByRole("textbox", { name: "Sua pergunta" });
const panel = (page: Page) => page.getByRole("dialog", { name: "Assistente" });
const opener = (page: Page) => page.getByRole("button", { name: "Perguntar ao assistente" });

async function openPanel(page: Page, path = "/incentivos") {
  await settle(page);
  await page.goto(path);
  await opener(page).click();
  await expect(field(page)).toBeFocused();
}

/** Presses 'Parar a resposta' from inside the page as soon as this text appears: Playwright could be too late. */
const stopAt = (page: Page, text: string) =>
  panel(page).evaluate(
    (dialog, wanted) =>
      new Promise<void>((resolve) => {
        const watch = new MutationObserver(() => {
          if (!dialog.textContent?.includes(wanted)) return;
          watch.disconnect();
          dialog.querySelector<HTMLElement>('[aria-label="Parar a resposta"]')?.click();
          resolve();
        });
        watch.observe(dialog, { subtree: true, childList: true, characterData: true });
      }),
    text,
  );

const untilAnswered = (page: Page) => expect(field(page)).toBeEnabled({ timeout: 20_000 });

test("B2.10 a floating button opens the assistant with a welcome and a text field, and an answer has its sources", async ({
  page,
}) => {
  await openPanel(page);
  await expect(panel(page)).toContainText("Olá! Respondo sobre a Lei de Incentivo à Reciclagem");
  await field(page).fill("Quem pode deduzir o apoio?");
  await page.getByRole("button", { name: "Enviar pergunta" }).click();
  await untilAnswered(page);
  await expect(panel(page)).toContainText("Empresas tributadas pelo Lucro Real");
  await expect(panel(page)).toContainText("confirme com o contador");
  const source = panel(page).getByRole("link", {
    name: "Quem pode deduzir o apoio do imposto de renda?",
    exact: true,
  });
  await expect(source).toHaveAttribute("href", "/faq#quem-pode-deduzir");
  await expect(panel(page).getByRole("link", { name: /^Fonte 1: Quem pode deduzir/ })).toBeVisible();
  await expect(panel(page).getByRole("status")).toContainText("Resposta do assistente: Empresas tributadas");
});

test("B4.7 B5.3 empty questions are not sent, Enter sends, Shift+Enter adds a line, and the field is disabled while sending", async ({
  page,
}) => {
  const sent: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/lir-chat-assistant")) sent.push(request.postDataJSON().message);
  });
  await openPanel(page);
  await field(page).press("Enter");
  await field(page).fill("  \n ");
  await field(page).press("Enter");
  await page.getByRole("button", { name: "Enviar pergunta" }).click({ force: true });
  expect(sent).toEqual([]);
  await field(page).fill("O que é");
  await field(page).press("Shift+Enter");
  await page.keyboard.type("a captação mínima?");
  await expect(field(page)).toHaveValue("O que é\na captação mínima?");
  await field(page).press("Enter");
  await expect(field(page)).toBeDisabled();
  await expect(page.getByRole("region", { name: "Mensagens" })).toBeFocused();
  await untilAnswered(page);
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue("");
  expect(sent).toEqual(["O que é\na captação mínima?"]);
});

for (const pause of [0, 30, 300])
  test(`B5.3 B4.7 a second Enter ${pause} ms after the first does not stop the answer`, async ({ page }) => {
    await openPanel(page);
    await field(page).fill("Quem pode deduzir o apoio?");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(pause);
    await page.keyboard.press("Enter");
    await untilAnswered(page);
    await expect(panel(page)).toContainText("Empresas tributadas pelo Lucro Real");
    await expect(field(page)).toBeFocused();
  });

test("B5.3 a double press on the send button does not stop the answer", async ({ page }) => {
  await openPanel(page);
  await field(page).fill("Quem pode deduzir o apoio?");
  await page.getByRole("button", { name: "Enviar pergunta" }).dblclick();
  await untilAnswered(page);
  await expect(panel(page)).toContainText("Empresas tributadas pelo Lucro Real");
});

test("an answer can be stopped, a new chat starts empty, and Escape closes the panel and returns the focus", async ({
  page,
}) => {
  await openPanel(page);
  const stopped = stopAt(page, "Agora há");
  await panel(page).getByRole("button", { name: "Quais projetos estão em captação?" }).click();
  await stopped;
  await expect(panel(page)).toContainText("Resposta interrompida por você.");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(opener(page)).toBeFocused();
  await opener(page).click();
  await expect(panel(page)).toContainText("Resposta interrompida por você.");
  await panel(page).getByRole("button", { name: "Nova conversa" }).click();
  await expect(panel(page)).not.toContainText("Agora há");
});

test("the assistant admits an unknown answer and offers contact with people", async ({ page }) => {
  await openPanel(page);
  await field(page).fill("Qual é a capital da Mongólia?");
  await field(page).press("Enter");
  await untilAnswered(page);
  await expect(panel(page)).toContainText("Não sei responder a isso com as informações da plataforma.");
  await panel(page)
    .getByRole("link", { name: "Como falo com uma pessoa e em quanto tempo respondem?", exact: true })
    .click();
  await expect(page).toHaveURL(/\/faq#falar-com-uma-pessoa$/);
});

test("on a phone the assistant opens as a modal over the whole screen, and closes again", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openPanel(page);
  await expect.poll(() => panel(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 });
  await expect(page.locator("dialog:modal")).toHaveCount(1);
  await page.getByRole("button", { name: "Fechar o assistente" }).click();
  await expect(panel(page)).toBeHidden();
  await expect(page.locator("dialog:modal")).toHaveCount(0);
  await expect(opener(page)).toBeFocused();
});

test("on a phone Back closes the assistant instead of leaving the page, also after following a link of an answer", async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/faq");
  await openPanel(page);
  await page.goBack();
  await expect(panel(page)).toBeHidden();
  await expect(page).toHaveURL(/\/incentivos$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(opener(page)).toBeFocused();

  await opener(page).click();
  await field(page).fill("Quem pode deduzir o apoio?");
  await page.getByRole("button", { name: "Enviar pergunta" }).click();
  await untilAnswered(page);
  await panel(page)
    .getByRole("link", { name: /^Fonte 1/ })
    .click();
  await expect(page).toHaveURL(/\/faq#/);
  await expect(page.locator("dialog:modal")).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(/\/incentivos$/);
  await expect(panel(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL(/\/faq$/);
});

test("a link of an answer is followed from a panel that was opened before the phone was turned upright", async ({
  page,
}) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await openPanel(page);
  await field(page).fill("Quem pode deduzir o apoio?");
  await field(page).press("Enter");
  await untilAnswered(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await panel(page)
    .getByRole("link", { name: /^Fonte 1/ })
    .click();
  await expect(page).toHaveURL(/\/faq#/);
  await expect(panel(page)).toBeHidden();
});

test("axe finds no violation in the open panel with an answer", async ({ page }) => {
  await openPanel(page);
  await field(page).fill("Quem pode deduzir o apoio?");
  await field(page).press("Enter");
  await untilAnswered(page);
  await expectAccessible(page);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });
  test("without scripts the assistant's page explains that it needs them, links to the answers, and has no field", async ({
    page,
  }) => {
    await page.goto("/assistente");
    await expect(page.locator("main noscript p")).toBeVisible();
    await expect(field(page)).toBeHidden();
    await expect(page.getByRole("main").getByRole("link", { name: "perguntas frequentes" })).toBeVisible();
  });
});

test("B4.13 the panel links to the assistant's own page, as the FAQ does", async ({ page, context }) => {
  await openPanel(page);
  const [tab] = await Promise.all([
    context.waitForEvent("page"),
    panel(page).getByRole("link", { name: "Abrir o assistente em nova aba" }).click(),
  ]);
  await expect(tab).toHaveURL(/\/assistente$/);
  await expect(tab.getByRole("heading", { level: 1, name: "Pergunte ao assistente" })).toBeVisible();
  await field(tab).fill("Quantos projetos há no total?");
  // Enter sends nothing before the scripts run.
  await expect(async () => {
    await field(tab).press("Enter");
    await expect(field(tab)).toHaveValue("", { timeout: 500 });
  }).toPass();
  await untilAnswered(tab);
  await expect(tab.getByRole("region", { name: "Conversa" })).toContainText(
    "projetos publicados na plataforma",
  );
  await tab.goto("/faq");
  await tab.getByRole("link", { name: "Perguntar ao assistente" }).click();
  await expect(tab).toHaveURL(/\/assistente$/);
});

test("on a phone no button floats over the field of the assistant's page", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/assistente");
  const help = page.getByRole("link", { name: /^Falar pelo WhatsApp/ });
  await expect(help).not.toBeInViewport();
  await help.scrollIntoViewIfNeeded();
  await expect(help).toBeInViewport({ ratio: 1 });
});
