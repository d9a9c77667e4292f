/**
 * Stand-ins for the vendors, over real HTTP and SMTP, on this machine only. The product never imports this folder:
 * it reaches the vendors through base URLs, and in a local start those lead here.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { controlRoutes } from "./control.ts";
import { createFaults, playFault } from "./faults.ts";
import { createMailbox } from "./mailbox.ts";
import { pageRoutes } from "./pages/routes.ts";
import { bodyForLog, createRequestLog, headersForLog } from "./requests.ts";
import { BodyTooLarge, dispatch, json, type Reply, type Request, type Route, readRequest } from "./router.ts";
import type { Vendor } from "./vendor.ts";
import { brasilapi } from "./vendors/brasilapi.ts";
import { chatWidget } from "./vendors/chat-widget.ts";
import { ibge } from "./vendors/ibge.ts";
import { openai } from "./vendors/openai.ts";
import { createResend } from "./vendors/resend.ts";
import { startSmtp } from "./vendors/smtp.ts";
import { createWebhooks } from "./webhooks.ts";

export type SandboxOptions = {
  /** HTTP port, 4010 when absent; 0 for any free one. */
  port?: number;
  /** Port of the mail server: the one after `port` when absent, any free one when that is 0. */
  smtpPort?: number;
  /** Where notices about mails go; the product's own address when absent. */
  webhookUrl?: string;
  /** Key that signs notices, `whsec_` and base64; RESEND_WEBHOOK_SECRET, the product's, when absent. */
  webhookSecret?: string;
};

export type Sandbox = { url: string; smtpUrl: string; webhookSecret: string; stop(): Promise<void> };

/** Signs nothing but notices between two processes of one machine. */
const LOCAL_SECRET = `whsec_${Buffer.from("elo-recicla-sandbox-notices").toString("base64")}`;

/** @throws the error of net when a port is taken */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const {
    port = 4010,
    smtpPort = port === 0 ? 0 : port + 1,
    webhookUrl = `http://localhost:${process.env.PORT || 3000}/api/webhooks/resend`,
    webhookSecret = process.env.RESEND_WEBHOOK_SECRET || LOCAL_SECRET,
  } = options;
  const stopped = new AbortController();
  const mailbox = createMailbox();
  const log = createRequestLog();
  const webhooks = createWebhooks({ url: webhookUrl, secret: webhookSecret });
  const faults = createFaults(() => vendors.map(({ id }) => id));
  const resend = createResend({ mailbox, webhooks, stopped: stopped.signal });
  const smtp = await startSmtp(smtpPort, { mailbox, faults, log, stopped: stopped.signal });
  const vendors: Vendor[] = [resend.vendor, smtp.vendor, brasilapi, ibge, openai, chatWidget];
  const smtpUrl = `smtp://localhost:${smtp.port}`;

  function reset(): void {
    mailbox.clear();
    log.clear();
    faults.clear();
    webhooks.clear();
    for (const vendor of vendors) vendor.reset?.();
  }

  const addresses = () =>
    Object.fromEntries(
      vendors.map(({ id, prefix }) => [id, prefix === undefined ? smtpUrl : `${url}${prefix}`]),
    );
  const own: Route[] = [
    ...pageRoutes({ vendors, addresses, mailbox, faults, log, webhooks, resend }),
    ...controlRoutes({ mailbox, faults, log, webhooks, reset }),
  ];

  const server = createServer((message, response) => {
    answer(message, response).catch((error) => {
      if (response.headersSent) response.destroy();
      else if (error instanceof BodyTooLarge) void send(response, json(413, { error: "body too large" }));
      else {
        console.error(error);
        void send(response, json(500, { error: "sandbox" }));
      }
    });
  });

  async function answer(message: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = Date.now();
    const request = await readRequest(message);
    const { pathname } = request.url;
    const vendor = vendors.find(({ prefix }) => prefix && `${pathname}/`.startsWith(`${prefix}/`));
    if (!vendor) return void (await send(response, await answerOwn(request)));
    const fault = faults.take(vendor.id);
    // Noted as it comes in: whoever has an answer, or has given up, finds the request here.
    const entry = log.add({
      at: new Date(started).toISOString(),
      provider: vendor.id,
      method: request.method,
      path: pathname.slice(vendor.prefix?.length) + request.url.search,
      status: null,
      duration: null,
      fault: fault?.mode ?? null,
      headers: headersForLog(request.headers),
      body: bodyForLog(request.body),
    });
    const work = () => answerAs(vendor, request);
    const refusal = (status = vendor.statuses[0] ?? 500) => vendor.refusal(status);
    try {
      const reply = fault ? await playFault(fault, refusal, work, response, stopped.signal) : await work();
      const heard = reply !== null && !response.destroyed && (await send(response, reply));
      entry.status = heard ? reply.status : null;
    } finally {
      entry.duration = Date.now() - started;
    }
  }

  async function answerAs(vendor: Vendor, request: Request): Promise<Reply> {
    const reply = await dispatch(vendor.routes, request);
    if (reply === null) return vendor.refusal(404);
    return reply === "method" ? vendor.refusal(405) : reply;
  }

  async function answerOwn(request: Request): Promise<Reply> {
    if (request.method !== "GET" && !isSameOrigin(request)) return json(403, { error: "outra origem" });
    const reply = await dispatch(own, request);
    if (reply === null) return json(404, { error: "endereço desconhecido" });
    return reply === "method" ? json(405, { error: "método desconhecido" }) : reply;
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", resolve);
  }).catch(async (error) => {
    await smtp.stop();
    throw error;
  });
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;

  return {
    url,
    smtpUrl,
    webhookSecret,
    async stop() {
      stopped.abort();
      webhooks.stop();
      server.closeAllConnections();
      await Promise.all([new Promise((resolve) => server.close(resolve)), smtp.stop()]);
    },
  };
}

/** A page elsewhere must not clear the mailbox of whoever visits it; programs send no origin. */
function isSameOrigin({ headers: { origin, host } }: Request): boolean {
  return origin === undefined || URL.parse(origin)?.host === host;
}

/** @returns whether all of it went out: a stream ends early when its client leaves or a fault cuts it */
async function send(response: ServerResponse, { status, headers, body }: Reply): Promise<boolean> {
  response.writeHead(status, headers);
  if (typeof body === "string" || body instanceof Uint8Array) {
    response.end(body);
    return true;
  }
  response.flushHeaders();
  return pipeline(Readable.from(body), response).then(
    () => true,
    () => false,
  );
}

if (import.meta.main) {
  const port = Number(process.env.SANDBOX_PORT || 4010);
  try {
    const sandbox = await startSandbox({
      port,
      webhookUrl: process.env.SANDBOX_WEBHOOK_URL,
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
