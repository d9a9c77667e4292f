import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { cnpjNumber } from "../../setup/cnpj";
import { startVendors } from "../../setup/mailbox";
import { clearCookies, cookies, startRequest } from "../../setup/next-headers";

// Start the vendors first: the product reads their addresses at import.
const vendors = await startVendors();
const accounts = await import("@/lib/people/accounts/actions");
const credentials = await import("@/lib/people/credentials/actions");
const profile = await import("@/lib/people/profile/actions");
const rights = await import("@/lib/overview/personal-data/actions");
const signup = await import("@/lib/people/signup/actions");
const session = await import("@/lib/access/auth/session");
const favorites = await import("@/lib/catalog/favorites/actions");
const drafts = await import("@/lib/catalog/own-projects/actions");
const { EMPTY_CONTENT } = await import("@/lib/catalog/own-projects/fields");
const people = await import("../../setup/people");
const projects = await import("../../setup/projects");
const { db } = await import("@/lib/server/db");
afterAll(() => vendors.stop());
beforeEach(async () => {
  clearCookies();
  startRequest({ "x-forwarded-for": "203.0.113.5", "user-agent": "um navegador" });
  await db.rateLimit.deleteMany();
});

type Person = Awaited<ReturnType<typeof people.createPerson>>;
async function enter({ userId }: Person): Promise<void> {
  (await cookies()).set(
    session.SESSION_COOKIE,
    await session.encryptSession(await people.createSession(userId)),
  );
}
const viewerId = async () => (await session.getViewer())?.userId ?? null;

const form = {
  full_name: "Ana Souza",
  phone: "",
  company_name: "",
  city: "",
  state: "",
  person_type: "fisica" as const,
};
const company = (serial: number) => ({
  nome_completo: "Ana Souza",
  cnpj: cnpjNumber(80_000_000 + serial),
  razao_social: "Indústria Ltda",
  estado: "SP",
  cidade: "Campinas",
  telefone: "1133334444",
  email: `acao${serial}@exemplo.com.br`,
  password: "girassol",
  confirmPassword: "girassol",
  acceptTerms: true,
});

test("A4.1 A4.7 a confirmed sign-up opens a session by a cookie that the response bodies do not contain", async () => {
  const email = "caminho@exemplo.com.br";
  const made = await signup.signUpGenericAction({
    user_type: "captador",
    person_type: "pf",
    full_name: "Ana Souza",
    state: "",
    city: "",
    phone: "",
    cpf: "",
    cnpj: "",
    company_name: "",
    email,
    password: "girassol",
    confirmPassword: "girassol",
    acceptTerms: true,
  });
  expect(made).toMatchObject({ ok: true, data: { outcome: "email_sent" } });
  expect(made.ok && "session" in made.data).toBe(false);
  expect(await viewerId()).toBeNull();
  const params = await vendors.confirmationParamsFor(email, "/email-confirmation");
  const confirmed = await accounts.confirmEmailAction(params);
  expect(confirmed).toEqual({
    ok: true,
    data: { kind: "signup", email, userType: "captador", next: "/subscription-plans" },
  });
  expect(await viewerId()).toBe((await db.user.findUniqueOrThrow({ where: { email } })).id);
});

test("a company's confirmation opens no session", async () => {
  const values = company(1);
  await signup.signUpCompanyAction(values);
  const params = await vendors.confirmationParamsFor(values.email, "/email-confirmation");
  expect(await accounts.confirmEmailAction(params)).toMatchObject({ ok: true });
  expect(await viewerId()).toBeNull();
});

test("a refused form returns every field's error, and the first as its message", async () => {
  const refused = await signup.signUpCompanyAction({ ...company(2), telefone: "", password: "123" });
  expect(refused).toEqual({
    ok: false,
    code: "bad_input",
    message: "Telefone é obrigatório",
    field: "telefone",
    fields: {
      telefone: "Telefone é obrigatório",
      confirmPassword: "Senhas não coincidem",
      password: "A senha deve ter pelo menos 6 caracteres.",
    },
  });
});

describe("actions that need a session", () => {
  test("A6.5 A8.10 without a session seven actions are refused", async () => {
    const password = { currentPassword: "x", password: "NovaSenha9", confirmPassword: "NovaSenha9" };
    const answers = await Promise.all([
      profile.updateProfileAction(form),
      accounts.acceptTermsAction({ acceptedFrom: "/termos" }),
      accounts.signOutEverywhereAction({}),
      credentials.changePasswordAction(password),
      credentials.changeEmailAction({ email: "a@b.com.br", currentPassword: "x" }),
      rights.deleteMyAccountAction({ currentPassword: "x", confirmation: "EXCLUIR", seen: [] }),
      rights.setCommunicationsConsentAction({ granted: true }),
    ]);
    const refusals = answers.map((answer) => (answer.ok ? "passed" : [answer.code, answer.message]));
    expect(refusals).toEqual([
      ["unauthenticated", "Not authenticated"],
      ...Array(6).fill(["unauthenticated", "Faça login para continuar."]),
    ]);
  });

  test("A9.7 B5.10 B8.8 an account can change its profile ten times an hour", async () => {
    const person = await people.createPerson();
    await enter(person);
    for (let change = 1; change <= 10; change++) {
      expect((await profile.updateProfileAction(form)).ok).toBe(true);
    }
    const eleventh = await profile.updateProfileAction(form);
    expect(eleventh).toMatchObject({
      ok: false,
      code: "rate_limited",
      message: "Limite excedido: Muitas atualizações realizadas. Tente novamente em uma hora.",
    });
    expect(eleventh.ok ? 0 : eleventh.retryAfter).toBeGreaterThan(3500);
    clearCookies();
    await enter(await people.createPerson());
    expect((await profile.updateProfileAction(form)).ok).toBe(true);
  });

  test("a changed password keeps this browser's session and ends another's", async () => {
    const person = await people.createPerson();
    await enter(person);
    const elsewhere = (await cookies()).get(session.SESSION_COOKIE)?.value;
    await credentials.changePasswordAction({
      currentPassword: people.PASSWORD,
      password: "NovaSenha9",
      confirmPassword: "NovaSenha9",
    });
    expect(await viewerId()).toBe(person.userId);
    expect(await session.readViewer({ cookie: elsewhere, authorization: null })).toBeNull();
  });

  test("the current password can be tried five times", async () => {
    await enter(await people.createPerson());
    const guess = () =>
      credentials.changePasswordAction({
        currentPassword: "errada",
        password: "NovaSenha9",
        confirmPassword: "NovaSenha9",
      });
    for (let at = 1; at <= 5; at++) expect(await guess()).toMatchObject({ code: "bad_input" });
    expect(await guess()).toMatchObject({ code: "rate_limited" });
  });

  test("A5.9 a form of a page that was made for another account is refused, and its own account's is saved", async () => {
    const [former, person] = [await people.createPerson(), await people.createPerson()];
    await enter(person);
    const send = (account: string, full_name: string) =>
      profile.updateProfileAction({ ...form, full_name, ...{ contaDaPagina: account } });
    expect(await send(former.userId, "Nome Alheio")).toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("Esta página foi aberta em outra conta"),
    });
    expect(await send(person.userId, "Nome Certo")).toMatchObject({ ok: true });
    const { fullName } = await db.profile.findUniqueOrThrow({ where: { userId: person.userId } });
    expect(fullName).toBe("Nome Certo");
  });

  test("a favourite is neither added nor removed from a page that was made for another account", async () => {
    const [former, person] = [await people.createPerson(), await people.createPerson()];
    const [{ id: projetoId } = { id: "" }] = await projects.storeProjects(projects.aProject());
    await enter(person);
    const press = (keep: boolean, { userId }: Person) =>
      favorites.setFavoriteAction({ projetoId, keep, ...{ contaDaPagina: userId } });
    const kept = () => db.favorite.findMany({ select: { userId: true, projetoId: true } });
    const refused = {
      code: "forbidden",
      message: expect.stringContaining("Esta página foi aberta em outra conta"),
    };
    expect(await press(true, former)).toMatchObject(refused);
    expect(await kept()).toEqual([]);
    expect(await press(true, person)).toMatchObject({ ok: true });
    expect(await press(false, former)).toMatchObject(refused);
    expect(await kept()).toEqual([{ userId: person.userId, projetoId }]);
  });

  test("a draft that a colleague edits is not saved as its owner's, who logged in meanwhile", async () => {
    const [colleague, owner] = [await people.createPerson(), await people.createPerson()];
    await enter(owner);
    const started = await drafts.createProjectAction({});
    const { id } = started.ok ? started.data : { id: "" };
    const save = (contaDaPagina: string) =>
      drafts.saveDraftAction({
        id,
        versao: 1,
        conteudo: { ...EMPTY_CONTENT, nome: "Galpão" },
        ...{ contaDaPagina },
      });
    const versao = async () => (await db.projectDraft.findUniqueOrThrow({ where: { projetoId: id } })).versao;
    expect(await save(`${colleague.userId}/${owner.userId}`)).toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("Esta página foi aberta em outra conta"),
    });
    expect(await versao()).toBe(1);
    expect(await save(owner.userId)).toMatchObject({ ok: true, data: { outcome: "saved" } });
    expect(await versao()).toBe(2);
  });

  test("A6.5 terms opened by another account are not accepted in the name of the present one", async () => {
    const [former, person] = [await people.createPerson(), await people.createPerson()];
    await enter(person);
    const accept = ({ userId }: Person) =>
      accounts.acceptTermsAction({ acceptedFrom: "/dashboard/conta", ...{ contaDaPagina: userId } });
    const ofPerson = { where: { userId: person.userId } };
    const before = await db.termsAcceptance.count(ofPerson);
    expect(await accept(former)).toMatchObject({
      code: "forbidden",
      message: expect.stringContaining("Esta página foi aberta em outra conta"),
    });
    expect(await db.termsAcceptance.count(ofPerson)).toBe(before);
    expect(await accept(person)).toMatchObject({ ok: true });
    expect(await db.termsAcceptance.count(ofPerson)).toBe(before + 1);
  });

  test("A4.2 a page of another account ends no session of the present one", async () => {
    const [former, person] = [await people.createPerson(), await people.createPerson()];
    await enter(person);
    const elsewhere = await people.createSession(person.userId);
    const mark = { contaDaPagina: former.userId };
    for (const end of [accounts.signOutEverywhereAction, credentials.endOtherSessionsAction])
      expect(await end(mark)).toMatchObject({ code: "forbidden" });
    expect(await viewerId()).toBe(person.userId);
    expect(await db.session.count({ where: { id: elsewhere, endedAt: null } })).toBe(1);
    expect(await credentials.endOtherSessionsAction({ contaDaPagina: person.userId })).toMatchObject({
      ok: true,
    });
    expect(await db.session.count({ where: { id: elsewhere, endedAt: null } })).toBe(0);
  });

  test("A4.2 signing out, signing out everywhere and deleting the account end the session", async () => {
    const person = await people.createPerson();
    await enter(person);
    expect(await accounts.signOutAction({})).toEqual({ ok: true, data: {} });
    expect(await viewerId()).toBeNull();
    await enter(person);
    await accounts.signOutEverywhereAction({});
    expect((await cookies()).get(session.SESSION_COOKIE)).toBeUndefined();
    const other = await people.createPerson();
    await enter(other);
    await rights.deleteMyAccountAction({
      currentPassword: people.PASSWORD,
      confirmation: "EXCLUIR",
      seen: [],
    });
    expect((await cookies()).get(session.SESSION_COOKIE)).toBeUndefined();
    expect((await accounts.signOutAction({})).ok).toBe(true);
  });
});

test("A8.7 the fourth resend or recovery for an e-mail address is refused", async () => {
  const { email } = await people.createPerson({ confirmed: false });
  for (let at = 1; at <= 3; at++) expect((await accounts.resendConfirmationAction({ email })).ok).toBe(true);
  expect(await accounts.resendConfirmationAction({ email })).toMatchObject({
    code: "rate_limited",
    message: "Muitas tentativas. Aguarde alguns minutos antes de tentar novamente.",
  });
  for (let at = 1; at <= 3; at++) await credentials.requestPasswordResetAction({ email });
  expect(await credentials.requestPasswordResetAction({ email })).toMatchObject({ code: "rate_limited" });
  await vi.waitFor(async () => expect(await vendors.inbox(email)).toHaveLength(6), 10_000);
});

test.each([
  ["recovery", (email: string) => credentials.requestPasswordResetAction({ email })],
  ["resend", (email: string) => accounts.resendConfirmationAction({ email })],
])(
  "A8.7 an address without uses of a %s left costs the e-mail address that it names none",
  async (_, ask) => {
    const { email } = await people.createPerson({ confirmed: false });
    for (let at = 1; at <= 30; at++) await ask(`inventado${at}@exemplo.com.br`);
    for (let at = 1; at <= 5; at++) expect(await ask(email)).toMatchObject({ code: "rate_limited" });
    startRequest({ "x-forwarded-for": "203.0.113.6", "user-agent": "um navegador" });
    for (let at = 1; at <= 3; at++) expect(await ask(email)).toMatchObject({ ok: true });
    expect(await ask(email)).toMatchObject({ code: "rate_limited" });
  },
);

test("a call without form data is refused with a message", async () => {
  for (const input of [null, undefined, 7, "x", [], { email: { a: 1 } }]) {
    const refused = await signup.signUpCaptadorAction(input as never);
    expect(refused.ok ? "" : refused.message).toMatch(/\S/);
  }
});
