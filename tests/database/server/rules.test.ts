import { beforeAll, describe, expect, test } from "vitest";
import {
  CATEGORIES,
  PROJECT_STATUSES,
  URGENCIES,
  VALUE_BANDS,
} from "@/lib/catalog/projects/rules/list-query";
import { STATE_CODES } from "@/lib/people/lookups/rules";
import { db } from "@/lib/server/db";
import { aProject, storeProjects } from "../../setup/projects";

let number = 0;
const aUser = (values: object = {}) =>
  db.user.create({ data: { email: `pessoa${++number}@exemplo.com`, ...values } });
const refused = (write: Promise<unknown>, rule: string) => expect(write).rejects.toThrow(rule);

describe("accounts", () => {
  test("an e-mail belongs to one account, regardless of letter case", async () => {
    await aUser({ email: "Maria@Exemplo.com" });
    await refused(aUser({ email: "maria@exemplo.COM" }), "Unique constraint");
    expect(await db.user.findUnique({ where: { email: "MARIA@exemplo.com" } })).not.toBeNull();
  });

  test("A9.7 an e-mail needs a valid format and at most 254 characters", async () => {
    await refused(aUser({ email: "sem-arroba" }), "users_email_check");
    await refused(aUser({ email: `${"a".repeat(250)}@b.br` }), "users_email_check");
  });

  test("A1.1 A3.1 A3.16 B3.1 a profile has the specified fields and accepts only the allowed values", async () => {
    const { id: userId } = await aUser();
    const profile = {
      userId,
      fullName: "Maria da Silva",
      phone: "11999990000",
      companyName: "Recicla Ltda",
      city: "Campinas",
      state: "SP",
      personType: "juridica",
      userType: "financiador",
      subscriptionPlan: "pro",
    };
    expect(await db.profile.create({ data: profile })).toMatchObject({ ...profile, isVerified: false });
    const change = (data: object) => db.profile.update({ where: { userId }, data });
    await refused(change({ userType: "empresa" }), "profiles_user_type_check");
    await refused(change({ personType: "pf" }), "profiles_person_type_check");
    await refused(change({ subscriptionPlan: "premium" }), "profiles_plan_check");
    await refused(change({ state: "XX" }), "profiles_state_check");
    await refused(change({ phone: "119999" }), "profiles_phone_check");
    await refused(change({ phone: "++14155552671" }), "profiles_phone_check");
    await change({ phone: "+14155552671" });
    await refused(change({ fullName: "a".repeat(101) }), "profiles_full_name_check");
    await refused(change({ fullName: "  " }), "profiles_full_name_check");
    await refused(change({ companyName: "a".repeat(201) }), "profiles_company_name_check");
    for (const state of STATE_CODES) await change({ state });
  });

  test("a company's CNPJ is unique, with digits or letters in the first twelve places", async () => {
    const company = async (cnpj: string) => {
      const { id: userId } = await aUser();
      return db.empresa.create({ data: { userId, cnpj, razaoSocial: "R", cidade: "C", estado: "SP" } });
    };
    await company("11222333000181");
    await company("12ABC34501DE35");
    await refused(company("11222333000181"), "Unique constraint");
    await refused(company("11.222.333/000"), "empresas_cnpj_check");
    await refused(company("12abc34501de35"), "empresas_cnpj_check");
    await refused(company("1122233300018X"), "empresas_cnpj_check");
  });

  test("a link's token has a unique hash of 32 bytes, a known purpose, and an expiry after its creation", async () => {
    const { id: userId, email } = await aUser();
    const token = (values: object) =>
      db.accountToken.create({
        data: {
          userId,
          email,
          purpose: "confirmar_email",
          tokenHash: new Uint8Array(32).fill(7),
          expiresAt: new Date(Date.now() + 86_400_000),
          ...values,
        },
      });
    await token({});
    await refused(token({}), "Unique constraint");
    await refused(token({ tokenHash: new Uint8Array(5) }), "account_tokens_hash_check");
    await refused(token({ tokenHash: new Uint8Array(32), purpose: "outra" }), "account_tokens_purpose_check");
    await refused(
      token({ tokenHash: new Uint8Array(32), expiresAt: new Date(0) }),
      "account_tokens_expiry_check",
    );
  });

  test("A3.5 accepted terms may lack the IP address, and store user agent and origin", async () => {
    const { id: userId } = await aUser();
    const acceptance = {
      userId,
      userType: "captador",
      termsVersion: "1.0",
      ipAddress: null,
      userAgent: "Firefox",
      metadata: { accepted_from: "dialog" },
    };
    expect(await db.termsAcceptance.create({ data: acceptance })).toMatchObject(acceptance);
  });

  test("deleting an account without payments deletes its personal data, and keeps log entries without the user", async () => {
    const { id: userId } = await aUser();
    await db.profile.create({ data: { userId, fullName: "Ana", userType: "captador" } });
    await db.$queryRaw`SELECT log_security_event('login', ${userId}::uuid)`;
    await db.user.delete({ where: { id: userId } });
    expect(await db.profile.count({ where: { userId } })).toBe(0);
    expect(await db.securityEvent.findFirst({ orderBy: { createdAt: "desc" } })).toMatchObject({
      eventType: "login",
      userId: null,
    });
  });
});

describe("SQL functions of the specification", () => {
  test("A3.15 log_security_event writes type, user and details, passed by name", async () => {
    const { id } = await aUser();
    const [logged] = await db.$queryRaw<{ id: string }[]>`
      SELECT log_security_event(p_event_type => 'profile_update', p_details => '{"campo":"phone"}', p_user_id => ${id}::uuid)
        AS id`;
    expect(await db.securityEvent.findUniqueOrThrow({ where: { id: logged?.id } })).toMatchObject({
      eventType: "profile_update",
      userId: id,
      details: { campo: "phone" },
    });
    await db.$queryRaw`SELECT log_security_event('signup')`;
    expect(await db.securityEvent.findFirst({ where: { eventType: "signup" } })).toMatchObject({
      details: {},
    });
  });

  test("B7.18 get_email_stats counts sent mails by type", async () => {
    const mail = (emailType: string, sentAt: Date | null) => ({
      emailType,
      sentAt,
      toAddress: "a@b.br",
      subject: "S",
      status: sentAt ? "sent" : "failed",
    });
    await db.emailMessage.createMany({
      data: [
        mail("signup_confirmation", new Date()),
        mail("signup_confirmation", new Date()),
        mail("plan_selection", new Date()),
        mail("plan_selection", null),
        mail("custom_test", null),
      ],
    });
    expect(await db.$queryRaw`SELECT * FROM get_email_stats()`).toEqual([
      { email_type: "plan_selection", total_sent: 1n },
      { email_type: "signup_confirmation", total_sent: 2n },
    ]);
  });
});

describe("subscriptions", () => {
  test("A3.3, B3.2 an account has one live subscription, and keeps its earlier ones", async () => {
    const { id: userId } = await aUser();
    const subscribe = (values: object) =>
      db.subscription.create({ data: { userId, plan: "pro", status: "active", ...values } });
    await subscribe({ status: "canceled", subscriptionEnd: new Date() });
    await subscribe({ trialEndsAt: new Date(), paymentConfirmed: true });
    await refused(subscribe({ status: "trialing" }), "Unique constraint");
    await refused(subscribe({ plan: "gold", status: "canceled" }), "subscriptions_plan_check");
    await refused(subscribe({ status: "ativo" }), "subscriptions_status_check");
    await refused(db.user.delete({ where: { id: userId } }), "Foreign key constraint");
  });

  test("a Stripe event is stored once", async () => {
    const event = { id: "evt_1", type: "checkout.session.completed" };
    await db.stripeEvent.create({ data: event });
    await refused(db.stripeEvent.create({ data: event }), "Unique constraint");
  });
});

describe("projects", () => {
  const store = (values: object) => db.project.create({ data: aProject(values) as never });

  test("the database accepts the themes, statuses, urgencies and states of the rules, and refuses others", async () => {
    for (const categoria of CATEGORIES) await store({ categoria });
    for (const status of PROJECT_STATUSES) await store({ status });
    for (const urgencia of URGENCIES) await store({ urgencia });
    for (const estado of STATE_CODES) await store({ estado });
    await refused(store({ categoria: "Outra" }), "projects_categoria_check");
    await refused(store({ status: "Captando" }), "projects_status_check");
    await refused(store({ urgencia: "Máxima" }), "projects_urgencia_check");
    await refused(store({ estado: "sp" }), "projects_estado_check");
    await refused(store({ estado: "" }), "projects_estado_check");
  });

  test("a draft may lack place and proponent, a published project may not", async () => {
    const draft = await store({ estado: "", cidade: "", proponente: "", publicado: false });
    const publish = (data: object) =>
      db.project.update({ where: { id: draft.id }, data: { publicado: true, ...data } });
    await refused(publish({ cidade: "Campinas", proponente: "Vida Nova" }), "projects_estado_check");
    await refused(publish({ estado: "SP", cidade: "Campinas" }), "projects_texts_check");
    await publish({ estado: "SP", cidade: "Campinas", proponente: "Vida Nova" });
  });

  test("the value bands of the database equal those of the rules at every edge", async () => {
    const edges = VALUE_BANDS.flatMap(({ min, max }) => [min || 1, max ?? 10_000_000_000_000]);
    const stored = await storeProjects(...edges.map((edge) => aProject({ valorTotal: BigInt(edge) })));
    const rows = await db.$queryRaw<
      { id: string; faixa_valor: number }[]
    >`SELECT id, faixa_valor FROM projects`;
    const bandOf = new Map(rows.map((row) => [row.id, row.faixa_valor]));
    expect(stored.map(({ id }) => bandOf.get(id))).toEqual([1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  });

  test("a project's invalid amount, minimum, quota or slug is refused, and only a draft may lack a value", async () => {
    await refused(store({ valorTotal: 0n }), "projects_valores_check");
    await store({ valorTotal: 0n, publicado: false });
    await refused(store({ valorCaptado: -1n }), "projects_captado_aqui_check");
    await refused(store({ valorTotal: 10_000_000_000_001n }), "projects_valores_check");
    await refused(store({ captacaoMinima: 30 }), "projects_captacao_minima_check");
    await refused(store({ cotasTotal: 3 }), "projects_cotas_par_check");
    await refused(store({ slug: "Com Espaço" }), "projects_slug_check");
  });

  test("a published project whose search text does not fit an index entry is refused", async () => {
    // In the search text this character becomes "rad/s", so the text is too long for an index entry.
    const heavy = { nomeProjeto: "㎮".repeat(300), cidade: "㎮".repeat(100), proponente: "㎮".repeat(200) };
    await refused(store(heavy), "projects_busca_check");
    await store({ ...heavy, publicado: false });
    await store({ nomeProjeto: "😀".repeat(300), cidade: "日".repeat(100), proponente: "𠀀".repeat(200) });
    await store({ nomeProjeto: "ã".repeat(300), cidade: "ç".repeat(100), proponente: "õ".repeat(200) });
  });

  test("B5.4 name, proponent and value are unique among published projects, regardless of case, accents and spaces", async () => {
    await store({ nomeProjeto: "Coleta São  João", proponente: "Coop Água", valorTotal: 5n });
    const again = { nomeProjeto: " coleta sao joão ", proponente: "COOP AGUA", valorTotal: 5n };
    await refused(store(again), "Unique constraint");
    await store({ ...again, valorTotal: 6n });
    await store({ ...again, proponente: "Outra" });
    await store({ ...again, publicado: false });
  });
});

describe("deals", () => {
  let captador: string;
  let financiador: string;
  let projeto: string;
  beforeAll(async () => {
    captador = (await aUser()).id;
    financiador = (await aUser()).id;
    projeto = (await storeProjects(aProject({ captadorId: captador })))[0]?.id ?? "";
  });

  test("B3.7, B3.8 a funder has one interest per project, 'Interessada' by default", async () => {
    const interest = () =>
      db.interest.create({
        data: {
          userId: financiador,
          projetoId: projeto,
          nomeEmpresa: "Empresa",
          emailContato: "a@b.br",
          valorInteresse: 100n,
        },
      });
    expect(await interest()).toMatchObject({
      statusInteresse: "Interessada",
      observacoes: "",
      telefoneContato: null,
    });
    await refused(interest(), "Unique constraint");
    await refused(
      db.interest.updateMany({ data: { statusInteresse: "Talvez" } }),
      "empresas_interessadas_status_check",
    );
    await refused(db.project.delete({ where: { id: projeto } }), "Foreign key constraint");
  });

  test("B3.9, B3.10 a match joins two people, and has one fee per kind, with that kind's percentage", async () => {
    const people = { captadorId: captador, financiadorId: financiador, projetoId: projeto };
    await refused(
      db.match.create({ data: { ...people, financiadorId: captador } }),
      "matches_two_people_check",
    );
    const match = await db.match.create({ data: { ...people, isMatched: true, matchedAt: new Date() } });
    const opportunity = await db.opportunity.create({
      data: { matchId: match.id, projetoId: projeto, amount: 1_000_000n },
    });
    const pay = (values: object) =>
      db.opportunityPayment.create({
        data: {
          ...people,
          opportunityId: opportunity.id,
          kind: "desbloqueio",
          opportunityAmount: 1_000_000n,
          feePercentage: 0.3,
          feeAmount: 3_000n,
          ...values,
        },
      });
    expect(await pay({})).toMatchObject({ paymentStatus: "pending", unlockedAt: null });
    await refused(pay({}), "Unique constraint");
    await refused(pay({ kind: "comissao" }), "opportunity_payments_fee_check");
    await pay({ kind: "comissao", feePercentage: 8, feeAmount: 80_000n });
    await refused(pay({ kind: "presente" }), "opportunity_payments");
    const change = (data: object) => db.opportunityPayment.updateMany({ where: { kind: "comissao" }, data });
    await refused(change({ unlockedAt: new Date() }), "opportunity_payments_unlock_check");
    await refused(change({ paymentStatus: "paid" }), "opportunity_payments_unlock_check");
    await refused(change({ paymentStatus: "refunded" }), "opportunity_payments_status_check");
    await change({ paymentStatus: "paid", paidAt: new Date(), unlockedAt: new Date(), paymentMethod: "pix" });
    await refused(db.user.delete({ where: { id: captador } }), "Foreign key constraint");
  });

  test("an opportunity has a confirmed amount only after both sides confirmed the same one", async () => {
    const confirm = (data: object) => db.opportunity.updateMany({ data });
    await refused(confirm({ confirmedAmount: 900n }), "opportunities_confirmed_check");
    const both = { captadorConfirmedAt: new Date(), financiadorConfirmedAt: new Date() };
    await refused(
      confirm({ ...both, captadorAmount: 900n, financiadorAmount: 800n, confirmedAmount: 900n }),
      "opportunities_confirmed_check",
    );
    await confirm({ ...both, captadorAmount: 900n, financiadorAmount: 900n, confirmedAmount: 900n });
    await refused(confirm({ status: "desbloqueada" }), "opportunities_unlocked_check");
  });
});

test("every foreign key has an index that begins with it", async () => {
  const missing = await db.$queryRaw`
    SELECT c.conrelid::regclass::text AS "table", a.attname AS "column"
    FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.contype = 'f' AND NOT EXISTS (
      SELECT FROM pg_index i WHERE i.indrelid = c.conrelid AND i.indkey[0] = c.conkey[1] AND i.indpred IS NULL
    )`;
  expect(missing).toEqual([]);
});
