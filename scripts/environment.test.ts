import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { checkStartVariables, hostOf, ownUrl, prepareEnvironment } from "./environment";

const FOLDER = mkdtempSync(path.join(tmpdir(), "elo-start-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

describe("a wrong variable of the start is named, never its value", () => {
  test.each([
    ["DATABASE_URL", "mysql://root:hunter2@db/app"],
    ["DATABASE_URL", "hunter2"],
    ["SEED_DEMO_DATA", "hunter2"],
    ["LOCAL_START", "hunter2"],
    ["PAGE_REVALIDATE_SECONDS", "hunter2"],
    ["PAGE_REVALIDATE_SECONDS", "0"],
  ])("%s=%s", (name, value) => {
    expect(() => checkStartVariables({ [name]: value })).toThrow(
      new RegExp(`^${name} precisa ser [^\n]+\\.$`),
    );
    expect(() => checkStartVariables({ [name]: value })).not.toThrow("hunter2");
  });

  test("absent, empty and right ones are let through", () => {
    const right = {
      DATABASE_URL: "postgresql://app:secret@localhost:5432/app",
      SEED_DEMO_DATA: "true",
      LOCAL_START: "false",
      PAGE_REVALIDATE_SECONDS: "60",
    };
    for (const given of [{}, { DATABASE_URL: "", SEED_DEMO_DATA: "" }, right]) {
      expect(() => checkStartVariables(given)).not.toThrow();
    }
  });
});

const INSTALLED = { DATABASE_URL: "postgresql://app:secret@db/app", APP_URL: "http://elo.example" };

test.each([
  ["with nothing set", {}, "localhost"],
  ["with a database of its own", { DATABASE_URL: INSTALLED.DATABASE_URL }, "localhost"],
  ["with another address of this machine", { APP_URL: "http://localhost:8080", HOST: "" }, "localhost"],
  ["that was told to stay here", { HOST: "127.0.0.1" }, "localhost"],
  ["that was told to", { HOST: "0.0.0.0" }, null],
])("a local start %s is reached by others only when it was told to", (_, given, expected) => {
  expect(hostOf(given)).toBe(expected);
});

test.each([
  ["a database and an address", INSTALLED, null],
  ["an address with https", { APP_URL: "https://elo.example" }, null],
  ["vendors", { SMTP_URL: "smtps://mail.example" }, null],
  ["one network", { ...INSTALLED, HOST: "192.0.2.7" }, "192.0.2.7"],
])("an installation with %s listens as it is told, else on every network", (_, given, expected) => {
  expect(hostOf(given)).toBe(expected);
});

test.each(["localhost", "elo.example", "0.0.0.0:3000", "*"])("HOST=%s is refused in one line", (HOST) => {
  expect(() => hostOf({ HOST })).toThrow(/^HOST precisa ser um endereço IP [^\n]+$/);
});

test.each([
  [null, "http://localhost:3000"],
  ["localhost", "http://localhost:3000"],
  ["192.0.2.7", "http://192.0.2.7:3000"],
  ["2001:db8::7", "http://[2001:db8::7]:3000"],
])("the start asks a server that listens on %s at %s", (host, expected) => {
  expect(ownUrl(host, 3000)).toBe(expected);
});

describe("a start that is refused begins nothing", () => {
  test("no database is started for a wrong SANDBOX_PORT", async () => {
    const dataDir = path.join(FOLDER, "data");
    vi.stubEnv("DATABASE_URL", "");
    vi.stubEnv("DATA_DIR", dataDir);
    vi.stubEnv("SANDBOX_PORT", "65535");
    await expect(prepareEnvironment(3000, { vendors: true })).rejects.toThrow(/^SANDBOX_PORT precisa ser /);
    expect(existsSync(path.join(dataDir, "postgres"))).toBe(false);
  });

  test("a folder that cannot be written is said in one line, also where only the secret would be kept there", async () => {
    const file = path.join(FOLDER, "file");
    writeFileSync(file, "");
    vi.stubEnv("DATABASE_URL", "postgresql://127.0.0.1:1/none");
    vi.stubEnv("DATA_DIR", path.join(file, "data"));
    vi.stubEnv("LOCAL_START", "true");
    vi.stubEnv("NEXTAUTH_SECRET", "");
    await expect(prepareEnvironment(3000)).rejects.toThrow(
      /^Não é possível gravar na pasta de dados .*data \(ENOTDIR\); defina DATA_DIR\.$/,
    );
  });
});
