/** The functions that send mails, called through their routes, with the sandbox as their vendor. */

import { afterAll, beforeAll, beforeEach } from "vitest";
import { openSandbox } from "./mailbox";

export type Body = Record<string, unknown>;

let sandbox: Awaited<ReturnType<typeof openSandbox>>;
export let db: typeof import("@/lib/server/db")["db"];
export let settings: typeof import("@/lib/server/env")["env"];
export let getEmailStats: typeof import("@/lib/words/email/queries")["getEmailStats"];
export let encryptSession: typeof import("@/lib/access/auth/session")["encryptSession"];
export let createSession: typeof import("./people")["createSession"];
const routes: Record<string, (request: Request) => Promise<Response>> = {};

beforeAll(async () => {
  sandbox = await openSandbox();
  process.env.LOCAL_START = "true";
  process.env.EMAIL_TEST_RECIPIENTS = "Testes@exemplo.com.br";
  ({ db } = await import("@/lib/server/db"));
  ({ env: settings } = await import("@/lib/server/env"));
  ({ getEmailStats } = await import("@/lib/words/email/queries"));
  ({ encryptSession } = await import("@/lib/access/auth/session"));
  ({ createSession } = await import("./people"));
  routes["send-email"] = (await import("@/app/api/send-email/route")).POST;
  routes["email-service"] = (await import("@/app/api/email-service/route")).POST;
  routes["sendgrid-email-service"] = (await import("@/app/api/sendgrid-email-service/route")).POST;
  routes["send-confirmation-email"] = (await import("@/app/api/send-confirmation-email/route")).POST;
}, 60_000);
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
  const response = await (routes[name] as NonNullable<(typeof routes)[string]>)(request);
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
