import { Resend } from "resend";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startSandbox } from "./server";

const MAIL = {
  from: "elo@elorecicla.com.br",
  to: "ana@example.com",
  subject: "Olá",
  text: "http://localhost:3000/x?token_hash=s3cr3t",
};
const sandbox = await startSandbox({ port: 0 });
const resend = new Resend("re_sandbox", { baseUrl: `${sandbox.url}/resend` });

const get = async (path: string) => (await fetch(sandbox.url + path)).json();
const post = (path: string, body: unknown = {}, headers: Record<string, string> = {}) =>
  fetch(sandbox.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
const fault = (body: object) => post("/_sandbox/faults", { provider: "resend", ...body });
beforeEach(() => post("/_sandbox/reset"));
afterAll(() => sandbox.stop());

describe("faults as the SDK receives them", () => {
  test.each([
    [undefined, 500, "application_error"],
    [500, 500, "application_error"],
    [503, 503, "application_error"],
    [429, 429, "rate_limit_exceeded"],
    [409, 409, "concurrent_idempotent_requests"],
    [403, 403, "invalid_api_key"],
    [422, 422, "validation_error"],
  ])("mode status %s gives the status and the vendor's error", async (status, statusCode, name) => {
    await fault({ mode: "status", status });
    const { error, headers } = await resend.emails.send(MAIL);
    expect(error).toMatchObject({ statusCode, name });
    if (status === 429) expect(headers).toMatchObject({ "retry-after": "1" });
    expect((await resend.emails.send(MAIL)).error).toBeNull();
    expect(await get("/_sandbox/emails")).toHaveLength(1);
  });

  test.each(["reset", "malformed"])("mode %s breaks the connection or the body", async (mode) => {
    await fault({ mode });
    const { error } = await resend.emails.send(MAIL);
    expect(error).toMatchObject({ statusCode: null, name: "application_error" });
    expect(await get("/_sandbox/emails")).toEqual([]);
  });

  test("mode timeout sends no response before the client gives up", async () => {
    await fault({ mode: "timeout" });
    const started = Date.now();
    const url = `${sandbox.url}/resend/emails`;
    await expect(fetch(url, { method: "POST", signal: AbortSignal.timeout(300) })).rejects.toThrow();
    expect(Date.now() - started).toBeLessThan(2_000);
  });

  test("mode slow answers after three seconds", { timeout: 10_000 }, async () => {
    await fault({ mode: "slow" });
    const started = Date.now();
    expect((await resend.emails.send(MAIL)).error).toBeNull();
    expect(Date.now() - started).toBeGreaterThan(2_900);
  });

  test("with `processed` a retry with the same idempotency key sends no second mail", async () => {
    const options = { idempotencyKey: "k" };
    for (const mode of ["reset", "malformed", "status"]) {
      await fault({ mode, processed: true });
      expect((await resend.emails.send(MAIL, options)).error).not.toBeNull();
    }
    expect((await resend.emails.send(MAIL, options)).error).toBeNull();
    expect(await get("/_sandbox/emails")).toHaveLength(1);
  });

  test.each([
    ["brasilapi", "/brasilapi/api/cnpj/v1/11222333000181", "InternalError"],
    ["ibge", "/ibge/api/v1/localidades/estados", undefined],
  ])("faults also apply to %s", async (provider, path, name) => {
    await post("/_sandbox/faults", { provider, mode: "status", status: 500 });
    const response = await fetch(sandbox.url + path);
    expect(response.status).toBe(500);
    expect((await response.json()).name).toBe(name);
    await post("/_sandbox/faults", { provider, mode: "malformed" });
    await expect((await fetch(sandbox.url + path)).json()).rejects.toThrow();
    expect((await fetch(sandbox.url + path)).status).toBe(200);
  });
});

describe("active faults", () => {
  test("a fault lasts for its number of requests or until cleared, and affects one provider", async () => {
    await fault({ mode: "status", times: 2 });
    expect(await get("/_sandbox/faults")).toMatchObject([{ provider: "resend", mode: "status", times: 2 }]);
    const outcomes = [];
    for (let turn = 0; turn < 3; turn++) outcomes.push((await resend.emails.send(MAIL)).error === null);
    expect(outcomes).toEqual([false, false, true]);
    await fault({ mode: "reset", times: "always" });
    for (let turn = 0; turn < 3; turn++) expect((await resend.emails.send(MAIL)).error).not.toBeNull();
    expect(await get("/ibge/api/v1/localidades/estados")).toHaveLength(27);
    await post("/_sandbox/faults/clear", { provider: "resend" });
    expect((await resend.emails.send(MAIL)).error).toBeNull();
  });

  test("a new fault replaces the old one of its provider", async () => {
    await fault({ mode: "reset", times: "always" });
    await fault({ mode: "status", status: 429 });
    expect((await resend.emails.send(MAIL)).error?.name).toBe("rate_limit_exceeded");
    expect(await get("/_sandbox/faults")).toEqual([]);
  });

  test.each([
    [{ provider: "paypal", mode: "status" }, "provider"],
    [{ mode: "explode" }, "mode"],
    [{ mode: "status", status: 200 }, "status"],
    [{ mode: "status", times: 0 }, "times"],
  ])("the fault %o is refused", async (body, field) => {
    const response = await fault(body);
    expect(response.status).toBe(400);
    expect((await response.json()).error).toContain(field);
  });
});

test("requests are recorded per provider, newest first, without API keys and mail texts", async () => {
  await resend.emails.send({ ...MAIL, headers: { "X-Token": "abc" } }, { idempotencyKey: "signup/9" });
  await get("/brasilapi/api/cnpj/v1/11222333000181");
  await resend.emails.send({ ...MAIL, to: "x" });
  const requests = await get("/_sandbox/requests?provider=resend");
  expect(requests).toMatchObject([
    { provider: "resend", method: "POST", path: "/emails", status: 422, body: { to: "x" } },
    {
      status: 200,
      headers: { "idempotency-key": "signup/9", authorization: "•••" },
      body: { to: "ana@example.com", subject: "Olá", text: `${MAIL.text.length} caracteres` },
    },
  ]);
  expect(JSON.stringify(requests)).not.toMatch(/re_sandbox|s3cr3t|abc/);
  expect(await get("/_sandbox/requests")).toHaveLength(3);
});

test("a reset clears mails, requests, faults and idempotency keys", async () => {
  await resend.emails.send(MAIL, { idempotencyKey: "k" });
  await fault({ mode: "reset", times: "always" });
  expect((await post("/_sandbox/reset")).status).toBe(200);
  for (const path of ["emails", "requests", "faults"]) expect(await get(`/_sandbox/${path}`)).toEqual([]);
  const { error } = await resend.emails.send({ ...MAIL, subject: "outro" }, { idempotencyKey: "k" });
  expect(error).toBeNull();
});

test("pages of other origins cannot control the sandbox", async () => {
  await resend.emails.send(MAIL);
  expect((await post("/_sandbox/reset", {}, { origin: "https://evil.example" })).status).toBe(403);
  expect(await get("/_sandbox/emails")).toHaveLength(1);
  expect((await post("/_sandbox/reset", {}, { origin: sandbox.url })).status).toBe(200);
});

test("HEAD, unknown paths and methods, and bodies of any content type get a response", async () => {
  const request = async (path: string, init: RequestInit & { duplex?: "half" } = {}) => {
    const response = await fetch(sandbox.url + path, init);
    return [response.status, (await response.text()).slice(0, 33)];
  };
  const places = "/ibge/api/v1/localidades/estados";
  expect(await request(places, { method: "HEAD" })).toEqual([200, ""]);
  expect(await request(places, { method: "PUT" })).toEqual([405, '{"statusCode":405,"error":"Method']);
  expect(await request("/mailbox", { method: "DELETE" })).toEqual([405, '{"error":"método desconhecido"}']);
  expect(await request("/ibgex")).toEqual([404, '{"error":"endereço desconhecido"}']);
  const unannounced = (text: string) =>
    ({ method: "POST", body: new Blob([text]).stream(), duplex: "half" }) as const;
  expect(await request("/_sandbox/reset", unannounced("{}"))).toEqual([200, '{"ok":true}']);
  for (const large of [{ method: "POST", body: "x".repeat(60_000_001) }, unannounced("x".repeat(60_000_001))])
    expect(await request("/_sandbox/reset", large)).toEqual([413, '{"error":"body too large"}']);
});

test("an idle connection is kept for a minute, so that a busy caller does not use one that is being closed", async () => {
  const response = await fetch(`${sandbox.url}/ibge/api/v1/localidades/estados`);
  expect(response.headers.get("keep-alive")).toBe("timeout=60");
});

test("a port in use is an error, not a crash", async () => {
  const port = Number(new URL(sandbox.url).port);
  await expect(startSandbox({ port, smtpPort: 0 })).rejects.toMatchObject({ code: "EADDRINUSE" });
  const smtpPort = Number(new URL(sandbox.smtpUrl).port);
  await expect(startSandbox({ port: 0, smtpPort })).rejects.toMatchObject({ code: "EADDRINUSE" });
});

test("stopping does not wait for open requests", async () => {
  const own = await startSandbox({ port: 0 });
  const body = JSON.stringify({ provider: "ibge", mode: "timeout" });
  await fetch(`${own.url}/_sandbox/faults`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
  });
  const hanging = fetch(`${own.url}/ibge/api/v1/localidades/estados`).catch(() => "cut");
  await new Promise((resolve) => setTimeout(resolve, 100));
  const started = Date.now();
  await own.stop();
  expect(await hanging).toBe("cut");
  expect(Date.now() - started).toBeLessThan(1_000);
});
