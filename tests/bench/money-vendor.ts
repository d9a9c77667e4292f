/** Runs the sandbox's Stripe in its own process, so that it does not delay the measured code. Sends the URL by IPC. */
import { startSandbox } from "../../sandbox/server.ts";

const { url } = await startSandbox({
  port: 0,
  webhookUrl: "http://127.0.0.1:1",
  stripeWebhookUrl: "http://127.0.0.1:1",
  stripeWebhookSecret: process.env.STRIPE_WEBHOOK_SECRET ?? "",
});
process.send?.(url);
