import { randomInt, randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { invent } from "../../sandbox/vendors/brasilapi";
import { cnpjNumber } from "./cnpj";
import type { Mail } from "./mailbox";
import { untilScriptsRan } from "./scripts";

const sandbox = (path: string) => `${process.env.SANDBOX_URL ?? "http://localhost:4010"}/_sandbox/${path}`;

export const newEmail = () => `${randomUUID()}@exemplo.com.br`;

/** A random word without digits, because the product hides text that looks like a telephone number. */
export const uniqueWord = () =>
  Array.from({ length: 10 }, () => String.fromCharCode(97 + randomInt(26))).join("");

/** @param known true: the sandbox's registry has the CNPJ, with a tax regime. false: the registry lacks it */
export function newCnpj(known: boolean): string {
  for (;;) {
    const cnpj = cnpjNumber(randomInt(1_000_000, 99_999_999));
    const company = invent(cnpj);
    if (known ? company?.regime : company === null) return cnpj;
  }
}

/** Headers with a random network address, so that journeys do not share rate limits. */
export const ownAddress = () => ({
  "x-forwarded-for": `10.${Array.from({ length: 3 }, () => randomInt(1, 255)).join(".")}`,
});

/** Gives a page its own network address. */
export async function settle(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders(ownAddress());
}

export async function visit(page: Page, path: string): Promise<void> {
  await settle(page);
  await page.goto(path);
  await untilScriptsRan(page);
}

/** Mails to an address, newest first. */
export async function inbox(to: string): Promise<Mail[]> {
  const response = await fetch(sandbox(`emails?to=${encodeURIComponent(to)}`));
  return (await response.json()) as Mail[];
}

export async function confirmationLink(to: string): Promise<string> {
  const link = (await inbox(to))[0]?.links.find((href) =>
    /\/(email-confirmation|auth\/callback)\?/.test(href),
  );
  if (!link) throw new Error(`no confirmation was sent to ${to}`);
  return link;
}

/** Breaks a vendor for all tests until restoreVendors(). Call it only in Playwright's project `alone`. */
export async function breakVendor(
  provider: "resend" | "smtp" | "brasilapi" | "ibge" | "openai" | "chat-widget",
  mode = "status",
) {
  const response = await fetch(sandbox("faults"), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ provider, mode, times: "always", ...(mode === "status" && { status: 500 }) }),
  });
  if (!response.ok) throw new Error(await response.text());
}

export async function restoreVendors(): Promise<void> {
  await fetch(sandbox("faults/clear"), { method: "POST" });
}

export const control = (form: Locator, name: string) => form.locator(`[name="${name}"]`);

export async function fieldOrder(form: Locator): Promise<string[]> {
  const names = await form
    .locator("input[name], select[name], textarea[name]")
    .evaluateAll((controls) => controls.map((element) => element.getAttribute("name") ?? ""));
  return [...new Set(names)];
}

export async function fillIn(form: Locator, values: Record<string, string | boolean>): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "boolean") await control(form, name).setChecked(value);
    else await control(form, name).fill(value);
  }
}

export async function fillPlace(
  form: Locator,
  names: { state: string; city: string },
  [state, city]: [state: string, city: string],
): Promise<void> {
  await control(form, names.state).selectOption(state);
  await control(form, names.city).fill(city);
  // Suggestions appear once the state's cities have arrived.
  await expect(form.locator('[role="option"]').first()).toBeVisible();
  await control(form, names.city).press("Enter");
  await expect(control(form, names.city)).toHaveValue(city);
}

export async function expectError(page: Page, title: string, text: string): Promise<void> {
  const toast = page.getByRole("region", { name: "Avisos" }).getByRole("alert").first();
  await expect(toast).toContainText(title);
  await expect(toast).toContainText(text);
}
