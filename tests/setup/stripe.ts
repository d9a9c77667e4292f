import { createServer } from "node:http";
import { listen } from "./listen";
import { openSandbox } from "./mailbox";

type Pay = { method?: "card" | "pix"; card?: string; answer?: "yes" | "no" | "wait"; code?: string };
type Mode = { mode: "normal" | "hold" | "drop" | "duplicate" | "together"; types?: string[] };
type Fault = {
  provider: "stripe";
  mode: string;
  status?: number;
  times?: number | "always";
  processed?: boolean;
};

/**
 * Starts the sandbox. The events of its Stripe reach the product's webhook over HTTP. Call before importing the
 * product, which reads the vendors' addresses at import.
 */
export async function startStripe() {
  const product = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { POST } = await import("@/app/api/webhooks/stripe/route");
    const answer = await POST(
      new Request("http://localhost:3000/api/webhooks/stripe", {
        method: "POST",
        headers: { "stripe-signature": String(request.headers["stripe-signature"]) },
        body: Buffer.concat(chunks),
      }),
    );
    response.writeHead(answer.status).end(await answer.text());
  });
  const port = await listen(product);
  const { url, post, stop } = await openSandbox({
    stripeWebhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe`,
    stripeWebhookSecret: process.env.STRIPE_WEBHOOK_SECRET ?? "",
  });
  const idle = () => post("stripe/webhooks/idle");
  return {
    url,
    idle,
    /** Pays on a payment page, and waits until the product has processed the events. */
    async pay(pageUrl: string, pay: Pay = {}): Promise<{ state: string; status: string; pix?: string }> {
      const id = new URL(pageUrl).pathname.split("/").at(-1);
      const paid = await post(`stripe/sessions/${id}/pay`, pay);
      await idle();
      return paid;
    },
    async advance(days: number) {
      await post("stripe/clock", { advance: days * 86_400_000 });
      await idle();
    },
    deliver: (mode: Mode) => post("stripe/webhooks", mode),
    release: (wanted: object = {}) => post("stripe/webhooks/release", wanted).then(idle),
    async dispute(payment_intent: string): Promise<string> {
      const { id } = await post("stripe/disputes", { payment_intent });
      await idle();
      return id;
    },
    closeDispute: (id: string, status: "won" | "lost") =>
      post(`stripe/disputes/${id}/close`, { status }).then(idle),
    /** Fails a refund, as if the payer's bank sent the money back. */
    failRefund: (id: string) => post(`stripe/refunds/${id}/fail`).then(idle),
    mandate: (id: string, action: string) => post(`stripe/mandates/${id}`, { action }).then(idle),
    settings: (settings: object) => post("stripe/settings", settings),
    fault: (fault: Fault) => post("faults", fault),
    async reset() {
      await post("reset");
      await post("stripe/webhooks", { mode: "normal" });
      await post("stripe/settings", { pixDelay: 0 });
    },
    clearFaults: () => post("faults/clear"),
    async stop() {
      await stop();
      product.closeAllConnections();
      product.close();
    },
  };
}
