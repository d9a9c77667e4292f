import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { startVendors } from "@/tests/setup/mailbox";
import { clearCookies, cookies, startRequest } from "@/tests/setup/next-headers";
import { startRegistry } from "@/tests/setup/registry";

const vendors = await startVendors();
const registry = await startRegistry();
const actions = await import("./actions");
const { POST } = await import("@/app/api/consulta-organizacao/route");
const session = await import("@/lib/access/auth/session");
const { db } = await import("@/lib/server/db");
const { LIMITS } = await import("@/lib/server/rate-limit");
const { createPerson } = await import("@/tests/setup/people");
const { anOrganization, claimForm } = await import("@/tests/setup/organizations");
afterAll(async () => {
  await vendors.stop();
  await registry.stop();
});
beforeEach(() => {
  clearCookies();
  startRequest({ "x-forwarded-for": "203.0.113.7" });
});

type Person = Awaited<ReturnType<typeof createPerson>>;
const tokenOf = ({ sessionId }: Person) => session.encryptSession(sessionId);
async function enter(person: Person): Promise<Person> {
  (await cookies()).set(session.SESSION_COOKIE, await tokenOf(person));
  return person;
}

describe("permissions of organization actions", () => {
  test.each([
    ["claim", () => actions.claimOrganizationAction(claimForm())],
    ["refresh", async () => actions.refreshOrganizationAction({ id: (await anOrganization()).id })],
    ["leave", async () => actions.leaveOrganizationAction({ id: (await anOrganization()).id })],
  ])("a financiador may not %s an organization, and a visitor is asked to log in", async (_, call) => {
    expect(await call()).toMatchObject({ ok: false, code: "unauthenticated" });
    await enter(await createPerson({ userType: "financiador" }));
    expect(await call()).toMatchObject({ ok: false, code: "forbidden" });
  });

  test("every invalid field is reported at once", async () => {
    await enter(await createPerson());
    const wrong = { ...claimForm({ cnpj: "123" }), tipo: "", representante: " ", cargo: "a".repeat(101) };
    expect(await actions.claimOrganizationAction(wrong)).toMatchObject({
      code: "bad_input",
      fields: {
        cnpj: "CNPJ inválido. Confira os caracteres digitados.",
        tipo: "Escolha o tipo da organização.",
        representante: "Informe quem representa a organização.",
        cargo: "Use até 100 caracteres.",
      },
    });
  });

  test("a form without a CNPJ reports it as missing, not as invalid", async () => {
    await enter(await createPerson());
    expect(await actions.claimOrganizationAction(claimForm({ cnpj: " " }))).toMatchObject({
      code: "bad_input",
      fields: { cnpj: "Informe o CNPJ da organização." },
    });
  });

  test("a captador adds, edits and leaves an organization, and its texts are stored without markup", async () => {
    const captador = await enter(await createPerson());
    const form = claimForm({ representante: " <b>Rui</b>  Lima " });
    registry.setEntry(form.cnpj, { razao_social: "COOPERATIVA DA ACAO" });
    expect(await actions.claimOrganizationAction(form)).toMatchObject({ ok: true });
    const [stored] = await db.organization.findMany({
      where: { members: { some: { userId: captador.userId } } },
    });
    expect(stored).toMatchObject({ representante: "Rui Lima" });
    const { nomeConhecido, tipo, representante, cargo } = form;
    const edit = { id: stored?.id ?? "", nomeConhecido, tipo, representante, cargo };
    expect(await actions.editOrganizationAction(edit)).toMatchObject({
      ok: true,
      data: { shownAnew: false },
    });
    expect(await actions.leaveOrganizationAction({ id: edit.id })).toMatchObject({ ok: true });
  });
});

describe("consulta-organizacao", () => {
  const consult = async (body: unknown, person?: Person) => {
    const headers = {
      "Content-Type": "application/json",
      ...(person && { authorization: `Bearer ${await tokenOf(person)}` }),
    };
    const request = new Request("http://localhost:3000/api/consulta-organizacao", {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    const response = await POST(request);
    return { status: response.status, body: await response.json() };
  };

  test("the function returns the registry's data, also for a CNPJ of another account", async () => {
    const captador = await createPerson();
    const { cnpj } = await anOrganization(captador);
    await db.profile.update({ where: { userId: captador.userId }, data: { documentNumber: cnpj } });
    const opened = { nome_fantasia: "VIDA NOVA", data_inicio_atividade: "2020-02-29" };
    registry.setEntry(cnpj, { razao_social: "COOPERATIVA VIDA NOVA", ...opened });
    expect(await consult({ cnpj }, captador)).toEqual({
      status: 200,
      body: {
        success: true,
        error: null,
        company_data: {
          razao_social: "COOPERATIVA VIDA NOVA",
          uf: "SP",
          municipio: "Campinas",
          nome_fantasia: "VIDA NOVA",
          aberta_em: "2020-02-29",
        },
      },
    });
  });

  test("a closed or invalid CNPJ is refused, and one without an entry in the registry is not", async () => {
    const captador = await createPerson();
    const { cnpj } = claimForm();
    registry.setEntry(cnpj, { razao_social: "FECHADA", situacao_cadastral: 8 });
    expect(await consult({ cnpj }, captador)).toMatchObject({
      body: { success: false, error: expect.stringContaining("consta como baixada"), company_data: null },
    });
    expect(await consult({ cnpj: "11222333000182" }, captador)).toMatchObject({ body: { success: false } });
    expect(await consult({ cnpj: claimForm().cnpj }, captador)).toMatchObject({
      body: { success: true, company_data: null },
    });
  });

  test("the function refuses with 400, 401 and 403 in one shape, and with 429 beyond the limit", async () => {
    const { cnpj } = claimForm();
    const captador = await createPerson();
    const funder = await createPerson({ userType: "financiador" });
    const refused = { success: false, company_data: null };
    expect(await consult({ cnpj })).toMatchObject({ status: 401, body: refused });
    expect(await consult({ cnpj }, funder)).toMatchObject({ status: 403, body: refused });
    expect(await consult({ cnpj: "1" }, captador)).toMatchObject({ status: 400, body: refused });
    const { points } = LIMITS.organization_lookup;
    const before = registry.requestCount();
    const statuses = [];
    for (let call = 0; call <= points; call += 1) statuses.push((await consult({ cnpj }, captador)).status);
    expect(statuses).toEqual([...Array<number>(points).fill(200), 429]);
    expect(registry.requestCount() - before).toBe(1);
  });
});
