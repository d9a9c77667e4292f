/**
 * `npm run vendors:check`: makes the cheapest read call to each vendor with the configured key, and prints whether the
 * vendor answers as the product needs. Exit code 1 if a vendor answers otherwise or not at all, or if its variable is
 * missing outside of a local start.
 */
import { isLocalStart, setVendorVariables } from "./local-vendors";
import { loadEnvFile, main } from "./processes";

type VendorState = { ok: boolean; text: string };

const answers = (note = ""): VendorState => ({ ok: true, text: `responde${note && `; ${note}`}` });
const refuses = (reason: string): VendorState => ({ ok: false, text: reason });

const REASONS: Record<string, string> = {
  refused: "recusa: confira a chave e as permissões dela",
  busy: "pede uma pausa: tente de novo em um minuto",
  credits: "aceita a chave, e a conta está sem créditos",
  slow: "não respondeu a tempo",
  down: "não responde: confira o endereço e a rede",
};
const reasonOf = (trouble: string) => REASONS[trouble] ?? "deu uma resposta inesperada: confira o endereço";
const stateOf = (trouble: string | null) => (trouble === null ? answers() : refuses(reasonOf(trouble)));

function troubleOf(status: number | null): string {
  if (status === null || status >= 500) return "down";
  return status === 429 ? "busy" : "refused";
}

async function stripe(): Promise<VendorState> {
  const { listPrices } = await import("@/lib/providers/stripe-account");
  const { LOOKUP_KEYS } = await import("@/lib/money/plans/rules");
  const found = await listPrices([...LOOKUP_KEYS]);
  if (!found.ok) return refuses(reasonOf(found.trouble));
  return answers(
    `${found.data.length} de ${LOOKUP_KEYS.length} preços; npm run stripe:setup -- --check diz tudo`,
  );
}

async function resend(): Promise<VendorState> {
  const { checkResend } = await import("@/lib/providers/resend");
  const check = await checkResend();
  if (!check.ok) return refuses(reasonOf(troubleOf(check.status)));
  if (check.domain === null)
    return answers("a chave só envia e não mostra os domínios: confira em resend.com/domains");
  if (check.domain === "verified") return answers("o domínio de EMAIL_FROM está verificado");
  return refuses(
    check.domain === ""
      ? "aceita a chave, e não conhece o domínio de EMAIL_FROM"
      : `aceita a chave, e o domínio de EMAIL_FROM está "${check.domain}", não "verified"`,
  );
}

async function smtp(): Promise<VendorState> {
  const { checkSmtp } = await import("@/lib/providers/smtp");
  const words = await checkSmtp();
  return words === null ? answers() : refuses(`não entra: ${words}`);
}

async function openai(): Promise<VendorState> {
  const { checkModel } = await import("@/lib/providers/openai");
  return stateOf(await checkModel());
}

async function gamma(): Promise<VendorState> {
  const { checkGamma } = await import("@/lib/providers/gamma");
  return stateOf(await checkGamma());
}

async function brasilapi(): Promise<VendorState> {
  const { fetchCompany } = await import("@/lib/providers/cnpj");
  const { env } = await import("@/lib/server/env");
  const found = await fetchCompany(env.OPERATOR_CNPJ);
  if (found.kind === "found")
    return answers(`conhece o CNPJ de OPERATOR_CNPJ: ${found.company.razao_social}`);
  if (found.kind === "missing") return answers("não conhece o CNPJ de OPERATOR_CNPJ");
  return refuses(reasonOf(found.kind === "limited" ? "busy" : "down"));
}

async function ibge(): Promise<VendorState> {
  const { fetchStates } = await import("@/lib/providers/ibge");
  return stateOf((await fetchStates()) ? null : "down");
}

const VENDORS: [name: string, variables: string[], check: () => Promise<VendorState>][] = [
  ["Stripe", ["STRIPE_BASE_URL", "STRIPE_SECRET_KEY"], stripe],
  ["Resend", ["RESEND_BASE_URL", "RESEND_API_KEY", "EMAIL_FROM"], resend],
  ["SMTP", ["SMTP_URL"], smtp],
  ["OpenAI", ["OPENAI_BASE_URL", "OPENAI_API_KEY"], openai],
  ["Gamma", ["GAMMA_BASE_URL", "GAMMA_API_KEY"], gamma],
  ["BrasilAPI", ["BRASILAPI_BASE_URL", "OPERATOR_CNPJ"], brasilapi],
  ["IBGE", ["IBGE_BASE_URL"], ibge],
];

/** @param given configured variables. If one is missing, its vendor is called only in a local start. */
export async function checkVendors(
  given: Record<string, string | undefined>,
): Promise<(VendorState & { name: string })[]> {
  const isLocal = isLocalStart(given);
  return Promise.all(
    VENDORS.map(async ([name, variables, check]) => {
      const absent = isLocal ? [] : variables.filter((variable) => !given[variable]);
      return { name, ...(absent.length > 0 ? refuses(`falta ${absent.join(", ")}`) : await check()) };
    }),
  );
}

if (import.meta.main)
  await main(async () => {
    loadEnvFile();
    const given = { ...process.env };
    process.env.LOG_LEVEL = "silent";
    setVendorVariables();
    const states = await checkVendors(given);
    for (const { name, ok, text } of states) console.log(`${ok ? "sim" : "NÃO"}  ${name.padEnd(10)} ${text}`);
    if (states.some(({ ok }) => !ok)) process.exitCode = 1;
    // Exit explicitly: connections that vendors keep open would keep the process running.
    process.exit();
  });
