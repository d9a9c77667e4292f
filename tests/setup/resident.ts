import { randomInt } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";
import { confirmationLink, newCnpj, newEmail } from "./newcomer";

export const PASSWORD = "Segredo1";
export const NAME = "Marina Tavares";

/** An address of one's own, so that no limit counts what other journeys did. */
export const ownAddress = () => ({
  "x-forwarded-for": `10.${Array.from({ length: 3 }, () => randomInt(1, 255)).join(".")}`,
});

/** An answer to the question about cookies, which else lies over the page. */
async function refuseCookies(page: Page): Promise<void> {
  const value = `1.${Date.now()}.0`;
  const url = process.env.BASE_URL ?? "http://localhost:3000";
  await page.context().addCookies([{ name: "elo_consentimento", value, url }]);
}

/** Prepares a page for journeys that begin behind the question about cookies. */
export async function settle(page: Page): Promise<void> {
  await refuseCookies(page);
  await page.setExtraHTTPHeaders(ownAddress());
}

async function post(page: Page, name: string, data: Record<string, string | boolean>): Promise<void> {
  const response = await page.request.post(`/api/${name}`, { data, headers: ownAddress() });
  expect(response.status(), await response.text()).toBe(200);
}

/** An account whose e-mail waits for its confirmation (A7.12). */
export async function signUpCompany(page: Page, email = newEmail()) {
  const cnpj = newCnpj(true);
  await post(page, "new_signup_company_v2", {
    email,
    password: PASSWORD,
    nome_completo: NAME,
    cnpj,
    razao_social: "Recicla Já Ltda",
    estado: "SP",
    cidade: "Campinas",
    telefone: "11998765432",
    acceptTerms: true,
  });
  return { email, cnpj };
}

/** An account whose e-mail waits for its confirmation (A7.13). */
export async function signUpProject(page: Page): Promise<string> {
  const email = newEmail();
  const project = { project_name: "Vidro que volta", nome_completo: NAME, plan: "free", acceptTerms: true };
  await post(page, "new-signup-project", { email, password: PASSWORD, ...project });
  return email;
}

/** A confirmed company, not signed in. */
export async function newCompany(page: Page) {
  await settle(page);
  const company = await signUpCompany(page);
  await page.goto(await confirmationLink(company.email));
  await page.waitForURL(/\/empresa-auth\?/);
  return company;
}

/** A confirmed captador, signed in and at the dashboard. @returns the e-mail */
export async function newCaptador(page: Page): Promise<string> {
  await settle(page);
  const email = await signUpProject(page);
  await page.goto(await confirmationLink(email));
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Olá");
  return email;
}

/** Logs in at one of the login screens. */
export async function logIn(page: Page, path: string, email: string, password = PASSWORD): Promise<void> {
  await page.goto(path);
  const form = page.getByRole("form", { name: /^Entrar/ });
  await form.locator('[name="email"]').fill(email);
  await form.locator('[name="password"]').fill(password);
  await form.getByRole("button", { name: "Entrar" }).click();
}

/** axe on what is there at this moment, on a phone and on a desk, in both themes; at the end the desk remains. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const { violations } = await new AxeBuilder({ page }).exclude("nextjs-portal").analyze();
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(" | ")}`,
      );
      expect(found, `${width} px, ${colorScheme}`).toEqual([]);
      expect(await overflowOf(page), `sideways scroll at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
  await expectRoom(page, [{ width: 390, size: "150%" }]);
  await page.setViewportSize({ width: 1440, height: 900 });
}

/** Pixels that the page is wider than its window, as painted after the last change. */
const overflowOf = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return document.documentElement.scrollWidth - window.innerWidth;
  });

const ROOMS = [
  { width: 320, size: "100%" },
  { width: 390, size: "150%" },
  { width: 640, size: "200%" },
];

/** A narrow screen and larger text need no sideways scroll (WCAG 1.4.4, 1.4.10). */
export async function expectRoom(page: Page, rooms = ROOMS): Promise<void> {
  for (const { width, size } of rooms) {
    await page.setViewportSize({ width, height: 900 });
    await page.evaluate((fontSize) => Object.assign(document.documentElement.style, { fontSize }), size);
    expect(await overflowOf(page), `${page.url()} at ${width} px, text ${size}`).toBeLessThanOrEqual(0);
  }
  await page.evaluate(() => document.documentElement.style.removeProperty("font-size"));
}

/** A message above the page. */
export const toastWith = (page: Page, text: string) =>
  page.getByRole("region", { name: "Avisos" }).getByText(text).first();
