import { createTransport, type SendMailOptions } from "nodemailer";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startSandbox } from "../server";

const MAIL: SendMailOptions = {
  from: '"Elo Recicla" <nao-responda@elorecicla.com.br>',
  to: "Ana Souza <ana@example.com>",
  subject: "Ação: confirme sua conta ✓",
  html: '<p>Olá <a href="http://localhost:3000/x?a=1&amp;b=2">aqui</a></p>',
  text: "Olá: http://localhost:3000/x?a=1&b=2",
};

const sandbox = await startSandbox({ port: 0 });
const transport = createTransport(sandbox.smtpUrl, { from: MAIL.from });

const emails = async () => (await fetch(`${sandbox.url}/_sandbox/emails`)).json();
const requests = async () => (await fetch(`${sandbox.url}/_sandbox/requests?provider=smtp`)).json();
const fault = (body: object) =>
  fetch(`${sandbox.url}/_sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ provider: "smtp", ...body }),
  });

beforeEach(() => fetch(`${sandbox.url}/_sandbox/reset`, { method: "POST" }));
afterAll(() => sandbox.stop());

test("a mail reaches the same mailbox as Resend's mails, with all its parts", async () => {
  await transport.sendMail({
    ...MAIL,
    cc: "bia@example.com",
    bcc: "oculta@example.com",
    replyTo: "suporte@elorecicla.com.br",
    headers: { "X-Categoria": "teste" },
    attachments: [
      { filename: "notas.txt", content: "olá" },
      { filename: "ponto.png", content: Buffer.from([137, 80, 78, 71]), cid: "ponto@elo" },
    ],
  });
  expect(await emails()).toMatchObject([
    {
      provider: "smtp",
      from: "Elo Recicla <nao-responda@elorecicla.com.br>",
      to: "Ana Souza <ana@example.com>",
      recipients: ["ana@example.com", "bia@example.com", "oculta@example.com"],
      replyTo: ["suporte@elorecicla.com.br"],
      subject: "Ação: confirme sua conta ✓",
      html: MAIL.html,
      text: MAIL.text,
      links: ["http://localhost:3000/x?a=1&b=2"],
      headers: { "X-Categoria": "teste" },
      attachments: [
        { name: "ponto.png", type: "image/png", size: 4 },
        { name: "notas.txt", size: 4 },
      ],
    },
  ]);
});

test("a user and password are accepted unchecked", async () => {
  const { port } = new URL(sandbox.smtpUrl);
  const withUser = createTransport({ host: "localhost", port: Number(port), auth: { user: "u", pass: "p" } });
  await withUser.sendMail(MAIL);
  expect(await emails()).toHaveLength(1);
});

describe("faults", () => {
  test.each([
    [undefined, 451],
    [421, 421],
    [550, 550],
  ])("mode status %s gives the SMTP error", async (status, responseCode) => {
    await fault({ mode: "status", status });
    await expect(transport.sendMail(MAIL)).rejects.toMatchObject({ responseCode });
    await transport.sendMail(MAIL);
    expect(await emails()).toHaveLength(1);
    expect(await requests()).toMatchObject([
      { status: 250, fault: null, path: "ana@example.com" },
      { status: responseCode, fault: "status" },
    ]);
  });

  test.each(["reset", "malformed"])("mode %s breaks the connection", async (mode) => {
    await fault({ mode });
    await expect(transport.sendMail(MAIL)).rejects.toThrow();
    expect(await emails()).toEqual([]);
    expect(await requests()).toMatchObject([{ status: null, fault: mode }]);
  });

  test("mode timeout sends no response; the client's own timeout ends the attempt", async () => {
    await fault({ mode: "timeout" });
    const hasty = createTransport({ url: sandbox.smtpUrl, socketTimeout: 300 });
    await expect(hasty.sendMail(MAIL)).rejects.toMatchObject({ code: "ETIMEDOUT" });
    expect(await emails()).toEqual([]);
  });

  test("mode slow delivers after three seconds", { timeout: 10_000 }, async () => {
    await fault({ mode: "slow" });
    const started = Date.now();
    await transport.sendMail(MAIL);
    expect(Date.now() - started).toBeGreaterThan(2_900);
    expect(await emails()).toHaveLength(1);
  });

  test("with `processed` the mail is stored and only the response is lost", async () => {
    await fault({ mode: "reset", processed: true });
    await expect(transport.sendMail(MAIL)).rejects.toThrow();
    expect(await emails()).toHaveLength(1);
  });

  test("faults are counted per mail, also on a shared connection", async () => {
    const pool = createTransport({ url: sandbox.smtpUrl, pool: true, maxConnections: 1 });
    await fault({ mode: "status", times: 2 });
    const results = await Promise.allSettled([1, 2, 3].map(() => pool.sendMail(MAIL)));
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected", "fulfilled"]);
    pool.close();
  });
});
