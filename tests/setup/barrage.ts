import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { afterAll, vi } from "vitest";
import { SIGNUP_VERSIONS } from "@/lib/people/accounts/rules";
import { cnpjNumber } from "./cnpj";
import { startVendors } from "./mailbox";

const RUNS = 500;
const CONCURRENCY = 16;
/** Time limit of a call (ms). A slower call is repeated alone, up to TRIES times, before it counts as a problem. */
const TIME_LIMIT = 2_000;
const TRIES = 3;

export type Sample = Record<string, unknown>;

export const account = {
  email: "a@b.com.br",
  password: "Segredo1",
  confirmPassword: "Segredo1",
  acceptTerms: true,
  signupVersions: SIGNUP_VERSIONS,
};
export const place = { state: "SP", city: "Campinas", phone: "11998765432" };
export const lugar = { estado: "SP", cidade: "Campinas", telefone: "11998765432" };
export const cnpj = cnpjNumber(123_456);
export const person = { nome_completo: "Ana Prado", cnpj, razao_social: "Vidro Ltda", ...lugar, ...account };
export const mail = { to: "a@b.com.br", subject: "Oi", html: "<b>oi</b>", text: "oi" };
export const link = "https://elo.example/x";

/** Only one input in this many is made valid (see `actionCompletions`), because a valid call may take a second. */
const COMPLETE_EVERY = 50;
let newcomers = 0;
export const newcomer = () => {
  newcomers += 1;
  return { email: `nova${newcomers}@exemplo.com.br`, cnpj: cnpjNumber(700_000 + newcomers) };
};
export const again = { password: "Segredo2", confirmPassword: "Segredo2" };
export const complete = (whole: (() => Sample) | undefined, input: unknown, at: number): unknown =>
  at % COMPLETE_EVERY === 0 && typeof input === "object" && input !== null && !Array.isArray(input)
    ? { ...input, ...whole?.() }
    : input;

export const root = path.join(import.meta.dirname, "..", "..");
export const filesUnder = (folder: string, name: string) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => path.basename(file) === name)
    .map((file) => path.posix.dirname(file));
export const exportsOf = (file: string, shape: RegExp) =>
  [...readFileSync(path.join(root, file), "utf8").matchAll(shape)].map(([, name]) => name);

let callers = 0;
/** A new IP address per call, so that no rate limit by address applies. */
export const ownNetwork = () => {
  callers += 1;
  return { "x-forwarded-for": `10.${(callers >> 16) & 255}.${(callers >> 8) & 255}.${callers & 255}` };
};

type Case<T> = { inputs: T[]; call: (input: T) => Promise<string | null> };

export async function barrage<T>({ inputs, call }: Case<T>): Promise<string[]> {
  const wrong: string[] = [];
  const slow: T[] = [];
  const printed = (input: T) =>
    (JSON.stringify(input, (_, value) => (typeof value === "bigint" ? "n" : value)) ?? "").slice(0, 400);
  const queue = inputs.values();
  const timed = async (input: T) => {
    const began = performance.now();
    const trouble = await call(input).catch((error: unknown) => `threw ${error}`);
    if (trouble) wrong.push(`${trouble}: ${printed(input)}`);
    return performance.now() - began;
  };
  const work = async () => {
    for (const input of queue) if ((await timed(input)) > TIME_LIMIT) slow.push(input);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, work));
  for (const input of slow) {
    let time = Number.POSITIVE_INFINITY;
    for (let attempt = 1; attempt <= TRIES && time > TIME_LIMIT; attempt += 1) time = await timed(input);
    if (time > TIME_LIMIT) wrong.push(`took ${Math.round(time)} ms: ${printed(input)}`);
  }
  return wrong.slice(0, 5);
}

/** Inputs from a fixed seed, so that a failure is reproducible. */
export const samples = <T>(arbitrary: fc.Arbitrary<T>): T[] =>
  fc.sample(arbitrary, { numRuns: RUNS, seed: 20261121 });

type Database = { $executeRawUnsafe(text: string): Promise<unknown> };
/** Resets every rate limit counter to 1 by a trigger: the limits' code runs, but never refuses. */
async function disarmLimits(db: Database): Promise<void> {
  await db.$executeRawUnsafe(
    "CREATE FUNCTION first_use() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN NEW.points := 1; RETURN NEW; END'",
  );
  await db.$executeRawUnsafe(
    "CREATE TRIGGER first_use BEFORE INSERT OR UPDATE ON rate_limits FOR EACH ROW EXECUTE FUNCTION first_use()",
  );
}

/** Starts the sandbox and disarms the rate limits. The sandbox stops after the last test of the calling file. */
export async function openProduct() {
  // Start the sandbox before the imports below: at import, the product reads the addresses of vendors.
  const vendors = await startVendors();
  afterAll(() => vendors.stop());
  process.env.OPENAI_BASE_URL = process.env.RESEND_BASE_URL?.replace("/resend", "/openai/v1");
  const { createPerson } = await import("./people");
  const { aProject, storeProjects } = await import("./projects");
  await disarmLimits((await import("@/lib/server/db")).db);
  const company = await createPerson({ userType: "financiador", company: true });
  const [project] = await storeProjects(aProject());
  const { log } = await import("@/lib/server/log");
  return { company, id: project?.id ?? "", session: await import("@/lib/access/auth/session"), log };
}

type Log = { error(...entry: unknown[]): void };
export function recordErrors(log: Log): () => string[] {
  const spy = vi.spyOn(log, "error").mockImplementation(() => {});
  return () =>
    spy.mock.calls
      .map(([entry]) => String((entry as { err?: unknown } | undefined)?.err ?? entry))
      .slice(0, 3);
}
