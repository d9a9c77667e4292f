import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startSandbox } from "@/sandbox/server";
import { withAmounts } from "@/tests/setup/amounts";

type Body = Record<string, unknown>;
type Mail = { subject: string; html: string; text: string };

let sandbox: Awaited<ReturnType<typeof startSandbox>>;
let db: typeof import("@/lib/server/db")["db"];
let settings: typeof import("@/lib/server/env")["env"];
let getEmailStats: typeof import("@/lib/words/email/queries")["getEmailStats"];
let encryptSession: typeof import("@/lib/access/auth/session")["encryptSession"];
let createSession: typeof import("@/tests/setup/people")["createSession"];
const routes: Record<string, (request: Request) => Promise<Response>> = {};

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, webhookUrl: "http://127.0.0.1:1/none" });
  process.env.RESEND_BASE_URL = `${sandbox.url}/resend`;
  process.env.SMTP_URL = sandbox.smtpUrl;
  process.env.LOCAL_START = "true";
  process.env.EMAIL_TEST_RECIPIENTS = "Testes@exemplo.com.br";
  ({ db } = await import("@/lib/server/db"));
  ({ env: settings } = await import("@/lib/server/env"));
  ({ getEmailStats } = await import("@/lib/words/email/queries"));
  ({ encryptSession } = await import("@/lib/access/auth/session"));
  ({ createSession } = await import("@/tests/setup/people"));
  routes["send-email"] = (await import("@/app/api/send-email/route")).POST;
  routes["email-service"] = (await import("@/app/api/email-service/route")).POST;
  routes["sendgrid-email-service"] = (await import("@/app/api/sendgrid-email-service/route")).POST;
  routes["send-confirmation-email"] = (await import("@/app/api/send-confirmation-email/route")).POST;
}, 60_000);
afterAll(() => sandbox.stop());

const control = (path: string, body: unknown = {}) =>
  fetch(`${sandbox.url}/_sandbox/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const inbox = async (to: string): Promise<Mail[]> =>
  (await fetch(`${sandbox.url}/_sandbox/emails?to=${encodeURIComponent(to)}`)).json() as Promise<Mail[]>;

beforeEach(async () => {
  await control("reset");
  settings.LOCAL_START = true;
});

let count = 0;
const nobody = () => {
  count += 1;
  return `teste${count}@exemplo.com.br`;
};

async function call(name: string, body: Body | string, headers: Record<string, string> = {}) {
  count += 1;
  const request = new Request(`http://localhost:3000/api/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": `10.0.0.${count}`, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
  const response = await (routes[name] as NonNullable<(typeof routes)[string]>)(request);
  return { status: response.status, head: response.headers, body: (await response.json()) as Body };
}

const signup = (to: string) => ({
  to,
  category: "auth_signup_confirmation",
  templateData: {
    fullName: "Marina Tavares",
    userType: "financiador",
    confirmationUrl: "http://localhost:3000/new-email-confirmation?token_hash=abc",
    timestamp: "2026-11-21T12:00:00.000Z",
  },
});
const plan = (to: string) => ({
  to,
  category: "auth_plan_selection",
  templateData: {
    fullName: "Marina Tavares",
    planName: "PRO",
    planFeatures: ["Painel avançado"],
    timestamp: "2026-11-20T12:00:00.000Z",
  },
});
const custom = (to: string) => ({
  to,
  category: "custom_test",
  subject: "Oi",
  html: "<p>Olá <b>você</b></p>",
});

describe("send-email", () => {
  test("A7.7 A3.12 A3.13 mails of both auth categories have their subject and all fields of their data", async () => {
    const to = nobody();
    const first = await call("send-email", signup(to));
    expect(first).toMatchObject({ status: 200, body: { success: true, messageId: expect.any(String) } });
    await call("send-email", plan(to));
    const [planMail, signupMail] = await inbox(to);
    expect(signupMail?.subject).toBe("✓ Confirme sua conta");
    for (const part of ["Marina Tavares", "financiador", "token_hash=abc", "21/11/2026"])
      expect(`${signupMail?.text}`).toContain(part);
    for (const part of ["Marina Tavares", "PRO", "Painel avançado", "20/11/2026"])
      expect(planMail?.text).toContain(part);
    expect(planMail?.subject).toBe("🚀 Plano PRO ativado");
    expect(planMail?.html).toContain("http://localhost:3000/dashboard");
    const types = await db.emailMessage.findMany({ where: { toAddress: to }, select: { emailType: true } });
    expect(types.map(({ emailType }) => emailType).sort()).toEqual([
      "auth_plan_selection",
      "auth_signup_confirmation",
    ]);
  });

  test("A3.12 A3.14 B3.16 other categories return the delivery tracking and count in the statistics", async () => {
    const to = nobody();
    const requests = [
      { ...signup(to), category: "signup_confirmation" },
      { ...plan(to), category: "plan_selection" },
      { ...custom(to), text: "Olá você" },
    ];
    for (const request of requests) {
      expect(await call("send-email", request)).toMatchObject({
        status: 200,
        body: {
          success: true,
          messageId: expect.any(String),
          provider: "resend",
          httpStatus: 200,
          deliveryTracking: { sent: true, delivered: false, opened: false, clicked: false },
        },
      });
    }
    expect((await inbox(to)).map(({ subject }) => subject)).toEqual([
      "Oi",
      "🚀 Plano PRO ativado",
      "✓ Confirme sua conta",
    ]);
    const stats = await getEmailStats();
    for (const { category } of requests)
      expect(stats.find(({ email_type }) => email_type === category)?.total_sent).toBeGreaterThan(0);
  });

  test("a custom test needs no category, and its HTML is sanitised", async () => {
    const to = nobody();
    const { category: _, ...message } = custom(to);
    const html = "<p onclick=x()>Olá <b>você</b><script>alert(1)</script></p>";
    expect(await call("send-email", { ...message, html })).toMatchObject({ status: 200 });
    const [mail] = await inbox(to);
    expect(mail?.html).toContain("<p>Olá <b>você</b></p>");
    expect(mail?.html).not.toMatch(/onclick|alert/);
  });

  test("A3.14 after a 429 of Resend the result is a success that names SMTP as the provider", async () => {
    const to = nobody();
    await control("faults", { provider: "resend", mode: "status", status: 429, times: 1 });
    expect(await call("send-email", custom(to))).toMatchObject({
      status: 200,
      body: { success: true, provider: "smtp" },
    });
  });

  test("A7.7 A8.16 a mail that both providers refuse is stored as failed and queues no job", async () => {
    const to = nobody();
    await control("faults", { provider: "resend", mode: "status", status: 403, times: "always" });
    await control("faults", { provider: "smtp", mode: "status", status: 554, times: "always" });
    const { status, body } = await call("send-email", custom(to));
    expect(status).toBe(503);
    expect(body).toMatchObject({ success: false, code: "PROVIDER_REJECTED", retryable: true });
    expect(body.error).toBe("Erro no serviço do provedor de e-mail");
    expect(body.details).toEqual(expect.any(String));
    expect(await db.emailMessage.findFirst({ where: { toAddress: to } })).toMatchObject({ status: "failed" });
    const jobs = await db.$queryRaw<unknown[]>`select to_regclass('pgboss.job')::text as name`;
    expect(jobs).toEqual([{ name: null }]);
  });
});

describe("B7.16 sendgrid-email-service", () => {
  test("B7.21 the function returns the provider's own response and logs its events", async () => {
    const to = nobody();
    await control("faults", { provider: "resend", mode: "status", status: 403, times: "always" });
    expect(await call("sendgrid-email-service", custom(to))).toMatchObject({
      status: 503,
      body: { success: false, provider: "resend", status: 403, httpStatus: 403, code: "PROVIDER_REJECTED" },
    });
    await control("reset");
    expect(await call("sendgrid-email-service", custom(to))).toMatchObject({
      status: 200,
      body: {
        success: true,
        provider: "resend",
        status: 200,
        messageId: expect.any(String),
        deliveryTracking: { sent: true, delivered: false, opened: false, clicked: false },
      },
    });
    const events = await db.securityEvent.findMany({
      where: { eventType: { startsWith: "sendgrid_email" } },
      orderBy: { createdAt: "asc" },
    });
    expect(events.map(({ eventType }) => eventType)).toEqual([
      "sendgrid_email_start",
      "sendgrid_email_failed",
      "sendgrid_email_start",
      "sendgrid_email_sent",
    ]);
    expect(JSON.stringify(events)).not.toContain("exemplo.com.br");
  });

  test("A8.16 a rate limit of the provider and a refused address are marked as not retryable", async () => {
    await control("faults", { provider: "resend", mode: "status", status: 429, times: 1 });
    const limited = await call("sendgrid-email-service", custom(nobody()));
    expect(limited).toMatchObject({ status: 429, body: { code: "RATE_LIMIT_EXCEEDED", retryable: false } });
    expect(limited.head.get("retry-after")).toBe("60");
    await control("faults", { provider: "resend", mode: "status", status: 422, times: 1 });
    expect(await call("sendgrid-email-service", custom(nobody()))).toMatchObject({
      status: 400,
      body: { code: "INVALID_EMAIL", retryable: false },
    });
  });
});

describe("B7.15 email-service", () => {
  const types = {
    password_reset: { userName: "Ana", resetUrl: "http://localhost:3000/auth/nova-senha?token_hash=a" },
    project_notification: {
      captadorName: "Ana",
      projectTitle: "Triagem",
      status: "Em Captação",
      message: "Há um interesse novo.",
      projectUrl: "http://localhost:3000/lir-projetos/triagem",
    },
    match_notification: {
      financiadorName: "Ana",
      projectTitle: "Triagem",
      availableAmount: 1_284_500,
      category: "Cooperativismo",
      location: "Rio Claro, SP",
      projectUrl: "http://localhost:3000/lir-projetos/triagem",
    },
    system_notification: { userName: "Ana", subject: "Aviso", title: "Aviso", message: "Um aviso." },
  };

  test.each(Object.entries(types))("B3.17 a mail of type %s names the person", async (type, data) => {
    const to = nobody();
    expect(await call("email-service", { type, to, data })).toMatchObject({
      status: 200,
      body: { success: true, provider: "smtp" },
    });
    const [mail] = await inbox(to);
    expect(mail?.text).toContain("Ana");
    if (type === "match_notification") expect(mail?.text).toContain(withAmounts("R$ 1.284.500"));
    const optional = type === "project_notification" || type === "match_notification";
    expect(mail?.html.includes("/descadastrar?t=")).toBe(optional);
  });

  test("an unknown type is refused", async () => {
    const { status, body } = await call("email-service", { type: "newsletter", to: nobody(), data: {} });
    expect([status, body.code]).toEqual([400, "INVALID_INPUT"]);
  });
});

describe("send-confirmation-email", () => {
  const body = (email?: string) => ({
    ...(email && { email }),
    fullName: "Ana",
    userType: "captador",
    confirmationUrl: "http://localhost:3000/new-email-confirmation?token_hash=xyz",
  });

  test("A7.4 the function returns success and messageId, and a retry sends no second mail", async () => {
    const to = nobody();
    const first = await call("send-confirmation-email", body(to));
    expect(first).toMatchObject({ status: 200, body: { success: true, messageId: expect.any(String) } });
    const again = await call("send-confirmation-email", { ...body(to), retryCount: 1 });
    expect(again.body.messageId).toBe(first.body.messageId);
    expect(await inbox(to)).toHaveLength(1);
    await call("send-confirmation-email", body(to));
    expect(await inbox(to)).toHaveLength(2);
  });

  test("B7.21 a sent confirmation is logged as a sign-up test", async () => {
    await call("send-confirmation-email", body(nobody()));
    const found = await db.securityEvent.count({ where: { eventType: "sendgrid_test_signup_sent" } });
    expect(found).toBeGreaterThan(0);
  });

  test("A7.4 B7.17 without an address the session's is used, and without both the address is missing", async () => {
    expect(await call("send-confirmation-email", body())).toMatchObject({
      status: 400,
      body: { success: false, code: "MISSING_FIELDS", missingFields: ["email"] },
    });
    const email = nobody();
    const user = await db.user.create({
      data: {
        email,
        emailConfirmedAt: new Date(),
        profile: { create: { fullName: "Ana", userType: "captador" } },
      },
    });
    const authorization = `Bearer ${await encryptSession(await createSession(user.id))}`;
    settings.LOCAL_START = false;
    expect(await call("send-confirmation-email", body(), { authorization })).toMatchObject({ status: 200 });
    expect(await inbox(email)).toHaveLength(1);
  });
});

describe("refused calls", () => {
  test("all missing fields are reported at once", async () => {
    const { status, body } = await call("send-email", {
      category: "auth_signup_confirmation",
      templateData: {},
    });
    expect(status).toBe(400);
    expect(body).toEqual({
      success: false,
      error:
        "Campos obrigatórios ausentes: to, templateData.fullName, templateData.userType, templateData.confirmationUrl",
      code: "MISSING_FIELDS",
      missingFields: ["to", "templateData.fullName", "templateData.userType", "templateData.confirmationUrl"],
    });
    const empty = await call("sendgrid-email-service", {});
    expect(empty.body.missingFields).toEqual(["to", "subject"]);
  });

  test.each([
    "ana",
    "ana@exemplo.com\r\nBcc: outra@exemplo.com",
    "ana@exemplo.com,bia@exemplo.com",
    `${"a".repeat(250)}@exemplo.com`,
  ])("the address %j is refused as INVALID_EMAIL", async (to) => {
    expect(await call("send-email", custom(to))).toMatchObject({
      status: 400,
      body: {
        code: "INVALID_EMAIL",
        retryable: false,
        error: "Email inválido. Verifique o endereço informado.",
      },
    });
  });

  test("line breaks in a subject become spaces, and add no recipient", async () => {
    const to = nobody();
    const subject = "Oi\r\nBcc: outra@exemplo.com.br";
    await call("send-email", { ...custom(to), subject });
    expect((await inbox(to))[0]?.subject).toBe("Oi Bcc: outra@exemplo.com.br");
    expect(await inbox("outra@exemplo.com.br")).toEqual([]);
  });

  test("wrong types, unknown categories, foreign URL schemes and non-objects are refused", async () => {
    const to = nobody();
    const cases: (Body | string)[] = [
      { ...custom(to), subject: { $ne: 1 } },
      { ...custom(to), category: "spam" },
      { ...signup(to), templateData: { ...signup(to).templateData, confirmationUrl: "javascript:alert(1)" } },
      { ...signup(to), templateData: { ...signup(to).templateData, userType: "admin" } },
      "[]",
      "{",
      '"x"',
    ];
    for (const body of cases) expect((await call("send-email", body)).status).toBe(400);
    expect(await inbox(to)).toEqual([]);
  });

  test("a body above 64 KB gets 413, and a field above its limit 400", async () => {
    const to = nobody();
    expect((await call("send-email", { ...custom(to), html: "x".repeat(70_000) })).status).toBe(413);
    expect((await call("send-email", { ...custom(to), html: "x".repeat(50_001) })).status).toBe(400);
    expect((await call("send-email", { ...custom(to), subject: "x".repeat(201) })).status).toBe(400);
  });

  test("outside a local start only testers get mails, and only with links to this site", async () => {
    settings.LOCAL_START = false;
    expect(await call("send-email", custom(nobody()))).toMatchObject({
      status: 403,
      body: { success: false, code: "RECIPIENT_NOT_ALLOWED" },
    });
    const tester = "testes@exemplo.com.br";
    expect(await call("send-email", custom(tester))).toMatchObject({ status: 200 });
    const lure = { ...signup(tester).templateData, confirmationUrl: "https://outro.exemplo/entrar" };
    expect(await call("send-email", { ...signup(tester), templateData: lure })).toMatchObject({
      status: 400,
    });
    expect(await inbox(tester)).toHaveLength(1);
  });

  test("A9.7 B6.10 beyond the limit of an IP address the call gets 429 with Retry-After", async () => {
    const headers = { "x-forwarded-for": "198.51.100.7" };
    const statuses: number[] = [];
    for (let at = 0; at < 61; at += 1) statuses.push((await call("send-email", {}, headers)).status);
    expect(statuses.filter((status) => status === 400)).toHaveLength(60);
    const { status, head, body } = await call("send-email", custom(nobody()), headers);
    expect(status).toBe(429);
    expect(Number(head.get("retry-after"))).toBeGreaterThan(0);
    expect(body).toMatchObject({ success: false, code: "RATE_LIMIT_EXCEEDED", retryable: false });
  });

  test("A9.7 a mailbox whose limit is used up gets no mail, also with its address in capitals", async () => {
    const { consume, LIMITS } = await import("@/lib/server/rate-limit");
    const to = nobody();
    for (let at = 0; at < LIMITS.email_recipient.points; at += 1)
      expect(await consume("email_recipient", to)).toMatchObject({ ok: true });
    expect(await call("send-email", custom(to.toUpperCase()))).toMatchObject({ status: 429 });
    expect(await inbox(to)).toEqual([]);
  });
});
