import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PRIVACY_VERSION } from "@/lib/people/accounts/rules";
import { startVendors as start, type startVendors } from "@/tests/setup/mailbox";
import { captadorForm, companyForm, genericForm, origin, planForm, projectForm } from "@/tests/setup/signups";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let signups: typeof import("./forms");
let db: typeof import("@/lib/server/db").db;

beforeAll(async () => {
  vendors = await start();
  ({ db } = await import("@/lib/server/db"));
  signups = await import("./forms");
});
afterAll(() => vendors.stop());
beforeEach(() => vendors.reset());

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
const sentTo = (email: string) => `/auth/confirmacao-enviada?${new URLSearchParams({ email })}`;
const eventsOf = async (userId: string) =>
  (await db.analyticsEvent.findMany({ where: { userId }, orderBy: { createdAt: "asc" } })).map(
    ({ name }) => name,
  );

describe("the rows of each sign-up", () => {
  test("A1.3 A2.4 A3.5 A3.6 A8.3 a company's generic sign-up stores its account, plan and consent", async () => {
    const form = genericForm({ cnpj: "96000001000105" });
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
        session: { signedUp: expect.any(String) },
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
      state: "SP",
      city: "Campinas",
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
    const event = await db.securityEvent.findFirst({ where: { userId: account.id, eventType: "signup" } });
    expect(event?.details).toEqual({ kind: "generic", address: origin().address });
    expect(await vendors.inbox(form.email)).toHaveLength(1);
    expect(await vendors.confirmationParamsFor(form.email, "/email-confirmation")).toMatchObject({
      type: "signup",
    });
  });

  test("A1.3 A3.6 a natural person's generic sign-up stores the CPF, but no company name and no empresa", async () => {
    const form = genericForm({ person_type: "pf", cpf: "529.982.247-25", company_name: "Não deve ficar" });
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

  test("A3.7 A2.5 A7.20 A8.3 a captador's sign-up stores the answer on the approval and logs events", async () => {
    const form = captadorForm();
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

  test("A3.7 the answer 'no' to the question about the approval is stored as false", async () => {
    const form = captadorForm({ lir_approved: "nao" });
    await signups.signUpCaptador(form, origin());
    expect((await accountOf(form.email)).signupMetadata).toMatchObject({ lir_approved: false });
  });

  test("A1.2 A3.8 A2.6 A7.1 the project sign-up creates a draft and mails a link through /auth/callback", async () => {
    const form = projectForm({ plan: "pro" });
    const result = await signups.signUpProject(form, origin());
    expect(result).toMatchObject({
      ok: true,
      data: { outcome: "email_sent", next: sentTo(form.email), checkoutPlan: null },
    });
    const account = await accountOf(form.email);
    expect(account.signupMetadata).toMatchObject({
      nome_completo: "Marina Tavares",
      cnpj: form.cnpj,
      razao_social: "Cooperativa Vida Nova",
      estado: "SP",
      cidade: "Campinas",
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
    expect(await vendors.confirmationParamsFor(form.email, "/auth/callback")).toEqual({
      code: expect.any(String),
    });
  });

  test("A3.9 A2.7 the company's sign-up creates a company account and leads to the page of type company", async () => {
    const form = companyForm();
    const result = await signups.signUpCompany(form, origin());
    expect(result).toMatchObject({
      ok: true,
      data: { next: `/new-email-confirmation?email=${encodeURIComponent(form.email)}&type=company` },
    });
    const account = await accountOf(form.email);
    expect(account.profile).toMatchObject({ userType: "financiador", personType: "juridica" });
    expect(account.empresa).toMatchObject({ cnpj: form.cnpj, telefone: "1133334444", cidade: "Campinas" });
  });

  test("A3.10 A2.8 the plan sign-up creates a captador, with plan and CNPJ in canonical form", async () => {
    const form = planForm({ cnpj: "12.ABC.345/01DE-35" });
    const result = await signups.signUpPlan(form, origin());
    expect(result).toMatchObject({ ok: true, data: { next: sentTo(form.email) } });
    const account = await accountOf(form.email);
    expect(account.signupMetadata).toMatchObject({ cnpj: "12ABC34501DE35", plan: "pro", phone: "" });
    expect(account.profile).toMatchObject({ userType: "captador", phone: null });
  });

  test("A3.5 without the checkbox no acceptance is recorded", async () => {
    const form = companyForm({ acceptTerms: undefined });
    await signups.signUpCompany(form, origin());
    const account = await accountOf(form.email);
    expect([account.termsAcceptances, account.consents]).toEqual([[], []]);
  });
});

describe("a sign-up whose e-mail fails", () => {
  const down = async () => {
    await vendors.fault({ provider: "resend", mode: "status", status: 403, times: 99 });
    await vendors.fault({ provider: "smtp", mode: "status", status: 554, times: 99 });
  };

  test("A4.4 A8.3 the generic account exists, and a warning gives the reason", async () => {
    await down();
    const form = genericForm();
    const result = await signups.signUpGeneric(form, origin());
    if (!result.ok) throw new Error(result.message);
    expect(result.data.outcome).toBe("email_failed");
    expect(result.data.message).toBeNull();
    expect(result.data.warning).toMatch(/^Conta criada, mas houve problema no envio do email: .+/);
    expect(result.data.next).toBe(`/email-confirmation?email=${encodeURIComponent(form.email)}`);
    expect(await accountOf(form.email)).toBeTruthy();
  });

  test("A8.3 A7.20 the captador's sign-up shows success with a warning, and logs the event", async () => {
    await down();
    const form = captadorForm();
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

  test("A4.4 the plan sign-up leads to the page that can resend, not to the one for a sent link", async () => {
    await down();
    const form = planForm({ plan: "plus" });
    expect(await signups.signUpPlan(form, origin())).toMatchObject({
      ok: true,
      data: {
        next: `/new-email-confirmation?email=${encodeURIComponent(form.email)}&type=project&plan=plus`,
      },
    });
  });
});

describe("the first organization of a captador", () => {
  const organizationOf = (cnpj: string) =>
    db.organization.findUnique({ where: { cnpj }, include: { members: true, projects: true } });
  const forms = [
    ["generic", () => genericForm({ user_type: "captador" }), "signUpGeneric"],
    ["captador", () => captadorForm(), "signUpCaptador"],
    ["project", () => projectForm(), "signUpProject"],
    ["plan", () => planForm(), "signUpPlan"],
  ] as const;

  test.each(forms)(
    "the %s sign-up creates the captador's organization, with the captador as its active member",
    async (_, form, signUp) => {
      const filled = form();
      // biome-ignore lint/suspicious/noExplicitAny: each form goes to its own sign-up
      const result = await (signups[signUp] as any)(filled, origin());
      expect(result.ok).toBe(true);
      const { id: userId, projects } = await accountOf(filled.email);
      const organization = await organizationOf(filled.cnpj);
      expect(organization).toMatchObject({
        representante: "Marina Tavares",
        conferidaEm: null,
        members: [{ userId, estado: "ativo" }],
      });
      expect(projects.map(({ organizacaoId }) => organizacaoId)).toEqual(
        projects.map(() => organization?.id),
      );
    },
  );

  test("the organization has the registry's legal name for receipts and the typed one for display", async () => {
    const form = captadorForm({ cnpj: "81645902000187", company_name: "Recicla Sertão" });
    await signups.signUpCaptador(form, origin());
    expect(await organizationOf(form.cnpj)).toMatchObject({
      razaoSocial: "COOPERATIVA RECICLA SERTAO",
      nomeConhecido: "Recicla Sertão",
      tipo: "Cooperativa",
      situacao: 2,
      estado: "CE",
      cidade: "Juazeiro do Norte",
      registroEm: expect.any(Date),
    });
  });

  test("while the registry is down, the typed data are stored", async () => {
    await vendors.fault({ provider: "brasilapi", mode: "status", status: 500, times: 5 });
    const form = captadorForm();
    await signups.signUpCaptador(form, origin());
    expect(await organizationOf(form.cnpj)).toMatchObject({
      razaoSocial: "Cooperativa Vida Nova",
      cidade: "Campinas",
      registroEm: null,
      situacao: null,
    });
  });

  test("with another account's CNPJ the account is created, and its claim and project wait", async () => {
    const { createPerson } = await import("@/tests/setup/people");
    const { anOrganization } = await import("@/tests/setup/organizations");
    const { cnpj } = await anOrganization(await createPerson());
    const form = projectForm({ cnpj });
    expect(await signups.signUpProject(form, origin())).toMatchObject({ ok: true });
    const { id: userId, projects } = await accountOf(form.email);
    expect((await organizationOf(cnpj))?.members).toContainEqual(
      expect.objectContaining({ userId, estado: "aguardando" }),
    );
    expect(projects).toMatchObject([{ organizacaoId: null }]);
  });

  test("neither a refused sign-up nor a company's sign-up creates an organization", async () => {
    const { email } = await (async () => {
      const first = captadorForm();
      await signups.signUpCaptador(first, origin());
      return first;
    })();
    const refused = captadorForm({ email });
    expect(await signups.signUpCaptador(refused, origin())).toMatchObject({ ok: false });
    const company = companyForm();
    await signups.signUpCompany(company, origin());
    expect(await db.organization.count({ where: { cnpj: { in: [refused.cnpj, company.cnpj] } } })).toBe(0);
  });

  test("A3.9 a company is stored for receipts under the registry's name, whatever was typed", async () => {
    const company = companyForm({ cnpj: "93615084000159", razao_social: "Bebidas Marajoara" });
    await signups.signUpCompany(company, origin());
    const account = await accountOf(company.email);
    expect(account.empresa?.razaoSocial).toBe("DISTRIBUIDORA DE BEBIDAS MARAJOARA LTDA");
    expect(account.profile?.companyName).toBe("Bebidas Marajoara");
    expect(account.signupMetadata).toMatchObject({ razao_social: "Bebidas Marajoara" });
  });
});
