import { expect, type Page } from "@playwright/test";
import { invent } from "../../sandbox/vendors/brasilapi";
import { confirmationLink, newCnpj, newEmail, ownAddress, settle } from "./newcomer";

export const PASSWORD = "Segredo1";
export const NAME = "Marina Tavares";

async function post(page: Page, name: string, data: Record<string, string | boolean>): Promise<void> {
  const response = await page.request.post(`/api/${name}`, { data, headers: ownAddress() });
  expect(response.status(), await response.text()).toBe(200);
}

/**
 * Signs up a company and leaves its e-mail unconfirmed (A7.12). The legal name of the sandbox's registry replaces the
 * typed name.
 */
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
  return { email, cnpj, razaoSocial: invent(cnpj)?.name ?? "" };
}

/** Signs up a captador and leaves the e-mail unconfirmed (A7.13). @returns the e-mail */
export async function signUpProject(page: Page): Promise<string> {
  const email = newEmail();
  const project = { project_name: "Vidro que volta", nome_completo: NAME, plan: "free", acceptTerms: true };
  await post(page, "new-signup-project", { email, password: PASSWORD, ...project });
  return email;
}

/** Signs up and confirms a company, without signing in. */
export async function newCompany(page: Page) {
  await settle(page);
  const company = await signUpCompany(page);
  await page.goto(await confirmationLink(company.email));
  await page.waitForURL(/\/empresa-auth\?/, { waitUntil: "commit" });
  return company;
}

export async function newCaptador(page: Page): Promise<string> {
  await settle(page);
  const email = await signUpProject(page);
  await page.goto(await confirmationLink(email));
  await page.waitForURL("**/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Olá");
  return email;
}

export async function logIn(page: Page, path: string, email: string, password = PASSWORD): Promise<void> {
  await page.goto(path);
  const form = page.getByRole("form", { name: /^Entrar/ });
  await form.locator('[name="email"]').fill(email);
  await form.locator('[name="password"]').fill(password);
  await form.getByRole("button", { name: "Entrar" }).click();
}

export async function openSession(page: Page, email: string, password = PASSWORD): Promise<void> {
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  const response = await page.request.post("/api/auth/callback/credentials", {
    form: { email, password, csrfToken, json: "true" },
    headers: ownAddress(),
  });
  expect(new URL((await response.json()).url).searchParams.get("error")).toBeNull();
}

export const toastWith = (page: Page, text: string) =>
  page.getByRole("region", { name: "Avisos" }).getByText(text).first();
