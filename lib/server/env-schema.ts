import { isValidCnpj } from "@brazilian-utils/brazilian-utils/is-valid-cnpj";
import { z } from "zod";

/** DATABASE_URL of a build, which has no database. Every query finds nothing (lib/server/db.ts). */
export const NO_DATABASE = "postgresql://build.invalid/none";

const port = z.coerce.number().int().min(1).max(65_535);
const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const whatsapp = z.string().regex(/^\d{12,13}$/, "algarismos com país e DDD, como 5511999999999");

/** Origin without path or trailing slash, so that `${APP_URL}/faq` is well formed. */
const origin = z.url({ protocol: /^https?$/ }).transform((value, context) => {
  const url = new URL(value);
  if (url.pathname === "/" && !url.search && !url.hash) return url.origin;
  context.addIssue("use só a origem, como https://elorecicla.com.br");
  return z.NEVER;
});

/** Numbered keys of 32 bytes in base64, the current one first: `2:KEY,1:KEY`. */
const numberedKeys = z
  .string()
  .regex(
    /^(\d{1,3}:[A-Za-z0-9+/]{43}=)(,\d{1,3}:[A-Za-z0-9+/]{43}=)*$/,
    "use 1:CHAVE, com openssl rand -base64 32",
  )
  .transform((list, context) => {
    const keys = list.split(",").map((entry) => {
      const [number = "", key = ""] = entry.split(":");
      return { number: Number(number), key };
    });
    const isNumbered = keys.every(({ number }) => number >= 1 && number <= 255);
    if (isNumbered && new Set(keys.map(({ number }) => number)).size === keys.length) return keys;
    context.addIssue("cada chave tem um número próprio, de 1 a 255");
    return z.NEVER;
  });

/** Contacts that visitors see. None may be an example, except in a local start and in a build. */
const CONTACTS = [
  ...(["CONTACT_EMAIL", "SUPPORT_EMAIL", "EMAIL_FROM"] as const),
  ...(["CONTACT_PHONE", "WHATSAPP_NUMBER", "SUPPORT_WHATSAPP_NUMBER"] as const),
];

/** E-mail at a domain reserved for examples (RFC 2606), or an example telephone of this or an earlier release. */
const PLACEHOLDER =
  /@([\w.-]+\.)?(example(\.(com|net|org))?|invalid|test|localhost)>?$|^(55)?11(9?00000\d{3}|9?4002892[23])$/i;

/** Value for `when`: Zod then runs a check even if another variable is invalid, so that all problems are reported. */
const besideOthers = () => true;

const schema = z
  .object({
    NODE_ENV: z.enum(["development", "production", "test"]).default("production"),
    PORT: port.default(3000),
    APP_URL: origin.optional(),
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
    /** Database without the pooler, for LISTEN, jobs and migrations. */
    DATABASE_DIRECT_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(200).default(10),
    /** Time limit (s) for opening a connection, and for a statement. */
    DATABASE_WAIT_SECONDS: z.coerce.number().int().min(1).max(300).default(5),
    /** Time (s) for accepting requests after SIGTERM, until nginx uses another server. Default: 5; local start: 0. */
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(6).optional(),
    /** Collector of traces and metrics. Default: none, and nothing is recorded. */
    OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
    PAID_PLANS: flag.default(true),
    CONTACT_EMAIL: z.email(),
    CONTACT_PHONE: z.string().regex(/^\d{10,11}$/, "10 ou 11 algarismos, a começar pelo DDD"),
    WHATSAPP_NUMBER: whatsapp,
    SUPPORT_EMAIL: z.email(),
    /** WhatsApp number of the support page, which may differ from that of the floating button (B2.22). */
    SUPPORT_WHATSAPP_NUMBER: whatsapp,
    /** Encrypts session tokens, waiting mails and unsubscribe links. Must be the same on every instance. */
    NEXTAUTH_SECRET: z.string().min(32),
    /** Previous secrets, separated by commas, which still decrypt. */
    NEXTAUTH_SECRET_PREVIOUS: z
      .string()
      .default("")
      .transform((list) => list.split(",").filter(Boolean))
      .refine((secrets) => secrets.every(({ length }) => length >= 32), "cada um com 32 caracteres ou mais"),
    /** Keys that encrypt bank accounts and second factors. Default: NEXTAUTH_SECRET. */
    BANK_KEYS: numberedKeys.optional(),
    /** Number of proxies in front of the server. Default: one for loopback connections, else none. */
    TRUSTED_PROXIES: z.coerce.number().int().min(0).max(9).optional(),
    /** Whether accounts are confirmed at sign-up, without an e-mail. */
    AUTH_AUTOCONFIRM: flag.default(false),
    /** In a local start, demo accounts may sign in, and contacts may be examples. */
    LOCAL_START: flag.default(false),
    EMAIL_FROM: z
      .string()
      .regex(/^([^<>]+ )?<?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$/, "use Nome <endereço@domínio>"),
    EMAIL_TEST_RECIPIENTS: z
      .string()
      .default("")
      .transform((list) => list.split(",").flatMap((entry) => entry.trim().toLowerCase() || [])),
    /** Limit of each server for bulk mails, such as alerts and digests. */
    EMAIL_BULK_PER_SECOND: z.coerce.number().int().min(1).max(1_000).default(5),
    RESEND_API_KEY: z.string().min(1),
    RESEND_BASE_URL: z.url(),
    RESEND_WEBHOOK_SECRET: z.string().startsWith("whsec_"),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }),
    BRASILAPI_BASE_URL: z.url(),
    IBGE_BASE_URL: z.url(),
    OPENAI_API_KEY: z.string().min(1),
    OPENAI_BASE_URL: z.url(),
    OPENAI_MODEL: z.string().min(1).default("gpt-5-mini"),
    GAMMA_API_KEY: z.string().min(1),
    GAMMA_BASE_URL: z.url(),
    STRIPE_SECRET_KEY: z.string().min(1),
    STRIPE_BASE_URL: origin,
    STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_"),
    /** Whether the Stripe account may take Pix for fees. */
    STRIPE_PIX: flag.default(true),
    /** Whether the Stripe account may take Pix for plans (granted separately). Default: only in a local start. */
    STRIPE_PIX_AUTOMATICO: flag.optional(),
    /** Settings of the customer portal. Default: those saved in Stripe's dashboard. */
    STRIPE_PORTAL_CONFIGURATION: z.string().startsWith("bpc_").optional(),
    /** Trial days of a paid plan before its first charge, once for each account; 0 for none. */
    STRIPE_TRIAL_DAYS: z.coerce.number().int().min(0).max(90).default(7),
    /** Script of a third-party chat, loaded on /projetos after consent. Default: none, only our assistant chat. */
    CHAT_WIDGET_URL: z.url({ protocol: /^https?$/ }).optional(),
    /** Folder of uploaded files if FILES_S3_BUCKET is not set. */
    FILES_DIR: z.string().min(1).default(".data/files"),
    /** Bucket at Amazon S3 or, with FILES_S3_ENDPOINT, at a compatible service. */
    FILES_S3_BUCKET: z.string().min(3).optional(),
    FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    FILES_S3_REGION: z.string().min(1).default("us-east-1"),
    FILES_S3_KEY_ID: z.string().min(1).optional(),
    FILES_S3_SECRET: z.string().min(1).optional(),
    APP_VERSION: z.string().default("dev"),
    OPERATOR_NAME: z.string().min(3),
    OPERATOR_CNPJ: z
      .string()
      .transform((text) => text.replace(/[^0-9a-z]/gi, "").toUpperCase())
      .refine((cnpj) => isValidCnpj(cnpj, { version: 2 }), "não é um CNPJ válido"),
    OPERATOR_CITY: z.string().regex(/^[^,]{2,}, [A-Z]{2}$/, "use cidade e UF, como Campinas, SP"),
    OPERATOR_ADDRESS: z.string().min(5, "use o endereço inteiro"),
    /** Sentence beside every price that says whether and when a nota fiscal is issued. */
    OPERATOR_INVOICE: z.string().min(10, "escreva a frase inteira, com 10 caracteres ou mais"),
  })
  .refine(({ LOCAL_START: local, APP_URL: address }) => local || address, {
    path: ["APP_URL"],
    message: "falta: fora de um início local, é o endereço público do site",
    when: besideOthers,
  })
  .refine(
    ({ FILES_S3_BUCKET: bucket, FILES_S3_KEY_ID: id, FILES_S3_SECRET: secret }) => !bucket || (id && secret),
    {
      path: ["FILES_S3_BUCKET"],
      message: "precisa de FILES_S3_KEY_ID e FILES_S3_SECRET ao lado",
      when: besideOthers,
    },
  )
  .superRefine(
    (values, context) => {
      if (values.LOCAL_START || values.DATABASE_URL === NO_DATABASE) return;
      for (const name of CONTACTS)
        if (PLACEHOLDER.test(values[name] ?? ""))
          context.addIssue({
            code: "custom",
            path: [name],
            message: "é um exemplo: ponha o contato verdadeiro",
          });
    },
    { when: besideOthers },
  )
  .transform((values) => ({
    ...values,
    APP_URL: values.APP_URL ?? `http://localhost:${values.PORT}`,
    STRIPE_PIX_AUTOMATICO: values.STRIPE_PIX_AUTOMATICO ?? values.LOCAL_START,
    DRAIN_SECONDS: values.DRAIN_SECONDS ?? (values.LOCAL_START ? 0 : 5),
  }));

export type Env = z.output<typeof schema>;

export const ENV_NAMES: string[] = Object.keys(schema.in.shape);

const portuguese = z.locales.pt().localeError;

const parse = (source: Record<string, string | undefined>) =>
  schema.safeParse(Object.fromEntries(Object.entries(source).filter(([, value]) => value !== "")), {
    error: (issue) => (issue.input === undefined ? "falta" : portuguese(issue)),
  });

/** Problems such as `APP_URL: Formato do URL inválido`, without the values, which may be secret. */
export function envProblems(source: Record<string, string | undefined>): string[] {
  const { error } = parse(source);
  return (error?.issues ?? []).map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

/** @throws Error with a line for each problem, without values */
export function readEnv(source: Record<string, string | undefined>): Env {
  const result = parse(source);
  if (result.success) return result.data;
  throw new Error(`Configuração inválida, veja .env.example:\n  ${envProblems(source).join("\n  ")}`);
}
