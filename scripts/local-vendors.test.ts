import { mkdtempSync, rmSync, statSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { assertSandboxPortsFree, isLocalStart, localVariables, sandboxPortOf } from "./local-vendors";

const DATA_DIR = mkdtempSync(path.join(tmpdir(), "elo-vendors-"));
afterAll(() => rmSync(DATA_DIR, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

describe("a local start", () => {
  test.each([
    [{}, true],
    [{ APP_URL: "http://localhost:3000", RESEND_API_KEY: "" }, true],
    [{ APP_URL: "https://elorecicla.com.br" }, false],
    [{ SMTP_URL: "smtps://mail.example.com" }, false],
    [{ LOCAL_START: "true", SMTP_URL: "smtps://mail.example.com" }, true],
    [{ LOCAL_START: "false" }, false],
  ])("%o is a local start: %s", (given, expected) => {
    expect(isLocalStart(given)).toBe(expected);
  });

  test("a local start gets the vendors' variables from the sandbox", () => {
    expect(localVariables({ DATA_DIR, SANDBOX_PORT: "5000" })).toMatchObject({
      LOCAL_START: "true",
      RESEND_BASE_URL: "http://localhost:5000/resend",
      RESEND_API_KEY: "re_sandbox",
      RESEND_WEBHOOK_SECRET: expect.stringMatching(/^whsec_.{32}$/),
      SMTP_URL: "smtp://localhost:5001",
      BRASILAPI_BASE_URL: "http://localhost:5000/brasilapi",
      IBGE_BASE_URL: "http://localhost:5000/ibge",
    });
  });

  test("a local start keeps given variables", () => {
    const given = { DATA_DIR, LOCAL_START: "true", IBGE_BASE_URL: "https://servicodados.ibge.gov.br" };
    const added = localVariables(given);
    expect(added).not.toHaveProperty("IBGE_BASE_URL");
    expect(added).not.toHaveProperty("LOCAL_START");
    expect(added).toHaveProperty("BRASILAPI_BASE_URL");
  });

  test("all starts on one data folder sign sessions with one secret, readable only by its owner", () => {
    const [first, second] = [localVariables({ DATA_DIR }), localVariables({ DATA_DIR })];
    expect(first.NEXTAUTH_SECRET).toMatch(/^[\w-]{43}$/);
    expect(second.NEXTAUTH_SECRET).toBe(first.NEXTAUTH_SECRET);
    expect(statSync(path.join(DATA_DIR, "nextauth.secret")).mode & 0o777).toBe(0o600);
    expect(localVariables({ DATA_DIR, NEXTAUTH_SECRET: "given" })).not.toHaveProperty("NEXTAUTH_SECRET");
  });
});

test("a real site gets no variable from the sandbox", () => {
  expect(localVariables({ APP_URL: "https://elorecicla.com.br", DATA_DIR })).toEqual({});
});

test("the sandbox needs two adjacent ports", () => {
  expect(sandboxPortOf({})).toBe(4010);
  for (const SANDBOX_PORT of ["65535", "0", "4010.5", "porta"]) {
    expect(() => sandboxPortOf({ SANDBOX_PORT })).toThrow("SANDBOX_PORT precisa ser uma porta");
  }
});

test("outside a local start a server uses the sandbox of a rehearsal and starts none", async () => {
  const running = createServer().listen(0);
  const { port } = running.address() as AddressInfo;
  vi.stubEnv("SANDBOX_PORT", String(port));
  const rehearsal = { RESEND_BASE_URL: `http://localhost:${port}/resend` };
  vi.stubEnv("LOCAL_START", "true");
  await expect(assertSandboxPortsFree(rehearsal)).rejects.toThrow("está ocupada");
  vi.stubEnv("LOCAL_START", "false");
  await assertSandboxPortsFree(rehearsal);
  running.close();
});
