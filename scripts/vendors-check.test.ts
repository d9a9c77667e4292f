import { afterAll, beforeEach, expect, test } from "vitest";
import { openSandbox } from "@/tests/setup/mailbox";

const sandbox = await openSandbox();
Object.assign(process.env, {
  OPENAI_BASE_URL: `${sandbox.url}/openai/v1`,
  OPENAI_API_KEY: "sk-sandbox",
  GAMMA_BASE_URL: `${sandbox.url}/gamma/v1.0`,
  BRASILAPI_BASE_URL: `${sandbox.url}/brasilapi`,
  IBGE_BASE_URL: `${sandbox.url}/ibge`,
  EMAIL_FROM: "Elo <nao-responda@elorecicla.example>",
  LOCAL_START: "true",
});
const { checkVendors } = await import("./vendors-check");
const fault = (provider: string, status: number) =>
  sandbox.post("faults", { provider, mode: "status", status, times: "always" });
beforeEach(() => sandbox.post("reset"));
afterAll(() => sandbox.stop());

const given = (): Record<string, string | undefined> => ({ ...process.env, LOCAL_START: "false" });
const lines = async (variables = given()) =>
  Object.fromEntries((await checkVendors(variables)).map(({ name, ok, text }) => [name, [ok, text]]));

test("every vendor answers, and no mail is sent", async () => {
  const found = await lines();
  expect(Object.values(found).map(([ok]) => ok)).toEqual([true, true, true, true, true, true, true]);
  expect(found.Resend).toEqual([true, "responde; o domínio de EMAIL_FROM está verificado"]);
  expect(found.Stripe?.[1]).toContain("4 de 4 preços");
  expect(await (await fetch(`${sandbox.url}/_sandbox/emails`)).json()).toEqual([]);
});

test.each([
  ["stripe", 401, "Stripe", "recusa: confira a chave"],
  ["resend", 403, "Resend", "recusa: confira a chave"],
  ["resend", 401, "Resend", "a chave só envia"],
  ["openai", 401, "OpenAI", "recusa: confira a chave"],
  ["openai", 500, "OpenAI", "não responde"],
  ["gamma", 402, "Gamma", "sem créditos"],
  ["brasilapi", 429, "BrasilAPI", "pede uma pausa"],
  ["ibge", 503, "IBGE", "não responde"],
])("when %s answers %d, only the line of %s says: %s", async (provider, status, name, words) => {
  await fault(provider, status);
  const found = await lines();
  expect(found[name]?.[1]).toContain(words);
  const others = Object.entries(found).filter(([other]) => other !== name);
  expect(others.filter(([, [ok]]) => !ok)).toEqual([]);
});

test("a vendor without its variables is named with them, and not asked", async () => {
  const found = await lines({ ...given(), GAMMA_API_KEY: "", SMTP_URL: undefined });
  expect(found.Gamma).toEqual([false, "falta GAMMA_API_KEY"]);
  expect(found.SMTP).toEqual([false, "falta SMTP_URL"]);
});
