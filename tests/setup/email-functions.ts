/** Calls the e-mail functions of app/api. The sandbox replaces the mail vendor. */

import { afterAll, beforeEach } from "vitest";
import { openSandbox } from "./mailbox";

export type Body = Record<string, unknown>;

const sandbox = await openSandbox();
process.env.LOCAL_START = "true";
process.env.EMAIL_TEST_RECIPIENTS = "Testes@exemplo.com.br";
export const { db } = await import("@/lib/server/db");
export const { env: settings } = await import("@/lib/server/env");
export const { getEmailStats } = await import("@/lib/words/email/queries");
export const { encryptSession } = await import("@/lib/access/auth/session");
export const { createSession } = await import("./people");
const routes = new Map([
  ["send-email", (await import("@/app/api/send-email/route")).POST],
  ["email-service", (await import("@/app/api/email-service/route")).POST],
  ["sendgrid-email-service", (await import("@/app/api/sendgrid-email-service/route")).POST],
  ["send-confirmation-email", (await import("@/app/api/send-confirmation-email/route")).POST],
]);
afterAll(() => sandbox.stop());

export const control = (path: string, body?: object) => sandbox.post(path, body);
export const inbox = (to: string) => sandbox.inbox(to);

beforeEach(async () => {
  await control("reset");
  settings.LOCAL_START = true;
});

let count = 0;
export const nobody = () => {
  count += 1;
  return `teste${count}@exemplo.com.br`;
};

export async function call(name: string, body: Body | string, headers: Record<string, string> = {}) {
  count += 1;
  const request = new Request(`http://localhost:3000/api/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `10.0.0.${count}`, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const response = await routes.get(name)?.(request);
  if (!response) throw new Error(`no function is called ${name}`);
  return { status: response.status, head: response.headers, body: (await response.json()) as Body };
}

export const signup = (to: string) => ({
  to,
  category: "auth_signup_confirmation",
  templateData: {
    fullName: "Marina Tavares",
    userType: "financiador",
    confirmationUrl: "http://localhost:3000/new-email-confirmation?token_hash=abc",
    timestamp: "2026-11-21T12:00:00.000Z",
  },
});
export const plan = (to: string) => ({
  to,
  category: "auth_plan_selection",
  templateData: {
    fullName: "Marina Tavares",
    planName: "PRO",
    planFeatures: ["Painel avançado"],
    timestamp: "2026-11-20T12:00:00.000Z",
  },
});
export const custom = (to: string) => ({
  to,
  category: "custom_test",
  subject: "Oi",
  html: "<p>Olá <b>você</b></p>",
});
