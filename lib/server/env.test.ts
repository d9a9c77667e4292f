import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ENV_NAMES, readEnv } from "./env-schema";

const valid = {
  DATABASE_URL: "postgresql://app:secret@localhost:5432/app",
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
  APP_URL: "https://elorecicla.com.br",
  OPERATOR_NAME: "Operadora Real LTDA",
  OPERATOR_CNPJ: "11.222.333/0001-81",
  OPERATOR_CITY: "Campinas, SP",
  OPERATOR_ADDRESS: "Rua Um, 1",
  OPERATOR_INVOICE: "A nota fiscal chega em cinco dias úteis.",
  CONTACT_EMAIL: "contato@elorecicla.com.br",
  CONTACT_PHONE: "1130001234",
  WHATSAPP_NUMBER: "5511930001234",
  SUPPORT_EMAIL: "suporte@elorecicla.com.br",
  SUPPORT_WHATSAPP_NUMBER: "5511930001235",
  EMAIL_FROM: "Elo Recicla <nao-responda@elorecicla.com.br>",
};

test("a missing variable is named", () => {
  expect(() => readEnv({})).toThrow(/DATABASE_URL/);
});

test("every invalid variable is named at once, without its value", () => {
  const read = () => readEnv({ DATABASE_URL: "mysql://root:hunter2@db/app", PORT: "http", APP_URL: "elo" });
  for (const name of ["DATABASE_URL", "PORT", "APP_URL"]) expect(read).toThrow(name);
  expect(read).not.toThrow("hunter2");
});

test("an empty variable counts as missing", () => {
  expect(readEnv({ ...valid, PORT: "", APP_URL: "", LOCAL_START: "true" })).toMatchObject({
    PORT: 3000,
    APP_URL: "http://localhost:3000",
  });
});

test("the site's address is refused with a path and loses its last slash", () => {
  expect(readEnv({ ...valid, APP_URL: "https://elorecicla.com.br/" }).APP_URL).toBe(
    "https://elorecicla.com.br",
  );
  expect(() => readEnv({ ...valid, APP_URL: "https://elorecicla.com.br/site" })).toThrow("APP_URL");
});

test("outside a local start the site's address is required", () => {
  expect(() => readEnv({ ...valid, APP_URL: "" })).toThrow("APP_URL: falta");
});

test("outside a local start every contact is required, and an example contact is refused without being shown", () => {
  const examples = {
    CONTACT_EMAIL: "contato@elorecicla.example",
    CONTACT_PHONE: "1140028922",
    WHATSAPP_NUMBER: "5511900000000",
    SUPPORT_EMAIL: "suporte@example.com",
    SUPPORT_WHATSAPP_NUMBER: "5511940028923",
    EMAIL_FROM: "Elo Recicla <nao-responda@elorecicla.example>",
  };
  for (const [name, value] of Object.entries(examples)) {
    expect(() => readEnv({ ...valid, [name]: "" })).toThrow(`${name}: falta`);
    expect(() => readEnv({ ...valid, [name]: value })).toThrow(`${name}: é um exemplo`);
    expect(() => readEnv({ ...valid, [name]: value })).not.toThrow(value);
  }
  const both = { ...valid, SUPPORT_EMAIL: "", CONTACT_PHONE: examples.CONTACT_PHONE };
  expect(() => readEnv(both)).toThrow(/SUPPORT_EMAIL: falta[\s\S]*CONTACT_PHONE: é um exemplo/);
  expect(readEnv({ ...valid, ...examples, LOCAL_START: "true" })).toMatchObject(examples);
});

test.each(["nao-responda@elorecicla.com.br", "Elo <a@b.com>"])("the sender %s is accepted", (EMAIL_FROM) => {
  expect(readEnv({ ...valid, EMAIL_FROM }).EMAIL_FROM).toBe(EMAIL_FROM);
});

test("the operator's CNPJ is stored without its mask, and an invalid one is refused", () => {
  expect(readEnv(valid).OPERATOR_CNPJ).toBe("11222333000181");
  expect(() => readEnv({ ...valid, OPERATOR_CNPJ: "11.222.333/0001-82" })).toThrow("não é um CNPJ válido");
});

test(".env.example lists every variable of the product once", () => {
  const listed = [...readFileSync(".env.example", "utf8").matchAll(/^([A-Z0-9_]+)=/gm)].map(
    ([, name]) => name,
  );
  expect(new Set(listed).size).toBe(listed.length);
  const own = ["NODE_ENV"];
  expect(ENV_NAMES.filter((name) => !own.includes(name) && !listed.includes(name))).toEqual([]);
});
