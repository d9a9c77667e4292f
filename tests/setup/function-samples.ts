import { randomUUID } from "node:crypto";
import { Webhook } from "standardwebhooks";
import Stripe from "stripe";
import { cnpj, link, mail, newcomer, person, type Sample } from "./barrage";

export type Method = "GET" | "POST";
/** `queryStart`: the beginning of a query; a hostile value follows it. */
type HttpSample = { [method in Method]?: { body?: Sample; queryStart?: string } };

/** An input of every HTTP function except next-auth's. Some are invalid without their {@link functionCompletions}. */
export const functionSamples = (id: string): Record<string, HttpSample> => ({
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
  cartaz: { GET: { queryStart: "projeto=" } },
  checkout: {
    POST: { body: { plan: "pro", success_url: "/checkout/sucesso", cancel_url: "/checkout/cancelado" } },
  },
  "create-checkout": { POST: { body: { priceId: "pro_painel" } } },
  "customer-portal": { POST: { body: {} } },
  arquivos: { POST: { queryStart: "finalidade=", body: {} } },
  importacao: { POST: { body: {} } },
  "movimentos-banco": { GET: { queryStart: "mes=" } },
  "consulta-organizacao": { POST: { body: { cnpj } } },
  conversas: {
    GET: { queryStart: `conversa=${id}&depois=` },
    POST: { body: { conversa: id, clientId: id, texto: "Olá", anexos: [] } },
  },
  "conversas/eventos": { GET: {} },
  "conversas/lidas": { POST: { body: { conversa: id, numero: 1 } } },
  descadastrar: { GET: { queryStart: "t=" }, POST: { queryStart: "t=", body: { subscribed: true } } },
  "email-service": {
    POST: { body: { type: "password_reset", to: mail.to, data: { userName: "Ana", resetUrl: link } } },
  },
  extrato: { GET: { queryStart: "formato=csv&de=2026-01-01&ate=" } },
  "gamma-presentation": { POST: { body: { prompt: "a", projectData: { title: "Vidro", impact: "b", id } } } },
  health: { GET: {} },
  "ibge-locations": { GET: { queryStart: "type=cidades&estado=" } },
  "lir-chat-assistant": { POST: { body: { message: "oi", history: [{ role: "user", content: "a" }] } } },
  "login-empresa": { POST: { body: { email: "a@b.com.br", password: "" } } },
  "meus-dados": { POST: { body: { currentPassword: "x" } } },
  "new-signup-project": { POST: { body: { ...person, project_name: "Galpão", plan: "free" } } },
  new_signup_company_v2: { POST: { body: person } },
  "proposta-arquivo": { GET: { queryStart: "formato=md&proposta=" } },
  agenda: { GET: { queryStart: "prazo=deposito&negociacao=" } },
  "recibo-arquivo": { GET: { queryStart: "recibo=" } },
  resumo: {
    GET: { queryStart: "quanto=300000&projetos=" },
    // A valid call makes a slow PDF, so functionCompletions adds the amount to only a few inputs.
    POST: { body: { para: "empresa", impostoRenda: 3_000_000_000 } },
  },
  "resumo-carteira": { GET: { queryStart: "carteira=" } },
  "projetos-csv": { GET: { queryStart: "estado=SP&colunas=" } },
  "resend-empresa-confirmation": { POST: { body: { email: "a@b" } } },
  "send-confirmation-email": {
    POST: { body: { email: mail.to, fullName: "Ana", userType: "captador", confirmationUrl: link } },
  },
  "send-email": { POST: { body: { category: "custom_test", ...mail } } },
  "sendgrid-email-service": { POST: { body: { category: "custom_test", ...mail } } },
  "validate-cnpj": { POST: { body: { cnpj } } },
  "v1/openapi.json": { GET: {} },
  "v1/projects": { GET: { queryStart: "estado=SP&limite=24&busca=" } },
  "v1/projects/[slug]": { GET: { queryStart: "x=" } },
  viewer: { GET: {} },
  visita: { POST: { body: { projeto: "vidro", de: "whatsapp", anterior: "" } } },
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
});

export const functionCompletions: Record<string, () => Sample> = {
  "resend-empresa-confirmation": () => ({ email: "a@b.com.br" }),
  "login-empresa": () => ({ password: "x" }),
  resumo: () => ({ valorInvestimento: 30_000_000 }),
  "new-signup-project": newcomer,
  new_signup_company_v2: newcomer,
};

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

/** Signs hostile webhooks, like an attacker with a leaked key. */
export const SIGNATURES: Record<string, (payload: string) => Record<string, string>> = {
  "webhooks/resend": signatureOf,
  "webhooks/stripe": stripeSignatureOf,
};
