import { expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "../setup/accessibility";
import { newFunder, OWNED } from "../setup/funder";
import { ownAddress, settle } from "../setup/newcomer";
import { newCaptador, openSession, toastWith } from "../setup/resident";
import { acceptedOpportunity } from "../setup/unlocked";

const BROWSER =
  "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** @returns the project's address */
async function openShare(page: Page): Promise<string> {
  await page.goto("/projects");
  const row = page.getByRole("row", { name: new RegExp(OWNED.title) });
  await expect(row.getByText(/^R\$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: `Mais ações de ${OWNED.title}` }).click();
  await page.getByRole("menuitem", { name: "Divulgar" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Divulgar" })).toBeVisible();
  const address = await page.getByRole("link", { name: "Ver a página do projeto" }).getAttribute("href");
  return address ?? "";
}

test("a captador shares a project from the list by message, poster and picture", async ({ page }) => {
  await settle(page);
  await openSession(page, OWNED.owner, "Demo1234");
  await openShare(page);
  await expectAccessible(page);

  const whatsapp = page.getByRole("link", { name: /^Enviar pelo WhatsApp/ });
  const text = new URL((await whatsapp.getAttribute("href")) ?? "").searchParams.get("text") ?? "";
  expect(text).toContain(`*${OWNED.title}*`);
  expect(text).toMatch(/Faltam R\$ [\d.]+/);
  expect(text).toMatch(/\/lir-projetos\/[a-z0-9-]+\?de=whatsapp$/);

  const [poster] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Baixar cartaz (PDF)" }).click(),
  ]);
  expect(poster.suggestedFilename()).toMatch(/^cartaz-[a-z0-9-]+-\d{4}-\d{2}-\d{2}\.pdf$/);
  const picture = await page.getByRole("link", { name: /^Baixar imagem/ }).getAttribute("href");
  const answer = await page.request.get(picture ?? "");
  const { format, width, height } = await sharp(await answer.body()).metadata();
  expect([answer.status(), format, width, height]).toEqual([200, "png", 1200, 630]);
});

test("a visit through the shared link counts for its source without a cookie; reloads, bots and the owner are not counted", async ({
  page,
  browser,
}) => {
  await settle(page);
  await openSession(page, OWNED.owner, "Demo1234");
  const path = `${await openShare(page)}?de=linkedin`;
  const share = page.url();
  const counted = async () => {
    await page.goto(share);
    const row = page.getByRole("row", { name: /^LinkedIn/ });
    return (await row.count()) === 0
      ? 0
      : Number((await row.getByRole("cell").innerText()).replace(/\D/g, ""));
  };
  const before = await counted();
  const visit = async (userAgent: string, reload = false) => {
    const context = await browser.newContext({ userAgent, extraHTTPHeaders: ownAddress() });
    const visitor = await context.newPage();
    await visitor.goto(path, { waitUntil: "networkidle" });
    if (reload) await visitor.reload({ waitUntil: "networkidle" });
    const cookies = await context.cookies();
    await context.close();
    return cookies;
  };
  expect(await visit(BROWSER, true)).toEqual([]);
  await visit("Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)");
  await page.goto(path, { waitUntil: "networkidle" });
  await expect.poll(counted, { timeout: 30_000, intervals: [2_000] }).toBe(before + 1);
  await expect(page.getByRole("img", { name: /^Gráfico de/ })).toBeVisible();
  await page.getByText("Ver os números").click();
  await expect(page.getByRole("table", { name: "Visitas por dia" }).getByRole("row")).toHaveCount(31);
  await expectAccessible(page);
});

test("a message to all supporters is previewed before it is sent, and reaches each conversation once", async ({
  page,
  browser,
}) => {
  const captador = await newCaptador(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  const funder = await newFunder(other);
  const title = `Galpão da Vila Ré ${Date.now()}`;
  await acceptedOpportunity(captador, funder, title);
  await page.goto("/projects");
  const edit = await page.getByRole("link", { name: new RegExp(`${title}$`) }).getAttribute("href");
  const row = page.getByRole("row", { name: new RegExp(title) });
  await expect(row.getByText("1 apoio espera você")).toBeVisible();
  expect(edit).toContain("/dashboard/apoios?projeto=");
  await page.getByRole("button", { name: `Mais ações de ${title}` }).click();
  const history = await page.getByRole("menuitem", { name: "Histórico" }).getAttribute("href");
  await page.goto((history ?? "").replace("historico", "mensagem"));

  await page.getByRole("button", { name: "Ver como fica" }).click();
  await expect(page.getByText("Escreva a mensagem.").first()).toBeVisible();
  await page.getByLabel("Mensagem", { exact: true }).fill("A prensa chegou.\n\nVenham ver.");
  await page.getByRole("button", { name: "Ver como fica" }).click();
  await expect(page.getByRole("region", { name: "Prévia" })).toContainText("A prensa chegou.");
  await expect(page.getByRole("region", { name: "Enviadas" })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Enviar para 1 apoiador" }).click();
  await expect(toastWith(page, "Mensagem a caminho de 1 apoiador.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Enviadas" })).toContainText("A prensa chegou.");

  await other.goto("/dashboard/apoios");
  await expect(async () => {
    await other.reload();
    await expect(other.getByText("1 mensagem nova")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 30_000 });
  await other.getByRole("link", { name: new RegExp(title) }).click();
  const messages = other.getByRole("region", { name: "Mensagens" }).getByRole("listitem");
  await expect(messages.filter({ hasText: "A prensa chegou." })).toHaveCount(1);

  await page.getByLabel("Mensagem", { exact: true }).fill("Mais uma.");
  await page.getByRole("button", { name: "Ver como fica" }).click();
  await page.getByRole("button", { name: "Enviar para 1 apoiador" }).click();
  await expect(page.getByText(/^Você já enviou a mensagem de hoje/).first()).toBeVisible();
  await expect(page.getByLabel("Mensagem", { exact: true })).toHaveValue("Mais uma.");
  await context.close();
});
