import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { cnpjNumber } from "../setup/cnpj";
import { hostileInput, hostileRequest, type Sent } from "../setup/hostile";
import { startVendors } from "../setup/mailbox";
import { arrive, forget } from "../setup/next-headers";

// The addresses of the vendors are read once, when the product is.
const vendors = await startVendors();
process.env.OPENAI_BASE_URL = process.env.RESEND_BASE_URL?.replace("/resend", "/openai/v1");
const { stopJobs } = await import("@/lib/providers/jobs");
const { SESSION_COOKIE, encryptSession, encryptViewer, VIEWER_HEADER } = await import("@/lib/auth/session");
const { db } = await import("@/lib/db");
const { log } = await import("@/lib/log");
const { DELETION } = await import("@/lib/personal-data/messages");
const { createPerson } = await import("../setup/people");
const { aProject, storeProjects } = await import("../setup/projects");

/** Inputs of each function, and how many of them are on their way at once. */
const RUNS = 2_000;
const AT_ONCE = 16;
/** Longest answer (ms). Whatever took longer in the crowd is asked again alone before it counts. */
const PATIENCE = 2_000;

afterAll(async () => {
  await stopJobs();
  await vendors.stop();
});

// The limits do their work on every call and never run out: each use counts as the first.
await db.$executeRaw`
  CREATE FUNCTION first_use() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.points := 1; RETURN NEW; END'`;
await db.$executeRaw`
  CREATE TRIGGER first_use BEFORE INSERT OR UPDATE ON rate_limits FOR EACH ROW EXECUTE FUNCTION first_use()`;

const company = await createPerson({ userType: "financiador", company: true });
const [project] = await storeProjects(aProject());
const cookie = `${SESSION_COOKIE}=${await encryptSession(company.sessionId)}`;

const id = project?.id ?? "";
const account = { email: "a@b.com.br", password: "Segredo1", confirmPassword: "Segredo1", acceptTerms: true };
const place = { state: "SP", city: "Campinas", phone: "11998765432" };
const lugar = { estado: "SP", cidade: "Campinas", telefone: "11998765432" };
const cnpj = cnpjNumber(123_456);
const person = { nome_completo: "Ana Prado", cnpj, razao_social: "Vidro Ltda", ...lugar, ...account };
const mail = { to: "a@b.com.br", subject: "Oi", html: "<b>oi</b>", text: "oi" };
const link = "https://elo.example/x";

type Sample = Record<string, unknown>;

/** A valid input of every server action, which the hostile ones are bent from. A new action needs its line. */
const ACTIONS: Record<string, Record<string, Sample>> = {
  accounts: {
    confirmEmailAction: { token_hash: "a".repeat(43), type: "signup" },
    resendConfirmationAction: { email: "a@b" },
    acceptTermsAction: { acceptedFrom: "/auth" },
    signOutAction: {},
    signOutEverywhereAction: {},
  },
  credentials: {
    requestPasswordResetAction: { email: "a@b.com.br" },
    resetPasswordAction: { token: "a".repeat(43), password: "Segredo1", confirmPassword: "Segredo2" },
    changePasswordAction: { currentPassword: "x", password: "Segredo2", confirmPassword: "Segredo1" },
    changeEmailAction: { email: "c@d", currentPassword: "x" },
  },
  "email-functions": { loadEmailStats: {}, loadEmailTracking: { messageId: "abc" } },
  "email-preferences": {
    saveEmailPreferencesAction: {
      projectNotifications: true,
      matchNotifications: false,
      searchAlerts: "semanal",
    },
  },
  favorites: { setFavoriteAction: { projetoId: id, keep: true } },
  interests: {
    registerInterestAction: {
      projeto_id: id,
      nome_empresa: "Vidro Ltda",
      email_contato: "a@b.com.br",
      telefone_contato: "11998765432",
      valor_interesse: "100.000",
      observacoes: "Olá",
    },
    withdrawInterestAction: { id },
    tellRegimeAction: {},
  },
  "personal-data": {
    deleteMyAccountAction: { currentPassword: "x", confirmation: "y" },
    setCommunicationsConsentAction: { granted: true },
  },
  profile: {
    updateProfileAction: { full_name: "Ana", ...place, company_name: "Vidro Ltda", person_type: "juridica" },
  },
  "saved-searches": {
    saveSearchAction: { name: "SP", query: "estado=SP", alert: true },
    renameSearchAction: { id, name: "RJ" },
    setSearchAlertAction: { id, alert: false },
    removeSearchAction: { id },
  },
  signup: {
    signUpGenericAction: {
      full_name: "Ana",
      person_type: "pj",
      company_name: "V",
      cnpj,
      ...place,
      ...account,
    },
    signUpCaptadorAction: {
      full_name: "Ana",
      company_name: "V",
      cnpj,
      lir_approved: "sim",
      ...place,
      ...account,
    },
    signUpProjectAction: { ...person, project_name: "Galpão", plan: "free" },
    signUpCompanyAction: person,
    signUpPlanAction: {
      ...{ name: "Ana", cnpj, razao: "V", ...place, email: "a@b.com.br", plan: "pro" },
      ...{ pwd: "Segredo1", pwd2: "Segredo1", terms: true },
    },
  },
  "support-tickets": {
    openTicketAction: { categoria: "outros", prioridade: "alta", assunto: "Oi", mensagem: "Olá", chave: "k" },
  },
};

type Method = "GET" | "POST";
type HttpSample = { [method in Method]?: { body?: Sample; ask?: string } };

/**
 * What makes an input whole, for one in fifty: these hash a password (22 ms) or wait a second on purpose, and the check
 * of all other inputs ends before that.
 */
const RARE = 50;
let newcomers = 0;
const newcomer = () => {
  newcomers += 1;
  return { email: `nova${newcomers}@exemplo.com.br`, cnpj: cnpjNumber(700_000 + newcomers) };
};
const again = { password: "Segredo2", confirmPassword: "Segredo2" };
const WHOLE: Record<string, () => Sample> = {
  resendConfirmationAction: () => ({ email: "a@b.com.br" }),
  "resend-empresa-confirmation": () => ({ email: "a@b.com.br" }),
  "login-empresa": () => ({ password: "x" }),
  resetPasswordAction: () => again,
  changePasswordAction: () => again,
  changeEmailAction: () => ({ email: "c@d.com.br" }),
  deleteMyAccountAction: () => ({ confirmation: DELETION.phrase }),
  ...Object.fromEntries(
    ["Generic", "Captador", "Project", "Company", "Plan"].map((kind) => [`signUp${kind}Action`, newcomer]),
  ),
  "new-signup-project": newcomer,
  new_signup_company_v2: newcomer,
};
const complete = (name: string, input: unknown, at: number): unknown =>
  at % RARE === 0 && typeof input === "object" && input !== null && !Array.isArray(input)
    ? { ...input, ...WHOLE[name]?.() }
    : input;

/** The same for every HTTP function, with the beginning of a query; next-auth's own route is tested with it. */
const FUNCTIONS: Record<string, HttpSample> = {
  descadastrar: { GET: { ask: "t=" }, POST: { ask: "t=", body: { subscribed: true } } },
  "email-service": {
    POST: { body: { type: "password_reset", to: mail.to, data: { userName: "Ana", resetUrl: link } } },
  },
  health: { GET: {} },
  "ibge-locations": { GET: { ask: "type=cidades&estado=" } },
  "lir-chat-assistant": { POST: { body: { message: "oi", history: [{ role: "user", content: "a" }] } } },
  "login-empresa": { POST: { body: { email: "a@b.com.br", password: "" } } },
  "meus-dados": { GET: {} },
  "new-signup-project": { POST: { body: { ...person, project_name: "Galpão", plan: "free" } } },
  new_signup_company_v2: { POST: { body: person } },
  "projetos-csv": { GET: { ask: "estado=SP&colunas=" } },
  "resend-empresa-confirmation": { POST: { body: { email: "a@b" } } },
  "send-confirmation-email": {
    POST: { body: { email: mail.to, fullName: "Ana", userType: "captador", confirmationUrl: link } },
  },
  "send-email": { POST: { body: { category: "custom_test", ...mail } } },
  "sendgrid-email-service": { POST: { body: { category: "custom_test", ...mail } } },
  "validate-cnpj": { POST: { body: { cnpj } } },
  viewer: { GET: {} },
  "webhooks/resend": { POST: { body: { type: "email.delivered", data: { email_id: id } } } },
};

const root = path.join(import.meta.dirname, "..", "..");
const filesUnder = (folder: string, name: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === name)
    .map((file) => path.posix.dirname(file));
const exportsOf = (file: string, shape: RegExp) =>
  [...readFileSync(path.join(root, file), "utf8").matchAll(shape)].map(([, name]) => name);

test("A9.7 every action and every HTTP function is called with hostile input", () => {
  const actions = filesUnder("lib", "actions.ts").map((feature) => [
    feature,
    exportsOf(`lib/${feature}/actions.ts`, /^export const (\w+) = action\(/gm),
  ]);
  const told = Object.entries(ACTIONS).map(([feature, samples]) => [feature, Object.keys(samples)]);
  expect(Object.fromEntries(told)).toEqual(Object.fromEntries(actions));
  const functions = filesUnder("app/api", "route.ts")
    .filter((name) => name !== "auth/[...nextauth]")
    .map((name) => [
      name,
      exportsOf(`app/api/${name}/route.ts`, /^export const (GET|POST|PUT|PATCH|DELETE) /gm),
    ]);
  const known = Object.entries(FUNCTIONS).map(([name, methods]) => [name, Object.keys(methods)]);
  expect(Object.fromEntries(known)).toEqual(Object.fromEntries(functions));
});

const whole = (name: string, sent: Sent, at: number): Sent =>
  sent.body?.startsWith("{") && sent.type === "application/json" && at % RARE === 0
    ? { ...sent, body: JSON.stringify(complete(name, parse(sent.body), at)) }
    : sent;
/** Notices of the provider are hostile only when its key is lost; they are looked at all the same. */
const signer = new Webhook("whsec_dGVzdHM=");
const signatureOf = (payload: string) => {
  const at = new Date();
  const head = { "svix-id": `msg_${callers}`, "svix-timestamp": String(Math.floor(at.getTime() / 1000)) };
  return { ...head, "svix-signature": signer.sign(head["svix-id"], at, payload) };
};

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Each call comes from a network of its own, else the limits would answer all but the first. */
let callers = 0;
const from = () => {
  callers += 1;
  return { "x-forwarded-for": `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}` };
};

type Case<T> = { inputs: T[]; call: (input: T) => Promise<string | null> };

/** Calls with all inputs, several at once. @returns what went wrong, each with its input */
async function barrage<T>({ inputs, call }: Case<T>): Promise<string[]> {
  const wrong: string[] = [];
  const slow: T[] = [];
  const said = (input: T) =>
    (JSON.stringify(input, (_, value) => (typeof value === "bigint" ? "n" : value)) ?? "").slice(0, 400);
  const queue = inputs.values();
  const timed = async (input: T) => {
    const began = performance.now();
    const trouble = await call(input).catch((error: unknown) => `threw ${error}`);
    if (trouble) wrong.push(`${trouble}: ${said(input)}`);
    return performance.now() - began;
  };
  const work = async () => {
    for (const input of queue) if ((await timed(input)) > PATIENCE) slow.push(input);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const input of slow) {
    const time = await timed(input);
    if (time > PATIENCE) wrong.push(`took ${Math.round(time)} ms: ${said(input)}`);
  }
  return wrong.slice(0, 5);
}

/** The same inputs in every run, so that what fails once fails again. */
const samples = <T>(arbitrary: fc.Arbitrary<T>): T[] =>
  fc.sample(arbitrary, { numRuns: RUNS, seed: 20261121 });

beforeEach(async () => {
  forget();
  vi.spyOn(log, "error");
});

const errorsLogged = () =>
  vi
    .mocked(log.error)
    .mock.calls.map(([first]) => String((first as { err?: unknown }).err ?? first))
    .slice(0, 3);

describe.each(Object.entries(ACTIONS))("A9.7 actions of %s", (feature, actions) => {
  test.each(Object.entries(actions))(
    "%s: nothing unexpected, nothing slow",
    { timeout: 120_000 },
    async (name, sample) => {
      const found = (await import(`../../lib/${feature}/actions.ts`)) as Record<string, unknown>;
      const action = found[name] as (input: unknown) => Promise<{ ok: boolean; code?: string }>;
      let encrypted = { at: 0, viewer: "" };
      const call = async (input: unknown) => {
        // Handed over as the middleware does, so that no input ends the session of the others. It lasts ten seconds.
        if (Date.now() - encrypted.at > 4_000)
          encrypted = { at: Date.now(), viewer: await encryptViewer(company) };
        arrive({ ...from(), [VIEWER_HEADER]: encrypted.viewer });
        const result = await action(input);
        return result.ok || result.code !== "unexpected" ? null : "unexpected";
      };
      const inputs = samples(hostileInput(sample, false)).map((input, at) => complete(name, input, at));
      expect(await barrage({ inputs, call })).toEqual([]);
      expect(errorsLogged()).toEqual([]);
    },
  );
});

describe.each(Object.entries(FUNCTIONS))("A9.7 HTTP function %s", (name, methods) => {
  test.each(Object.entries(methods))(
    "%s: no 5xx, nothing slow",
    { timeout: 120_000 },
    async (method, { body, ask }) => {
      const route = (await import(
        /* @vite-ignore */ path.join(root, "app", "api", name, "route.ts")
      )) as Record<Method, (request: Request) => Promise<Response>>;
      const call = async ({ query, body: text, type }: Sent) => {
        const signed = name === "webhooks/resend" && text ? signatureOf(text) : {};
        const headers = { ...from(), cookie, ...signed, ...(type && { "content-type": type }) };
        const init = method === "POST" ? { method, headers, body: text } : { method, headers };
        const response = await route[method as Method](
          new Request(`http://localhost:3000/api/${name}?${query}`, init),
        );
        await response.text();
        return response.status < 500 ? null : String(response.status);
      };
      const inputs = samples(hostileRequest(body ?? {}, ask ?? "")).map((sent, at) => whole(name, sent, at));
      expect(await barrage({ inputs, call })).toEqual([]);
      expect(errorsLogged()).toEqual([]);
    },
  );
});
