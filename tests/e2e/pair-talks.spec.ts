import { devices, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { newFunder } from "../setup/funder";
import { pdf } from "../setup/pictures";
import { newCaptador } from "../setup/resident";
import { acceptedOpportunity, closeContact } from "../setup/unlocked";

test.describe.configure({ timeout: 240_000 });

async function aPhone(page: Page): Promise<Page> {
  const { viewport, isMobile, hasTouch } = devices["Pixel 5"];
  const context = await page
    .context()
    .browser()
    ?.newContext({ viewport, isMobile, hasTouch, locale: "pt-BR" });
  if (!context) throw new Error("no browser");
  return context.newPage();
}

/** State of a delivered message. The other side may already have read the message. */
const SENT = /Enviada|Lida/;

const field = (page: Page) => page.getByRole("textbox", { name: "Sua mensagem" });
const press = (page: Page) => page.getByRole("button", { name: "Enviar mensagem" });
const messageWith = (page: Page, text: string) =>
  page.getByRole("region", { name: "Mensagens" }).getByRole("listitem").filter({ hasText: text });
const supports = (page: Page) =>
  page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name: /^Apoios/ });

const rowOf = (page: Page, project: string) =>
  page.getByRole("list", { name: "Apoios" }).getByRole("link").filter({ hasText: project });

test("after an unlock both sides write live, also after a lost connection, send a file and see the conversation close", async ({
  page,
}) => {
  const phone = await aPhone(page);
  const [captador, funder] = [await newCaptador(phone), await newFunder(page)];
  const project = `Galpão de triagem ${Date.now()}`;
  const opportunity = await acceptedOpportunity(captador, funder, project);

  await page.goto("/empresa-dashboard");
  await supports(page).click();
  const row = rowOf(page, project);
  await expect(row).toContainText("Depósito");
  await phone.goto("/dashboard");
  await expect(
    phone.getByText("Conversas").locator("..").getByText("1", { exact: true }).first(),
  ).toBeVisible();
  await supports(phone).click();
  await rowOf(phone, project).click();
  await expect(phone.getByText("Dados bancários ficam só no apoio")).toBeVisible();
  await field(phone).fill("Bom dia! Veja https://www.gov.br/mma.");
  await press(phone).click();
  await expect(messageWith(phone, "Bom dia!")).toContainText(SENT);
  await expect(row).toContainText("1 mensagem nova");
  await expectAccessible(page);

  await page.goto("/empresa-dashboard");
  const duty = page.getByRole("region", { name: "Agora" }).getByRole("link", { name: /^Leia 1 mensagem de/ });
  await expect(duty).toHaveAttribute("href", /^\/dashboard\/apoios\/[0-9a-f-]{36}#conversa$/);
  await page.goBack();

  await row.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("region", { name: "Mensagens" }).scrollIntoViewIfNeeded();
  await expect(page.getByText("Mensagens novas")).toBeVisible();
  await expect(messageWith(page, "Bom dia!").getByRole("link")).toHaveAttribute("rel", /noopener.*nofollow/);
  await expect(messageWith(phone, "Bom dia!")).toContainText("Lida");
  await field(phone).fill("Deposite na chave Pix 52998224725.");
  await press(phone).click();
  await expect(messageWith(page, "chave Pix")).toContainText("parece ter dados bancários");
  await expect(messageWith(phone, "chave Pix")).not.toContainText("dados bancários");
  await field(page).focus();
  await page.keyboard.type("Primeira linha");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("segunda linha");
  await page.keyboard.press("Enter");
  await expect(field(page)).toHaveValue("");
  await expect(messageWith(phone, "segunda linha")).toBeVisible();

  await field(phone).pressSequentially("Segue o plano");
  await field(phone).press("Enter");
  await expect(field(phone)).toHaveValue("Segue o plano\n");
  await phone.locator('input[type="file"]').setInputFiles({
    name: "plano.pdf",
    mimeType: "application/pdf",
    buffer: pdf("plano"),
  });
  await expect(phone.getByRole("list", { name: "Vão com a mensagem" })).toContainText("plano.pdf");
  await press(phone).click();
  const file = messageWith(page, "Segue o plano").getByRole("link", { name: /plano\.pdf/ });
  const address = (await file.getAttribute("href")) ?? "";
  expect((await page.request.get(address)).status()).toBe(200);
  const stranger = await page.context().browser()?.newContext();
  expect((await stranger?.request.get(new URL(address, page.url()).href))?.status()).toBe(404);
  await stranger?.close();
  await expectAccessible(page);

  // The response is lost: the message is retried automatically and stored once.
  await phone.route(
    "**/api/conversas",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await field(phone).fill("Sem dobrar");
  await press(phone).click();
  await expect(messageWith(page, "Sem dobrar")).toHaveCount(1);
  await expect(messageWith(phone, "Sem dobrar")).toContainText(SENT);
  await expect(messageWith(phone, "Sem dobrar")).toHaveCount(1);

  await phone.context().setOffline(true);
  for (const text of ["Fora do ar um", "Fora do ar dois"]) {
    await field(phone).fill(text);
    await press(phone).click();
  }
  await expect(messageWith(phone, "Fora do ar um")).toContainText("Não enviada");
  await expect(phone.getByRole("button", { name: "Tentar de novo" })).toBeVisible();
  await phone.context().setOffline(false);
  await expect(messageWith(page, "Fora do ar dois")).toBeVisible();
  await expect(messageWith(page, "Fora do ar")).toHaveText([/Fora do ar um/, /Fora do ar dois/]);
  await expect(messageWith(phone, "Fora do ar")).toHaveCount(2);

  await field(page).fill("Ainda dá tempo?");
  await closeContact(opportunity);
  await expect(page.getByText("Conversa fechada para novas mensagens")).toBeVisible();
  await expect(phone.getByText("Conversa fechada para novas mensagens")).toBeVisible();
  await expect(field(page)).toHaveValue("Ainda dá tempo?");
  await expect(messageWith(page, "segunda linha")).toBeVisible();
  await expect(phone.getByText("Dados bancários ficam só no apoio")).toBeVisible();
  await page.goto(`/dashboard/conversas/${opportunity}`);
  await expect(page.getByRole("heading", { name: /^Conversa com Cooperativa Recomeço/ })).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/apoios\/[0-9a-f-]{36}#conversa$/);
  await page.goto("/dashboard/apoios?busca=segunda");
  await expect(page.getByRole("list", { name: "Conversas" })).toContainText(project);
  await phone.context().close();
});

test("another pair's conversation is not found, and reporting abuse requires a reason", async ({ page }) => {
  const phone = await aPhone(page);
  const [captador, funder] = [await newCaptador(phone), await newFunder(page)];
  const opportunity = await acceptedOpportunity(captador, funder, "Vidro que volta");
  await phone.goto("/dashboard");
  await supports(phone).click();
  await rowOf(phone, "Vidro que volta").click();
  await phone.getByRole("button", { name: "Silenciar" }).click();
  await expect(phone.getByRole("button", { name: "Silenciar" })).toHaveAttribute("aria-pressed", "true");
  await phone.getByRole("button", { name: "Denunciar" }).click();
  const dialog = phone.getByRole("dialog", { name: "Denunciar a conversa?" });
  await dialog.getByRole("button", { name: "Denunciar" }).click();
  await expect(dialog.getByText("Escolha o motivo.").first()).toBeVisible();
  await dialog.getByText("Pediu depósito ou dados bancários por fora").click();
  await dialog.getByRole("button", { name: "Denunciar" }).click();
  await expect(dialog).toBeHidden();
  const report = phone.getByRole("button", { name: "Denunciar" });
  const toast = phone.getByRole("region", { name: "Avisos" });
  await expect(toast).toBeVisible();
  await expect
    .poll(async () => {
      const [one, other] = [await report.boundingBox(), await toast.boundingBox()];
      if (!one || !other) return "gone";
      return one.y < other.y + other.height && other.y < one.y + one.height ? "covered" : "clear";
    })
    .not.toBe("covered");

  const stranger = await aPhone(page);
  await newCaptador(stranger);
  const response = await stranger.goto(`/dashboard/conversas/${opportunity}`);
  expect(response?.status()).toBe(404);
  await stranger.goto("/dashboard/conversas");
  await expect(stranger.getByText("Nenhum interesse ainda.")).toBeVisible();
  await stranger.context().close();
  await phone.context().close();
});
