import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { formatMoment, toIsoDay } from "@/lib/kit/format";
import { DAY, HOUR } from "@/lib/kit/time";

const { db } = await import("@/lib/server/db");
const { stopJobs, transactionWithJobs } = await import("@/lib/providers/jobs");
const { recordOfficial } = await import("@/lib/admin/projects/mutations");
const { readProject } = await import("@/lib/admin/projects/queries");
const { officialSeen } = await import("@/lib/admin/projects/rules");
const { saveBankAccount } = await import("@/lib/money/deals/mutations/bank-account");
const { informDeposit } = await import("@/lib/money/deals/mutations/deposit");
const { announceFundraisings } = await import("@/lib/money/deals/mutations/fundraising");
const { remindDeals } = await import("@/lib/money/deals/mutations/remind");
const { downloadCalendar } = await import("@/lib/money/deals/queries/calendar");
const { readSupport } = await import("@/lib/money/supports/queries/support");
const { listSupports } = await import("@/lib/money/supports/queries/list");
const { applyFacts } = await import("@/lib/people/organizations/mutations/edit");
const { announceRelisting } = await import("@/lib/catalog/own-projects/mutations/end-interests");
const { takeDownProject } = await import("@/lib/catalog/own-projects/mutations/take-down");
const { holdWithProjects } = await import("@/lib/people/organizations/mutations/write");
const { confirmInside, unconfirmOrganization } = await import("@/lib/people/organizations/mutations/check");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { readPanel } = await import("@/lib/overview/dashboard/queries");
const { ACCOUNT, createDeal, createReceipt } = await import("../../setup/deal-room");
const { confirmBoth } = await import("../../setup/deals");
const { createPerson, PASSWORD } = await import("../../setup/people");
const { storeOrganization, ORGANIZATION } = await import("../../setup/projects");

type Deal = Awaited<ReturnType<typeof createDeal>>;

afterAll(stopJobs);
beforeEach(async () => {
  await db.emailMessage.deleteMany();
  await db.opportunity.updateMany({ data: { status: "cancelada" } });
  await organizationId();
});

/** Stores the checked organization that all projects of this file share. @returns its id */
const organizationId = () => storeOrganization({ razaoSocial: ORGANIZATION.razaoSocial });

/** A Monday. */
const now = new Date("2026-11-16T15:00Z");
const ACCEPTED = new Date("2026-11-03T15:00Z");
/** A Wednesday. */
const GIVEN = new Date("2026-11-04T15:00Z");

const give = ({ id, captador }: Deal, at = GIVEN, pix = ACCOUNT.pix) =>
  saveBankAccount(captador.userId, { id, account: { ...ACCOUNT, pix }, senha: PASSWORD }, at);
async function createGiven(): Promise<Deal> {
  const deal = await createDeal({ aceitaEm: ACCEPTED });
  expect(await give(deal)).toMatchObject({ ok: true });
  return deal;
}
const inform = ({ id, financiador }: Deal) =>
  informDeposit(financiador.userId, { id, valor: 10_000_000, data: toIsoDay(now), arquivo: null }, now);
const change = ({ project }: Deal, data: Parameters<typeof db.project.update>[0]["data"]) =>
  db.project.update({ where: { id: project.id }, data });
const supportOf = async ({ interesseId, financiador }: Deal, at = now) =>
  readSupport({ userId: financiador.userId, userType: "financiador" }, interesseId, at);
const rowsOf = async ({ financiador }: Deal, at = now) =>
  (await readPanel(financiador.userId, at)).facts.negociacoes;
const calendarOf = ({ id, financiador }: Deal, at = now) =>
  downloadCalendar(
    { userId: financiador.userId, userType: "financiador" },
    { negociacao: id, prazo: "deposito" },
    at,
  );
const mailsTo = async (toAddress: string) =>
  (await db.emailMessage.findMany({ where: { toAddress }, orderBy: { id: "asc" } })).map(
    ({ subject }) => subject,
  );
const READ = { action: "Ver", door: null, prazo: null, agenda: null };

test("the mails about account, check and fundraising of a fictitious project say that it is fictitious", async () => {
  const deal = await createDeal({ aceitaEm: ACCEPTED });
  await change(deal, { demonstracao: true });
  expect(await give(deal)).toMatchObject({ ok: true });
  const id = await organizationId();
  await transactionWithJobs((tx) => announceFundraisings(tx, new Map([[deal.project.id, "ended"]]), now));
  expect(await unconfirmOrganization(id, "A ata é falsa.", now)).toMatchObject({ ok: true });
  const mails = await db.emailMessage.findMany({ where: { toAddress: deal.financiador.email } });
  expect(mails.length).toBe(3);
  const paid = await createDeal({ aceitaEm: ACCEPTED });
  await organizationId();
  expect(await give(paid)).toMatchObject({ ok: true });
  expect(await inform(paid)).toMatchObject({ ok: true });
  await change(paid, { demonstracao: true });
  await db.emailMessage.deleteMany({ where: { toAddress: paid.financiador.email } });
  for (const { project } of [deal, paid])
    expect(
      await transactionWithJobs((tx) => takeDownProject(tx, { id: project.id, motivo: "Denúncia.", now })),
    ).toBe(project.nomeProjeto);
  for (const { project } of [deal, paid])
    await transactionWithJobs((tx) =>
      announceRelisting(tx, { id: project.id, nome: project.nomeProjeto, now }),
    );
  expect(await unconfirmOrganization(id, "A ata é falsa.", now)).toMatchObject({ ok: true });
  const toFunders = { toAddress: { in: [deal.financiador.email, paid.financiador.email] } };
  const all = await db.emailMessage.findMany({ where: toFunders });
  expect(all.length).toBeGreaterThan(mails.length + 4);
  for (const { payload } of all)
    expect(JSON.stringify(payload && openContent(payload))).toContain("Projeto fictício, de demonstração");
});

describe("once the fundraising of a project has ended", () => {
  test.each([
    ["its status", { status: "Finalizada" }, "a captação do projeto terminou"],
    ["its last day", { prazoCaptacao: new Date("2026-11-15") }, "a captação do projeto terminou"],
    ["its total", { valorCaptado: 100_000_000n }, "o valor total do projeto já foi captado"],
  ])("by %s, nobody is asked to deposit, and a deposit can still be reported", async (_, data, words) => {
    const deal = await createGiven();
    expect(await rowsOf(deal)).toMatchObject([{ action: "Depositar", prazo: { day: "2026-11-13" } }]);
    await change(deal, data);
    await db.emailMessage.deleteMany();
    expect([await remindDeals(now), await db.emailMessage.count()]).toEqual([0, 0]);
    const text = `Antes de depositar para ${deal.project.nomeProjeto}, confirme com o projeto: ${words}`;
    expect(await rowsOf(deal)).toMatchObject([{ text, ...READ }]);
    expect(await calendarOf(deal)).toMatchObject({ code: "not_found" });
    const support = await supportOf(deal);
    expect(support?.standing).toMatchObject({ whose: "mine", due: null });
    expect(support?.deal?.conta?.dados).toEqual(ACCOUNT);
    expect(await inform(deal)).toMatchObject({ ok: true });
  });

  test("a deposit is due by the last day of the fundraising", async () => {
    const deal = await createGiven();
    await change(deal, { prazoCaptacao: new Date("2026-11-10") });
    const before = new Date("2026-11-09T15:00Z");
    const day = "2026-11-10";
    expect((await supportOf(deal, before))?.standing.due).toBe(day);
    expect(await rowsOf(deal, before)).toMatchObject([{ prazo: { day }, agenda: "deposito" }]);
    expect(await calendarOf(deal, before)).toMatchObject({ ok: true });
  });

  test("recording its end, its correction and its real end mails the captador and the funders, those with a deposit in their own words, each time", async () => {
    const [deal, deposited] = [await createGiven(), await createGiven()];
    for (const one of [deal, deposited]) await change(one, { status: "Em Captação" });
    expect(await inform(deposited)).toMatchObject({ ok: true });
    await db.emailMessage.deleteMany();
    const viewer = await createPerson();
    let hours = 0;
    const record = async ({ project: { id } }: Deal, etapa: string) => {
      const caller = { viewer, requestId: "pedido-1", now: new Date(now.getTime() + hours++ * HOUR) };
      const shown = await readProject(id);
      const visto = shown ? officialSeen(shown) : "";
      const official = {
        visto,
        etapa,
        valor: "1,00",
        fonte: "SINIR+",
        dia: "2026-11-16",
        motivo: "Conferido",
      };
      return recordOfficial({ id, ...official }, caller);
    };
    expect(await record(deal, "Execução")).toMatchObject({ ok: true });
    expect(await db.emailMessage.count()).toBe(0);
    for (const one of [deal, deposited])
      for (const etapa of ["Prestação de contas", "Prestação de contas", "Execução", "Prestação de contas"])
        expect(await record(one, etapa)).toMatchObject({ ok: true });
    const subjects = ({ project: { nomeProjeto } }: Deal) =>
      ["terminou", "continua", "terminou"].map((what) => `A captação ${what}: ${nomeProjeto}`);
    expect(await mailsTo(deal.financiador.email)).toEqual(subjects(deal));
    expect(await mailsTo(deal.captador.email)).toEqual(subjects(deal));
    expect(await mailsTo(deposited.financiador.email)).toEqual(subjects(deposited));
    expect(await mailsTo(deposited.captador.email)).toEqual(subjects(deposited));
    const textsTo = async ({ email: toAddress }: { email: string }) =>
      (await db.emailMessage.findMany({ where: { toAddress }, orderBy: { id: "asc" } })).map(({ payload }) =>
        JSON.stringify(openContent(payload ?? new Uint8Array())).replaceAll("\u00a0", " "),
      );
    for (const text of await textsTo(deposited.financiador)) {
      expect(text).toContain("O seu depósito de R$ 100.000,00, de 16/11/2026, continua registrado");
      expect(text).not.toContain("Antes de depositar");
    }
    const [told, paidTold] = ["ainda não depositou foi avisado", "já depositou e ainda não tem o recibo"];
    for (const [one, has, lacks] of [
      [deal, told, paidTold],
      [deposited, paidTold, told],
    ] as const)
      for (const text of await textsTo(one.captador)) {
        expect(text).toContain(has);
        expect(text).not.toContain(lacks);
      }

    // The stage 'Execução' does not reopen a fundraising that is past its deadline or has reached its total.
    await db.emailMessage.deleteMany();
    await change(deal, { prazoCaptacao: new Date("2026-11-15") });
    await change(deposited, { valorTotal: 100n });
    for (const one of [deal, deposited]) expect(await record(one, "Execução")).toMatchObject({ ok: true });
    expect(await db.emailMessage.count()).toBe(0);
  });
});

describe("once the check of an organization ends", () => {
  test("the funders who know the account and have not deposited are mailed and warned in 'Agora'", async () => {
    const id = await organizationId();
    const [known, deposited, closed] = [
      await createGiven(),
      await createGiven(),
      await createDeal({ status: "bloqueada", aceitaEm: ACCEPTED }),
    ];
    const without = await createDeal({ aceitaEm: ACCEPTED });
    expect(await inform(deposited)).toMatchObject({ ok: true });
    await db.emailMessage.deleteMany();
    expect(await unconfirmOrganization(id, "A ata é falsa.", now)).toMatchObject({ ok: true });
    expect(await mailsTo(known.financiador.email)).toEqual([
      `Antes de depositar: ${known.project.nomeProjeto}`,
    ]);
    expect(await mailsTo(deposited.financiador.email)).toEqual([
      `O recibo espera uma conferência: ${deposited.project.nomeProjeto}`,
    ]);
    for (const { financiador } of [closed, without]) expect(await mailsTo(financiador.email)).toEqual([]);
    const text = `Não deposite para ${known.project.nomeProjeto} por enquanto: a organização deixou de estar conferida`;
    expect(await rowsOf(known)).toMatchObject([{ text, ...READ }]);
    for (const deal of [closed, without]) expect(await rowsOf(deal)).toEqual([]);
    const support = await supportOf(known);
    expect(support?.deal).toMatchObject({ facts: { conferenciaDesfeita: true }, conta: { dados: null } });
    expect(await inform(known)).toMatchObject({ code: "conflict" });
    expect((await supportOf(without))?.deal?.facts.conferenciaDesfeita).toBe(false);
    await organizationId();
    expect(await rowsOf(known)).toMatchObject([{ action: "Depositar" }]);
  });

  test("the warned funders get one mail that the organization is checked again, and their days begin anew", async () => {
    const id = await organizationId();
    const [known, deposited, held] = [await createGiven(), await createGiven(), await createGiven()];
    const without = await createDeal({ aceitaEm: ACCEPTED });
    expect(await inform(deposited)).toMatchObject({ ok: true });
    expect((await supportOf(known))?.deal?.facts.contaEm).toEqual(GIVEN);
    await unconfirmOrganization(id, "A ata é falsa.", now);
    await change(held, { retiradoPelaEquipeEm: now });
    await change(known, { sourceId: "sinir_1" });
    await db.emailMessage.deleteMany();
    const check = () => transactionWithJobs((tx) => confirmInside(tx, id, "Equipe", again));
    const again = new Date(now.getTime() + 9 * DAY);
    for (let times = 0; times < 2; times++) expect(await check()).toMatchObject({ ok: true });
    expect(await mailsTo(known.financiador.email)).toEqual([
      `A organização voltou a estar conferida: ${known.project.nomeProjeto}`,
    ]);
    expect(await mailsTo(deposited.financiador.email)).toEqual([
      `A organização voltou a estar conferida: ${deposited.project.nomeProjeto}`,
    ]);
    for (const { financiador } of [held, without]) expect(await mailsTo(financiador.email)).toEqual([]);
    const facts = (await supportOf(known, again))?.deal?.facts;
    expect(facts).toMatchObject({ contaEm: again, conferenciaDesfeita: false });
    // The reminder counts from the day on which the organization was checked again.
    await db.emailMessage.deleteMany();
    await remindDeals(new Date(again.getTime() + DAY));
    expect(await mailsTo(known.financiador.email)).toEqual([]);
  });

  test("the funders of confirmed deposits are told that the receipt waits, until they have it; one with a receipt is not", async () => {
    const id = await organizationId();
    const [waiting, unpaid, issued, held] = [
      await createGiven(),
      await createGiven(),
      await createGiven(),
      await createGiven(),
    ];
    for (const deal of [waiting, unpaid, issued, held])
      expect(await inform(deal)).toMatchObject({ ok: true });
    for (const deal of [waiting, unpaid, issued]) await confirmBoth(deal.id, 10_000_000n, now);
    for (const deal of [waiting, issued])
      await db.opportunity.update({ where: { id: deal.id }, data: { status: "concluida" } });
    const readerId = issued.financiador.userId;
    await createReceipt({ id: issued.id, readerId, issuedById: issued.captador.userId });
    await change(held, { retiradoPelaEquipeEm: now });
    await db.emailMessage.deleteMany();
    expect(await unconfirmOrganization(id, "A ata é falsa.", now)).toMatchObject({ ok: true });
    const textOf = async ({ financiador: { email: toAddress } }: Deal) => {
      const mails = await db.emailMessage.findMany({ where: { toAddress } });
      return mails.map(({ payload }) =>
        JSON.stringify(payload && openContent(payload)).replaceAll("\u00a0", " "),
      );
    };
    const stays = "O seu depósito de R$ 100.000,00, de 16/11/2026, continua registrado";
    for (const deal of [waiting, held])
      expect(await textOf(deal)).toEqual([
        expect.stringContaining(`${stays}, e o recibo espera uma nova conferência. Este aviso não pede nada`),
      ]);
    expect((await textOf(waiting))[0]).not.toContain("A ata é falsa");
    for (const deal of [unpaid, issued]) expect(await textOf(deal)).toEqual([]);
    await db.emailMessage.deleteMany();
    await change(waiting, { sourceId: "sinir_2" });
    const again = new Date(now.getTime() + DAY);
    expect(await transactionWithJobs((tx) => confirmInside(tx, id, "Equipe", again))).toMatchObject({
      ok: true,
    });
    for (const deal of [waiting, held])
      expect(await textOf(deal)).toEqual([expect.stringContaining(`${stays}, e o recibo não espera mais`)]);
    for (const deal of [unpaid, issued]) expect(await textOf(deal)).toEqual([]);
  });

  test("a CNPJ that closed also warns funders who have not deposited, and those who wait for a receipt of an active captador", async () => {
    const id = await organizationId();
    const [deal, deposited, left] = [await createGiven(), await createGiven(), await createGiven()];
    for (const one of [deposited, left]) expect(await inform(one)).toMatchObject({ ok: true });
    await db.user.update({ where: { id: left.captador.userId }, data: { suspendedAt: now } });
    await db.emailMessage.deleteMany();
    const facts = {
      razaoSocial: ORGANIZATION.razaoSocial,
      nomeFantasia: "",
      situacao: 8,
      abertaEm: "2010-01-01",
      estado: "SP",
      cidade: "Campinas",
    };
    const written = await transactionWithJobs(async (tx) => {
      const before = await holdWithProjects(tx, id);
      if (!before) throw new Error("no organization");
      return applyFacts(tx, before, facts, now);
    });
    expect(written).toMatchObject({ ok: true });
    expect(await mailsTo(deal.financiador.email)).toEqual([
      `Antes de depositar: ${deal.project.nomeProjeto}`,
    ]);
    expect(await mailsTo(deposited.financiador.email)).toEqual([
      `O recibo espera uma conferência: ${deposited.project.nomeProjeto}`,
    ]);
    expect(await mailsTo(left.financiador.email)).toEqual([]);
    expect(await rowsOf(deal)).toMatchObject([READ]);
  });
});

test("for a day after a change of the account, 'Agora' and the list say to wait, without a calendar file", async () => {
  const deal = await createGiven();
  expect(await give(deal, now, "outra@coop.org.br")).toMatchObject({ ok: true });
  const shown = new Date(now.getTime() + DAY);
  const text = `Espere para depositar para ${deal.project.nomeProjeto} até ${formatMoment(shown)}: a conta mudou`;
  expect(await rowsOf(deal)).toMatchObject([{ text, ...READ }]);
  expect(await calendarOf(deal)).toMatchObject({ code: "not_found" });
  const wanted = { userId: deal.financiador.userId, side: "financiador", filter: "vez", slug: null } as const;
  const { items } = await listSupports(wanted, now);
  expect(items).toMatchObject([{ standing: { due: null, deal: { warning: "rests" } } }]);
  expect(await rowsOf(deal, shown)).toMatchObject([{ action: "Depositar", agenda: "deposito" }]);
  expect((await supportOf(deal, shown))?.deal?.conta?.estado).toBe("aberta");
});
