/** HTTP and SMTP stand-ins for the vendors, on this machine only. In a local start, the vendors' URLs point here. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import { controlRoutes } from "./control.ts";
import { createFaults, playFault, TWISTS } from "./faults.ts";
import { createMailbox } from "./mailbox.ts";
import { pageRoutes } from "./pages/mailbox.ts";
import { bankPages } from "./pages/stripe-bank.ts";
import { checkoutPages } from "./pages/stripe-checkout.ts";
import { panelPages } from "./pages/stripe-panel.ts";
import { portalPages } from "./pages/stripe-portal.ts";
import { bodyForLog, createRequestLog, headersForLog } from "./requests.ts";
import type { Http, Vendor } from "./vendor.ts";
import { brasilapi } from "./vendors/brasilapi.ts";
import { chatWidget } from "./vendors/chat-widget.ts";
import { createGamma } from "./vendors/gamma.ts";
import { ibge } from "./vendors/ibge.ts";
import { openai } from "./vendors/openai.ts";
import { createResend } from "./vendors/resend.ts";
import { createS3 } from "./vendors/s3.ts";
import { startSmtp } from "./vendors/smtp.ts";
import { stripeControl } from "./vendors/stripe/control.ts";
import { createStripe } from "./vendors/stripe.ts";
import { createWebhooks } from "./webhooks.ts";

type SandboxOptions = {
  port?: number;
  smtpPort?: number;
  webhookUrl?: string;
  /** Signing key of mail webhooks: `whsec_` and base64. */
  webhookSecret?: string;
  stripeWebhookUrl?: string;
  stripeWebhookSecret?: string;
  stripeStateFile?: string;
  /** Time (ms) for a presentation by Gamma. */
  presentationTime?: number;
};

export type Sandbox = {
  url: string;
  smtpUrl: string;
  webhookSecret: string;
  stripeWebhookSecret: string;
  stop(): Promise<void>;
};

/** Default keys. They are public, but local webhooks stay on this machine. */
const LOCAL_SECRET = `whsec_${Buffer.from("elo-recicla-sandbox-notices").toString("base64")}`;
const LOCAL_STRIPE_SECRET = "whsec_elo_recicla_sandbox_events";

/** Largest body (bytes): the attachments that resend-email.ts allows (40 MB), in base64, with some room. */
const MAX_BODY = 60_000_000;

/**
 * Time (ms) after which an idle connection is closed. With Node's default of five seconds, a slow caller may use a
 * connection that is being closed.
 */
const KEEP_ALIVE = 60_000;

type Env = { Bindings: HttpBindings; Variables: { twist: string } };

export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const {
    port = 4010,
    smtpPort = port === 0 ? 0 : port + 1,
    webhookUrl = `http://localhost:${process.env.PORT || 3000}/api/webhooks/resend`,
    webhookSecret = process.env.RESEND_WEBHOOK_SECRET || LOCAL_SECRET,
    stripeWebhookUrl = `http://localhost:${process.env.PORT || 3000}/api/webhooks/stripe`,
    stripeWebhookSecret = process.env.STRIPE_WEBHOOK_SECRET || LOCAL_STRIPE_SECRET,
    stripeStateFile,
    presentationTime,
  } = options;
  const stopped = new AbortController();
  const mailbox = createMailbox();
  const log = createRequestLog();
  const webhooks = createWebhooks({ url: webhookUrl, secret: webhookSecret });
  const faults = createFaults(() => vendors.map(({ id }) => id));
  const resend = createResend({ mailbox, webhooks, stopped: stopped.signal });
  const stripe = createStripe({
    webhookUrl: stripeWebhookUrl,
    webhookSecret: stripeWebhookSecret,
    origin: () => url,
    stateFile: stripeStateFile,
  });
  const smtp = await startSmtp(smtpPort, { mailbox, faults, log, stopped: stopped.signal });
  const vendors: Vendor[] = [
    resend.vendor,
    smtp.vendor,
    stripe.vendor,
    brasilapi,
    ibge,
    openai,
    createGamma(presentationTime),
    createS3(),
    chatWidget,
  ];
  const smtpUrl = `smtp://localhost:${smtp.port}`;

  function reset(): void {
    mailbox.clear();
    log.clear();
    faults.clear();
    webhooks.clear();
    for (const vendor of vendors) vendor.reset?.();
  }

  const addresses = () =>
    Object.fromEntries(vendors.map(({ id, http }) => [id, http ? url + http.prefix : smtpUrl]));

  const observe =
    ({ id, statuses }: Vendor, { prefix, refusal }: Http): MiddlewareHandler<Env> =>
    async (c, next) => {
      const started = Date.now();
      const { outgoing } = c.env;
      // Only the log uses this text. The vendor reads the bytes, because a picture would not survive as text.
      const body = Buffer.from(await c.req.arrayBuffer()).toString();
      const fault = faults.take(id);
      const { pathname, search } = new URL(c.req.url);
      // Log on arrival, so that a test finds its request in the log right after the response or timeout.
      const entry = log.add({
        at: new Date(started).toISOString(),
        provider: id,
        method: c.req.method,
        path: pathname.slice(prefix.length) + search,
        status: null,
        duration: null,
        fault: fault?.mode ?? null,
        headers: headersForLog(c.req.raw.headers),
        body: bodyForLog(body),
      });
      outgoing.once("close", () => {
        entry.status = outgoing.writableFinished ? outgoing.statusCode : null;
        entry.duration = Date.now() - started;
      });
      if (!fault) return next();
      if (TWISTS.includes(fault.mode)) {
        c.set("twist", fault.mode);
        return next();
      }
      const reply = await playFault(fault, {
        refusal: (status = statuses[0] ?? 500) => refusal(status),
        answer: () => next().then(() => c.res),
        outgoing,
        stopped: stopped.signal,
      });
      // Unset `c.res` first: Hono copies the headers of an earlier response to the newly assigned one.
      c.res = undefined;
      c.res = reply;
    };

  const app = new Hono<Env>()
    .use((c, next) => {
      // bodyLimit builds a new Request from `raw`, which fails for the Node adapter's object but works for its clone.
      c.req.raw = c.req.raw.clone();
      return next();
    })
    .use(bodyLimit({ maxSize: MAX_BODY, onError: (c) => c.json({ error: "body too large" }, 413) }));
  for (const vendor of vendors) {
    const { http } = vendor;
    if (!http) continue;
    const observed = new Hono<Env>().use(observe(vendor, http)).route("/", http.app);
    app.route(http.prefix, complete(observed, http.refusal));
  }
  const own = new Hono<Env>()
    .use(sameOrigin)
    .route("/", pageRoutes({ vendors, addresses, mailbox, faults, log, webhooks, resend }))
    .route("/stripe/checkout", checkoutPages(stripe.world))
    .route("/stripe", bankPages(stripe.world))
    .route("/stripe", portalPages(stripe.world))
    .route("/stripe", panelPages(stripe))
    .route("/", stripeControl(stripe))
    .route("/", controlRoutes({ mailbox, faults, log, webhooks, reset }));
  app.route("/", complete(own, ownRefusal));
  app.onError((error, c) => {
    console.error(error);
    return c.json({ error: "sandbox" }, 500);
  });
  const listener = getRequestListener(app.fetch, { hostname: "localhost", overrideGlobalObjects: false });
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE }, listener);

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  }).catch(async (error) => {
    await smtp.stop();
    throw error;
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;

  stripe.start();

  return {
    url,
    smtpUrl,
    webhookSecret,
    stripeWebhookSecret,
    async stop() {
      stopped.abort();
      webhooks.stop();
      stripe.stop();
      server.closeAllConnections();
      await Promise.all([new Promise((resolve) => server.close(resolve)), smtp.stop()]);
    },
  };
}

function complete(app: Hono<Env>, refusal: (status: number) => Response): Hono<Env> {
  const paths = app.routes.filter(({ method }) => method !== "ALL").map(({ path }) => path);
  for (const path of new Set(paths)) app.all(path, () => refusal(405));
  return app.all("*", () => refusal(404));
}

const ownRefusal = (status: number) =>
  Response.json({ error: `${status === 405 ? "método" : "endereço"} desconhecido` }, { status });

/** Refuses changes by pages of other sites. Requests without an `Origin` header come from programs and pass. */
const sameOrigin: MiddlewareHandler = async (c, next) => {
  const origin = c.req.header("origin");
  const isForeign = origin !== undefined && URL.parse(origin)?.host !== c.req.header("host");
  if (isForeign && !["GET", "HEAD"].includes(c.req.method)) return c.json({ error: "outra origem" }, 403);
  return next();
};

if (import.meta.main) {
  const port = Number(process.env.SANDBOX_PORT || 4010);
  const stateDir = process.env.SANDBOX_STATE_DIR;
  try {
    const sandbox = await startSandbox({
      port,
      webhookUrl: process.env.SANDBOX_WEBHOOK_URL,
      stripeWebhookUrl: process.env.SANDBOX_STRIPE_WEBHOOK_URL,
      stripeStateFile: stateDir && join(stateDir, "sandbox-stripe.json"),
    });
    for (const signal of ["SIGINT", "SIGTERM"]) {
      process.once(signal, () => void sandbox.stop().then(() => process.exit(0)));
    }
    console.log(`sandbox ${sandbox.url}`);
  } catch (error) {
    const { code, port: taken } = error as NodeJS.ErrnoException & { port?: number };
    if (code !== "EADDRINUSE") throw error;
    console.error(`A porta ${taken} está ocupada. Escolha outra: SANDBOX_PORT=${port + 2}`);
    process.exitCode = 1;
  }
}
