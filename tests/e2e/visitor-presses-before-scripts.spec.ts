import { expect, type Locator, type Page, type Request, test } from "@playwright/test";
import { interestDialog, newFunder, projectPath } from "../setup/funder";
import { openWithoutScripts } from "../setup/late-scripts";
import { newEmail, settle } from "../setup/newcomer";
import { newCaptador, toastWith } from "../setup/resident";

/** A press before the scripts run, and the response that it must cause exactly once. */
type Screen = {
  clauses: string;
  path: string | ((page: Page) => Promise<string>);
  /** Label for a path that differs in each run. */
  name?: string;
  /** Heading that the address decides. It must be visible even before the scripts run. */
  heading?: string;
  /** Values by control name; LOGIN gets a new e-mail in each run, because of the rate limit. */
  typed?: Record<string, string>;
  press: (page: Page) => Locator;
  answer: (page: Page) => Locator;
  posts?: number;
  /** Whether the typed values stay in the form after the response. */
  keeps?: boolean;
};

const button = (name: string | RegExp) => (page: Page) =>
  page.locator("main").getByRole("button", { name }).first();
const toast = (text: string | RegExp) => (page: Page) =>
  page.getByRole("region", { name: "Avisos" }).locator("[data-toast]").filter({ hasText: text });
const inMain = (text: string) => (page: Page) => page.locator("main").getByText(text);
const dialog = (name: string) => (page: Page) => page.getByRole("dialog", { name });
const pressed = (name: RegExp) => (page: Page) =>
  page.locator("main").getByRole("button", { name, pressed: true });

const ONE_PROJECT = {
  path: (page: Page) => projectPath(page, "Triciclos elétricos"),
  name: "the page of a project",
};

const FAILED = "Erro no cadastro";
const EMAIL = "ninguem@exemplo.com.br";
const LOGIN = { email: "", password: "Segredo1" };
const AMOUNTS = { faturamentoAnual: "1.000.000", impostoRenda: "50.000", valorInvestimento: "400" };

const STRANGER: Screen[] = [
  ...["/auth", "/captador/auth", "/auth/captador?login=true"].map((path) => ({
    clauses: "A2.4 A2.5",
    path,
    heading: path.includes("captador?") ? "Entrar para captar" : undefined,
    typed: LOGIN,
    press: button("Entrar"),
    answer: toast("Credenciais inválidas"),
    posts: 1,
    keeps: true,
  })),
  {
    clauses: "A2.9",
    path: "/empresa-auth",
    typed: LOGIN,
    press: button("Entrar"),
    answer: toast("Credenciais inválidas"),
    posts: 1,
    keeps: true,
  },
  {
    clauses: "A2.9 A4.1",
    path: "/empresa-auth?confirmed=true&email=ana%40exemplo.com.br",
    heading: "Conta Confirmada!",
    typed: LOGIN,
    press: button("Entrar"),
    answer: toast("Credenciais inválidas"),
    posts: 1,
    keeps: true,
  },
  ...[
    ["A2.4", "/auth?type=captador", "Criar conta", "Criar conta", { full_name: "Ana Lima", email: EMAIL }],
    ["A2.4", "/auth?type=financiador", "Criar conta", "Criar conta", { email: EMAIL }],
    ["A2.5", "/auth/captador", "Quero captar", "Criar conta", { email: EMAIL }],
    ["A2.7", "/cadastro-empresa", "Cadastrar Empresa", "Criar conta gratuita", { email: EMAIL }],
    ["A2.6", "/project-signup", "Cadastrar Projeto", "Criar Conta e Projeto", { email: EMAIL }],
  ].map(([clauses, path, heading, label, typed]) => ({
    clauses: String(clauses),
    path: String(path),
    heading: String(heading),
    typed: typed as Record<string, string>,
    press: button(String(label)),
    answer: toast(FAILED),
    posts: 0,
    keeps: true,
  })),
  ...["FREE", "PRO", "PLUS"].map((plan) => ({
    clauses: "A2.8",
    path: plan === "FREE" ? "/signup" : `/signup?plan=${plan.toLowerCase()}`,
    heading: `Cadastro - Plano ${plan}`,
    typed: { name: "Ana Lima", email: EMAIL, pwd: "Segredo1" },
    press: button("Criar conta"),
    answer: (page: Page) => page.locator("main form").getByRole("alert"),
    posts: 0,
    keeps: true,
  })),
  {
    clauses: "A2.11 A8.6",
    path: "/new-email-confirmation?type=project&plan=pro",
    heading: "Confirme seu e-mail",
    press: button("Reenviar e-mail"),
    answer: toast("Email não encontrado..."),
    posts: 0,
  },
  {
    clauses: "A2.11 A5.8",
    path: async () => `/email-confirmation?email=${encodeURIComponent(newEmail())}`,
    name: "/email-confirmation?email=",
    press: button("Reenviar e-mail"),
    answer: toast(/reenvia/),
    posts: 1,
  },
  {
    clauses: "A4.2",
    path: "/auth/recuperar",
    typed: { email: EMAIL },
    press: button("Enviar link"),
    answer: inMain("Olhe o seu e-mail"),
    posts: 1,
  },
  {
    clauses: "A4.2",
    path: `/auth/nova-senha?token_hash=${"A".repeat(43)}`,
    typed: { password: "Segredo1" },
    press: button("Salvar nova senha"),
    answer: (page) => page.locator("main form").getByText("As senhas não conferem.").first(),
    posts: 0,
    keeps: true,
  },
  {
    clauses: "B4.8",
    path: "/incentivos",
    typed: AMOUNTS,
    press: button("Simular"),
    answer: toast("Simulação concluída!"),
    posts: 0,
    keeps: true,
  },
  {
    clauses: "B5.3",
    path: "/assistente",
    typed: { message: "Quantos projetos há no total?" },
    press: button("Enviar pergunta"),
    answer: inMain("Quantos projetos há no total?"),
    posts: 1,
  },
  {
    clauses: "",
    path: "/lir-projetos",
    press: (page) => page.getByRole("button", { name: "Preferências de cookies" }),
    answer: (page) => page.getByRole("region", { name: /^Cookies, sem/ }),
    posts: 0,
  },
  {
    clauses: "",
    ...ONE_PROJECT,
    press: button(/^Comparar/),
    answer: pressed(/^Comparar/),
    posts: 0,
  },
  {
    clauses: "B2.24 B5.8",
    path: "/email-debug",
    typed: { email: "", fullName: "Ana" },
    press: button("Enviar e-mail de teste"),
    answer: toast(/./),
    posts: 0,
    keeps: true,
  },
];

const COMPANY: Screen[] = [
  {
    clauses: "B5.7 B8.12",
    path: "/suporte",
    typed: { assunto: "Prazo do recibo", mensagem: "Quem emite o recibo?" },
    press: button("Enviar mensagem"),
    answer: toast("Erro no formulário"),
    posts: 0,
    keeps: true,
  },
  {
    clauses: "B4.9",
    path: "/suporte",
    typed: { categoria: "fiscal", assunto: "Prazo do recibo", mensagem: "Quem emite o recibo?" },
    press: button("Enviar mensagem"),
    answer: inMain("Uma cópia foi para o seu e-mail."),
    posts: 1,
  },
  {
    clauses: "B2.8 B4.12",
    path: "/projetos",
    press: button(/^Tenho Interesse/),
    answer: toast(/./),
    posts: 1,
  },
  {
    clauses: "B2.7",
    path: "/lir-projetos",
    press: button(/^Tenho Interesse/),
    answer: interestDialog,
    // The dialog requests the company's tax regime.
    posts: 1,
  },
  {
    clauses: "",
    path: "/lir-projetos?busca=vidro",
    press: button("Salvar busca"),
    answer: dialog("Salvar busca"),
    posts: 0,
  },
  {
    clauses: "",
    ...ONE_PROJECT,
    press: button(/^Favoritar/),
    answer: pressed(/^Favoritar/),
    posts: 1,
  },
  {
    clauses: "B2.7",
    ...ONE_PROJECT,
    press: button(/^Tenho Interesse/),
    answer: interestDialog,
    // The dialog requests the company's tax regime.
    posts: 1,
  },
  {
    clauses: "",
    path: "/dashboard/favoritos",
    press: button(/^Comparar/),
    answer: pressed(/^Comparar/),
    posts: 0,
  },
  {
    clauses: "B2.11",
    path: "/dashboard",
    press: button("Editar Perfil"),
    answer: dialog("Editar Perfil"),
    posts: 0,
  },
  {
    clauses: "",
    path: "/dashboard/conta",
    press: (page) => page.getByRole("radio", { name: "Meus projetos e interesses Resumo diário" }),
    answer: toast(/./),
    posts: 1,
  },
  {
    clauses: "",
    path: async (page: Page) => {
      await page.goto("/dashboard/apoios");
      const support = page.getByRole("list", { name: "Apoios" }).getByRole("link").first();
      return (await support.getAttribute("href")) ?? "";
    },
    name: "the page of a support",
    press: button(/^Retirar/),
    answer: (page) => page.getByRole("dialog"),
    posts: 0,
  },
  {
    clauses: "A2.10",
    path: "/empresa-dashboard",
    press: button("Sair"),
    answer: toast("Logout realizado"),
  },
];

async function pressEarly(page: Page, screen: Screen): Promise<void> {
  const path = typeof screen.path === "string" ? screen.path : await screen.path(page);
  const posts: string[] = [];
  const count = (request: Request) => {
    // Every project page sends the count of visits.
    if (request.method() === "POST" && !request.url().endsWith("/api/visita"))
      posts.push(`${request.url()} ${request.postData()}`);
  };
  page.on("request", count);
  const arrive = await openWithoutScripts(page, path);
  if (screen.heading) await expect(page.locator("main").getByText(screen.heading).first()).toBeVisible();
  const typed = Object.entries(
    screen.typed === LOGIN ? { ...LOGIN, email: newEmail() } : (screen.typed ?? {}),
  );
  const form = page.locator("main form:visible", {
    has: page.locator(`[name="${typed[0]?.[0]}"]`),
  });
  const control = (name: string) => form.locator(`[name="${name}"]:visible`).first();
  for (const [name, text] of typed) {
    const isChoice = await control(name).evaluate((element) => element instanceof HTMLSelectElement);
    await (isChoice ? control(name).selectOption(text) : control(name).fill(text));
  }
  // Press by keyboard: Playwright's click waits while a button is aria-disabled, as in an incomplete form.
  await screen.press(page).press("Space");
  await expect(page).toHaveURL(path);
  await expect(screen.answer(page)).toHaveCount(0);
  await arrive();
  await expect(screen.answer(page)).toBeVisible({ timeout: 15_000 });
  if (screen.heading) await expect(page.locator("main").getByText(screen.heading).first()).toBeVisible();
  // A second response would come right after the first.
  await page.waitForTimeout(400);
  await expect(screen.answer(page)).toHaveCount(1);
  if (screen.posts !== undefined) expect(posts).toHaveLength(screen.posts);
  if (screen.keeps) for (const [name, text] of typed) await expect(control(name)).toHaveValue(text);
  page.off("request", count);
}

const label = ({ clauses, path, name = String(path) }: Screen) => `${clauses} ${name}`.trim();

test.describe("a press before the scripts run takes effect once, and the typed values stay:", () => {
  for (const screen of STRANGER)
    test(label(screen), async ({ page }) => {
      await settle(page);
      await pressEarly(page, screen);
    });
});

test("B2.7 B4.9 B4.12 A2.10 a press before the scripts run takes effect once on the screens of a company", async ({
  page,
}) => {
  test.setTimeout(180_000);
  await newFunder(page);
  for (const screen of COMPANY) await test.step(label(screen), () => pressEarly(page, screen));
});

test("B2.11 a press before the scripts run takes effect once on a captador's dashboard and support page", async ({
  page,
}) => {
  await newCaptador(page);
  for (const screen of COMPANY.filter(({ path }) => path === "/dashboard" || path === "/suporte"))
    await test.step(label(screen), () => pressEarly(page, screen));
});

test("a support form that the browser posts without scripts is refused, with the notice that nothing was sent", async ({
  page,
}) => {
  await newFunder(page);
  const response = await page.request.post("/suporte", {
    form: { assunto: "Recibo", mensagem: "Quem emite?" },
  });
  expect(response.status()).toBe(405);
  expect(await response.text()).toContain("Nada foi enviado");
});

test("A4.7 a confirmation page without a link redirects a signed-in person, unless its address has another e-mail", async ({
  page,
}) => {
  const email = await newCaptador(page);
  for (const path of [
    "/email-confirmation",
    "/new-email-confirmation?type=project",
    `/new-email-confirmation?email=${encodeURIComponent(email)}&type=project`,
  ]) {
    const arrive = await openWithoutScripts(page, path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Você já está na sua conta");
    await arrive();
    await page.waitForURL(/\/subscription-plans/);
  }
  await page.goto(`/new-email-confirmation?email=${encodeURIComponent(newEmail())}&type=company`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirme seu e-mail");
  await page.waitForTimeout(1_500);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Confirme seu e-mail");
  expect(await toastWith(page, "Email").count()).toBe(0);
});
