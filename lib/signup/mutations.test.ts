import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { z } from "zod";
import { cnpjNumber } from "@/tests/setup/cnpj";
import { startVendors as start, type startVendors } from "@/tests/setup/mailbox";
import { PRIVACY_VERSION } from "../accounts/privacy";
import { SIGNUP_TEXTS } from "./messages";
import { captadorSchema, companySchema, genericSchema, planSchema, projectSchema } from "./schema";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let signups: typeof import("./mutations");
let db: typeof import("../db").db;

beforeAll(async () => {
  vendors = await start();
  ({ db } = await import("../db"));
  signups = await import("./mutations");
});
afterAll(async () => {
  const { stopJobs } = await import("../providers/jobs");
  await stopJobs();
  await vendors.stop();
});
beforeEach(() => vendors.reset());

let serial = 0;
function nextCnpj(): string {
  serial += 1;
  return cnpjNumber(serial);
}
const nextEmail = () => `pessoa${serial}@exemplo.com.br`;

const parse = <S extends z.ZodType>(schema: S, input: unknown): z.output<S> => schema.parse(input);

const place = { state: "SP", city: "Campinas" };
const lugar = { estado: "SP", cidade: "Campinas" };

const generic = (over = {}) =>
  parse(genericSchema, {
    user_type: "financiador",
    person_type: "pj",
    full_name: "Marina Tavares",
    ...place,
    phone: "(11) 99876-5432",
    cpf: "",
    cnpj: nextCnpj(),
    company_name: "Recicla Já Ltda",
    email: nextEmail(),
    password: "segredo",
    confirmPassword: "segredo",
    acceptTerms: true,
    ...over,
  });
const captador = (over = {}) =>
  parse(captadorSchema, {
    full_name: "Marina Tavares",
    company_name: "Cooperativa Vida Nova",
    cnpj: nextCnpj(),
    cnpjChecked: true,
    ...place,
    phone: "",
    lir_approved: "sim",
    email: nextEmail(),
    password: "segredo",
    confirmPassword: "segredo",
    acceptTerms: true,
    ...over,
  });
const project = (over = {}) =>
  parse(projectSchema, {
    nome_completo: "Marina Tavares",
    cnpj: nextCnpj(),
    razao_social: "Cooperativa Vida Nova",
    ...lugar,
    telefone: "",
    project_name: "Galpão da Vida Nova",
    email: nextEmail(),
    password: "Segredo1",
    confirmPassword: "Segredo1",
    plan: "free",
    acceptTerms: true,
    ...over,
  });
const company = (over = {}) =>
  parse(companySchema, {
    nome_completo: "Marina Tavares",
    cnpj: nextCnpj(),
    razao_social: "Recicla Já Ltda",
    ...lugar,
    telefone: "(11) 3333-4444",
    email: nextEmail(),
    password: "segredo",
    confirmPassword: "segredo",
    acceptTerms: true,
    ...over,
  });
const plan = (over = {}) =>
  parse(planSchema, {
    name: "Marina Tavares",
    cnpj: nextCnpj(),
    razao: "Cooperativa Vida Nova",
    ...place,
    phone: "",
    email: nextEmail(),
    pwd: "Segredo1",
    pwd2: "Segredo1",
    plan: "PRO",
    terms: true,
    ...over,
  });

const origin = () => ({ userAgent: "um navegador", now: new Date() });
const include = {
  profile: true,
  empresa: true,
  subscriptions: true,
  projects: true,
  termsAcceptances: true,
  consents: true,
  tokens: true,
} as const;
const accountOf = (email: string) => db.user.findUniqueOrThrow({ where: { email }, include });
const eventsOf = async (userId: string) =>
  (await db.analyticsEvent.findMany({ where: { userId }, orderBy: { createdAt: "asc" } })).map(
    ({ name }) => name,
  );

describe("what each signup makes", () => {
  test("A1.3 A3.6 A3.5 A2.4 generic company: profile, company account, free plan, evidence, mail, confirmation page", async () => {
    const form = generic();
    const result = await signups.signUpGeneric(form, origin());
    expect(result).toEqual({
      ok: true,
      data: {
        outcome: "email_sent",
        email: form.email,
        message: "Conta criada com sucesso! Verifique seu email para confirmar a conta.",
        warning: null,
        next: `/email-confirmation?email=${encodeURIComponent(form.email)}`,
        checkoutPlan: null,
        session: null,
      },
    });
    const account = await accountOf(form.email);
    expect(account.emailConfirmedAt).toBeNull();
    expect(account.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(account.signupMetadata).toEqual({
      signup: "generic",
      user_type: "financiador",
      person_type: "pj",
      full_name: "Marina Tavares",
      phone: "11998765432",
      document_number: form.cnpj,
      company_name: "Recicla Já Ltda",
      ...place,
    });
    expect(account.profile).toMatchObject({
      fullName: "Marina Tavares",
      phone: "11998765432",
      personType: "juridica",
      userType: "financiador",
      subscriptionPlan: "free",
      documentNumber: form.cnpj,
      isVerified: false,
    });
    expect(account.empresa).toMatchObject({ cnpj: form.cnpj, razaoSocial: "Recicla Já Ltda" });
    expect(account.subscriptions).toMatchObject([
      { plan: "free", status: "active", paymentConfirmed: false },
    ]);
    expect(account.termsAcceptances).toMatchObject([
      {
        userType: "financiador",
        termsVersion: "1.0",
        ipAddress: null,
        userAgent: "um navegador",
        metadata: { accepted_from: "/auth" },
      },
    ]);
    expect(account.consents.map(({ purpose, version, granted }) => [purpose, version, granted])).toEqual([
      ["termos", "1.0", true],
      ["privacidade", PRIVACY_VERSION, true],
    ]);
    expect(await vendors.inbox(form.email)).toHaveLength(1);
    expect(await vendors.carrierFor(form.email, "/email-confirmation")).toMatchObject({ type: "signup" });
  });

  test("A1.3 A3.6 generic person: company name is null, no company account, CPF kept", async () => {
    const form = generic({ person_type: "pf", cpf: "529.982.247-25", company_name: "Não deve ficar" });
    await signups.signUpGeneric(form, origin());
    const account = await accountOf(form.email);
    expect(account.signupMetadata).toMatchObject({ company_name: null, document_number: "52998224725" });
    expect(account.profile).toMatchObject({
      userType: "financiador",
      personType: "fisica",
      companyName: null,
    });
    expect(account.empresa).toBeNull();
  });

  test("A3.7 A2.5 A7.20 fundraiser: approval answer, next page, events", async () => {
    const form = captador();
    const result = await signups.signUpCaptador(form, origin());
    expect(result).toMatchObject({
      ok: true,
      data: {
        outcome: "email_sent",
        message: "Cadastro realizado! Verifique seu email para confirmar a conta.",
        next: `/new-email-confirmation?email=${encodeURIComponent(form.email)}&type=project`,
      },
    });
    const account = await accountOf(form.email);
    expect(account.signupMetadata).toMatchObject({
      user_type: "captador",
      person_type: "pj",
      lir_approved: true,
    });
    expect(account.profile).toMatchObject({
      userType: "captador",
      lirApproved: true,
      personType: "juridica",
    });
    expect(account.empresa).toBeNull();
    expect(await eventsOf(account.id)).toEqual(["signup_user_created", "captador_signup_success_with_email"]);
    const names = (await db.analyticsEvent.findMany({ where: { userId: null } })).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["signup_start", "captador_signup_attempt"]));
  });

  test("A3.7 'no' is kept as false", async () => {
    const form = captador({ lir_approved: "nao" });
    await signups.signUpCaptador(form, origin());
    expect((await accountOf(form.email)).signupMetadata).toMatchObject({ lir_approved: false });
  });

  test("A1.2 A3.8 A2.6 A7.1 project: draft, link through /auth/callback, announced by /auth/confirmacao-enviada", async () => {
    const form = project({ plan: "pro" });
    const result = await signups.signUpProject(form, origin());
    expect(result).toMatchObject({
      ok: true,
      data: { outcome: "email_sent", next: "/auth/confirmacao-enviada", checkoutPlan: null },
    });
    const account = await accountOf(form.email);
    expect(account.signupMetadata).toMatchObject({
      nome_completo: "Marina Tavares",
      cnpj: form.cnpj,
      razao_social: "Cooperativa Vida Nova",
      ...lugar,
      project_name: "Galpão da Vida Nova",
      plan: "pro",
    });
    expect(account.profile).toMatchObject({ userType: "captador", subscriptionPlan: "free" });
    expect(account.projects).toMatchObject([
      {
        nomeProjeto: "Galpão da Vida Nova",
        publicado: false,
        proponente: "Cooperativa Vida Nova",
        estado: "SP",
      },
    ]);
    expect(await vendors.carrierFor(form.email, "/auth/callback")).toEqual({ code: expect.any(String) });
  });

  test("A3.9 A2.7 company: company account, next page of type company", async () => {
    const form = company();
    const result = await signups.signUpCompany(form, origin());
    expect(result).toMatchObject({
      ok: true,
      data: { next: `/new-email-confirmation?email=${encodeURIComponent(form.email)}&type=company` },
    });
    const account = await accountOf(form.email);
    expect(account.profile).toMatchObject({ userType: "financiador", personType: "juridica" });
    expect(account.empresa).toMatchObject({ cnpj: form.cnpj, telefone: "1133334444", cidade: "Campinas" });
  });

  test("A3.10 A2.8 plan: fundraiser, plan lowercased, 14 characters of CNPJ", async () => {
    const form = plan({ cnpj: "12.ABC.345/01DE-35" });
    const result = await signups.signUpPlan(form, origin());
    expect(result).toMatchObject({ ok: true, data: { next: "/auth/confirmacao-enviada" } });
    const account = await accountOf(form.email);
    expect(account.signupMetadata).toMatchObject({ cnpj: "12ABC34501DE35", plan: "pro", phone: "" });
    expect(account.profile).toMatchObject({ userType: "captador", phone: null });
  });

  test("A3.5 without the checkbox nothing is recorded as accepted", async () => {
    const form = company({ acceptTerms: undefined });
    await signups.signUpCompany(form, origin());
    const account = await accountOf(form.email);
    expect([account.termsAcceptances, account.consents]).toEqual([[], []]);
  });
});

describe("A8.4 A8.5 the same e-mail or CNPJ twice", () => {
  test.each([
    ["generic", () => signups.signUpGeneric, generic, "email"],
    ["captador", () => signups.signUpCaptador, captador, "email"],
    ["project", () => signups.signUpProject, project, "email"],
    ["company", () => signups.signUpCompany, company, "email"],
    ["plan", () => signups.signUpPlan, plan, "email"],
  ] as const)(
    "%s: the second gets the message and a log entry, no mail goes out",
    async (kind, run, form, field) => {
      const signUp = run() as (values: unknown, from: unknown) => Promise<unknown>;
      const first = form();
      await signUp(first, origin());
      await vendors.reset();
      const logged = { where: { eventType: "signup_failed" } };
      const before = await db.securityEvent.count(logged);
      expect(await signUp(form({ email: first.email.toUpperCase() }), origin())).toEqual({
        ok: false,
        code: "conflict",
        message: SIGNUP_TEXTS[kind].emailTaken,
        field,
      });
      expect(await vendors.inbox(first.email)).toEqual([]);
      expect(await db.securityEvent.count(logged)).toBe(before + 1);
    },
  );

  test("a CNPJ has one account, whatever the signup", async () => {
    const first = captador();
    await signups.signUpCaptador(first, origin());
    const second = company({ cnpj: first.cnpj });
    expect(await signups.signUpCompany(second, origin())).toEqual({
      ok: false,
      code: "conflict",
      message: "Este CNPJ já está cadastrado. Faça login ou use outro CNPJ.",
      field: "cnpj",
    });
    expect(await db.user.count({ where: { email: second.email } })).toBe(0);
  });

  test("A8.5 20 signups with one e-mail at the same moment: one account, one mail, 19 messages", async () => {
    const email = "corrida@exemplo.com.br";
    const forms = Array.from({ length: 20 }, () => captador({ email }));
    const results = await Promise.all(forms.map((form) => signups.signUpCaptador(form, origin())));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const refusals = results.flatMap((result) => (result.ok ? [] : [result.message]));
    expect(new Set(refusals)).toEqual(new Set([SIGNUP_TEXTS.captador.emailTaken]));
    expect(await db.user.count({ where: { email } })).toBe(1);
    expect(await db.profile.count({ where: { documentNumber: { in: forms.map(({ cnpj }) => cnpj) } } })).toBe(
      1,
    );
    expect(await vendors.inbox(email)).toHaveLength(1);
  });

  test("20 companies with one CNPJ at the same moment: one account, 19 messages", async () => {
    const cnpj = nextCnpj();
    const forms = Array.from({ length: 20 }, (_, at) => company({ cnpj, email: `cnpj${at}@exemplo.com.br` }));
    const results = await Promise.all(forms.map((form) => signups.signUpCompany(form, origin())));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const refusals = results.flatMap((result) => (result.ok ? [] : [result.message]));
    expect(new Set(refusals)).toEqual(new Set([SIGNUP_TEXTS.company.cnpjTaken]));
    expect(await db.empresa.count({ where: { cnpj } })).toBe(1);
    expect(await db.user.count({ where: { email: { startsWith: "cnpj" } } })).toBe(1);
  });
});

describe("A7.16 a company that the registry has as closed", () => {
  /** Known to the sandbox as "baixada". */
  const closed = "78351642000122";

  test("is refused by the signup too, with the text of the field", async () => {
    const form = company({ cnpj: closed });
    expect(await signups.signUpCompany(form, origin())).toEqual({
      ok: false,
      code: "conflict",
      message: expect.stringContaining("consta como baixada na Receita Federal"),
      field: "cnpj",
    });
    expect(await db.user.count({ where: { email: form.email } })).toBe(0);
    expect(await vendors.inbox(form.email)).toEqual([]);
  });

  test("a registry that is down refuses nobody", async () => {
    const form = company();
    await vendors.fault({ provider: "brasilapi", mode: "status", status: 500, times: 5 });
    expect((await signups.signUpCompany(form, origin())).ok).toBe(true);
  });

  test("a registry that stays silent keeps nobody waiting for it", async () => {
    const form = company();
    await vendors.fault({ provider: "brasilapi", mode: "timeout", times: 5 });
    const first = await Promise.race([
      signups.signUpCompany(form, origin()),
      new Promise((resolve) => setTimeout(resolve, 5_500, "the registry's own 6 s")),
    ]);
    expect(first).toMatchObject({ ok: true });
  });
});

describe("abandoned signups", () => {
  const days = (count: number) => ({ userAgent: null, now: new Date(Date.now() - count * 86_400_000) });

  test("an e-mail and a CNPJ typed by somebody who never confirmed are free again after a day", async () => {
    const squatter = project();
    await signups.signUpProject(squatter, days(2));
    const owner = company({ email: squatter.email, cnpj: squatter.cnpj });
    expect(await signups.signUpCompany(owner, origin())).toMatchObject({ ok: true });
    expect((await accountOf(owner.email)).profile?.userType).toBe("financiador");
    expect(await db.project.count({ where: { nomeProjeto: squatter.project_name, captadorId: null } })).toBe(
      0,
    );
  });

  test("A8.13 the field calls such a CNPJ available, or its button would never let anybody send the form", async () => {
    const { validateCnpj } = await import("../lookups/queries");
    const [fresh, squatter] = [company(), company()];
    await signups.signUpCompany(fresh, origin());
    await signups.signUpCompany(squatter, days(2));
    expect(await validateCnpj(fresh.cnpj)).toMatchObject({ ok: false, code: "conflict" });
    expect(await validateCnpj(squatter.cnpj)).toMatchObject({ ok: true });
    await db.user.update({ where: { email: squatter.email }, data: { emailConfirmedAt: new Date() } });
    expect(await validateCnpj(squatter.cnpj)).toMatchObject({ ok: false, code: "conflict" });
  });

  test("an account that is confirmed at the very moment of another signup stays whole", async () => {
    const form = project();
    await signups.signUpProject(form, days(2));
    const { id } = await accountOf(form.email);
    const waiting = async () => {
      const [row] = await db.$queryRaw<{ waits: boolean }[]>`
        select exists (select from pg_locks where not granted) as waits`;
      return row?.waits;
    };
    const rival = await db.$transaction(async (tx) => {
      await tx.user.update({ where: { id }, data: { emailConfirmedAt: new Date() } });
      const signup = signups.signUpProject(project({ email: form.email, cnpj: form.cnpj }), origin());
      await expect.poll(waiting).toBe(true);
      return { signup };
    });
    expect(await rival.signup).toMatchObject({ ok: false, code: "conflict" });
    expect(await db.user.count({ where: { id } })).toBe(1);
    expect(await db.project.count({ where: { captadorId: id } })).toBe(1);
    expect(await db.subscription.count({ where: { userId: id } })).toBe(1);
  });

  test("a confirmed account is never released", async () => {
    const form = company();
    await signups.signUpCompany(form, days(2));
    await db.user.update({ where: { email: form.email }, data: { emailConfirmedAt: new Date() } });
    const again = company({ email: form.email, cnpj: form.cnpj });
    expect(await signups.signUpCompany(again, origin())).toMatchObject({ ok: false, code: "conflict" });
  });
});

describe("when no e-mail goes out", () => {
  const down = async () => {
    await vendors.fault({ provider: "resend", mode: "status", status: 403, times: 99 });
    await vendors.fault({ provider: "smtp", mode: "status", status: 554, times: 99 });
  };

  test("A4.4 A8.3 generic: the account exists, the warning gives the reason, the page can resend", async () => {
    await down();
    const form = generic();
    const result = await signups.signUpGeneric(form, origin());
    if (!result.ok) throw new Error(result.message);
    expect(result.data.outcome).toBe("email_failed");
    expect(result.data.message).toBeNull();
    expect(result.data.warning).toMatch(/^Conta criada, mas houve problema no envio do email: .+/);
    expect(result.data.next).toBe(`/email-confirmation?email=${encodeURIComponent(form.email)}`);
    expect(await accountOf(form.email)).toBeTruthy();
  });

  test("A8.3 A7.20 fundraiser: success toast with a warning, and its event", async () => {
    await down();
    const form = captador();
    expect(await signups.signUpCaptador(form, origin())).toMatchObject({
      ok: true,
      data: {
        outcome: "email_failed",
        message: "Cadastro realizado! Confirme seu email para ativar a conta.",
        warning: "Problema no envio do email. Tente fazer login em alguns minutos.",
      },
    });
    const account = await accountOf(form.email);
    expect(await eventsOf(account.id)).toContain("captador_signup_success_no_email");
  });

  test("A4.4 plan: still a page with a resend button, not 'we sent a link'", async () => {
    await down();
    const form = plan({ plan: "plus" });
    expect(await signups.signUpPlan(form, origin())).toMatchObject({
      ok: true,
      data: {
        next: `/new-email-confirmation?email=${encodeURIComponent(form.email)}&type=project&plan=plus`,
      },
    });
  });
});
