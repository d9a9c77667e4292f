import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isEmail } from "@/lib/kit/validation";
import { cnpjNumber } from "@/tests/setup/cnpj";
import { startVendors as start, type startVendors } from "@/tests/setup/mailbox";
import { PROFILE } from "./messages";
import { profileSchema } from "./schema";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let profile: typeof import("./mutations");
let queries: typeof import("./queries");
let people: typeof import("@/tests/setup/people");
let db: typeof import("@/lib/server/db").db;

beforeAll(async () => {
  vendors = await start();
  ({ db } = await import("@/lib/server/db"));
  profile = await import("./mutations");
  queries = await import("./queries");
  people = await import("@/tests/setup/people");
});

afterAll(() => vendors.stop());

const form = {
  full_name: "Ana Souza",
  phone: "(19) 99999-8888",
  company_name: "Recicla Já",
  city: "Campinas",
  state: "sp",
  person_type: "juridica" as const,
};

test("A2.9 of two company logins that create the missing row at once, both find it", async () => {
  const { userId } = await people.createPerson({ userType: "financiador" });
  const company = { personType: "juridica", companyName: "Vidro Já", city: "Recife", state: "PE" };
  expect(await profile.completeKnownCompany(userId)).toBe(false);
  await db.profile.update({
    where: { userId },
    data: { ...company, documentNumber: cnpjNumber(95_000_777) },
  });
  const both = [profile.completeKnownCompany(userId), profile.completeKnownCompany(userId)];
  expect(await Promise.all(both)).toEqual([true, true]);
  expect(await profile.completeKnownCompany(userId)).toBe(true);
  expect(await db.empresa.count({ where: { userId } })).toBe(1);
});

test("A7.3 A8.15 B7.5 B7.7 a change of the profile is stored with its date, confirmed and logged", async () => {
  const { userId, email } = await people.createPerson();
  const before = await queries.getProfile(userId);
  expect(await profile.updateProfile(userId, profileSchema.parse(form))).toEqual({
    ok: true,
    data: { message: "Perfil atualizado!" },
  });
  const after = await queries.getProfile(userId);
  expect(after).toEqual({
    userId,
    email,
    fullName: "Ana Souza",
    phone: "19999998888",
    companyName: "Recicla Já",
    city: "Campinas",
    state: "SP",
    personType: "juridica",
    cnpj: null,
    userType: "captador",
    subscriptionPlan: "free",
    isVerified: false,
    updatedAt: expect.any(Date),
    termsAcceptedAt: null,
    wantedPlan: "free",
  });
  expect(after?.updatedAt.getTime()).toBeGreaterThan(before?.updatedAt.getTime() ?? Number.NaN);
  expect(await db.securityEvent.count({ where: { userId, eventType: "profile_update" } })).toBe(1);
});

test("A5.9 a natural person has no company name, and empty texts clear their fields", async () => {
  const { userId } = await people.createPerson();
  await profile.updateProfile(userId, profileSchema.parse(form));
  const person = { ...form, person_type: "fisica" as const, phone: "", city: "", state: "" };
  await profile.updateProfile(userId, profileSchema.parse(person));
  expect(await queries.getProfile(userId)).toMatchObject({
    companyName: null,
    phone: null,
    city: null,
    state: null,
    personType: "fisica",
  });
});

test("A5.9 a foreign phone number is stored whole with its +", async () => {
  const { userId } = await people.createPerson({ userType: "financiador", company: true });
  const phone = "+1 415 555 2671";
  expect((await profile.updateProfile(userId, profileSchema.parse({ ...form, phone }))).ok).toBe(true);
  expect(await queries.getProfile(userId)).toMatchObject({
    phone: "+14155552671",
    cnpj: (await queries.getCompany(userId))?.cnpj,
  });
  expect(await queries.getCompany(userId)).toMatchObject({ telefone: "+14155552671" });
});

test("a city of another state is refused at its field, and a city is stored in official spelling", async () => {
  const { userId } = await people.createPerson();
  const elsewhere = profileSchema.parse({ ...form, city: "Niterói" });
  expect(await profile.updateProfile(userId, elsewhere)).toMatchObject({
    ok: false,
    message: "Cidade inválida",
    field: "city",
  });
  await profile.updateProfile(userId, profileSchema.parse({ ...form, city: "SAO PAULO" }));
  expect(await queries.getProfile(userId)).toMatchObject({ city: "São Paulo" });
});

test("A3.4 a company's place and phone follow its profile, and its legal name and CNPJ do not change", async () => {
  const { userId, email } = await people.createPerson({ userType: "financiador", company: true });
  const before = await queries.getCompany(userId);
  await profile.updateProfile(userId, profileSchema.parse({ ...form, city: "Sorocaba" }));
  expect(await queries.getCompany(userId)).toEqual({
    nome_completo: "Ana Souza",
    razao_social: "Recicla Já Ltda",
    email,
    telefone: "19999998888",
    cidade: "Sorocaba",
    estado: "SP",
    cnpj: before?.cnpj,
    termosAceitosEm: null,
  });
  await profile.updateProfile(userId, profileSchema.parse({ ...form, city: "", state: "" }));
  expect(await queries.getCompany(userId)).toMatchObject({ cidade: "Sorocaba", estado: "SP" });
});

describe("the company of a funder that signed up without its data", () => {
  const aFunder = async (documentNumber: string | null) => {
    const person = await people.createPerson({ userType: "financiador" });
    const data = { personType: "juridica", documentNumber };
    await db.profile.update({ where: { userId: person.userId }, data });
    return person;
  };

  test("A3.4 A5.2 a complete profile creates the company, in the registry's name if it answers", async () => {
    const [known, unknown] = ["63812045000180", cnpjNumber(95_000_003)];
    for (const [cnpj, razao_social] of [
      [known, "EMBALAGENS LITORAL NORTE LTDA"],
      [unknown, "Recicla Já"],
    ] as const) {
      const { userId } = await aFunder(cnpj);
      await profile.updateProfile(userId, profileSchema.parse({ ...form, city: "" }));
      expect(await queries.getCompany(userId)).toBeNull();
      expect(await profile.updateProfile(userId, profileSchema.parse(form))).toEqual({
        ok: true,
        data: { message: PROFILE.updated },
      });
      const company = { razao_social, cnpj, telefone: "19999998888", cidade: "Campinas", estado: "SP" };
      expect(await queries.getCompany(userId)).toMatchObject(company);
    }
  });

  test("a person, a captador and an account without a CNPJ get none, and a CNPJ of another company is refused", async () => {
    const person = await aFunder("52998224725");
    await profile.updateProfile(person.userId, profileSchema.parse(form));
    const captador = await people.createPerson();
    await db.profile.update({
      where: { userId: captador.userId },
      data: { documentNumber: cnpjNumber(95_000_004) },
    });
    await profile.updateProfile(captador.userId, profileSchema.parse(form));
    const without = await aFunder(null);
    await profile.updateProfile(without.userId, profileSchema.parse(form));
    const owners = [person.userId, captador.userId, without.userId];
    expect(await db.empresa.count({ where: { userId: { in: owners } } })).toBe(0);
    const other = await people.createPerson({ userType: "financiador", company: true });
    const { cnpj } = await db.empresa.findUniqueOrThrow({ where: { userId: other.userId } });
    const { userId } = await aFunder(cnpj);
    expect(await profile.updateProfile(userId, profileSchema.parse(form))).toMatchObject({
      ok: false,
      code: "conflict",
      message: PROFILE.cnpjTaken,
    });
    expect(await queries.getProfile(userId)).toMatchObject({ city: null });
  });
});

test("A3.5 A3.8 the profile has the plan of the sign-up and the time of accepting the present terms", async () => {
  const { userId } = await people.createPerson();
  const accept = (termsVersion: string) =>
    db.termsAcceptance.create({ data: { userId, userType: "captador", termsVersion, metadata: {} } });
  await db.user.update({
    where: { id: userId },
    data: { signupMetadata: { signup: "project", plan: "PRO" } },
  });
  await accept("0.9");
  expect(await queries.getProfile(userId)).toMatchObject({ wantedPlan: "pro", termsAcceptedAt: null });
  const { createdAt } = await accept("1.0");
  expect(await queries.getProfile(userId)).toMatchObject({ termsAcceptedAt: createdAt });
});

test("a plan chosen at the sign-up waits for its payment only until a payment is on its way or a plan has begun", async () => {
  const { userId } = await people.createPerson();
  await db.user.update({ where: { id: userId }, data: { signupMetadata: { plan: "pro" } } });
  const wanted = async () => (await queries.getProfile(userId))?.wantedPlan;
  const offer = { userId, purpose: "plano", plan: "pro", priceList: "cadastro", amount: 9_700n };
  const { id } = await db.checkout.create({ data: { ...offer, status: "aberto" } });
  expect(await wanted()).toBe("pro");
  await db.checkout.update({ where: { id }, data: { status: "processando" } });
  expect(await wanted()).toBe("free");
  await db.checkout.update({ where: { id }, data: { status: "falhou" } });
  expect(await wanted()).toBe("pro");
  const bought = { userId, plan: "pro", priceList: "cadastro", amount: 9_700n };
  await db.subscription.create({
    data: { ...bought, status: "canceled", stripeSubscriptionId: "sub_chosen_and_ended" },
  });
  expect(await wanted()).toBe("free");
});

test("A7.3 A8.15 reading a missing profile is no error, and changing it is refused with a message", async () => {
  const { userId } = await people.createPerson();
  await db.profile.delete({ where: { userId } });
  expect([await queries.getProfile(userId), await queries.getCompany(userId)]).toEqual([null, null]);
  expect(await profile.updateProfile(userId, profileSchema.parse(form))).toMatchObject({
    ok: false,
    message: "Erro ao atualizar perfil. Tente novamente.",
  });
});

test("A7.19 B7.7 a change of the profile succeeds although its log fails", async () => {
  const { userId } = await people.createPerson();
  await db.$executeRaw`alter function log_security_event(text, uuid, jsonb) rename to elsewhere`;
  const changed = await profile
    .updateProfile(userId, profileSchema.parse(form))
    .finally(() => db.$executeRaw`alter function elsewhere(text, uuid, jsonb) rename to log_security_event`);
  expect(changed.ok).toBe(true);
});

describe("limits of the profile", () => {
  test.each([
    ["A8.15", { full_name: "  " }, "Nome inválido"],
    ["A8.15", { full_name: "<script>x</script>" }, "Nome inválido"],
    ["A9.7 B9.8", { full_name: "a".repeat(101) }, "Nome inválido"],
    ["A9.7 B9.8", { full_name: ` ${"a".repeat(100)} ` }, null],
    ["A8.15 A9.7 B9.8", { phone: "123456789" }, "Telefone inválido"],
    ["A9.7 B9.8", { phone: "1234567890123456" }, "Telefone inválido"],
    ["A5.9", { phone: "ligue já" }, "Telefone inválido"],
    ["A5.9", { phone: "" }, null],
    ["A8.15 A9.7 B9.8", { company_name: "a".repeat(201) }, "Nome da empresa inválido"],
    ["A5.9", { company_name: "a".repeat(201), person_type: "fisica" }, null],
    ["A5.9", { state: "XX" }, "Estado inválido"],
    ["", { city: "a".repeat(101) }, "Cidade inválida"],
    ["A5.9", { person_type: "robô" }, "Tipo de pessoa inválido"],
    ["A5.9", { person_type: undefined }, null],
  ])("%s the profile with %j: %s", (_clause, over, text) => {
    const result = profileSchema.safeParse({ ...form, ...over });
    expect(result.success ? null : result.error.issues[0]?.message).toBe(text);
  });

  test("A9.7 B9.8 an e-mail has at most 254 characters", () => {
    const address = (length: number) =>
      `${"a".repeat(10)}@${"b".repeat(60)}.${"c".repeat(60)}.${"d".repeat(60)}.${"e".repeat(length - 197)}.br`;
    expect(address(254)).toHaveLength(254);
    expect([isEmail(address(254)), isEmail(address(255))]).toEqual([true, false]);
  });
});

test("a profile takes no name of the platform, as a sign-up does", () => {
  const fieldsOf = (over: object) => {
    const { error } = profileSchema.safeParse({ ...form, ...over });
    return error?.issues.map(({ path, message }) => [path.join("."), message]) ?? [];
  };
  expect(fieldsOf({ full_name: "Suporte Elo Recicla" })).toEqual([["full_name", PROFILE.nameOurs]]);
  expect(fieldsOf({ company_name: "Elo Recicla" })).toEqual([["company_name", PROFILE.companyOurs]]);
});
