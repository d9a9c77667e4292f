import { describe, expect, test } from "vitest";
import {
  type Body,
  call,
  createSession,
  custom,
  db,
  encryptSession,
  inbox,
  nobody,
  plan,
  settings,
  signup,
} from "@/tests/setup/email-functions";

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

  test("outside a local start the caller's own address gets none of the caller's texts, and its own name", async () => {
    const email = nobody();
    const profile = { create: { fullName: "Ana", userType: "captador" } };
    const user = await db.user.create({ data: { email, emailConfirmedAt: new Date(), profile } });
    const authorization = `Bearer ${await encryptSession(await createSession(user.id))}`;
    settings.LOCAL_START = false;
    const notice = {
      type: "system_notification",
      data: { userName: "Ana", subject: "Aviso", title: "Aviso", message: "Pague em golpe.com" },
    };
    const refused = { status: 403, body: { success: false, code: "RECIPIENT_NOT_ALLOWED" } };
    expect(await call("send-email", custom(email), { authorization })).toMatchObject(refused);
    expect(await call("email-service", { ...notice, to: email }, { authorization })).toMatchObject(refused);
    const features = { ...plan(email).templateData, planFeatures: ["Pague em golpe.com"] };
    for (const category of ["plan_selection", "auth_plan_selection"]) {
      const lure = { to: email, category, templateData: features };
      expect(await call("send-email", lure, { authorization })).toMatchObject(refused);
    }
    const matched = {
      financiadorName: "Ana",
      projectTitle: "Pague em golpe.com",
      availableAmount: 1,
      category: "Pix",
      location: "Rio Claro, SP",
      projectUrl: "http://localhost:3000/lir-projetos/triagem",
    };
    const match = { type: "match_notification", to: email, data: matched };
    expect(await call("email-service", match, { authorization })).toMatchObject(refused);
    expect(await inbox(email)).toEqual([]);

    const named = { ...signup(email).templateData, fullName: "Pague em golpe.com" };
    const confirmation = { ...signup(email), templateData: named };
    expect(await call("send-email", confirmation, { authorization })).toMatchObject({ status: 200 });
    const reset = {
      type: "password_reset",
      to: email,
      data: { userName: "Pague em golpe.com", resetUrl: "http://localhost:3000/auth" },
    };
    expect(await call("email-service", reset, { authorization })).toMatchObject({ status: 200 });
    const { confirmationUrl } = named;
    const again = { fullName: "Pague em golpe.com", userType: "captador", confirmationUrl };
    expect(await call("send-confirmation-email", again, { authorization })).toMatchObject({ status: 200 });
    const mails = await inbox(email);
    expect(mails).toHaveLength(3);
    for (const mail of mails) {
      expect(mail.text).toContain("Ana");
      expect(mail.subject + mail.text + mail.html).not.toContain("golpe");
    }
    const tester = "testes@exemplo.com.br";
    expect(await call("email-service", { ...notice, to: tester }, { authorization })).toMatchObject({
      status: 200,
    });
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
