import { devices, expect, type Page, test } from "@playwright/test";
import sharp from "sharp";
import { expectAccessible } from "../setup/accessibility";
import { newFunder, OWNED, projectPath, waitForMailWith } from "../setup/funder";
import { settle, uniqueWord } from "../setup/newcomer";
import { openSession, toastWith } from "../setup/resident";
import { untilScriptsRan } from "../setup/scripts";

/**
 * Project of the second test. That test does not post on `OWNED`, because the first test waits for a follower's digest
 * about `OWNED`, and a follower gets only one digest a day.
 */
const OTHER_PROJECT = "Beneficiamento de vidro por cor em Ribeirão Preto";

const itemOf = (page: Page, part: "Novidades" | "Perguntas", text: string) =>
  page.getByRole("region", { name: part, exact: true }).getByRole("article").filter({ hasText: text });

const photoFromPhone = () =>
  sharp({
    create: {
      width: 2400,
      height: 1600,
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean: 128, sigma: 40 },
    },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();

async function phoneOf(page: Page): Promise<Page> {
  const browser = page.context().browser();
  if (!browser) throw new Error("no browser");
  const { isMobile, hasTouch } = devices["Pixel 5"];
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile, hasTouch });
  const phone = await context.newPage();
  await settle(phone);
  await openSession(phone, OWNED.owner, "Demo1234");
  return phone;
}

test("a captador posts news from a phone, a follower gets a mail and asks, and everybody reads the answer", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  const email = await newFunder(page);
  const path = await projectPath(page, OWNED.title);
  await page.goto(path);
  await page.getByRole("button", { name: /^Favoritar/ }).click();
  await expect(page.getByRole("button", { name: /^Favoritar/, pressed: true })).toBeVisible();

  const phone = await phoneOf(page);
  await phone.goto("/projects");
  await phone.getByRole("button", { name: `Mais ações de ${OWNED.title}` }).click();
  await phone.getByRole("menuitem", { name: "Novidades" }).click();
  const title = `Chegaram os primeiros triciclos ${uniqueWord()}`;
  const form = phone.getByRole("form", { name: "Nova novidade" });
  await form.getByLabel("Título").fill(title);
  await form
    .getByLabel("O que aconteceu")
    .fill("Dez triciclos rodam desde segunda.\n\nLigue (11) 98765-4321.");
  const photo = await photoFromPhone();
  const [sent] = await Promise.all([
    phone.waitForRequest(/\/api\/arquivos/),
    form
      .locator('input[type="file"]')
      .setInputFiles({ name: "triciclos.jpg", mimeType: "image/jpeg", buffer: photo }),
  ]);
  await form.getByLabel("Descreva a foto 1 (opcional)").fill("Os triciclos em fila");
  const sentBytes = sent.postDataBuffer()?.length ?? 0;
  if (sentBytes > 0) expect(sentBytes).toBeLessThan(photo.length / 2);
  await expectAccessible(phone);
  await form.getByRole("button", { name: "Ver como fica" }).click();
  await expect(form.getByRole("region", { name: "Prévia" })).toContainText("Ligue [oculto].");
  await form.getByRole("button", { name: "Publicar novidade" }).click();
  await expect(toastWith(phone, "Novidade publicada.")).toBeVisible();
  await expect(phone.getByRole("article").filter({ hasText: title })).toBeVisible();
  await expect(form.getByLabel("Título")).toHaveValue("");

  const mail = await waitForMailWith(email, title);
  expect(mail.text).toContain("Ligue [oculto].");
  // Leave the site first: a link in a mail opens a new tab, which loads the page anew.
  await page.goto("about:blank");
  await page.goto(mail.links.find((link) => link.includes(path)) ?? "");
  const shown = itemOf(page, "Novidades", title).getByRole("img", { name: "Os triciclos em fila" });
  await shown.scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      shown.evaluate((img: HTMLImageElement) => img.complete && img.naturalHeight > img.naturalWidth),
    )
    .toBe(true);

  const asked = `Quantos catadores usam os triciclos? ${uniqueWord()}`;
  const ask = page.getByRole("form", { name: "Perguntar ao projeto" });
  await ask.getByLabel("Sua pergunta").fill(`${asked} Escreva para ${email}.`);
  await ask.getByRole("button", { name: "Enviar pergunta" }).click();
  await expect(toastWith(page, "Pergunta enviada.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Suas perguntas" })).toContainText(
    "Espera a resposta do projeto",
    { timeout: 20_000 },
  );
  await expectAccessible(page);

  await phone.goto("/dashboard");
  await phone.getByRole("link", { name: /^Responda \d+ perguntas? sobre Triciclos/ }).click();
  const question = phone.getByRole("article").filter({ hasText: asked });
  await expect(question).toContainText("Pergunta de um financiador");
  await expect(question).toContainText("Escreva para [oculto].");
  await question.getByLabel("Sua resposta").fill("Quarenta, em dois turnos.");
  await question.getByRole("button", { name: "Publicar resposta" }).click();
  await expect(toastWith(phone, "Resposta publicada.")).toBeVisible();
  await expectAccessible(phone);
  await waitForMailWith(email, "Quarenta, em dois turnos.");

  const stranger = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await expect(async () => {
    await stranger.goto(path);
    await expect(itemOf(stranger, "Perguntas", asked)).toContainText("Quarenta", { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await expect(itemOf(stranger, "Perguntas", asked)).toContainText("Pergunta de um financiador");
  await expect(itemOf(stranger, "Novidades", title)).toContainText("Dez triciclos");
  expect(await stranger.content()).not.toContain(email);
  await expectAccessible(stranger);
  await stranger.context().close();

  await question.getByRole("button", { name: /^Tirar da página/ }).click();
  await expect(phone.getByRole("dialog")).toContainText(asked);
  await phone.getByRole("dialog").getByRole("button", { name: "Tirar pergunta" }).click();
  await expect(question).toContainText("Não publicada");
  await expect(question).toBeFocused();
  await phone.context().close();
});

test("news whose answer was lost are published once, and after a reload the form is free for other news", async ({
  page,
}) => {
  await openSession(page, OWNED.owner, "Demo1234");
  await page.goto("/projects");
  await page.getByRole("button", { name: `Mais ações de ${OTHER_PROJECT}` }).click();
  await page.getByRole("menuitem", { name: "Novidades" }).click();
  const title = `Uma vez só ${uniqueWord()}`;
  const form = page.getByRole("form", { name: "Nova novidade" });
  await form.getByLabel("Título").fill(title);
  await form.getByLabel("O que aconteceu").fill("A balança nova chegou.");
  await page.route("**/novidades", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  await form.getByRole("button", { name: "Publicar novidade" }).click();
  await expect(toastWith(page, "Falha na conexão. Tente novamente.")).toBeVisible();
  await expect(form.getByLabel("Título")).toHaveValue(title);
  await page.unroute("**/novidades");
  await page.reload();
  await expect(page.getByRole("article").filter({ hasText: title })).toHaveCount(1);
  // The page lists the post, so the browser has deleted the unsent copy, and the form writes a new post.
  const next = `Outra vez ${uniqueWord()}`;
  await untilScriptsRan(page);
  await expect(form.getByLabel("Título")).toHaveValue("");
  await form.getByLabel("Título").fill(next);
  await form.getByLabel("O que aconteceu").fill("O galpão abriu.");
  await form.getByRole("button", { name: "Publicar novidade" }).click();
  await expect(toastWith(page, "Novidade publicada.")).toBeVisible();
  for (const one of [title, next])
    await expect(page.getByRole("article").filter({ hasText: one })).toHaveCount(1);
});
