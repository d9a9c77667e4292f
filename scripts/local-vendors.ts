/**
 * A local start needs no vendor accounts: sandbox/ replaces the vendors and a generated secret encrypts the sessions.
 * - A given variable keeps its value, so that LOCAL_START=true can combine the sandbox with some real vendors.
 * - LOCAL_START=false prevents a local start.
 */
import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { envProblems, NO_DATABASE } from "../lib/server/env-schema.ts";
import { keptText } from "./data-folder.ts";
import { assertPortFree, StartError, start, stop, untilSuccess } from "./processes.ts";

type Variables = Record<string, string>;
type GivenVariables = Record<string, string | undefined>;

/** Timeout (ms) of the sandbox's first response. */
const FIRST_ANSWER = 20_000;

export const VENDOR_VARIABLES = [
  "RESEND_BASE_URL",
  "RESEND_API_KEY",
  "RESEND_WEBHOOK_SECRET",
  "SMTP_URL",
  "BRASILAPI_BASE_URL",
  "IBGE_BASE_URL",
  "OPENAI_BASE_URL",
  "OPENAI_API_KEY",
  "GAMMA_BASE_URL",
  "GAMMA_API_KEY",
  "STRIPE_BASE_URL",
  "STRIPE_SECRET_KEY",
  "STRIPE_WEBHOOK_SECRET",
] as const;

const DEMO_OPERATOR = {
  OPERATOR_NAME: "Elo Recicla Demonstração LTDA (empresa fictícia)",
  OPERATOR_CNPJ: "90000099000114",
  OPERATOR_CITY: "São Paulo, SP",
  OPERATOR_ADDRESS: "Rua do Exemplo, 100, Centro, CEP 01000-000 (endereço fictício)",
  OPERATOR_INVOICE: "Demonstração: nenhuma nota fiscal é emitida.",
};

/** The domain and the numbers belong to nobody. */
const DEMO_CONTACTS = {
  CONTACT_EMAIL: "contato@elorecicla.example",
  CONTACT_PHONE: "1100000000",
  WHATSAPP_NUMBER: "5511900000000",
  SUPPORT_EMAIL: "suporte@elorecicla.example",
  SUPPORT_WHATSAPP_NUMBER: "5511900000001",
  EMAIL_FROM: "Elo Recicla <nao-responda@elorecicla.example>",
};

export const sandboxUrl = (port: number) => `http://localhost:${port}`;

const sandboxVariables = (port: number): Record<(typeof VENDOR_VARIABLES)[number], string> => ({
  RESEND_BASE_URL: `${sandboxUrl(port)}/resend`,
  RESEND_API_KEY: "re_sandbox",
  RESEND_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString("base64")}`,
  SMTP_URL: `smtp://localhost:${port + 1}`,
  BRASILAPI_BASE_URL: `${sandboxUrl(port)}/brasilapi`,
  IBGE_BASE_URL: `${sandboxUrl(port)}/ibge`,
  OPENAI_BASE_URL: `${sandboxUrl(port)}/openai/v1`,
  OPENAI_API_KEY: "sk-sandbox",
  GAMMA_BASE_URL: `${sandboxUrl(port)}/gamma/v1.0`,
  GAMMA_API_KEY: "sk-gamma-sandbox",
  STRIPE_BASE_URL: sandboxUrl(port),
  STRIPE_SECRET_KEY: "sk_test_sandbox",
  STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString("base64")}`,
});

const dataDirOf = (given: GivenVariables) => resolve(given.DATA_DIR || ".data");

/** @throws StartError unless SANDBOX_PORT and the port after it, which serves SMTP, are valid */
export function sandboxPortOf(given: GivenVariables = process.env): number {
  const port = Number(given.SANDBOX_PORT || 4010);
  if (Number.isInteger(port) && port > 0 && port < 65_535) return port;
  throw new StartError("SANDBOX_PORT precisa ser uma porta entre 1 e 65534.");
}

/** LOCAL_START decides. If unset, a start without any vendor variable and without an https address is local. */
export function isLocalStart(given: GivenVariables): boolean {
  if (given.LOCAL_START) return given.LOCAL_START === "true";
  return !given.APP_URL?.startsWith("https:") && !VENDOR_VARIABLES.some((name) => given[name]);
}

/**
 * Variables that a local start adds to the given ones; empty for any other start.
 * @param secretIn returns NEXTAUTH_SECRET for a data folder. A caller that needs no real secret, such as the build,
 * returns a placeholder, so that no file is created
 */
export function localVariables(given: GivenVariables = process.env, secretIn = keptSecret): Variables {
  if (!isLocalStart(given)) return {};
  const port = sandboxPortOf(given);
  const all: Variables = {
    ...sandboxVariables(port),
    ...DEMO_OPERATOR,
    ...DEMO_CONTACTS,
    CHAT_WIDGET_URL: `${sandboxUrl(port)}/chat-widget/loader.js`,
    LOCAL_START: "true",
  };
  const added = Object.fromEntries(Object.entries(all).filter(([name]) => !given[name]));
  return given.NEXTAUTH_SECRET ? added : { ...added, NEXTAUTH_SECRET: secretIn(dataDirOf(given)) };
}

/**
 * Variables to add for a command that calls vendors, but not the database.
 * - A missing variable gets the value of a local start. Outside of a local start, that value only makes the check of
 *   the configuration pass: the commands call no vendor with a missing variable.
 * - DATABASE_URL always becomes a placeholder.
 */
function vendorVariables(given: GivenVariables = process.env): Variables {
  const placeholders = localVariables({ LOCAL_START: "true" }, () => "x".repeat(32));
  const all = isLocalStart(given)
    ? { ...placeholders, ...localVariables(given, () => "x".repeat(32)) }
    : placeholders;
  const added = Object.fromEntries(Object.entries(all).filter(([name]) => !given[name]));
  return {
    ...added,
    DATABASE_URL: NO_DATABASE,
    APP_URL: given.APP_URL || `http://localhost:${given.PORT || 3000}`,
  };
}

/** Sets {@link vendorVariables} for this process. @throws StartError that names every wrong variable */
export function setVendorVariables(): void {
  Object.assign(process.env, vendorVariables());
  const problems = envProblems(process.env);
  if (problems.length > 0) throw new StartError(["Confira a configuração:", ...problems].join("\n  "));
}

/** Stored in the data folder, so that sessions survive a restart. */
const keptSecret = (dataDir: string): string =>
  keptText(dataDir, "nextauth.secret", () => randomBytes(32).toString("base64url"));

/**
 * Whether this start runs the sandbox. A rehearsal (docs/operating.md) has LOCAL_START=false: its servers share one
 * sandbox that is started separately.
 */
function leadsToSandbox(variables: GivenVariables): boolean {
  if (process.env.LOCAL_START === "false") return false;
  const port = sandboxPortOf();
  const own = [`${sandboxUrl(port)}/`, `smtp://localhost:${port + 1}`];
  return VENDOR_VARIABLES.some((name) =>
    own.some((address) => `${variables[name] ?? ""}/`.startsWith(address)),
  );
}

export async function assertSandboxPortsFree(variables: GivenVariables): Promise<void> {
  if (!leadsToSandbox(variables)) return;
  const port = sandboxPortOf();
  await assertPortFree(port, "SANDBOX_PORT");
  await assertPortFree(port + 1, "SANDBOX_PORT");
}

/** Starts the sandbox if this start runs it. @param product address that receives the vendors' webhooks */
export async function startSandbox(
  variables: Variables,
  product: string,
): Promise<{ stop(): Promise<void> }> {
  if (!leadsToSandbox(variables)) return { stop: async () => {} };
  const sandboxPort = sandboxPortOf();
  const child = start(["sandbox/server.ts"], {
    ...variables,
    SANDBOX_PORT: String(sandboxPort),
    SANDBOX_WEBHOOK_URL: `${product}/api/webhooks/resend`,
    SANDBOX_STRIPE_WEBHOOK_URL: `${product}/api/webhooks/stripe`,
    // The product's database survives a restart, so Stripe's state must survive, too.
    SANDBOX_STATE_DIR: dataDirOf(process.env),
  });
  if (!(await untilSuccess(`${sandboxUrl(sandboxPort)}/_sandbox/health`, child, FIRST_ANSWER))) {
    await stop(child);
    throw new StartError("O sandbox dos fornecedores não respondeu; veja as mensagens acima.");
  }
  return { stop: () => stop(child) };
}
