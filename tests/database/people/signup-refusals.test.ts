import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { SIGNUP_TEXTS_CHANGED, TERMS_CHANGED } from "@/lib/people/accounts/messages";
import { PRIVACY_VERSION, SIGNUP_VERSIONS, TERMS_VERSION } from "@/lib/people/accounts/rules";
import { SIGNUP_TEXTS } from "@/lib/people/signup/messages";
import { startVendors } from "@/tests/setup/mailbox";
import {
  captadorForm,
  companyForm,
  genericForm,
  nextCnpj,
  origin,
  planForm,
  projectForm,
} from "@/tests/setup/signups";

// Start the vendors first: the product reads their addresses at import.
const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const { purgeAbandoned } = await import("@/lib/people/accounts/mutations/abandoned-signups");
const { acceptTerms } = await import("@/lib/people/accounts/mutations/accept-terms");
const { createPerson } = await import("@/tests/setup/people");
const signups = await import("@/lib/people/signup/mutations/forms");
const { isAnyWaiting } = await import("@/tests/setup/locks");
afterAll(() => vendors.stop());
beforeEach(() => vendors.reset());

test.each([
  ["generic", () => signups.signUpGeneric, genericForm],
  ["captador", () => signups.signUpCaptador, captadorForm],
  ["project", () => signups.signUpProject, projectForm],
  ["company", () => signups.signUpCompany, companyForm],
  ["plan", () => signups.signUpPlan, planForm],
] as const)(
  "A3.5 the %s sign-up of a page with other terms or another privacy page than the present ones is refused",
  async (_, run, form) => {
    const signUp = run() as (values: unknown, from: unknown) => Promise<unknown>;
    const values = form();
    const refusal = { ok: false, code: "conflict", message: SIGNUP_TEXTS_CHANGED, isOutdated: true };
    for (const signupVersions of [`0.9 ${PRIVACY_VERSION}`, `${TERMS_VERSION} 1.5`])
      expect(await signUp({ ...values, signupVersions }, origin())).toEqual(refusal);
    expect(await db.user.count({ where: { email: values.email } })).toBe(0);
    expect(await signUp({ ...values, signupVersions: SIGNUP_VERSIONS }, origin())).toMatchObject({
      ok: true,
    });
    const { termsAcceptances } = await db.user.findUniqueOrThrow({
      where: { email: values.email },
      include: { termsAcceptances: true },
    });
    expect(termsAcceptances).toMatchObject([{ termsVersion: "1.0" }]);
  },
);

test("A3.5 A6.5 the acceptance of other terms than the present ones is refused and not stored", async () => {
  const viewer = await createPerson();
  const accept = (termsVersion?: string) =>
    acceptTerms({ viewer, acceptedFrom: "/dashboard", termsVersion, userAgent: null });
  const stored = () => db.termsAcceptance.count({ where: { userId: viewer.userId } });
  expect(await accept("0.9")).toEqual({ ok: false, code: "conflict", message: TERMS_CHANGED });
  expect(await stored()).toBe(0);
  expect(await accept("1.0")).toMatchObject({ ok: true });
  expect(await stored()).toBe(1);
});

describe("A8.4 the same e-mail or CNPJ twice", () => {
  test.each([
    ["generic", () => signups.signUpGeneric, genericForm, "email"],
    ["captador", () => signups.signUpCaptador, captadorForm, "email"],
    ["project", () => signups.signUpProject, projectForm, "email"],
    ["company", () => signups.signUpCompany, companyForm, "email"],
    ["plan", () => signups.signUpPlan, planForm, "email"],
  ] as const)(
    "A8.5 in the %s sign-up the second attempt gets the message and a log entry, and no mail is sent",
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

  test("a captador's CNPJ is refused in the company sign-up", async () => {
    const first = captadorForm();
    await signups.signUpCaptador(first, origin());
    const second = companyForm({ cnpj: first.cnpj });
    expect(await signups.signUpCompany(second, origin())).toEqual({
      ok: false,
      code: "conflict",
      message: "Este CNPJ já está cadastrado. Faça login ou use outro CNPJ.",
      field: "cnpj",
    });
    expect(await db.user.count({ where: { email: second.email } })).toBe(0);
  });

  test("A8.5 20 concurrent sign-ups with one e-mail give one account, one mail and 19 messages", async () => {
    const email = "corrida@exemplo.com.br";
    const forms = Array.from({ length: 20 }, () => captadorForm({ email }));
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

  test("20 concurrent sign-ups with one CNPJ give one account and 19 messages", async () => {
    const cnpj = nextCnpj();
    const forms = Array.from({ length: 20 }, (_, at) =>
      companyForm({ cnpj, email: `cnpj${at}@exemplo.com.br` }),
    );
    const results = await Promise.all(forms.map((form) => signups.signUpCompany(form, origin())));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    const refusals = results.flatMap((result) => (result.ok ? [] : [result.message]));
    expect(new Set(refusals)).toEqual(new Set([SIGNUP_TEXTS.company.cnpjTaken]));
    expect(await db.empresa.count({ where: { cnpj } })).toBe(1);
    expect(await db.user.count({ where: { email: { startsWith: "cnpj" } } })).toBe(1);
  });
});

describe("a company that is closed in the registry", () => {
  /** CNPJ with the status "baixada" in the sandbox. */
  const closed = "78351642000122";

  test("the sign-up refuses a closed company with the field's text", async () => {
    const form = companyForm({ cnpj: closed });
    expect(await signups.signUpCompany(form, origin())).toEqual({
      ok: false,
      code: "conflict",
      message: expect.stringContaining("consta como baixada na Receita Federal"),
      field: "cnpj",
    });
    expect(await db.user.count({ where: { email: form.email } })).toBe(0);
    expect(await vendors.inbox(form.email)).toEqual([]);
  });

  test("while the registry is down a company can sign up", async () => {
    const form = companyForm();
    await vendors.fault({ provider: "brasilapi", mode: "status", status: 500, times: 5 });
    expect((await signups.signUpCompany(form, origin())).ok).toBe(true);
  });

  test("a registry that does not respond delays a sign-up by less than 5.5 seconds", async () => {
    const form = companyForm();
    await vendors.fault({ provider: "brasilapi", mode: "timeout", times: 5 });
    const first = await Promise.race([
      signups.signUpCompany(form, origin()),
      new Promise((resolve) => setTimeout(resolve, 5_500, "the registry's own 6 s")),
    ]);
    expect(first).toMatchObject({ ok: true });
  });
});

describe("unconfirmed sign-ups", () => {
  const days = (count: number) => ({
    address: "203.0.113.7",
    userAgent: null,
    now: new Date(Date.now() - count * 86_400_000),
  });

  test("e-mail and CNPJ of an unconfirmed sign-up are free after two days", async () => {
    const squatter = projectForm();
    await signups.signUpProject(squatter, days(2));
    const owner = companyForm({ email: squatter.email, cnpj: squatter.cnpj });
    expect(await signups.signUpCompany(owner, origin())).toMatchObject({ ok: true });
    expect(await db.profile.findFirst({ where: { user: { email: owner.email } } })).toMatchObject({
      userType: "financiador",
    });
    expect(await db.project.count({ where: { nomeProjeto: squatter.project_name, captadorId: null } })).toBe(
      0,
    );
  });

  test("an abandoned sign-up's organization goes to the next with its CNPJ, or the daily run deletes it", async () => {
    const members = (cnpj: string) =>
      db.organizationMember.findMany({
        where: { organization: { cnpj } },
        select: { estado: true, user: { select: { email: true } } },
      });
    const [squatter, forgotten] = [projectForm(), projectForm()];
    await signups.signUpProject(squatter, days(2));
    await signups.signUpProject(forgotten, days(31));
    expect(await members(squatter.cnpj)).toMatchObject([{ estado: "ativo" }]);
    const owner = captadorForm({ cnpj: squatter.cnpj });
    expect(await signups.signUpCaptador(owner, origin())).toMatchObject({ ok: true });
    expect(await members(squatter.cnpj)).toEqual([{ estado: "ativo", user: { email: owner.email } }]);
    await purgeAbandoned(new Date());
    expect(await db.organization.count({ where: { cnpj: forgotten.cnpj } })).toBe(0);
    expect(await members(squatter.cnpj)).toHaveLength(1);
  });

  test("A8.13 the CNPJ of a sign-up that is unconfirmed after two days shows as available", async () => {
    const { validateCnpj } = await import("@/lib/people/lookups/queries");
    const [fresh, squatter] = [companyForm(), companyForm()];
    await signups.signUpCompany(fresh, origin());
    await signups.signUpCompany(squatter, days(2));
    expect(await validateCnpj(fresh.cnpj)).toMatchObject({ ok: false, code: "conflict" });
    expect(await validateCnpj(squatter.cnpj)).toMatchObject({ ok: true });
    await db.user.update({ where: { email: squatter.email }, data: { emailConfirmedAt: new Date() } });
    expect(await validateCnpj(squatter.cnpj)).toMatchObject({ ok: false, code: "conflict" });
  });

  test("an account confirmed during another sign-up keeps its project and subscription", async () => {
    const form = projectForm();
    await signups.signUpProject(form, days(2));
    const { id } = await db.user.findUniqueOrThrow({ where: { email: form.email } });
    const rival = await db.$transaction(async (tx) => {
      await tx.user.update({ where: { id }, data: { emailConfirmedAt: new Date() } });
      const signup = signups.signUpProject(projectForm({ email: form.email, cnpj: form.cnpj }), origin());
      await expect.poll(isAnyWaiting).toBe(true);
      return { signup };
    });
    expect(await rival.signup).toMatchObject({ ok: false, code: "conflict" });
    expect(await db.user.count({ where: { id } })).toBe(1);
    expect(await db.project.count({ where: { captadorId: id } })).toBe(1);
    expect(await db.subscription.count({ where: { userId: id } })).toBe(1);
  });

  test("a confirmed account keeps its e-mail and CNPJ", async () => {
    const form = companyForm();
    await signups.signUpCompany(form, days(2));
    await db.user.update({ where: { email: form.email }, data: { emailConfirmedAt: new Date() } });
    const again = companyForm({ email: form.email, cnpj: form.cnpj });
    expect(await signups.signUpCompany(again, origin())).toMatchObject({ ok: false, code: "conflict" });
  });

  test("an account that began a payment keeps its e-mail and CNPJ", async () => {
    const form = companyForm();
    await signups.signUpCompany(form, days(2));
    const paying = { where: { email: form.email } };
    const { id } = await db.user.update({ ...paying, data: { stripeCustomerId: `cus_${form.cnpj}` } });
    const again = companyForm({ email: form.email, cnpj: form.cnpj });
    expect(await signups.signUpCompany(again, origin())).toMatchObject({ ok: false, code: "conflict" });
    expect(await db.user.findUnique(paying)).toMatchObject({ id });
  });

  test("an account confirmed during the daily run keeps its project and subscription", async () => {
    const form = projectForm();
    await signups.signUpProject(form, days(31));
    const { id } = await db.user.findUniqueOrThrow({ where: { email: form.email } });
    const run = await db.$transaction(async (tx) => {
      await tx.$executeRaw`lock table users in exclusive mode`;
      await tx.user.update({ where: { id }, data: { emailConfirmedAt: new Date() } });
      const purge = purgeAbandoned(new Date());
      await expect.poll(isAnyWaiting).toBe(true);
      return { purge };
    });
    await run.purge;
    expect(await db.user.count({ where: { id } })).toBe(1);
    expect(await db.project.count({ where: { captadorId: id } })).toBe(1);
    expect(await db.subscription.count({ where: { userId: id } })).toBe(1);
  });

  test("after thirty days the daily run deletes only unconfirmed accounts that began no payment", async () => {
    const [fresh, stale, confirmed, paying] = [projectForm(), projectForm(), companyForm(), companyForm()];
    await signups.signUpProject(fresh, days(29));
    await signups.signUpProject(stale, days(31));
    await signups.signUpCompany(confirmed, days(31));
    await signups.signUpCompany(paying, days(31));
    const of = ({ email }: { email: string }) => ({ where: { email } });
    await db.user.update({ ...of(confirmed), data: { emailConfirmedAt: new Date() } });
    await db.user.update({ ...of(paying), data: { stripeCustomerId: `cus_${paying.cnpj}` } });
    const { count } = await db.emailMessage.updateMany({
      where: { toAddress: stale.email },
      data: { status: "sent" },
    });
    expect(count).toBeGreaterThan(0);

    await purgeAbandoned(new Date());
    expect(await db.user.count(of(stale))).toBe(0);
    expect(await db.emailMessage.count({ where: { toAddress: stale.email } })).toBe(0);
    expect(await db.project.count({ where: { nomeProjeto: stale.project_name, captadorId: null } })).toBe(0);
    for (const kept of [fresh, confirmed, paying]) expect(await db.user.count(of(kept))).toBe(1);
    expect(await purgeAbandoned(new Date())).toBe(0);
  });
});
