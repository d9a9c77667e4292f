import { expect, type Page } from "@playwright/test";
import type { Mail } from "./mailbox";
import { inbox } from "./newcomer";
import { newCompany, openSession } from "./resident";

export const OWNED = {
  title: "Triciclos elétricos para catadores autônomos do centro",
  owner: "captador@demo.local",
} as const;

export async function projectPath(page: Page, title: string): Promise<string> {
  const response = await page.request.get(`/lir-projetos?busca=${encodeURIComponent(title)}`);
  const path = /href="(\/lir-projetos\/[a-z0-9-]+)"/.exec(await response.text())?.[1];
  if (!path) throw new Error(`no project is called ${title}`);
  return path;
}

export async function newFunder(page: Page): Promise<string> {
  const { email } = await newCompany(page);
  await openSession(page, email);
  return email;
}

export const interestDialog = (page: Page) => page.getByRole("dialog", { name: "Registrar interesse" });
export const interestForm = (page: Page) =>
  interestDialog(page).getByRole("form", { name: /^Registrar interesse em/ });

/** @returns the newest mail with this text in its subject or body */
export async function waitForMailWith(to: string, text: string): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        found = (await inbox(to)).find((mail) => `${mail.subject}\n${mail.text}`.includes(text));
        return found !== undefined;
      },
      { timeout: 30_000, message: `a mail to ${to} saying ${text}` },
    )
    .toBe(true);
  return found as Mail;
}
