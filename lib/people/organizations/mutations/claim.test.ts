import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { formatCnpj } from "@/lib/kit/masks";
import { DAY } from "@/lib/kit/time";
import { startVendors } from "@/tests/setup/mailbox";
import { startRegistry } from "@/tests/setup/registry";

const vendors = await startVendors();
const registry = await startRegistry();
const { db } = await import("@/lib/server/db");
const { env } = await import("@/lib/server/env");
const { createPerson } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { anOrganization, claimForm } = await import("@/tests/setup/organizations");
const { ORGANIZATION } = await import("../messages");
const { findMine, listMemberships, listMine } = await import("../queries/organizations");
const { claimOrganization } = await import("./claim");
const { leaveOrganization } = await import("./edit");
const { refuseClaim } = await import("./hand-over");
const { releaseOrganizations } = await import("@/lib/people/accounts/mutations/release-organizations");
const { MAX_MINE } = await import("../rules");
const { openContent } = await import("@/lib/words/email/mutations/notify");

afterAll(async () => {
  await vendors.stop();
  await registry.stop();
});
beforeEach(() => registry.setMode("works"));

const now = new Date("2026-11-22T15:00:00Z");

function knownCompany(razao_social: string, over = {}) {
  const form = claimForm();
  registry.setEntry(form.cnpj, { razao_social, ...over });
  return form;
}

const teamMails = (cnpj: string) =>
  db.emailMessage.findMany({
    where: { toAddress: env.CONTACT_EMAIL, subject: `Pedido por uma organização: ${formatCnpj(cnpj)}` },
  });
const membersOf = async (cnpj: string) => {
  const { members } = await db.organization.findUniqueOrThrow({
    where: { cnpj },
    include: { members: true },
  });
  return members.map(({ userId, estado }) => ({ userId, estado }));
};

describe("claiming an organization", () => {
  test("name, place, status and opening day come from the registry, and the rest from the captador", async () => {
    const captador = await createPerson();
    const form = knownCompany("ASSOCIACAO REDE VIVA");
    const typed = {
      ...form,
      nomeConhecido: "Rede Viva",
      razaoSocial: "Inventada",
      estado: "RJ",
      cidade: "Niterói",
    };
    expect(await claimOrganization(captador, typed, now)).toEqual({
      ok: true,
      data: { estado: "ativo", message: ORGANIZATION.added, hint: ORGANIZATION.addedHint },
    });
    const [stored] = await listMine(captador.userId);
    expect(stored).toMatchObject({
      cnpj: form.cnpj,
      razaoSocial: "ASSOCIACAO REDE VIVA",
      nomeConhecido: "Rede Viva",
      tipo: "Cooperativa",
      estado: "SP",
      cidade: "Campinas",
      situacao: 2,
      abertaEm: new Date("2012-03-15"),
      registroEm: now,
      conferidaEm: null,
    });
    expect(await findMine(captador.userId, stored?.id ?? "")).toEqual(stored);
    expect(await findMine((await createPerson()).userId, stored?.id ?? "")).toBeNull();
  });

  test("a captador can look after several organizations, and a repeated CNPJ is refused at its field", async () => {
    const captador = await createPerson();
    const [one, other] = [knownCompany("COOPERATIVA UM"), knownCompany("COOPERATIVA DOIS")];
    for (const form of [one, other]) await claimOrganization(captador, form, now);
    expect((await listMine(captador.userId)).map(({ cnpj }) => cnpj)).toEqual([one.cnpj, other.cnpj]);
    expect(await claimOrganization(captador, one, now)).toMatchObject({
      ok: false,
      field: "cnpj",
      message: ORGANIZATION.mineAlready,
    });
  });

  test("an account that looks after fifty organizations can claim no further one", async () => {
    const captador = await createPerson();
    for (let count = 0; count < MAX_MINE; count += 1) await anOrganization(captador);
    expect(await claimOrganization(captador, knownCompany("COOPERATIVA A MAIS"), now)).toMatchObject({
      ok: false,
      code: "conflict",
      message: ORGANIZATION.crowded(MAX_MINE),
    });
    expect(await listMine(captador.userId)).toHaveLength(MAX_MINE);
    const [one] = await db.organizationMember.findMany({ where: { userId: captador.userId }, take: 1 });
    if (!one) throw new Error("no membership");
    const { organizationId, userId } = one;
    await db.organizationMember.update({
      where: { organizationId_userId: { organizationId, userId } },
      data: { estado: "recusado" },
    });
    expect(await claimOrganization(captador, knownCompany("COOPERATIVA DA VAGA"), now)).toMatchObject({
      ok: true,
    });
  });

  test("a CNPJ with letters is accepted", async () => {
    const captador = await createPerson();
    registry.setEntry("ABCDEFGH000195", { razao_social: "COOPERATIVA NOVO CICLO" });
    const form = claimForm({ cnpj: "ABCDEFGH000195" });
    expect(await claimOrganization(captador, form, now)).toMatchObject({ ok: true });
    expect(await listMine(captador.userId)).toMatchObject([{ cnpj: "ABCDEFGH000195" }]);
  });

  test.each([
    [8, "baixada"],
    [4, "inapta"],
    [3, "suspensa"],
    [1, "nula"],
  ])("a CNPJ of situation %i is refused: %s", async (situacao_cadastral, word) => {
    const form = knownCompany("FECHADA LTDA", { situacao_cadastral });
    expect(await claimOrganization(await createPerson(), form, now)).toMatchObject({
      ok: false,
      field: "cnpj",
      message: expect.stringContaining(`consta como ${word}`),
    });
    expect(await db.organization.count({ where: { cnpj: form.cnpj } })).toBe(0);
  });

  test("a cooperativa under 6 months (others 12) is refused, with the day from which it can be claimed", async () => {
    const captador = await createPerson();
    const form = knownCompany("NOVA", { data_inicio_atividade: "2026-06-30" });
    const other = { ...form, tipo: "Não informado" as const };
    expect(await claimOrganization(captador, form, now)).toMatchObject({
      ok: false,
      field: "cnpj",
      message: ORGANIZATION.young(6, "30/12/2026"),
    });
    expect(await claimOrganization(captador, other, now)).toMatchObject({
      message: ORGANIZATION.young(12, "30/06/2027"),
    });
    expect(await claimOrganization(captador, form, new Date("2026-12-30T12:00:00Z"))).toMatchObject({
      ok: true,
    });
  });

  test.each(["fails", "silent"] as const)(
    "when the registry does not respond (%s), the typed data are stored unchecked",
    {
      timeout: 40_000,
    },
    async (mode) => {
      const captador = await createPerson();
      const form = claimForm();
      registry.setMode(mode);
      const claimWith = (over = {}) => claimOrganization(captador, { ...form, ...over }, now);
      const byHand = { razaoSocial: "Cooperativa Vida Nova", estado: "SP", cidade: "campinas" };
      expect(await claimWith()).toMatchObject({ field: "razaoSocial", message: ORGANIZATION.nameMissing });
      expect(await claimWith({ razaoSocial: "X" })).toMatchObject({ field: "estado" });
      expect(await claimWith({ ...byHand, cidade: "Niterói" })).toMatchObject({ field: "cidade" });
      expect(await claimWith(byHand)).toMatchObject({ ok: true });
      expect(await listMine(captador.userId)).toMatchObject([
        { razaoSocial: "Cooperativa Vida Nova", cidade: "Campinas", registroEm: null, situacao: null },
      ]);
    },
  );
});

describe("a CNPJ that another account looks after", () => {
  test("a second claim waits without seeing the first's data, and the team is mailed once", async () => {
    const [first, second] = [await createPerson(), await createPerson()];
    const form = knownCompany("COOPERATIVA DISPUTADA");
    await claimOrganization(first, { ...form, nomeConhecido: "Segredo da primeira" }, now);
    const claimed = await claimOrganization(second, { ...form, representante: "Rui Lima" }, now);
    expect(claimed).toMatchObject({ ok: true, data: { estado: "aguardando", message: ORGANIZATION.waits } });
    expect(await claimOrganization(second, form, now)).toMatchObject({ message: ORGANIZATION.waitsAlready });
    expect(await listMine(second.userId)).toEqual([]);
    const views = await listMemberships(second.userId, now);
    expect(views).toMatchObject([{ standing: "disputa", razaoSocial: "COOPERATIVA DISPUTADA", own: null }]);
    expect(JSON.stringify(views)).not.toMatch(/Segredo|Ana Souza/);
    expect(await listMemberships(first.userId, now)).toMatchObject([{ own: { representante: "Ana Souza" } }]);
    expect(await teamMails(form.cnpj)).toHaveLength(1);
  });

  test("the captador is mailed about claims at most once a day, without the claimants' addresses", async () => {
    const [captador, ...others] = [await createPerson(), await createPerson(), await createPerson()];
    const form = knownCompany("COOPERATIVA VIGIADA");
    await claimOrganization(captador, form, now);
    const toldOf = () => db.emailMessage.findMany({ where: { userId: captador.userId } });
    expect(await toldOf()).toEqual([]);
    for (const other of others) await claimOrganization(other, form, now);
    const [mail, ...more] = await toldOf();
    expect([mail?.subject, more]).toEqual(["Outra conta pediu Cooperativa Vigiada", []]);
    const text = JSON.stringify(openContent(mail?.payload ?? new Uint8Array()));
    for (const { email } of others) expect(text).not.toContain(email);
    await claimOrganization(await createPerson(), form, new Date(now.getTime() + DAY));
    expect(await toldOf()).toHaveLength(2);
  });

  test("an unconfirmed sign-up gets no mail about the claim, because its address may be a stranger's", async () => {
    const unconfirmed = await createPerson({ confirmed: false });
    const form = knownCompany("COOPERATIVA ALHEIA");
    await anOrganization(unconfirmed, { cnpj: form.cnpj, nomeConhecido: "PIX retido, veja pagar-pix.com" });
    expect(await claimOrganization(await createPerson(), form, now)).toMatchObject({ ok: true });
    expect(await db.emailMessage.count({ where: { toAddress: unconfirmed.email } })).toBe(0);
    expect(await teamMails(form.cnpj)).toHaveLength(1);
  });

  test("data typed for the first claim are not shown to the second", async () => {
    const second = await createPerson();
    const { cnpj } = await anOrganization(undefined, { registroEm: null, razaoSocial: "Digitada por outra" });
    registry.setMode("fails");
    const byHand = { razaoSocial: "Minha", estado: "SP", cidade: "Campinas" };
    expect(await claimOrganization(second, claimForm({ cnpj, ...byHand }), now)).toMatchObject({ ok: true });
    expect(await listMemberships(second.userId, now)).toMatchObject([{ cnpj, razaoSocial: null, own: null }]);
  });

  test("of 20 concurrent claims one succeeds, 19 wait, and 19 mails are sent", async () => {
    const people = await Promise.all(Array.from({ length: 20 }, () => createPerson()));
    const form = knownCompany("COOPERATIVA CORRIDA");
    const results = await Promise.all(people.map((person) => claimOrganization(person, form, now)));
    expect(results.every(({ ok }) => ok)).toBe(true);
    const states = (await membersOf(form.cnpj)).map(({ estado }) => estado);
    expect(states.filter((estado) => estado === "ativo")).toHaveLength(1);
    expect(states.filter((estado) => estado === "aguardando")).toHaveLength(19);
    expect(await teamMails(form.cnpj)).toHaveLength(19);
  });

  test("an organization with projects and no captador is not given to the first claim", async () => {
    const organization = await anOrganization(undefined, { members: {} });
    await storeProjects(aProject({ organizacaoId: organization.id, sourceId: "sinir_claim" }));
    registry.setEntry(organization.cnpj, { razao_social: "COOPERATIVA VIDA NOVA" });
    const captador = await createPerson();
    await claimOrganization(captador, claimForm({ cnpj: organization.cnpj }), now);
    expect(await listMemberships(captador.userId, now)).toMatchObject([{ standing: "espera" }]);
  });

  test("an expired unconfirmed sign-up blocks no claim", async () => {
    const form = knownCompany("COOPERATIVA LIBERADA");
    const squatter = await createPerson({ confirmed: false });
    await db.user.update({
      where: { id: squatter.userId },
      data: {
        createdAt: new Date(now.getTime() - 2 * DAY),
        profile: { update: { documentNumber: form.cnpj } },
      },
    });
    await anOrganization(squatter, { cnpj: form.cnpj, representante: "Quem não confirmou" });
    const captador = await createPerson();
    expect(await claimOrganization(captador, form, now)).toMatchObject({ data: { estado: "ativo" } });
    expect(await membersOf(form.cnpj)).toEqual([{ userId: captador.userId, estado: "ativo" }]);
    expect(await db.user.count({ where: { id: squatter.userId } })).toBe(0);
  });
});

describe("leaving an organization", () => {
  test("leaving deletes an organization without projects and frees its CNPJ, and keeps one with projects", async () => {
    const [captador, other] = [await createPerson(), await createPerson()];
    const organization = await anOrganization(captador);
    const [project] = await storeProjects(
      aProject({ organizacaoId: organization.id, captadorId: captador.userId, publicado: false }),
    );
    expect(await leaveOrganization(other.userId, organization.id)).toMatchObject({ code: "not_found" });
    expect(await leaveOrganization(captador.userId, organization.id)).toMatchObject({
      message: ORGANIZATION.hasProjects(project?.nomeProjeto ?? ""),
    });
    await db.project.delete({ where: { id: project?.id ?? "" } });
    expect(await leaveOrganization(captador.userId, organization.id)).toMatchObject({
      data: { message: ORGANIZATION.removed },
    });
    expect(await db.organization.count({ where: { id: organization.id } })).toBe(0);
  });

  async function betweenTwo() {
    const captador = await createPerson();
    const [first, second] = [await anOrganization(captador), await anOrganization(captador)];
    const values = { organizacaoId: first.id, captadorId: captador.userId };
    const store = async (publicado: boolean) => {
      const [project] = await storeProjects(aProject({ ...values, publicado }));
      if (!project) throw new Error("no project");
      const conteudo = { organizacaoId: second.id };
      await db.projectDraft.create({ data: { projetoId: project.id, conteudo } });
      return project;
    };
    const counts = async () =>
      (await listMemberships(captador.userId, now)).map(({ own }) => own?.projetos ?? null);
    const leave = ({ id }: { id: string }) => leaveOrganization(captador.userId, id);
    return { first, second, store, counts, leave };
  }

  test("a draft keeps the organization that it has chosen, and lets go of the one that it was created with", async () => {
    const { first, second, store, counts, leave } = await betweenTwo();
    const { id, nomeProjeto } = await store(false);
    expect(await counts()).toEqual([0, 1]);
    expect(await leave(second)).toMatchObject({ message: ORGANIZATION.hasProjects(nomeProjeto) });
    expect(await leave(first)).toMatchObject({ data: { message: ORGANIZATION.removed } });
    expect(await db.organization.count({ where: { id: first.id } })).toBe(0);
    expect(await counts()).toEqual([1]);
    await db.project.delete({ where: { id } });
    expect(await leave(second)).toMatchObject({ ok: true });
  });

  test("a project that was ever listed keeps the organization of its deals, and that of its draft, too", async () => {
    const { first, second, store, counts, leave } = await betweenTwo();
    const { id, nomeProjeto } = await store(true);
    for (const publicado of [true, false]) {
      await db.project.update({ where: { id }, data: { publicado } });
      expect(await counts()).toEqual([1, 1]);
      for (const one of [first, second])
        expect(await leave(one)).toMatchObject({ message: ORGANIZATION.hasProjects(nomeProjeto) });
    }
  });

  test("after a refusal, every later claim by the same account waits for the team, although the CNPJ has no captador by then", async () => {
    const [captador, refused] = [await createPerson(), await createPerson()];
    const form = knownCompany("COOPERATIVA RECUSADORA");
    await claimOrganization(captador, form, now);
    const { id } = await db.organization.findUniqueOrThrow({ where: { cnpj: form.cnpj } });
    const claim = () => claimOrganization(refused, form, now);
    const leave = () => leaveOrganization(refused.userId, id);
    const standings = async () =>
      (await listMemberships(refused.userId, now)).map(({ standing }) => standing);
    await claim();
    expect(await refuseClaim(id, refused.email, "Sem procuração", now)).toMatchObject({ ok: true });
    expect(await standings()).toEqual(["recusada"]);
    expect(await leave()).toMatchObject({ data: { message: ORGANIZATION.refusalRemoved } });
    expect(await standings()).toEqual([]);
    expect(await leaveOrganization(captador.userId, id)).toMatchObject({ ok: true });
    for (const _ of [1, 2]) {
      expect(await claim()).toMatchObject({ data: { estado: "aguardando" } });
      expect(await standings()).toEqual(["espera"]);
      expect(await leave()).toMatchObject({ data: { message: ORGANIZATION.claimWithdrawn } });
      expect(await standings()).toEqual([]);
    }
    await db.$transaction((tx) => releaseOrganizations(tx, { userId: refused.userId }));
    expect(await db.organization.count({ where: { id } })).toBe(0);
  });

  test.each([
    ["waiting", "aguardando", ORGANIZATION.claimWithdrawn],
    ["refused", "recusado", ORGANIZATION.refusalRemoved],
  ])("removing a %s claim says so and does not change the organization", async (_, estado, message) => {
    const [captador, second] = [await createPerson(), await createPerson()];
    const { id } = await anOrganization(captador);
    await db.organizationMember.create({
      data: { organizationId: id, userId: second.userId, estado },
    });
    expect(await leaveOrganization(second.userId, id)).toMatchObject({ data: { message } });
    expect(await listMine(captador.userId)).toMatchObject([{ id }]);
    expect(await db.organization.findUnique({ where: { id } })).toMatchObject({ representante: "Ana Souza" });
  });
});
