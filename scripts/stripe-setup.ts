/**
 * `npm run stripe:setup`: creates the products, monthly prices, webhook endpoint (at APP_URL) and customer portal that
 * the Stripe account of STRIPE_SECRET_KEY lacks. Existing objects are never changed. `--check` only reports. The exit
 * code is 1 while something is missing or wrong.
 */

import type { StripeAnswer } from "@/lib/providers/stripe";
import type * as Account from "@/lib/providers/stripe-account";
import { isLocalStart, setVendorVariables } from "./local-vendors";
import { loadEnvFile, main, StartError } from "./processes";

const USAGE = "Uso: npm run stripe:setup [-- --check]";

/** `ok`: present, or switched off by a variable. `wrong`: for the operator to mend; this script leaves it unchanged. */
export type Finding = { state: "ok" | "made" | "missing" | "wrong"; text: string };

const ok = (text: string): Finding => ({ state: "ok", text });
const made = (text: string): Finding => ({ state: "made", text });
const missing = (text: string): Finding => ({ state: "missing", text });
const wrong = (text: string): Finding => ({ state: "wrong", text });

const TROUBLES: Record<string, string> = {
  refused: "a Stripe recusou: confira STRIPE_SECRET_KEY e as permissões dela",
  down: "a Stripe não respondeu: tente de novo",
  busy: "a Stripe pediu uma pausa: tente de novo em um minuto",
};

function answered<T>(step: string, answer: StripeAnswer<T>): T {
  if (answer.ok) return answer.data;
  throw new StartError(`${step}: ${TROUBLES[answer.trouble] ?? `resposta inesperada (${answer.trouble})`}.`);
}

type Reach = { account: typeof Account; isCheck: boolean };

const reais = (centavos: number) => `R$ ${(centavos / 100).toFixed(2).replace(".", ",")}`;

async function prices({ account, isCheck }: Reach): Promise<Finding[]> {
  const { LOOKUP_KEYS, priceNamed } = await import("@/lib/money/plans/rules");
  const found = answered("Preços", await account.listPrices([...LOOKUP_KEYS]));
  const findings: Finding[] = [];
  for (const lookupKey of LOOKUP_KEYS) {
    const { plan, amount } = priceNamed(lookupKey) ?? { plan: "pro", amount: 0 };
    const text = `preço ${lookupKey}, ${reais(amount)} por mês`;
    const known = found.find((price) => price.lookupKey === lookupKey);
    if (known) {
      const fits = known.amount === amount && known.currency === "brl" && known.isMonthly && known.isActive;
      const seen = `${reais(known.amount ?? 0)} ${known.currency}${known.isMonthly ? " por mês" : ""}`;
      findings.push(
        fits ? ok(text) : wrong(`${text}: está lá com ${seen}${known.isActive ? "" : ", arquivado"}`),
      );
      continue;
    }
    if (isCheck) {
      findings.push(missing(text));
      continue;
    }
    const sibling = found.find((price) => priceNamed(price.lookupKey)?.plan === plan);
    const productId = sibling?.productId ?? `elo_recicla_${plan}`;
    const productName = `Plano ${plan === "pro" ? "Pro" : "Plus"}`;
    if (!sibling && answered("Produto", await account.ensureProduct(productId, productName)))
      findings.push(made(`produto ${productName}`));
    answered("Preço", await account.createPrice({ lookupKey, amount, productId, productName }));
    findings.push(made(text));
  }
  return findings;
}

async function webhook({ account, isCheck }: Reach, site: string): Promise<Finding[]> {
  const { HANDLED_EVENTS } = await import("@/lib/money/billing/rules");
  const url = `${site}/api/webhooks/stripe`;
  const text = `webhook ${url}`;
  const known = answered("Webhook", await account.listEndpoints()).find((one) => one.url === url);
  if (known) {
    const lacking = known.events.includes("*")
      ? []
      : HANDLED_EVENTS.filter((name) => !known.events.includes(name));
    if (!known.isEnabled) return [wrong(`${text}: está desligado`)];
    return [lacking.length === 0 ? ok(text) : wrong(`${text}: faltam os eventos ${lacking.join(", ")}`)];
  }
  if (isCheck) return [missing(text)];
  const secret = answered("Webhook", await account.createEndpoint(url, HANDLED_EVENTS));
  return [
    made(`${text}, com ${HANDLED_EVENTS.length} eventos. Guarde agora, a Stripe não mostra de novo:`),
    made(`STRIPE_WEBHOOK_SECRET=${secret}`),
  ];
}

async function portal({ account, isCheck }: Reach, site: string): Promise<Finding[]> {
  const { env } = await import("@/lib/server/env");
  const portals = answered("Portal", await account.listPortals());
  const wanted = env.STRIPE_PORTAL_CONFIGURATION;
  const known = portals.find(({ id, isDefault }) => (wanted ? id === wanted : isDefault));
  if (known) {
    const text = `portal do cliente ${known.id}`;
    return [
      known.canCancel && known.canUpdateCard
        ? ok(text)
        : wrong(`${text}: ligue nele o cancelamento e a troca da forma de pagamento`),
    ];
  }
  if (wanted) return [wrong(`portal do cliente ${wanted}: não existe nesta conta`)];
  const own = portals.find(({ isOwn }) => isOwn);
  if (own) return [wrong(`portal do cliente: falta a linha STRIPE_PORTAL_CONFIGURATION=${own.id}`)];
  if (isCheck) return [missing("portal do cliente")];
  const id = answered("Portal", await account.createPortal(site));
  return [made("portal do cliente. Acrescente à configuração:"), made(`STRIPE_PORTAL_CONFIGURATION=${id}`)];
}

async function pix({ account }: Reach): Promise<Finding[]> {
  const { env } = await import("@/lib/server/env");
  const may = answered("Pix", await account.readPix());
  const automatic = env.STRIPE_PIX_AUTOMATICO
    ? [
        ok(
          "Pix Automático: ligado na configuração; só a Stripe diz se a conta o tem (dashboard, Payment methods)",
        ),
      ]
    : [];
  if (!env.STRIPE_PIX) return [ok("Pix: desligado por STRIPE_PIX=false"), ...automatic];
  const text = "Pix para as taxas";
  if (may) return [ok(text), ...automatic];
  return [
    wrong(
      `${text}: a conta não o tem. Peça-o em dashboard, Settings, Payment methods, ou ponha STRIPE_PIX=false`,
    ),
    ...automatic,
  ];
}

/** With `isCheck`, only reports. @throws StartError when Stripe refuses the key or does not answer */
export async function setUpStripe(isCheck: boolean): Promise<Finding[]> {
  const account = await import("@/lib/providers/stripe-account");
  const { env } = await import("@/lib/server/env");
  const reach = { account, isCheck };
  return [
    ...(await prices(reach)),
    ...(await webhook(reach, env.APP_URL)),
    ...(await portal(reach, env.APP_URL)),
    ...(await pix(reach)),
  ];
}

const MARKS = { ok: "está lá   ", made: "feito     ", missing: "FALTA     ", wrong: "CONFIRA   " };

if (import.meta.main)
  await main(async () => {
    loadEnvFile();
    const [flag, ...rest] = process.argv.slice(2);
    if (rest.length > 0 || (flag !== undefined && flag !== "--check")) throw new StartError(USAGE);
    process.env.LOG_LEVEL ||= "error";
    for (const name of ["STRIPE_SECRET_KEY", "STRIPE_BASE_URL", "APP_URL"])
      if (!isLocalStart(process.env) && !process.env[name]) throw new StartError(`Falta ${name}.`);
    setVendorVariables();
    const findings = await setUpStripe(flag === "--check");
    // Lines for the environment file have no prefix, so that the operator can copy them.
    for (const { state, text } of findings)
      console.log(/^[A-Z_]+=\S+$/.test(text) ? text : `${MARKS[state]}${text}`);
    if (findings.some(({ state }) => state === "missing" || state === "wrong")) process.exitCode = 1;
  });
