/** Starts the sandbox's mail services before the first test, and invents people who receive mails. */

import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { startSandbox } from "@/sandbox/server";

type Sandbox = Awaited<ReturnType<typeof startSandbox>>;
type Mail = { to: string[]; subject: string; html: string; text: string; links: string[] };

let sandbox: Sandbox;
export let service: typeof import("@/lib/words/email/mutations/send");
export let database: typeof import("@/lib/server/db");
export let jobs: typeof import("@/lib/providers/jobs");

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, webhookUrl: "http://127.0.0.1:1/none" });
  process.env.RESEND_BASE_URL = `${sandbox.url}/resend`;
  process.env.SMTP_URL = sandbox.smtpUrl;
  database = await import("@/lib/server/db");
  service = await import("@/lib/words/email/mutations/send");
  jobs = await import("@/lib/providers/jobs");
});
afterAll(() => sandbox.stop());

export const post = (path: string, body: unknown = {}) =>
  fetch(`${sandbox.url}/_sandbox/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
export const fault = async (fields: Record<string, unknown>) =>
  expect((await post("faults", fields)).ok).toBe(true);
export const inbox = async (to: string): Promise<Mail[]> =>
  (await fetch(`${sandbox.url}/_sandbox/emails?to=${encodeURIComponent(to)}`)).json() as Promise<Mail[]>;
export const attempts = async (provider: string): Promise<unknown[]> =>
  (await fetch(`${sandbox.url}/_sandbox/requests?provider=${provider}`)).json() as Promise<unknown[]>;

beforeEach(async () => {
  await post("reset");
});

let count = 0;
export function person() {
  count += 1;
  const to = `pessoa${count}@exemplo.com.br`;
  const waits: number[] = [];
  const wait = async (ms: number) => void waits.push(ms);
  const confirmationUrl = `http://localhost:3000/new-email-confirmation?token_hash=${count}`;
  return {
    to,
    confirmationUrl,
    waits,
    options: { wait },
    notice: {
      to,
      category: "system_notification",
      templateData: { userName: "Marina", subject: "Aviso", title: "Aviso", message: "Um aviso." },
    } as const,
    confirmation: service.confirmationMail({
      to,
      userId: null,
      fullName: "Marina Tavares",
      userType: "captador",
      confirmationUrl,
    }),
  };
}

export const rowOf = (to: string) => database.db.emailMessage.findFirstOrThrow({ where: { toAddress: to } });
export const eventsOf = async (id: string) => {
  const events = await database.db.securityEvent.findMany({
    where: { details: { path: ["message"], equals: id } },
    orderBy: { createdAt: "asc" },
  });
  return events.map(({ eventType }) => eventType);
};
