/** Starts the sandbox's mail services before the first test. */

import { afterAll, beforeEach } from "vitest";
import { openSandbox } from "./mailbox";

const sandbox = await openSandbox();
export const database = await import("@/lib/server/db");
export const service = await import("@/lib/words/email/mutations/send");
export const jobs = await import("@/lib/providers/jobs");
afterAll(() => sandbox.stop());

export const post = (path: string, body?: object) => sandbox.post(path, body);
export const fault = (fields: object) => post("faults", fields);
export const inbox = (to: string) => sandbox.inbox(to);
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
