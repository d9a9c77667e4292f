import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { toErrorCode } from "@/lib/kit/request-code";
import { ok } from "@/lib/kit/result";
import { cnpjNumber } from "../../setup/cnpj";
import { startVendors } from "../../setup/mailbox";

type Route = (request: Request) => Promise<Response>;
type Functions = Record<"login" | "company" | "project" | "resend" | "viewer" | "data", Route>;

let vendors: Awaited<ReturnType<typeof startVendors>>;
let run: Functions;
let session: typeof import("@/lib/access/auth/session");
let people: typeof import("../../setup/people");
let db: typeof import("@/lib/server/db").db;

beforeAll(async () => {
  vendors = await startVendors();
  run = {
    login: (await import("@/app/api/login-empresa/route")).POST,
    company: (await import("@/app/api/new_signup_company_v2/route")).POST,
    project: (await import("@/app/api/new-signup-project/route")).POST,
    resend: (await import("@/app/api/resend-empresa-confirmation/route")).POST,
    viewer: (await import("@/app/api/viewer/route")).GET,
    data: (await import("@/app/api/meus-dados/route")).POST,
  };
  session = await import("@/lib/access/auth/session");
  people = await import("../../setup/people");
  ({ db } = await import("@/lib/server/db"));
});
afterAll(() => vendors.stop());
beforeEach(async () => {
  await vendors.reset();
  await db.rateLimit.deleteMany();
});

const SITE = "http://localhost:3000";

function post(body: unknown, headers: Record<string, string> = {}): Request {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return new Request(`${SITE}/api/x`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "203.0.113.5", ...headers },
    body: text,
  });
}
const get = (headers: Record<string, string> = {}) => new Request(`${SITE}/api/x`, { headers });
const copyOf = (headers: Record<string, string> = {}) => post({ currentPassword: people.PASSWORD }, headers);
async function answer(response: Response | Promise<Response>) {
  const { status, headers, json } = await Promise.resolve(response).then((found) => ({
    status: found.status,
    headers: found.headers,
    json: found.json(),
  }));
  return { status, headers, body: (await json) as Record<string, unknown> };
}
const cookieFor = async ({ sessionId }: { sessionId: string }) => ({
  cookie: `outra=1; ${session.SESSION_COOKIE}=${await session.encryptSession(sessionId)}`,
});
const bearerFor = async ({ sessionId }: { sessionId: string }) => ({
  authorization: `Bearer ${await session.encryptSession(sessionId)}`,
});

describe("A7.11 login-empresa", () => {
  test("A3.4 login-empresa returns the company and opens the session", async () => {
    const person = await people.createPerson({ userType: "financiador", company: true });
    const { status, headers, body } = await answer(
      run.login(post({ email: person.email, password: people.PASSWORD })),
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      success: true,
      error: null,
      empresa: {
        nome_completo: "Marina Tavares",
        razao_social: "Recicla Já Ltda",
        email: person.email,
        telefone: "1133334444",
        cidade: "Campinas",
        estado: "SP",
        cnpj: expect.any(String),
      },
    });
    expect(headers.get("cache-control")).toBe("private, no-store");
    const cookie = headers.getSetCookie().find((text) => text.startsWith(session.SESSION_COOKIE)) ?? "";
    expect(cookie).toMatch(/Max-Age=7776000; Path=\/; SameSite=Lax; HttpOnly/);
    const token = /=([^;]+)/.exec(cookie)?.[1];
    expect((await session.readViewer({ cookie: token, authorization: null }))?.userId).toBe(person.userId);
  });

  test.each([
    [{}, 400, "Por favor, preencha todos os campos."],
    [{ email: "a@b.com.br", password: "" }, 400, "Por favor, preencha todos os campos."],
    [{ email: { $ne: null }, password: { $ne: null } }, 400, "Por favor, preencha todos os campos."],
    [{ email: "nunca@exemplo.com.br", password: "x" }, 401, "Credenciais inválidas"],
  ])("A5.1 A8.12 login-empresa with %j answers %d %s", async (input, status, error) => {
    const refused = await answer(run.login(post(input)));
    expect([refused.status, refused.body]).toEqual([status, { success: false, error }]);
  });

  test("an account without a company and an unconfirmed one are refused", async () => {
    const captador = await people.createPerson();
    const unconfirmed = await people.createPerson({ company: true, confirmed: false });
    for (const { email } of [captador, unconfirmed]) {
      const refused = await answer(run.login(post({ email, password: people.PASSWORD })));
      expect(refused.status).toBe(403);
      expect(refused.headers.getSetCookie()).toEqual([]);
    }
  });

  test("a natural person gets a message with the right login", async () => {
    const { email } = await people.createPerson({ userType: "financiador" });
    const refused = await answer(run.login(post({ email, password: people.PASSWORD })));
    expect([refused.status, refused.body.error]).toEqual([
      403,
      "Esta conta não tem uma empresa. Entre como pessoa física.",
    ]);
    const [noted] = await db.securityEvent.findMany({
      where: { user: { email }, eventType: "login_failed" },
    });
    expect(noted?.details).toMatchObject({ reason: "no_company" });
  });

  test("A9.7 the sixth attempt gets 429 and Retry-After", async () => {
    const { email } = await people.createPerson({ company: true });
    for (let at = 1; at <= 5; at++) await run.login(post({ email, password: "errada" }));
    const sixth = await answer(run.login(post({ email, password: people.PASSWORD })));
    expect(sixth.status).toBe(429);
    expect(Number(sixth.headers.get("retry-after"))).toBeGreaterThan(800);
  });
});

const company = (serial: number) => ({
  email: `empresa${serial}@exemplo.com.br`,
  password: "girassol",
  nome_completo: "Ana Souza",
  cnpj: cnpjNumber(70_000_000 + serial),
  razao_social: "Indústria Ltda",
  estado: "SP",
  cidade: "Campinas",
  telefone: "(11) 3333-4444",
});

describe("A7.12 new_signup_company_v2", () => {
  test("new_signup_company_v2 creates the account, and a second call is a conflict", async () => {
    const payload = company(1);
    const made = await answer(run.company(post(payload)));
    expect([made.status, made.body]).toEqual([
      200,
      {
        success: true,
        message: "Cadastro realizado! Verifique seu email para confirmar a conta.",
        error: null,
      },
    ]);
    expect(await vendors.inbox(payload.email)).toHaveLength(1);
    const again = await answer(run.company(post(payload)));
    expect([again.status, again.body]).toEqual([
      409,
      { success: false, error: "Este email já está cadastrado. Tente fazer login ou use outro email." },
    ]);
  });

  test.each([
    [{ telefone: "0000000000" }, "Telefone inválido. Informe o DDD e o número."],
    [{ cidade: "Niterói" }, "Esta cidade não fica no estado escolhido. Escolha uma da lista."],
    [{ cidade: "Lugar Nenhum" }, "Esta cidade não fica no estado escolhido. Escolha uma da lista."],
  ])("the sign-up with %j is refused", async (wrong, error) => {
    const refused = await answer(run.company(post({ ...company(3), ...wrong })));
    expect([refused.status, refused.body]).toEqual([400, { success: false, error }]);
    expect(await db.user.count({ where: { email: company(3).email } })).toBe(0);
  });

  test("A3.9 a city is stored in its official spelling", async () => {
    const payload = { ...company(4), cidade: "SAO PAULO" };
    expect((await answer(run.company(post(payload)))).status).toBe(200);
    const made = await db.empresa.findFirstOrThrow({ where: { user: { email: payload.email } } });
    expect(made.cidade).toBe("São Paulo");
  });

  test("A5.5 a missing phone gets the form's message", async () => {
    const refused = await answer(run.company(post({ ...company(2), telefone: "" })));
    expect([refused.status, refused.body]).toEqual([
      400,
      { success: false, error: "Telefone é obrigatório" },
    ]);
  });
});

describe("A7.13 new-signup-project", () => {
  test("A1.2 new-signup-project creates an account and a project draft from its four fields", async () => {
    const email = "projeto1@exemplo.com.br";
    const body = { email, password: "Segredo1", project_name: "Galpão <b>Novo</b>", plan: "free" };
    const made = await answer(run.project(post(body)));
    expect([made.status, made.body]).toEqual([200, { success: true, error: null }]);
    const account = await db.user.findUniqueOrThrow({
      where: { email },
      include: { profile: true, projects: true },
    });
    expect(account.profile).toMatchObject({ userType: "captador", fullName: "Galpão Novo" });
    expect(account.projects).toMatchObject([
      {
        nomeProjeto: "Galpão Novo",
        publicado: false,
        estado: "",
        cidade: "",
        proponente: "",
        valorTotal: 0n,
      },
    ]);
    expect(account.signupMetadata).toMatchObject({ project_name: "Galpão Novo", plan: "free" });
    const again = await answer(run.project(post(body)));
    expect([again.status, again.body.error]).toEqual([
      409,
      "Este e-mail já está cadastrado. Tente fazer login.",
    ]);
  });

  test("A5.4 a weak password gets the form's text", async () => {
    const body = { email: "projeto2@exemplo.com.br", password: "girassol", project_name: "Galpão" };
    const refused = await answer(run.project(post(body)));
    expect([refused.status, refused.body.error]).toEqual([
      400,
      "A senha precisa ter 8 caracteres, letra maiúscula, minúscula e número",
    ]);
  });
});

describe("A7.14 resend-empresa-confirmation", () => {
  test("the function sends the confirmation again, up to three times in fifteen minutes", async () => {
    const { email } = await people.createPerson({ company: true, confirmed: false, signup: "company" });
    for (let at = 1; at <= 3; at++) {
      const sent = await answer(run.resend(post({ email })));
      expect([sent.status, sent.body]).toEqual([200, { success: true, error: null }]);
    }
    await vi.waitFor(async () => expect(await vendors.inbox(email)).toHaveLength(3), 10_000);
    const fourth = await answer(run.resend(post({ email })));
    expect([fourth.status, fourth.body.error]).toEqual([
      429,
      "Muitas tentativas. Aguarde alguns minutos antes de tentar novamente.",
    ]);
    expect(Number(fourth.headers.get("retry-after"))).toBeGreaterThan(0);
  });

  test("an address without uses left costs the e-mail that it names none", async () => {
    const { email } = await people.createPerson({ company: true, confirmed: false, signup: "company" });
    const resend = async (to: string, address: string) =>
      (await answer(run.resend(post({ email: to }, { "x-forwarded-for": address })))).status;
    for (let at = 1; at <= 30; at++) await resend(`inventado${at}@exemplo.com.br`, "203.0.113.7");
    for (let at = 1; at <= 4; at++) expect(await resend(email, "203.0.113.7")).toBe(429);
    for (let at = 1; at <= 3; at++) expect(await resend(email, "203.0.113.8")).toBe(200);
  });

  test("A5.8 A8.6 A8.7 a missing or malformed address is refused", async () => {
    expect((await answer(run.resend(post({})))).body.error).toBe("Email não encontrado...");
    expect((await answer(run.resend(post({ email: "ana" })))).body.error).toBe(
      "Email inválido. Verifique o endereço informado.",
    );
  });
});

describe("viewer and meus-dados", () => {
  test("viewer returns the signed-in person by cookie or bearer credential, uncached", async () => {
    const person = await people.createPerson({ userType: "financiador", company: true });
    const expected = {
      viewer: {
        firstName: "Marina",
        userType: "financiador",
        isCompany: true,
        home: "/empresa-dashboard",
        isColleague: false,
        account: person.userId,
      },
    };
    for (const headers of [await cookieFor(person), await bearerFor(person)]) {
      const seen = await answer(run.viewer(get(headers)));
      expect(seen.body).toEqual(expected);
      expect(seen.headers.get("cache-control")).toBe("private, no-store");
    }
    expect((await answer(run.viewer(get()))).body).toEqual({ viewer: null });
    const refused = await answer(run.viewer(get({ cookie: `${session.SESSION_COOKIE}=lixo` })));
    expect([refused.status, refused.body]).toEqual([
      401,
      { success: false, error: "Faça login para continuar.", viewer: null },
    ]);
  });

  test("A4.2 after a sign-out viewer and meus-dados refuse the session's token, as cookie and as bearer", async () => {
    const person = await people.createPerson();
    const everywhere = [await cookieFor(person), await bearerFor(person)];
    const statuses = () =>
      Promise.all(
        everywhere.flatMap((headers) =>
          [run.viewer(get(headers)), run.data(copyOf(headers))].map(async (given) => (await given).status),
        ),
      );
    expect(await statuses()).toEqual([200, 200, 200, 200]);
    const { signOut } = await import("@/lib/people/accounts/mutations/log-in");
    await signOut(person.sessionId, new Date());
    expect(await statuses()).toEqual([401, 401, 401, 401]);
  });

  test("meus-dados returns the signed-in person's data as a file, and refuses a stranger", async () => {
    const person = await people.createPerson();
    const refused = await answer(run.data(copyOf()));
    expect([refused.status, refused.body.error]).toEqual([401, "Faça login para continuar."]);
    const file = await answer(run.data(copyOf(await bearerFor(person))));
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="meus-dados.json"');
    expect(file.body).toMatchObject({ account: { id: person.userId, email: person.email } });
  });
});

describe("the door", () => {
  const input = { email: "nunca@exemplo.com.br", password: "x" };

  test("a login sent by another site's page is refused", async () => {
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { origin: "https://outro.example" },
      { origin: `${SITE}.outro.example` },
      { origin: "null" },
    ] as Record<string, string>[]) {
      const refused = await answer(run.login(post(input, headers)));
      expect([refused.status, refused.body.error]).toEqual([403, "Pedido de outro site recusado."]);
    }
    for (const headers of [{ "sec-fetch-site": "same-origin" }, { origin: SITE }, {}] as Record<
      string,
      string
    >[]) {
      expect((await answer(run.login(post(input, headers)))).status).toBe(401);
    }
  });

  test("a body that is not JSON, not an object, or too large is refused", async () => {
    expect((await answer(run.login(post("{")))).status).toBe(400);
    expect((await answer(run.login(post("email=a", { "content-type": "text/plain" })))).status).toBe(400);
    for (const body of ["null", "[]", "7", '"x"'])
      expect((await answer(run.login(post(body)))).status).toBe(400);
    expect((await answer(run.login(post({ email: "a".repeat(1_000_000) })))).status).toBe(413);
  });

  test("the response has the request's id, and malformed ids are not echoed", async () => {
    const known = await answer(run.viewer(get({ "x-request-id": "pedido-12345678" })));
    expect(known.headers.get("x-request-id")).toBe("pedido-12345678");
    for (const foreign of ["<script>", "pedido-12345678 <script>", "curto", "a".repeat(65)]) {
      const strange = await answer(run.viewer(get({ "x-request-id": foreign })));
      expect(strange.headers.get("x-request-id"), foreign).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  test("a response opened as a page can load nothing and cannot be framed", async () => {
    for (const request of [get(), get(await cookieFor(await people.createPerson()))])
      for (const function_ of [run.viewer, run.data])
        expect((await function_(request)).headers.get("content-security-policy")).toBe(
          "default-src 'none'; frame-ancestors 'none'",
        );
  });

  test("a refusal is logged as a warning with the call's name and no account", async () => {
    const { log } = await import("@/lib/server/log");
    const { handler, nothingSchema } = await import("@/lib/access/door");
    const warned = vi.spyOn(log, "warn").mockImplementation(() => {});
    const person = await people.createPerson({ userType: "captador" });
    const forFunders = handler({
      name: "so-financiadores",
      schema: nothingSchema,
      allow: "financiador",
      run: async () => ok(null),
    });
    expect((await forFunders(post({}, await cookieFor(person)))).status).toBe(403);
    expect((await forFunders(post({}, { "sec-fetch-site": "cross-site" }))).status).toBe(403);
    expect(warned.mock.calls).toEqual([
      [
        {
          requestId: expect.any(String),
          function: "so-financiadores",
          ms: expect.any(Number),
          status: 403,
          code: "forbidden",
        },
        "function",
      ],
      [expect.objectContaining({ status: 403, code: "forbidden" }), "function"],
    ]);
    warned.mockRestore();
  });

  test("an unexpected error returns a generic message with the id of its log entry", async () => {
    const { openHandler } = await import("@/lib/access/door");
    const broken = openHandler("quebrada", async () => {
      throw new Error("senha do banco: 1234");
    });
    const { status, body, headers } = await answer(broken(get()));
    expect(status).toBe(500);
    expect(body).toEqual({
      success: false,
      error: `Algo deu errado do nosso lado. Código do erro: ${toErrorCode(headers.get("x-request-id") ?? "")}.`,
    });
  });
});
