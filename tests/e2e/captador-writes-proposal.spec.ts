import { readFile } from "node:fs/promises";
import { type Download, expect, type Page, test } from "@playwright/test";
import { expectAccessible } from "../setup/accessibility";
import { withAmounts } from "../setup/amounts";
import { settle } from "../setup/newcomer";
import { logIn, newCaptador, openSession, toastWith } from "../setup/resident";

// Three journeys share an account, and one injects faults into the vendors, so they run one after the other.
test.describe.configure({ mode: "serial", timeout: 240_000 });

const SANDBOX = process.env.SANDBOX_URL ?? "http://localhost:4010";
const fault = (values: Record<string, unknown>) =>
  fetch(`${SANDBOX}/_sandbox/faults`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(values),
  });
const clear = () => fetch(`${SANDBOX}/_sandbox/faults/clear`, { method: "POST" });

const ANSWERS: [string, string][] = [
  [
    "O galpão já está reformado. O primeiro passo é comprar o triturador, que custa R$ 300 mil.",
    "O dinheiro paga o triturador e a formação da equipe. O projeto dura 18 meses.",
  ],
  ["O vidro deixa de ir para o aterro: 900 toneladas por ano.", "O peso de cada carga é publicado todo mês."],
  ["Fabricantes de bebidas da região.", "Atendemos oito bairros."],
  ["Somos os únicos com comprador contratado.", "Prestamos contas em três convênios."],
  ["Marca no caminhão e visita por semestre.", "Relatório com fotos a cada três meses."],
];

async function openAssistant(page: Page) {
  await page.goto("/dashboard");
  await page.getByRole("tab", { name: "Assistente IA" }).click();
  await expect(page.getByRole("tab", { name: "Assistente IA", selected: true })).toBeVisible();
}

async function begin(page: Page) {
  const again = page.getByRole("button", { name: "Nova Conversa" });
  const first = page.getByRole("button", { name: "Começar" });
  await expect(again.or(first).or(page.getByRole("progressbar")).first()).toBeVisible();
  if (await again.isVisible()) {
    await again.click();
    await page.getByRole("button", { name: "Começar do zero" }).click();
  } else if (await first.isVisible()) await first.click();
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "1 de 5");
}

const messages = (page: Page) => page.getByRole("region", { name: "Mensagens" }).getByRole("listitem");

/** Waits for this number of complete answers, not counting those that begin a step. */
const untilAnswered = (page: Page, count: number) =>
  expect(messages(page).filter({ hasText: "Assistente: Anotado" })).toHaveCount(count, { timeout: 15_000 });

const settled = (page: Page) =>
  expect(page.getByRole("region", { name: "Conversa" }).getByRole("status")).toHaveText(/^Assistente: /, {
    timeout: 15_000,
  });

/** Pixels of the page below its footer, or below the window if the footer ends inside the window. */
const emptinessBelow = (page: Page) =>
  page.evaluate(() => {
    const bottom = (document.querySelector("footer")?.getBoundingClientRect().bottom ?? 0) + window.scrollY;
    return document.documentElement.scrollHeight - Math.max(bottom, window.innerHeight);
  });

async function scriptsOf(page: Page, path: string): Promise<string> {
  await page.goto(path, { waitUntil: "networkidle" });
  return page.evaluate(async () => {
    const addresses = performance.getEntriesByType("resource").map(({ name }) => name);
    const scripts = addresses.filter((name) => new URL(name).pathname.endsWith(".js"));
    const texts = await Promise.all(scripts.map(async (name) => (await fetch(name)).text()));
    return texts.join("\n");
  });
}

async function bytesOf(download: Promise<Download>) {
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test("B1.8 B2.19 B4.5 B5.3 B8.5 B9.9 B8.7 a captador answers five steps, edits a text, downloads three files and makes a presentation with and without the vendor", async ({
  page,
  context,
}) => {
  await settle(page);
  await clear();
  await logIn(page, "/auth", "captador.pro@demo.local", "Demo1234");
  await page.waitForURL("**/dashboard");
  await openAssistant(page);
  await begin(page);
  await expect(messages(page).filter({ hasText: /Li o cadastro de “.+”/ })).toBeVisible();
  const field = page.getByLabel("Sua mensagem");
  const send = page.getByRole("button", { name: "Enviar mensagem" });
  await expect(send).toBeDisabled();
  await expectAccessible(page);

  await field.fill("Uma linha");
  await field.press("Shift+Enter");
  await expect(field).toHaveValue("Uma linha\n");
  await page.reload();
  await expect(field).toHaveValue("Uma linha\n");

  await fault({ provider: "openai", mode: "status", status: 500, times: 2 });
  await field.fill(ANSWERS[0]?.[0] ?? "");
  await field.press("Enter");
  await expect(toastWith(page, "Erro ao processar mensagem. Tente novamente.")).toBeVisible();
  await page.getByRole("button", { name: "Tentar novamente" }).click();
  await untilAnswered(page, 1);
  await settled(page);

  await page.reload();
  await untilAnswered(page, 1);
  let replies = 1;
  for (const [at, [first, second]] of ANSWERS.entries()) {
    await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuetext", `${at + 1} de 5`, {
      timeout: 15_000,
    });
    for (const text of at === 0 ? [second] : [first, second]) {
      await settled(page);
      await field.fill(text);
      await field.press("Enter");
      replies += 1;
      await untilAnswered(page, replies);
      await expect(field).toHaveValue("");
    }
  }
  // Hidden labels of the messages must not extend the page below its visible content.
  expect(await emptinessBelow(page)).toBeLessThan(120);
  const panel = page.getByRole("region", { name: "Proposta Estruturada" });
  await expect(panel).toBeVisible({ timeout: 20_000 });
  await expect(panel.getByText("Relatório com fotos a cada três meses.")).toBeVisible();
  await expectAccessible(page);

  await panel.getByRole("button", { name: "Editar Título" }).click();
  await panel.getByLabel("Título", { exact: true }).fill("Vidro que Volta à Indústria");
  await panel.getByRole("button", { name: "Salvar texto" }).click();
  await expect(toastWith(page, "Texto salvo")).toBeVisible();
  const heading = page.getByRole("heading", { name: "Título", exact: true });
  await expect(panel.getByRole("article").filter({ has: heading })).toBeFocused();
  await panel.getByRole("button", { name: "Editar Proposta de valor" }).click();
  await panel.getByLabel("Proposta de valor", { exact: true }).fill("Um apoio sem risco.");
  await panel.getByRole("button", { name: "Salvar texto" }).click();
  await expect(panel.getByText(/Ninguém pode prometer isto/)).toBeVisible();
  await panel.getByRole("button", { name: "Reescrever Proposta de valor" }).click();
  await expect(toastWith(page, "Texto reescrito")).toBeVisible();
  await expect(panel.getByText(/Ninguém pode prometer isto/)).toHaveCount(0);

  await expect(panel.getByRole("link", { name: /^Exportar/ })).toHaveText([
    "Exportar em PDF",
    "Exportar em Word",
    "Exportar Proposta",
  ]);
  const exported = async (name: string) => {
    const download = page.waitForEvent("download");
    await panel.getByRole("link", { name, exact: true }).click();
    return bytesOf(download);
  };
  const markdown = await exported("Exportar Proposta");
  expect(markdown.name).toBe("proposta-vidro-que-volta-a-industria.md");
  expect(markdown.bytes.toString("utf8")).toContain("# Vidro que Volta à Indústria");
  const word = await exported("Exportar em Word");
  expect(word.name).toBe("proposta-vidro-que-volta-a-industria.docx");
  expect(word.bytes.toString("latin1", 0, 4)).toBe("PK\u0003\u0004");
  const pdf = await exported("Exportar em PDF");
  expect(pdf.name).toBe("proposta-vidro-que-volta-a-industria.pdf");
  expect(pdf.bytes.toString("latin1", 0, 5)).toBe("%PDF-");

  const opened = context.waitForEvent("page");
  // Wait for the server's response: a page that reloads earlier may not show the presentation.
  const started = page.waitForResponse((response) => response.request().method() === "POST");
  await panel.getByRole("button", { name: "Gerar Apresentação" }).click();
  await started;
  await page.reload();
  await expect(toastWith(page, "Apresentação Criada!")).toBeVisible({ timeout: 20_000 });
  await (await opened).close();
  await expect(panel.getByRole("link", { name: "Abrir apresentação" })).toHaveAttribute(
    "href",
    /\/gamma\/docs\//,
  );

  await fault({ provider: "gamma", mode: "status", status: 402 });
  await panel.getByRole("button", { name: "Gerar Apresentação" }).click();
  await expect(toastWith(page, "Apresentação Gerada (Modo Offline)")).toBeVisible({ timeout: 20_000 });
  const link = panel.getByRole("link", { name: "Baixar .pptx" });
  const deck = await page.request.get((await link.getAttribute("href")) ?? "");
  expect((await deck.body()).toString("latin1", 0, 2)).toBe("PK");

  await field.fill("Ainda não enviei isto.");
  await panel.getByRole("button", { name: "Nova Conversa" }).click();
  await expect(page.getByRole("dialog", { name: "Começar uma nova conversa?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Começar do zero" }).click();
  await expect(page.getByRole("progressbar")).toHaveAttribute("aria-valuetext", "1 de 5");
  await expect(panel).toHaveCount(0);
  await expect(field).toHaveValue("Ainda não enviei isto.");
});

test("only the assistant's tab loads the assistant's scripts", async ({ page }) => {
  await settle(page);
  await openSession(page, "captador.pro@demo.local", "Demo1234");
  const mark = "Gerar Apresentação";
  expect(await scriptsOf(page, "/dashboard?aba=assistente")).toContain(mark);
  for (const path of ["/dashboard", "/dashboard?aba=planos", "/dashboard?aba=pagamentos"])
    expect((await scriptsOf(page, path)).includes(mark), path).toBe(false);
});

test("B6.7 B9.3 a captador without a paid plan reads that Pro and Plus include the assistant, with a link", async ({
  page,
}) => {
  await newCaptador(page);
  await openAssistant(page);
  await expect(page.getByText("O assistente faz parte dos planos Pro e Plus")).toBeVisible();
  await expect(page.getByLabel("Sua mensagem")).toHaveCount(0);
  await expect(page.getByRole("figure")).toContainText("Vidro que volta");
  await expect(page.getByText(withAmounts("Pro: R$ 170 por mês, com 7 dias de teste"))).toBeVisible();
  await expectAccessible(page);
  await page.locator("main").getByRole("link", { name: "Ver planos" }).click();
  await page.waitForURL(/\/dashboard\?aba=planos$/);
  await expect(page).toHaveTitle(/^Planos/);
});

test("B2.19 on a small phone the text field stays above the tab bar, and the menu marks the assistant", async ({
  page,
}) => {
  await settle(page);
  await openSession(page, "captador.pro@demo.local", "Demo1234");
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/dashboard/propostas");
  await begin(page);
  await expect(page.getByRole("button", { name: "Nova Conversa" })).toBeVisible();
  const field = page.getByRole("textbox", { name: "Sua mensagem" });
  const tabs = page.getByRole("navigation", { name: "Principal" });
  const isClear = async () => {
    const [box, bar] = [await field.boundingBox(), await tabs.boundingBox()];
    return (box?.y ?? 0) > 0 && (box?.y ?? 0) + (box?.height ?? 0) <= (bar?.y ?? 0);
  };
  await field.fill("Somos uma cooperativa de Campinas com 30 pessoas e reciclamos vidro. ".repeat(3));
  await field.press("Enter");
  await untilAnswered(page, 1);
  await settled(page);
  expect(await isClear()).toBe(true);
  await page.goto("/dashboard?aba=assistente");
  await field.focus();
  await expect.poll(isClear).toBe(true);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(tabs.getByRole("link", { name: "Assistente IA" })).toHaveAttribute("aria-current", "page");
  await expect(tabs.getByRole("link", { name: "Agora" })).not.toHaveAttribute("aria-current");
});
