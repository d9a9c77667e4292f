import { availableParallelism } from "node:os";
import path from "node:path";
import { defineConfig } from "vitest/config";

const setup = (name: string) => path.join(import.meta.dirname, "tests", "setup", name);

/** Stand-ins for modules that work only inside Next. */
const alias = {
  "@": import.meta.dirname,
  "server-only": path.join(import.meta.dirname, "node_modules", "server-only", "empty.js"),
  "next/cache": setup("next-cache.ts"),
  "next/headers": setup("next-headers.ts"),
};

/** Environment of every test. Vendors are unreachable; a test that needs one starts the sandbox and sets its URL. */
const env = {
  LOG_LEVEL: "silent",
  APP_URL: "http://localhost:3000",
  NEXTAUTH_SECRET: "a secret of the tests, known to all",
  RESEND_API_KEY: "re_sandbox",
  RESEND_BASE_URL: "http://127.0.0.1:1/resend",
  RESEND_WEBHOOK_SECRET: "whsec_dGVzdHM=",
  SMTP_URL: "smtp://127.0.0.1:1",
  BRASILAPI_BASE_URL: "http://127.0.0.1:1/brasilapi",
  IBGE_BASE_URL: "http://127.0.0.1:1/ibge",
  OPENAI_BASE_URL: "http://127.0.0.1:1/openai/v1",
  OPENAI_API_KEY: "sk-tests",
  GAMMA_BASE_URL: "http://127.0.0.1:1/gamma/v1.0",
  GAMMA_API_KEY: "sk-gamma-tests",
  STRIPE_BASE_URL: "http://127.0.0.1:1",
  STRIPE_SECRET_KEY: "sk_test_sandbox",
  STRIPE_WEBHOOK_SECRET: "whsec_dGVzdHM=",
  STRIPE_PIX_AUTOMATICO: "true",
  OPERATOR_NAME: "Operadora dos Testes LTDA",
  OPERATOR_CNPJ: "90000099000114",
  OPERATOR_CITY: "Campinas, SP",
  OPERATOR_ADDRESS: "Rua dos Testes, 1",
  OPERATOR_INVOICE: "A nota fiscal chega por e-mail em até cinco dias úteis.",
  CONTACT_EMAIL: "contato@elorecicla.com.br",
  CONTACT_PHONE: "1130001234",
  WHATSAPP_NUMBER: "5511930001234",
  SUPPORT_EMAIL: "suporte@elorecicla.com.br",
  SUPPORT_WHATSAPP_NUMBER: "5511930001235",
  EMAIL_FROM: "Elo Recicla <nao-responda@elorecicla.com.br>",
};

const database = ["lib/*/*/{queries,mutations,actions}{,/*}.test.ts", "tests/{database,import}/**/*.test.ts"];
const elsewhere = ["node_modules/**", ".next/**", ".data/**", "tests/e2e/**"];

export default defineConfig({
  resolve: { alias },
  test: {
    // Retry once in CI, because its machine may have been slow. The report names the retried tests.
    retry: process.env.CI ? 1 : 0,
    // Database tests mostly wait, so even two cores get three workers. With four, timed tests would be too slow.
    maxWorkers: Math.max(3, availableParallelism()),
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{lib,app,components,emails,sandbox,scripts,tests}/**/*.test.{ts,tsx}"],
          exclude: [...elsewhere, ...database],
          // Property tests make thousands of cases, which on a busy machine takes longer than the default 5 s.
          testTimeout: 30_000,
          env: { ...env, DATABASE_URL: "postgresql://127.0.0.1:1/none" },
        },
      },
      {
        extends: true,
        test: {
          name: "database",
          // Threads need a fifth less CPU time than processes. Unit tests use processes, because some send signals.
          pool: "threads",
          include: database,
          exclude: elsewhere,
          globalSetup: setup("cluster.ts"),
          setupFiles: setup("database.ts"),
          env,
          testTimeout: 30_000,
          hookTimeout: 30_000,
        },
      },
    ],
  },
});
