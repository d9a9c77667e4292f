import { randomUUID } from "node:crypto";
import path from "node:path";
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import {
  barrage,
  cnpj,
  complete,
  exportsOf,
  filesUnder,
  from,
  hearErrors,
  link,
  mail,
  newcomer,
  openProduct,
  person,
  root,
  type Sample,
  samples,
} from "../setup/barrage";
import { hostileRequest, type Sent } from "../setup/hostile";

const { company, id, session, log } = await openProduct();
const { SESSION_COOKIE, encryptSession } = session;
const cookie = `${SESSION_COOKIE}=${await encryptSession(company.sessionId)}`;

type Method = "GET" | "POST";
type HttpSample = { [method in Method]?: { body?: Sample; ask?: string } };

/** A valid input of every HTTP function, with the beginning of a query; next-auth's own route is tested with it. */
const FUNCTIONS: Record<string, HttpSample> = {
  "ai-assistant": {
    POST: {
      body: {
        messages: [{ role: "user", content: "Oi" }],
        step: "impact-goals",
        conversation_id: id,
        message_id: id,
      },
    },
  },
  "check-subscription": { GET: {}, POST: { body: {} } },
  checkout: {
    POST: { body: { plan: "pro", success_url: "/checkout/sucesso", cancel_url: "/checkout/cancelado" } },
  },
  "create-checkout": { POST: { body: { priceId: "pro_painel" } } },
  "customer-portal": { POST: { body: {} } },
  arquivos: { POST: { ask: "finalidade=", body: {} } },
  "consulta-organizacao": { POST: { body: { cnpj } } },
  conversas: {
    GET: { ask: `conversa=${id}&depois=` },
    POST: { body: { conversa: id, clientId: id, texto: "Olá", anexos: [] } },
  },
  "conversas/eventos": { GET: {} },
  "conversas/lidas": { POST: { body: { conversa: id, numero: 1 } } },
  descadastrar: { GET: { ask: "t=" }, POST: { ask: "t=", body: { subscribed: true } } },
  "email-service": {
    POST: { body: { type: "password_reset", to: mail.to, data: { userName: "Ana", resetUrl: link } } },
  },
  extrato: { GET: { ask: "formato=csv&de=2026-01-01&ate=" } },
  "gamma-presentation": { POST: { body: { prompt: "a", projectData: { title: "Vidro", impact: "b", id } } } },
  health: { GET: {} },
  "ibge-locations": { GET: { ask: "type=cidades&estado=" } },
  "lir-chat-assistant": { POST: { body: { message: "oi", history: [{ role: "user", content: "a" }] } } },
  "login-empresa": { POST: { body: { email: "a@b.com.br", password: "" } } },
  "meus-dados": { GET: {} },
  "new-signup-project": { POST: { body: { ...person, project_name: "Galpão", plan: "free" } } },
  new_signup_company_v2: { POST: { body: person } },
  "proposta-arquivo": { GET: { ask: "formato=md&proposta=" } },
  "recibo-arquivo": { GET: { ask: "recibo=" } },
  "projetos-csv": { GET: { ask: "estado=SP&colunas=" } },
  "resend-empresa-confirmation": { POST: { body: { email: "a@b" } } },
  "send-confirmation-email": {
    POST: { body: { email: mail.to, fullName: "Ana", userType: "captador", confirmationUrl: link } },
  },
  "send-email": { POST: { body: { category: "custom_test", ...mail } } },
  "sendgrid-email-service": { POST: { body: { category: "custom_test", ...mail } } },
  "validate-cnpj": { POST: { body: { cnpj } } },
  viewer: { GET: {} },
  "webhooks/stripe": {
    POST: {
      body: {
        id: "evt_1",
        object: "event",
        type: "invoice.paid",
        data: { object: { id: "in_1", object: "invoice" } },
      },
    },
  },
  "webhooks/resend": { POST: { body: { type: "email.delivered", data: { email_id: id } } } },
};

const WHOLE: Record<string, () => Sample> = {
  "resend-empresa-confirmation": () => ({ email: "a@b.com.br" }),
  "login-empresa": () => ({ password: "x" }),
  "new-signup-project": newcomer,
  new_signup_company_v2: newcomer,
};

test("A9.7 every HTTP function is called with hostile input", () => {
  const functions = filesUnder("app/api", "route.ts")
    .filter((name) => name !== "auth/[...nextauth]")
    .map((name) => [
      name,
      exportsOf(`app/api/${name}/route.ts`, /^export const (GET|POST|PUT|PATCH|DELETE) /gm),
    ]);
  const known = Object.entries(FUNCTIONS).map(([name, methods]) => [name, Object.keys(methods)]);
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(functions));
});

/** One caller in ten is signed in: a copy of one's data takes long when one has asked for it so often. */
let callers = 0;
const callersSession = () => {
  callers += 1;
  return callers % 10 === 0;
};

const whole = (name: string, sent: Sent, at: number): Sent =>
  sent.body?.startsWith("{") && sent.type === "application/json"
    ? { ...sent, body: JSON.stringify(complete(WHOLE[name], parse(sent.body), at)) }
    : sent;

/** Notices of the vendors are hostile only when a key is lost; they are looked at all the same. */
const stripe = new Stripe("sk_test_hostile");
const stripeSignatureOf = (payload: string) => ({
  "stripe-signature": stripe.webhooks.generateTestHeaderString({
    payload,
    secret: process.env.STRIPE_WEBHOOK_SECRET ?? "",
  }),
});
const signer = new Webhook("whsec_dGVzdHM=");
const signatureOf = (payload: string) => {
  const at = new Date();
  const head = {
    "svix-id": `msg_${randomUUID()}`,
    "svix-timestamp": String(Math.floor(at.getTime() / 1000)),
  };
  return { ...head, "svix-signature": signer.sign(head["svix-id"], at, payload) };
};

const SIGNED: Record<string, (payload: string) => Record<string, string>> = {
  "webhooks/resend": signatureOf,
  "webhooks/stripe": stripeSignatureOf,
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

describe.each(Object.entries(FUNCTIONS))("A9.7 HTTP function %s", (name, methods) => {
  test.each(Object.entries(methods))(
    "%s: no 5xx, nothing slow",
    { timeout: 120_000 },
    async (method, { body, ask }) => {
      const errorsLogged = hearErrors(log);
      const route = (await import(
        /* @vite-ignore */ path.join(root, "app", "api", name, "route.ts")
      )) as Record<Method, (request: Request) => Promise<Response>>;
      const call = async ({ query, body: text, type }: Sent) => {
        const signed = SIGNED[name] && text ? SIGNED[name](text) : {};
        const headers = {
          ...from(),
          ...(callersSession() && { cookie }),
          ...signed,
          ...(type && { "content-type": type }),
        };
        const init = method === "POST" ? { method, headers, body: text } : { method, headers };
        const response = await route[method as Method](
          new Request(`http://localhost:3000/api/${name}?${query}`, init),
        );
        // A stream of events goes on until somebody leaves it.
        const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
        await (isStream ? response.body?.cancel() : response.text());
        return response.status < 500 ? null : String(response.status);
      };
      const inputs = samples(hostileRequest(body ?? {}, ask ?? "")).map((sent, at) => whole(name, sent, at));
      expect(await barrage({ inputs, call })).toEqual([]);
      expect(errorsLogged()).toEqual([]);
    },
  );
});
