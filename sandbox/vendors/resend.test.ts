import { Resend } from "resend";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { startReceiver } from "@/tests/setup/webhook-receiver";
import { startSandbox } from "../server";

const SECRET = `whsec_${Buffer.from("a secret between two processes").toString("base64")}`;
const MAIL = {
  from: "Elo Recicla <nao-responda@elorecicla.com.br>",
  to: "ana@example.com",
  subject: "Confirme sua conta",
  html: '<p>Olá, <a href="http://localhost:3000/email-confirmation?token_hash=a&amp;type=signup">confirme</a></p>',
  text: "Confirme: http://localhost:3000/email-confirmation?token_hash=a&type=signup.",
};

const receiver = await startReceiver(SECRET);
const sandbox = await startSandbox({ port: 0, webhookUrl: receiver.url, webhookSecret: SECRET });
const resend = new Resend("re_sandbox", { baseUrl: `${sandbox.url}/resend` });

const emails = async (to = "") =>
  (await fetch(`${sandbox.url}/_sandbox/emails?to=${encodeURIComponent(to)}`)).json();
const post = (body: unknown, headers: Record<string, string> = {}, path = "/resend/emails") =>
  fetch(sandbox.url + path, {
    method: "POST",
    headers: { authorization: "Bearer re_sandbox", "content-type": "application/json", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });

beforeEach(() => fetch(`${sandbox.url}/_sandbox/reset`, { method: "POST" }));
afterAll(async () => {
  await sandbox.stop();
  await receiver.stop();
});

describe("sending", () => {
  test("a mail gets an id and lands in the mailbox", async () => {
    const { data, error } = await resend.emails.send({
      ...MAIL,
      cc: "Bia <bia@example.com>",
      replyTo: "suporte@elorecicla.com.br",
      headers: { "X-Categoria": "auth_signup_confirmation" },
      tags: [{ name: "categoria", value: "signup" }],
      attachments: [{ filename: "termos.pdf", content: Buffer.from("%PDF-1.7") }],
    });
    expect(error).toBeNull();
    expect(await emails("ANA@example.com")).toMatchObject([
      {
        id: data?.id,
        provider: "resend",
        to: "ana@example.com",
        subject: "Confirme sua conta",
        html: MAIL.html,
        text: MAIL.text,
        links: ["http://localhost:3000/email-confirmation?token_hash=a&type=signup"],
        headers: { "X-Categoria": "auth_signup_confirmation" },
        tags: [{ name: "categoria", value: "signup" }],
        attachments: [{ name: "termos.pdf", type: "application/pdf", size: 8 }],
      },
    ]);
    expect(await emails("bia@example.com")).toHaveLength(1);
    expect(await emails("caio@example.com")).toEqual([]);
  });
});

test("the list of domains has only the domain of EMAIL_FROM, as verified", async () => {
  vi.stubEnv("EMAIL_FROM", "Elo Recicla <nao-responda@elo.org.br>");
  expect((await resend.domains.list()).data?.data).toMatchObject([
    { name: "elo.org.br", status: "verified" },
  ]);
  vi.stubEnv("EMAIL_FROM", "");
  expect((await resend.domains.list()).data?.data).toMatchObject([{ name: "elorecicla.example" }]);
  vi.unstubAllEnvs();
});

describe("the vendor's errors", () => {
  test.each([
    ["no key", {}, 401, "missing_api_key"],
    ["a real key", { authorization: "Bearer re_live_123" }, 403, "invalid_api_key"],
  ])("a request with %s is refused", async (_why, headers, statusCode, name) => {
    const response = await post(MAIL, { authorization: "", ...headers });
    expect(response.status).toBe(statusCode);
    expect(await response.json()).toEqual({ statusCode, name, message: expect.any(String) });
  });

  test.each<[string, unknown, string, string]>([
    ["no `to`", { ...MAIL, to: undefined }, "missing_required_field", "Missing `to` field."],
    ["an empty `from`", { ...MAIL, from: "" }, "missing_required_field", "Missing `from` field."],
    ["no `subject`", { ...MAIL, subject: null }, "missing_required_field", "Missing `subject` field."],
    ["no content", { ...MAIL, html: undefined, text: "" }, "missing_required_field", "`html` or `text`"],
    ["an invalid address", { ...MAIL, to: "ana" }, "validation_error", "Invalid `to` field"],
    ["an object as address", { ...MAIL, to: [{ a: 1 }] }, "validation_error", "Invalid `to` field"],
    ["51 addresses", { ...MAIL, to: Array(51).fill("a@b.co") }, "validation_error", "at most 50"],
    [
      "a line break in the name",
      { ...MAIL, from: "Ana\r\nBcc: x@y.co <a@b.co>" },
      "validation_error",
      "from",
    ],
    ["a line break in the subject", { ...MAIL, subject: "a\nBcc: x@y.co" }, "validation_error", "subject"],
    ["a line break in a header", { ...MAIL, headers: { "X-A": "1\r\nB: 2" } }, "validation_error", "X-A"],
    ["accents in a tag", { ...MAIL, tags: [{ name: "ação", value: "1" }] }, "validation_error", "Tags"],
    ["an empty attachment", { ...MAIL, attachments: [{ filename: "a" }] }, "invalid_attachment", "content"],
    [
      "a field that the sandbox does not cover",
      { ...MAIL, scheduled_at: "amanhã" },
      "validation_error",
      "scheduled_at",
    ],
    ["broken JSON", "{", "validation_error", "JSON"],
    ["JSON that is not an object", "[]", "validation_error", "JSON"],
  ])("a mail with %s is refused", async (_field, body, name, message) => {
    const response = await post(body);
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      statusCode: 422,
      name,
      message: expect.stringContaining(message),
    });
    expect(await emails()).toEqual([]);
  });

  test("unknown paths and methods are refused", async () => {
    expect((await resend.apiKeys.list()).error).toMatchObject({ statusCode: 404, name: "not_found" });
    expect((await fetch(`${sandbox.url}/resend/emails`)).status).toBe(405);
  });
});

describe("idempotency keys", () => {
  test("the same request under the same key is one mail with one id", async () => {
    const options = { idempotencyKey: "signup/1" };
    const [first, second] = [
      await resend.emails.send(MAIL, options),
      await resend.emails.send(MAIL, options),
    ];
    expect(second.data?.id).toBe(first.data?.id);
    expect(await emails()).toHaveLength(1);
  });

  test("another body under the same key is a conflict", async () => {
    await resend.emails.send(MAIL, { idempotencyKey: "signup/2" });
    const { error } = await resend.emails.send(
      { ...MAIL, to: "eva@example.com" },
      { idempotencyKey: "signup/2" },
    );
    expect(error).toMatchObject({ statusCode: 409, name: "invalid_idempotent_request" });
    expect(await emails()).toHaveLength(1);
  });

  test("a refused request does not use up its key", async () => {
    const options = { idempotencyKey: "signup/3" };
    expect((await resend.emails.send({ ...MAIL, to: "ana" }, options)).error).not.toBeNull();
    expect((await resend.emails.send(MAIL, options)).error).toBeNull();
  });

  test("a key of more than 256 characters is refused", async () => {
    const { error } = await resend.emails.send(MAIL, { idempotencyKey: "k".repeat(257) });
    expect(error).toMatchObject({ statusCode: 400, name: "invalid_idempotency_key" });
  });
});

describe("webhook events", () => {
  const outcomes: [string, string[]][] = [
    ["ana@example.com", ["email.sent", "email.delivered"]],
    ["delivered+signup@resend.dev", ["email.sent", "email.delivered"]],
    ["bounced@resend.dev", ["email.sent", "email.bounced"]],
    ["ana+bounce@example.com", ["email.sent", "email.bounced"]],
    ["complained@resend.dev", ["email.sent", "email.delivered", "email.complained"]],
    ["suppressed@resend.dev", ["email.sent", "email.suppressed"]],
    ["ana+delayed@example.com", ["email.sent", "email.delivery_delayed", "email.delivered"]],
  ];

  test.each(outcomes)("the events of a mail: %s", async (to, types) => {
    const { data } = await resend.emails.send({ ...MAIL, to, tags: [{ name: "conta", value: "7" }] });
    const events = await receiver.about(data?.id ?? "", types.length);
    expect(events.map(({ type }) => type)).toEqual(types);
    expect(events[0]?.data).toMatchObject({ to: [to], subject: MAIL.subject, tags: { conta: "7" } });
    const [mail] = await emails();
    expect(`email.${mail.lastEvent}`).toBe(types.at(-1));
  });

  test("a bounce has the type Permanent", async () => {
    const { data } = await resend.emails.send({ ...MAIL, to: "bounced@resend.dev" });
    const [, bounced] = await receiver.about(data?.id ?? "", 2);
    expect(bounced?.data).toMatchObject({ bounce: { type: "Permanent", message: expect.any(String) } });
  });

  test("the first opening and a followed link send an event, the second opening none", async () => {
    const { data } = await resend.emails.send(MAIL);
    const id = data?.id ?? "";
    await receiver.about(id, 2);
    for (let view = 0; view < 2; view++) await fetch(`${sandbox.url}/mailbox/${id}`);
    const followed = await fetch(`${sandbox.url}/mailbox/${id}/links/0`, { redirect: "manual" });
    expect(followed.status).toBe(303);
    expect(followed.headers.get("location")).toBe(
      "http://localhost:3000/email-confirmation?token_hash=a&type=signup",
    );
    const events = await receiver.about(id, 4);
    expect(events.map(({ type }) => type)).toEqual([
      "email.sent",
      "email.delivered",
      "email.opened",
      "email.clicked",
    ]);
    expect(events[3]?.data).toMatchObject({ click: { link: followed.headers.get("location") } });
    expect((await fetch(`${sandbox.url}/mailbox/${id}/links/1`, { redirect: "manual" })).status).toBe(404);
  });

  test("an event without a 2xx is resent with the same id, after later events; a replay keeps the id", async () => {
    const deaf = await startReceiver(SECRET, (index) => (index === 0 ? 500 : 200));
    const own = await startSandbox({ port: 0, webhookUrl: deaf.url, webhookSecret: SECRET });
    const { data } = await new Resend("re_sandbox", { baseUrl: `${own.url}/resend` }).emails.send(MAIL);
    const events = await deaf.about(data?.id ?? "", 3);
    expect(events.map(({ type }) => type)).toEqual(["email.sent", "email.delivered", "email.sent"]);
    expect(deaf.notices[2]?.id).toBe(deaf.notices[0]?.id);
    const replayed = await fetch(`${own.url}/_sandbox/webhooks/${deaf.notices[0]?.id}/replay`, {
      method: "POST",
    });
    expect(replayed.status).toBe(200);
    expect(deaf.notices[3]?.id).toBe(deaf.notices[0]?.id);
    await own.stop();
    await deaf.stop();
  });

  test("the SDK accepts every signature of the sandbox and refuses a made-up one", async () => {
    const { notices } = receiver;
    // startReceiver verifies each signature, so every listed event was signed correctly.
    expect(notices.length).toBeGreaterThan(0);
    const headers = { id: "msg_1", timestamp: String(Math.floor(Date.now() / 1000)), signature: "v1,AAAA" };
    expect(() => resend.webhooks.verify({ payload: "{}", headers, webhookSecret: SECRET })).toThrow();
  });
});
