import { createTransport } from "nodemailer";
import { Resend } from "resend";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startSandbox } from "../server";

const MAIL = {
  from: "Elo Recicla <nao-responda@elorecicla.com.br>",
  to: "ana@example.com",
  subject: "Confirme sua conta",
  html: '<p>Olá</p><a href="http://localhost:3000/x?a=1&amp;b=2">Confirmar</a><img src="cid:marca">',
  text: "Confirme: http://localhost:3000/x?a=1&b=2.",
};
const sandbox = await startSandbox({ port: 0, webhookUrl: "http://127.0.0.1:1/api/webhooks/resend" });
const resend = new Resend("re_sandbox", { baseUrl: `${sandbox.url}/resend` });

const get = (path: string) => fetch(sandbox.url + path, { redirect: "manual" });
const page = async (path: string) => (await get(path)).text();
const send = async (fields: Partial<typeof MAIL> & { attachments?: object[] } = {}) =>
  (await resend.emails.send({ ...MAIL, ...fields })).data?.id ?? "";
const submit = (path: string, fields: Record<string, string>, referer = `${sandbox.url}/`) =>
  fetch(sandbox.url + path, {
    method: "POST",
    headers: { referer },
    body: new URLSearchParams(fields),
    redirect: "manual",
  });

beforeEach(() => fetch(`${sandbox.url}/_sandbox/reset`, { method: "POST" }));
afterAll(() => sandbox.stop());

describe("the inbox", () => {
  test("the empty inbox explains where mails come from", async () => {
    const text = await page("/mailbox");
    expect(text).toContain("Ainda não chegou nada");
    expect(text).toContain("http://127.0.0.1:1/auth");
  });

  test("the inbox is sorted newest first, marks unread mails, and is searched by part of a recipient", async () => {
    const first = await send({ subject: "Primeira" });
    await send({ subject: "Segunda", to: "Bia Costa <bia@example.com>" });
    const text = await page("/mailbox");
    expect(text.indexOf("Segunda")).toBeLessThan(text.indexOf("Primeira"));
    expect(text.match(/Não lida: /g)).toHaveLength(2);
    await page(`/mailbox/${first}`);
    expect((await page("/mailbox")).match(/Não lida: /g)).toHaveLength(1);
    const found = await page("/mailbox?to=COSTA");
    expect(found).toContain("1 mensagem para “COSTA”");
    expect(found).not.toContain("Primeira");
    expect(await page("/mailbox?to=<i>")).toContain("Nada para “&lt;i&gt;”");
  });

  test("the inbox has mails of both services, and marks bounced mails", async () => {
    await createTransport(sandbox.smtpUrl).sendMail(MAIL);
    await send({ to: "bounced@resend.dev" });
    await expect.poll(() => page("/mailbox")).toContain("devolvida");
    expect(await page("/mailbox")).toContain("por SMTP");
  });
});

describe("the page of a mail", () => {
  test("a mail is shown in a frame without scripts, with tracked links and embedded pictures", async () => {
    const content = Buffer.from([137, 80, 78, 71]);
    const id = await send({
      attachments: [{ filename: "marca.png", content, contentId: "marca" }],
    });
    const text = await page(`/mailbox/${id}`);
    expect(text).toMatch(
      /<iframe[^>]*sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"/,
    );
    expect(text).toContain(`href=&quot;/mailbox/${id}/links/0&quot; target=&quot;_blank&quot;`);
    expect(text).toContain(`src=&quot;/mailbox/${id}/attachments/0&quot;`);
    const link = await get(`/mailbox/${id}/links/0`);
    expect([link.status, link.headers.get("location")]).toEqual([303, "http://localhost:3000/x?a=1&b=2"]);
    const picture = await get(`/mailbox/${id}/attachments/0`);
    expect(picture.headers.get("content-type")).toBe("image/png");
    expect(Buffer.from(await picture.arrayBuffer())).toEqual(content);
  });

  test("a mail has a text view with the same links, and its headers", async () => {
    const id = await send();
    expect(await page(`/mailbox/${id}?ver=texto`)).toContain(
      `Confirme: <a href="/mailbox/${id}/links/0" target="_blank" rel="noopener">http://localhost:3000/x?a=1&amp;b=2</a>.`,
    );
    expect(await page(`/mailbox/${id}?ver=cabecalhos`)).toContain(`&lt;${id}@sandbox.invalid&gt;`);
    const plain = await send({ html: undefined });
    expect(await page(`/mailbox/${plain}`)).not.toContain("<iframe");
  });

  test("a mail can neither add markup to the page nor run under its origin", async () => {
    const evil = '"><script>alert(1)</script>';
    const id = await send({
      subject: evil,
      html: `<script>alert(2)</script>${evil}`,
      text: evil,
      attachments: [{ filename: `${evil}.html`, content: "PHNjcmlwdD4=" }],
    });
    for (const path of ["/mailbox", `/mailbox/${id}`, `/mailbox/${id}?ver=texto`, "/"]) {
      const response = await get(path);
      const markup = await response.text();
      expect(markup.replace(/<script nonce="[^"]+">/g, ""), path).not.toContain("<script");
      expect(response.headers.get("content-security-policy")).toContain("script-src 'nonce-");
    }
    const file = await get(`/mailbox/${id}/attachments/0`);
    expect(file.headers.get("content-type")).toBe("application/octet-stream");
    expect(file.headers.get("content-disposition")).toMatch(/^attachment; filename\*=UTF-8''%22%3E/);
  });

  test.each(["/mailbox/x", "/mailbox/x/links/0", "/mailbox/x/attachments/0", "/mailbox/%E0%A4%A"])(
    "the page %s is not found",
    async (path) => {
      const response = await get(path);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain("Não está mais aqui");
    },
  );
});

describe("the home page", () => {
  test("the home page lists vendors with their addresses, and the last requests", async () => {
    await send();
    await get("/ibge/api/v1/localidades/estados");
    const text = await page("/");
    for (const part of ["/resend", "/brasilapi", "/ibge"]) expect(text).toContain(sandbox.url + part);
    expect(text).toContain(sandbox.smtpUrl);
    expect(text).toContain("POST /emails");
    expect(text).not.toContain("Nenhum pedido ainda");
    expect(await page("/?fornecedor=ibge")).not.toContain("POST /emails");
  });

  test("the home page sets and clears faults by plain forms", async () => {
    const set = { provider: "resend", fault: "status:429", times: "always", processed: "on" };
    const response = await submit("/_sandbox/faults", set, `${sandbox.url}/?fornecedor=ibge`);
    expect([response.status, response.headers.get("location")]).toEqual([303, "/?fornecedor=ibge"]);
    expect(await page("/")).toContain("Responder 429, até limpar, depois de aceitar.");
    expect((await resend.emails.send(MAIL)).error?.statusCode).toBe(429);
    await submit("/_sandbox/faults/clear", { provider: "resend" });
    expect(await page("/")).not.toContain("Falha ligada");
    await submit("/_sandbox/faults", { provider: "smtp", fault: "reset", times: "3" });
    expect(await page("/")).toContain("Derrubar a conexão, mais 3 vezes.");
    expect((await submit("/_sandbox/reset", {}, "https://evil.example/x")).headers.get("location")).toBe("/");
    expect(await page("/")).toContain("Nenhum pedido ainda");
  });
});

test("the referrer policy lets browsers send the origin of the sandbox's forms", async () => {
  expect((await get("/")).headers.get("referrer-policy")).toBe("same-origin");
  const hidden = await fetch(`${sandbox.url}/_sandbox/reset`, {
    method: "POST",
    headers: { origin: "null" },
  });
  expect(hidden.status).toBe(403);
});
