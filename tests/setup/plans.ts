import { expect, type Page } from "@playwright/test";
import { newCaptador } from "./resident";

const SANDBOX = `${process.env.SANDBOX_URL ?? "http://localhost:4010"}/_sandbox/stripe`;
const DAY = 86_400_000;

export const GOOD_CARD = "4242424242424242";

/** Days by which the sandbox's clock is ahead of ours. Earlier journeys may have moved it. */
export async function daysAhead(): Promise<number> {
  const { now } = (await (await fetch(SANDBOX)).json()) as { now: number };
  return Math.round((now * (now < 1e11 ? 1000 : 1) - Date.now()) / DAY);
}

/** Moves the sandbox's clock; the sandbox then charges due invoices. Call it only in Playwright's project `clock`. */
export async function passDays(days: number): Promise<void> {
  const response = await fetch(`${SANDBOX}/clock`, {
    method: "POST",
    body: JSON.stringify({ advance: days * DAY }),
  });
  expect(response.status, await response.text()).toBe(200);
}

/** A new captador with a fake browser clock. @returns the e-mail */
export async function atPlanTab(page: Page): Promise<string> {
  const email = await newCaptador(page);
  await page.clock.install();
  await page.getByRole("tab", { name: "Planos" }).click();
  await expect(badge(page)).toHaveText("Gratuito");
  return email;
}

export const badge = (page: Page) =>
  page
    .getByRole("main")
    .getByText(/^(Gratuito|Pago|Teste: \d+ dias?|Pagamento (pendente|em processamento))$/);

/** Stripe's page opens in a new tab (A7.9). */
export async function choosePlan(page: Page, plan: "Pro" | "Plus"): Promise<Page> {
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    page.getByRole("button", { name: new RegExp(`^(Testar|Assinar) o ${plan}`) }).click(),
  ]);
  await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Assinar");
  await expect(page.getByText(/^O pagamento está em outra aba\./)).toBeVisible();
  await expect(
    page.getByRole("button", { name: "Abrir o pagamento de novo (abre em outra aba)" }),
  ).toBeVisible();
  return tab;
}

export async function fillCard(page: Page, card = GOOD_CARD): Promise<void> {
  await page.getByLabel("Número do cartão").fill(card);
  await page.getByLabel(/^Validade/).fill("12/34");
  await page.getByLabel("Código de segurança").fill("123");
}

export async function payWith(tab: Page, card: string): Promise<void> {
  await fillCard(tab, card);
  await tab.getByRole("button", { name: "Começar o teste" }).click();
}

/** An open tab refreshes the plan every 30 s (A9.2). */
export async function expectBadge(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(badge(page)).toHaveText(text, { timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}
