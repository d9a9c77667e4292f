import { describe, expect, test } from "vitest";
import { withAmounts } from "@/tests/setup/amounts";
import {
  call,
  control,
  createSession,
  custom,
  db,
  encryptSession,
  getEmailStats,
  inbox,
  nobody,
  plan,
  settings,
  signup,
} from "@/tests/setup/email-functions";

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
