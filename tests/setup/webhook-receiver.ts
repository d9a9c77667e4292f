import { createServer } from "node:http";
import { Resend, type WebhookEventPayload } from "resend";
import { vi } from "vitest";
import { listen } from "./listen";

export type Notice = { id: string; event: WebhookEventPayload };

/** Receives and verifies Resend's webhooks. @param answer status for the nth webhook, counted from 0 */
export async function startReceiver(secret: string, answer: (index: number) => number = () => 200) {
  const notices: Notice[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const [id, timestamp, signature] = ["svix-id", "svix-timestamp", "svix-signature"].map((name) =>
      String(request.headers[name]),
    ) as [string, string, string];
    const payload = Buffer.concat(chunks).toString("utf8");
    const headers = { id, timestamp, signature };
    const event = new Resend("re_sandbox").webhooks.verify({ payload, headers, webhookSecret: secret });
    notices.push({ id, event });
    response.writeHead(answer(notices.length - 1)).end();
  });
  const port = await listen(server);
  return {
    url: `http://localhost:${port}/api/webhooks/resend`,
    notices,
    /** Waits for `count` webhooks about a mail. @returns their events in order of arrival */
    about: (emailId: string, count: number): Promise<WebhookEventPayload[]> =>
      vi.waitFor(
        () => {
          const found = notices.flatMap(({ event }) =>
            "email_id" in event.data && event.data.email_id === emailId ? [event] : [],
          );
          if (found.length < count) throw new Error(`${found.length} of ${count} notices`);
          return found;
        },
        { timeout: 6_000, interval: 20 },
      ),
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
