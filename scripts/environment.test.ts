import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import {
  assertConfiguration,
  configurationProblems,
  hostOf,
  ownUrl,
  prepareEnvironment,
} from "./environment";
import { isLocalStart } from "./local-vendors";

const FOLDER = mkdtempSync(path.join(tmpdir(), "elo-start-"));
afterAll(() => rmSync(FOLDER, { recursive: true }));
afterEach(() => vi.unstubAllEnvs());

const REAL = {
  DATABASE_URL: "postgresql://app:secret@db/app",
  APP_URL: "https://elo.example",
  NEXTAUTH_SECRET: "at least thirty-two characters long",
  RESEND_API_KEY: "re_key",
  RESEND_BASE_URL: "https://api.resend.com",
  RESEND_WEBHOOK_SECRET: "whsec_c2VjcmV0",
  SMTP_URL: "smtps://user:password@smtp.example.com",
  BRASILAPI_BASE_URL: "https://brasilapi.com.br",
  IBGE_BASE_URL: "https://servicodados.ibge.gov.br",
  OPENAI_BASE_URL: "https://api.openai.com/v1",
  OPENAI_API_KEY: "sk-test",
  GAMMA_BASE_URL: "https://public-api.gamma.app/v1.0",
  GAMMA_API_KEY: "sk-gamma-x",
  STRIPE_BASE_URL: "https://api.stripe.com",
  STRIPE_SECRET_KEY: "sk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  OPERATOR_NAME: "Operadora Real LTDA",
  OPERATOR_CNPJ: "11.222.333/0001-81",
  OPERATOR_CITY: "Campinas, SP",
  OPERATOR_ADDRESS: "Rua Um, 1",
  OPERATOR_INVOICE: "A nota fiscal chega por e-mail em até cinco dias úteis.",
  CONTACT_EMAIL: "contato@elorecicla.com.br",
  CONTACT_PHONE: "1130001234",
  WHATSAPP_NUMBER: "5511930001234",
  SUPPORT_EMAIL: "suporte@elorecicla.com.br",
  SUPPORT_WHATSAPP_NUMBER: "5511930001235",
  EMAIL_FROM: "Elo Recicla <nao-responda@elorecicla.com.br>",
};

describe("checking the variables before a start", () => {
  test.each([
    ["DATABASE_URL", "mysql://root:hunter2@db/app"],
    ["DATABASE_URL", "hunter2"],
    ["DATABASE_DIRECT_URL", "hunter2"],
    ["SEED_DEMO_DATA", "hunter2"],
    ["LOCAL_START", "hunter2"],
    ["PAGE_REVALIDATE_SECONDS", "hunter2"],
    ["PAGE_REVALIDATE_SECONDS", "0"],
    ["PORT", "hunter2"],
    ["SANDBOX_PORT", "65535"],
    ["HOST", "hunter2"],
  ])("the invalid %s=%s is named, never its value", (name, value) => {
    const problems = configurationProblems({ [name]: value });
    expect(problems).toContainEqual(expect.stringMatching(new RegExp(`^${name} precisa ser [^\n]+\\.$`)));
    expect(problems.join()).not.toContain("hunter2");
  });

  test("the direct database address is refused without that of the pooler", () => {
    const problems = configurationProblems({ DATABASE_DIRECT_URL: REAL.DATABASE_URL });
    expect(problems).toContain("DATABASE_DIRECT_URL só vale ao lado de DATABASE_URL, que leva ao pooler.");
  });

  test("a pooler and a direct address of different databases are refused, as after a restore that changed one", () => {
    const direct = (database: string) => `postgresql://app:secret@direct:5432/${database}?sslmode=require`;
    const problems = configurationProblems({ ...REAL, DATABASE_DIRECT_URL: direct("elo_restored") });
    expect(problems).toEqual([expect.stringContaining("levam a bancos de nomes diferentes")]);
    expect(configurationProblems({ ...REAL, DATABASE_DIRECT_URL: direct("app") })).toEqual([]);
  });

  test("a local start needs no variable, and a real site with all variables is accepted", () => {
    for (const given of [{}, { DATABASE_URL: "", SEED_DEMO_DATA: "" }, REAL])
      expect(configurationProblems(given)).toEqual([]);
  });

  test("a real site without variables gets a message about each of them", () => {
    expect(configurationProblems({ LOCAL_START: "false" }).map((line) => line.split(":")[0])).toEqual(
      expect.arrayContaining(Object.keys(REAL)),
    );
    for (const name of Object.keys(REAL))
      expect(configurationProblems({ ...REAL, [name]: "" })).toEqual([expect.stringContaining(name)]);
  });

  test("invalid values of several kinds are reported in one refusal", () => {
    const wrong = { ...REAL, OPERATOR_CNPJ: "11.222.333/0001-82", APP_URL: "elo", STRIPE_PIX: "sim" };
    expect(() => assertConfiguration(wrong)).toThrow(
      /^Configuração inválida[^\n]+(\n {2}(APP_URL|OPERATOR_CNPJ|STRIPE_PIX): [^\n]+){3}$/,
    );
  });

  test("variables of the start and of the product are reported together, each once", () => {
    const wrong = {
      ...REAL,
      PORT: "abc",
      HOST: "casa",
      DATABASE_URL: "mysql://db/app",
      PAGE_REVALIDATE_SECONDS: "zero",
      NEXTAUTH_SECRET: "curto",
      APP_URL: "elo",
      OPERATOR_CNPJ: "123",
    };
    expect(configurationProblems(wrong).map((line) => line.split(/[: ]/)[0])).toEqual([
      "DATABASE_URL",
      "PAGE_REVALIDATE_SECONDS",
      "PORT",
      "HOST",
      "APP_URL",
      "NEXTAUTH_SECRET",
      "OPERATOR_CNPJ",
    ]);
    expect(
      configurationProblems({ SANDBOX_PORT: "0", PAID_PLANS: "talvez" }).map((line) => line.split(/[: ]/)[0]),
    ).toEqual(["SANDBOX_PORT", "PAID_PLANS"]);
  });
});

describe("a local start is reachable by others, or writes elsewhere, only on request", () => {
  const local = { APP_URL: "http://elo.example", DATABASE_URL: "postgresql://app:secret@localhost/app" };
  test.each([
    ["for an address with https", { LOCAL_START: "true", APP_URL: "https://elo.example", HOST: "0.0.0.0" }],
    ["for another machine's address", local],
    ["for another machine's address with LOCAL_START alone", { ...local, LOCAL_START: "true" }],
    ["for another machine's address with HOST alone", { ...local, HOST: "0.0.0.0" }],
    ["on another machine's database", { DATABASE_URL: "postgresql://app:secret@db/app" }],
  ])("a local start is refused %s", (_, given) => {
    expect(configurationProblems(given)).toHaveLength(1);
  });

  test.each([
    ["a database of this machine", { DATABASE_URL: "postgresql://app:secret@127.0.0.1/app" }],
    ["another port of this machine", { APP_URL: "http://localhost:8080" }],
    ["a network set by HOST", { ...local, LOCAL_START: "true", HOST: "192.0.2.7" }],
    ["a database set by DATABASE_URL", { LOCAL_START: "true", DATABASE_URL: "postgresql://a:b@db/app" }],
  ])("a local start is allowed for %s", (_, given) => {
    expect(configurationProblems(given)).toEqual([]);
  });

  test("without HOST a local start listens on localhost, whatever the other variables", () => {
    const values = {
      LOCAL_START: ["", "true", "false"],
      APP_URL: ["", "http://localhost:3000", "http://elo.example", "https://elo.example"],
      DATABASE_URL: ["", "postgresql://localhost/app", "postgresql://db/app"],
      SMTP_URL: ["", "smtps://mail.example"],
    };
    const all = Object.entries(values).reduce<Record<string, string>[]>(
      (combinations, [name, options]) =>
        combinations.flatMap((given) => options.map((value) => ({ ...given, [name]: value }))),
      [{}],
    );
    for (const given of all.filter(isLocalStart)) expect(hostOf(given)).toBe("localhost");
  });
});

const INSTALLED = { DATABASE_URL: "postgresql://app:secret@db/app", APP_URL: "http://elo.example" };

test.each([
  ["with nothing set", {}, "localhost"],
  ["with a local DATABASE_URL", { DATABASE_URL: INSTALLED.DATABASE_URL }, "localhost"],
  ["with another address of this machine", { APP_URL: "http://localhost:8080", HOST: "" }, "localhost"],
  ["with a database and an address", INSTALLED, "localhost"],
  ["with HOST set to loopback", { HOST: "127.0.0.1" }, "localhost"],
  ["with HOST set to all networks", { HOST: "0.0.0.0" }, null],
])("a local start %s is reachable by others only on request", (_, given, expected) => {
  expect(hostOf(given)).toBe(expected);
});

test.each([
  ["an address with https", { APP_URL: "https://elo.example" }, null],
  ["vendors", { SMTP_URL: "smtps://mail.example" }, null],
  ["one network", { ...INSTALLED, HOST: "192.0.2.7" }, "192.0.2.7"],
])("an installation with %s listens on HOST, else on every network", (_, given, expected) => {
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
])("the start calls a server that listens on %s at %s", (host, expected) => {
  expect(ownUrl(host, 3000)).toBe(expected);
});

describe("a refused start begins nothing", () => {
  test("a wrong SANDBOX_PORT starts no database", async () => {
    const dataDir = path.join(FOLDER, "data");
    vi.stubEnv("DATABASE_URL", "");
    vi.stubEnv("DATA_DIR", dataDir);
    vi.stubEnv("SANDBOX_PORT", "65535");
    await expect(prepareEnvironment(3000, { usesSandbox: true })).rejects.toThrow(
      "SANDBOX_PORT precisa ser ",
    );
    expect(existsSync(dataDir)).toBe(false);
  });

  test("a folder that is not writable is reported in one line, even if only the secret is stored there", async () => {
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
