import { randomInt } from "node:crypto";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startVendors } from "../../setup/mailbox";

// Start the vendors first: the product reads their addresses at import.
const vendors = await startVendors();
const { acceptTerms } = await import("@/lib/people/accounts/mutations/accept-terms");
const { termsSchema } = await import("@/lib/people/accounts/schema");
const { db } = await import("@/lib/server/db");
const { registerInterest } = await import("@/lib/matches/interests/mutations/register");
const { interestSchema } = await import("@/lib/matches/interests/schema");
const { updateProfile } = await import("@/lib/people/profile/mutations");
const { profileSchema } = await import("@/lib/people/profile/schema");
const { saveSearch } = await import("@/lib/catalog/saved-searches/mutations");
const { saveSearchSchema } = await import("@/lib/catalog/saved-searches/schema");
const { signUpCaptador, signUpCompany, signUpGeneric, signUpPlan, signUpProject } = await import(
  "@/lib/people/signup/mutations/forms"
);
const { captadorSchema, companySchema, genericSchema, planSchema, projectFunctionSchema, projectSchema } =
  await import("@/lib/people/signup/schema");
const { openTicket } = await import("@/lib/people/help/mutations");
const { ticketSchema } = await import("@/lib/people/help/schema");
const { importJson, record } = await import("../../setup/import-files");
const { createPerson } = await import("../../setup/people");
const { aProject, storeProjects } = await import("../../setup/projects");
const { captadorForm, companyForm, genericForm, origin, planForm, projectForm } = await import(
  "../../setup/signups"
);

const company = await createPerson({ userType: "financiador", company: true });
let projetoId: string;

beforeEach(async () => {
  const [project] = await storeProjects(aProject());
  projetoId = project?.id ?? "";
});
afterAll(() => vendors.stop());

/** Characters of one to four UTF-8 bytes. */
const CHARACTERS = ["a", "ç", "日", "😀", "𠀀"];

const IDEOGRAPH = "𠀀";
/** Random ideographs replace {@link IDEOGRAPH}: PostgreSQL cannot compress them. */
const long = (character: string, count: number) =>
  character === IDEOGRAPH
    ? Array.from({ length: count }, () => String.fromCodePoint(0x20000 + randomInt(0xa000))).join("")
    : character.repeat(count);

type Form = {
  max: number;
  read: (text: string) => { success: boolean; data?: unknown };
  write: (data: never) => Promise<unknown>;
};
const form = <S extends { safeParse: (raw: unknown) => { success: boolean; data?: unknown } }>(
  schema: S,
  valid: object,
  field: string,
  max: number,
  write: (data: never) => Promise<unknown>,
): Form => ({ max, read: (text) => schema.safeParse({ ...valid, [field]: text }), write });

/** Stored text fields. Sign-up cities are absent, because they come from a list. */
const FORMS: Record<string, () => Form> = {
  ...Object.fromEntries(
    (
      [
        ["generic", genericSchema, genericForm, signUpGeneric, ["full_name", "company_name"]],
        ["captador", captadorSchema, captadorForm, signUpCaptador, ["full_name", "company_name"]],
        ["project", projectSchema, projectForm, signUpProject, ["nome_completo", "razao_social"]],
        ["company", companySchema, companyForm, signUpCompany, ["nome_completo", "razao_social"]],
        ["plan", planSchema, planForm, signUpPlan, ["name", "razao"]],
      ] as const
    ).flatMap(([kind, schema, valid, signUp, fields]) =>
      fields.map((field, at) => [
        `sign-up ${kind}: ${field}`,
        () => form(schema, valid(), field, [100, 200][at] ?? 0, (data) => signUp(data, origin())),
      ]),
    ),
  ),
  "sign-up project: project_name": () =>
    form(projectSchema, projectForm(), "project_name", 200, (data) => signUpProject(data, origin())),
  "new-signup-project: project_name, which names the person too": () =>
    form(projectFunctionSchema, { ...projectForm(), nome_completo: "" }, "project_name", 200, (data) =>
      signUpProject(data, origin()),
    ),
  ...Object.fromEntries(
    (
      [
        ["full_name", 100],
        ["company_name", 200],
        ["city", 100],
      ] as const
    ).map(([field, max]) => [
      `profile: ${field}`,
      () =>
        form(profileSchema, { full_name: "Ana", person_type: "juridica" }, field, max, (data) =>
          updateProfile(company.userId, data),
        ),
    ]),
  ),
  "interest: nome_empresa": () =>
    form(
      interestSchema,
      { projeto_id: projetoId, email_contato: "a@b.com.br", valor_interesse: "" },
      "nome_empresa",
      200,
      (data) => registerInterest(company, data),
    ),
  "interest: observacoes": () =>
    form(
      interestSchema,
      { projeto_id: projetoId, nome_empresa: "X", email_contato: "a@b.com.br", valor_interesse: "" },
      "observacoes",
      2000,
      (data) => registerInterest(company, data),
    ),
  "ticket: assunto": () =>
    form(ticketSchema, { categoria: "outros", mensagem: "x" }, "assunto", 200, (data) =>
      openTicket(company, data, new Date()),
    ),
  "ticket: mensagem": () =>
    form(ticketSchema, { categoria: "outros", assunto: "x" }, "mensagem", 5000, (data) =>
      openTicket(company, data, new Date()),
    ),
  "saved search: name": () =>
    form(saveSearchSchema, { query: "estado=SP", alert: false }, "name", 100, (data) =>
      saveSearch(company, data, new Date()),
    ),
};

describe.each(Object.entries(FORMS))("A9.7 B9.8 %s", (_, describeForm) => {
  test("the form refuses a text above its limit, and the database accepts one at the limit", async () => {
    for (const character of CHARACTERS) {
      const { read, write, max } = describeForm();
      const full = read(long(character, max));
      expect(full.success, `${max} × ${character}`).toBe(true);
      expect(await write(full.data as never), `${max} × ${character}`).toMatchObject({ ok: true });
      expect(read(long(character, max + 1)).success, `${max + 1} × ${character}`).toBe(false);
      await db.interest.deleteMany();
      await db.savedSearch.deleteMany();
    }
  });
});

test("A3.5 a too long address of the accepted terms' page is truncated without splitting a character", async () => {
  const { acceptedFrom } = termsSchema.parse({ acceptedFrom: `x${"😀".repeat(200)}` });
  expect(acceptedFrom).toBe(`x${"😀".repeat(99)}`);
  expect(await acceptTerms({ viewer: company, acceptedFrom, userAgent: null })).toMatchObject({ ok: true });
});

test("the longest search that can be saved fits its column", async () => {
  const everything = new URLSearchParams({ busca: long("𠀀", 100) });
  const { FILTERS } = await import("@/lib/catalog/projects/rules/list-query");
  for (const [name, { values }] of Object.entries(FILTERS))
    for (const value of values) everything.append(name, value);
  everything.append("ordem", "mais-captado");
  const input = saveSearchSchema.parse({ name: "tudo", query: everything.toString(), alert: false });
  expect(await saveSearch(company, input, new Date())).toMatchObject({ ok: true });
});

test("titles, cities and proponents of the maximum length fit their index entries", async () => {
  const report = await importJson([
    record({
      id: "heavy",
      title: long("𠀀", 300),
      location: { city: long("𠀀", 100), state: "MS" },
      organization: { name: long("𠀀", 200), type: "Cooperativa" },
    }),
  ]);
  expect(report).toMatchObject({ refused: [], written: true });
});
