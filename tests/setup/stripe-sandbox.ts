import { createServer } from "node:http";
import Stripe from "stripe";
import { startSandbox } from "@/sandbox/server";
import { listen } from "./listen";

export const DAY = 86_400_000;
const SECRET = "whsec_a secret between two processes";

export async function startStripe(options: { stripeStateFile?: string } = {}) {
  const events: Stripe.Event[] = [];
  let answer = 200;
  const product = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const signature = String(request.headers["stripe-signature"]);
    events.push(Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, SECRET));
    response.writeHead(answer).end();
  });
  const productPort = await listen(product);
  const sandbox = await startSandbox({
    port: 0,
    stripeWebhookUrl: `http://localhost:${productPort}/api/webhooks/stripe`,
    stripeWebhookSecret: SECRET,
    ...options,
  });
  const { hostname: host, port } = new URL(sandbox.url);
  const stripe = new Stripe("sk_test_sandbox", {
    host,
    port,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
  });
  const control = async (path: string, body: object = {}) =>
    (
      await fetch(`${sandbox.url}/_sandbox/stripe${path}`, { method: "POST", body: JSON.stringify(body) })
    ).json();
  const priceOf = async (key: string) => (await stripe.prices.list({ lookup_keys: [key] })).data[0]?.id ?? "";

  return {
    sandbox,
    stripe,
    control,
    events,
    priceOf,
    received: (): string[] => events.map(({ type }) => type),
    answerWith(status: number) {
      answer = status;
    },
    async refused(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
      const error = await call.then(
        () => null,
        (reason: unknown) => reason,
      );
      if (error instanceof Stripe.errors.StripeError) return error;
      throw new Error(`not refused: ${error}`);
    },
    sale: (more: Partial<Stripe.Checkout.SessionCreateParams> = {}, options: Stripe.RequestOptions = {}) =>
      stripe.checkout.sessions.create(
        {
          mode: "payment",
          locale: "pt-BR",
          allowed_payment_method_types: ["card", "pix"],
          payment_method_options: { pix: { expires_after_seconds: 3_600 } },
          line_items: [
            {
              quantity: 1,
              price_data: { currency: "brl", unit_amount: 15_000, product_data: { name: "Desbloqueio" } },
            },
          ],
          success_url: "http://localhost:3000/checkout/sucesso?session_id={CHECKOUT_SESSION_ID}",
          cancel_url: "http://localhost:3000/checkout/cancelado",
          client_reference_id: "payment-1",
          metadata: { paymentId: "payment-1" },
          payment_intent_data: { metadata: { paymentId: "payment-1" } },
          ...more,
        },
        options,
      ),
    /** The default `pay` makes the payment succeed. */
    async subscribe(
      plan: string,
      {
        trial,
        pay = {},
        ...more
      }: { trial?: number; pay?: object } & Partial<Stripe.Checkout.SessionCreateParams> = {},
    ) {
      const customer = await stripe.customers.create({ email: "ana@example.com", name: "Ana" });
      const { id } = await stripe.checkout.sessions.create({
        mode: "subscription",
        customer: customer.id,
        line_items: [{ price: await priceOf(plan), quantity: 1 }],
        subscription_data: { metadata: { userId: "u1" }, ...(trial && { trial_period_days: trial }) },
        success_url: "http://localhost:3000/ok",
        ...more,
      });
      const outcome = await control(`/sessions/${id}/pay`, pay);
      const session = await stripe.checkout.sessions.retrieve(id, { expand: ["subscription"] });
      return {
        customer: customer.id,
        outcome,
        session,
        subscription: session.subscription as Stripe.Subscription,
      };
    },
    async clear() {
      answer = 200;
      await fetch(`${sandbox.url}/_sandbox/reset`, { method: "POST" });
      await control("/settings", { pixDelay: 0 });
      await control("/webhooks/idle");
      events.splice(0);
    },
    async stop() {
      await sandbox.stop();
      product.closeAllConnections();
      await new Promise((resolve) => product.close(resolve));
    },
  };
}

export const MANDATE: Partial<Stripe.Checkout.SessionCreateParams> = {
  allowed_payment_method_types: ["card", "pix"],
  payment_method_options: {
    pix: {
      mandate_options: {
        amount: 90_000,
        amount_type: "maximum",
        currency: "brl",
        payment_schedule: "monthly",
        reference: "Elo Recicla Pro",
      },
    },
  },
};
