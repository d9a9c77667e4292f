import { afterAll, beforeEach, expect, test } from "vitest";
import { toIsoDay } from "@/lib/kit/format";

const { db } = await import("@/lib/server/db");
const { stopJobs, transactionWithJobs } = await import("@/lib/providers/jobs");
const { takeDownProject } = await import("@/lib/catalog/own-projects/mutations/take-down");
const { withdrawProject } = await import("@/lib/catalog/own-projects/mutations/submission");
const { saveBankAccount } = await import("@/lib/money/deals/mutations/bank-account");
const { informDeposit } = await import("@/lib/money/deals/mutations/deposit");
const { remindDeals } = await import("@/lib/money/deals/mutations/remind");
const { listWaitingSteps } = await import("@/lib/money/deals/queries/steps");
const { sendDailyDigests } = await import("@/lib/words/digest/mutations");
const { downloadCalendar } = await import("@/lib/money/deals/queries/calendar");
const { BANK, DEPOSIT } = await import("@/lib/money/deals/messages/account-and-deposit");
const { readSupport } = await import("@/lib/money/supports/queries/support");
const { readPanel } = await import("@/lib/overview/dashboard/queries");
const { announceRelisting } = await import("@/lib/catalog/own-projects/mutations/end-interests");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { nextOf } = await import("@/app/(panel)/dashboard/apoios/_parts/support-words");
const { ACCOUNT, createDeal, createReceipt, uploadProof } = await import("../../setup/deal-room");
const { confirmBoth } = await import("../../setup/deals");
const { PASSWORD } = await import("../../setup/people");

type Deal = Awaited<ReturnType<typeof createDeal>>;

afterAll(stopJobs);
beforeEach(async () => {
  await db.emailMessage.deleteMany();
  await db.opportunity.updateMany({ data: { status: "cancelada" } });
});

const SIDES = ["captador", "financiador"] as const;
const now = new Date("2026-11-16T15:00Z");
const today = toIsoDay(now);
const VALOR = 10_000_000;

const createOldDeal = (status: "bloqueada" | "desbloqueada" = "desbloqueada") =>
  createDeal({ status, aceitaEm: new Date("2026-11-03T15:00Z") });
const giveAccount = ({ id, captador }: Deal, pix = ACCOUNT.pix) =>
  saveBankAccount(
    captador.userId,
    { id, account: { ...ACCOUNT, pix }, senha: PASSWORD },
    new Date("2026-11-04T15:00Z"),
  );
const takeDown = ({ project }: Deal) =>
  transactionWithJobs((tx) => takeDownProject(tx, { id: project.id, motivo: "Denúncia.", now }));
const list = ({ project }: Deal) =>
  db.project.update({
    where: { id: project.id },
    data: { publicado: true, retiradoPelaEquipeEm: null, relistadoEm: now },
  });
const inform = ({ id, financiador }: Deal, arquivo: string | null = null) =>
  informDeposit(financiador.userId, { id, valor: VALOR, data: today, arquivo }, now);

async function supportOf({ interesseId, ...deal }: Deal, side: (typeof SIDES)[number]) {
  const viewer = { userId: deal[side].userId, userType: side };
  const support = await readSupport(viewer, interesseId, now);
  if (!support?.deal) throw new Error("the support was not found");
  return { standing: support.standing, deal: support.deal };
}
const dutiesOf = async (deal: Deal, side: (typeof SIDES)[number]) => {
  const { counts, facts } = await readPanel(deal[side].userId, now);
  return [counts.deals, ...facts.negociacoes.map(({ text }) => text)];
};

test("after the team takes a project down, its deals show no account and take no deposit until it is listed", async () => {
  const deal = await createOldDeal();
  await giveAccount(deal);
  expect((await supportOf(deal, "financiador")).deal.conta).toMatchObject({
    estado: "aberta",
    dados: ACCOUNT,
  });
  await takeDown(deal);
  const funder = await supportOf(deal, "financiador");
  expect(funder.deal.conta).toMatchObject({ estado: "retida", dados: null });
  expect(JSON.stringify(funder.deal)).not.toContain("98765");
  for (const side of SIDES)
    expect((await supportOf(deal, side)).standing).toMatchObject({ whose: "team", due: null });
  expect(await inform(deal)).toMatchObject({ code: "conflict", message: DEPOSIT.held });
  expect(await giveAccount(deal, "outra@coop.org.br")).toMatchObject({
    code: "conflict",
    message: BANK.heldLocked,
  });
  expect(await db.depositProof.count({ where: { opportunityId: deal.id } })).toBe(0);
  await list(deal);
  expect((await supportOf(deal, "financiador")).deal.conta).toMatchObject({
    estado: "aberta",
    dados: ACCOUNT,
  });
  expect(await inform(deal)).toMatchObject({ ok: true });
});

test("the funders who wait for a receipt are told in their own words that the project is off and on the list; a receipt ends it", async () => {
  const [before, reported, confirmed, concluded] = [
    await createOldDeal(),
    await createOldDeal(),
    await createOldDeal(),
    await createOldDeal(),
  ];
  const paid = [reported, confirmed, concluded];
  const { id } = before.project;
  for (const deal of paid) {
    await giveAccount(deal);
    expect(await inform(deal)).toMatchObject({ ok: true });
  }
  for (const deal of [confirmed, concluded]) {
    await confirmBoth(deal.id, 10_000_000n, now);
    await db.interest.update({ where: { id: deal.interesseId }, data: { statusInteresse: "Confirmada" } });
  }
  const readerId = concluded.financiador.userId;
  await createReceipt({ id: concluded.id, readerId, issuedById: concluded.captador.userId });
  for (const deal of paid) {
    await db.match.updateMany({ where: { interesseId: deal.interesseId }, data: { projetoId: id } });
    await db.opportunity.update({ where: { id: deal.id }, data: { projetoId: id } });
    await db.interest.update({ where: { id: deal.interesseId }, data: { projetoId: id } });
  }
  await db.emailMessage.deleteMany();
  const mailsTo = async ({ financiador: { email: toAddress } }: Deal) =>
    (await db.emailMessage.findMany({ where: { toAddress } })).map(({ payload }) =>
      JSON.stringify(openContent(payload ?? new Uint8Array())).replaceAll("\u00a0", " "),
    );
  const stays = "O seu depósito de R$ 100.000,00, de 16/11/2026, continua registrado";
  await takeDown(before);
  expect(await mailsTo(before)).toEqual([expect.stringContaining("Se ainda não depositou")]);
  for (const deal of [reported, confirmed]) {
    expect(await mailsTo(deal)).toEqual([expect.stringContaining(`${stays}. Este aviso não pede nada`)]);
    const { standing } = await supportOf(deal, "financiador");
    expect(standing).toMatchObject({ deal: { paid: "held" } });
    expect(nextOf(standing, null)).toContain("O seu depósito continua registrado");
  }
  expect(await mailsTo(concluded)).toEqual([]);
  expect((await supportOf(concluded, "financiador")).standing.deal?.paid).toBeNull();
  expect((await supportOf(before, "financiador")).standing.deal?.paid).toBeNull();
  await db.emailMessage.deleteMany();
  const nome = before.project.nomeProjeto;
  expect(await transactionWithJobs((tx) => announceRelisting(tx, { id, nome, now }))).toBe(1);
  expect(await mailsTo(before)).toEqual([expect.stringContaining("se falta depositar")]);
  for (const deal of [reported, confirmed]) {
    const [mail, ...others] = await mailsTo(deal);
    expect(others).toEqual([]);
    expect(mail).toContain(stays);
    expect(mail).not.toContain("o prazo recomeça");
  }
  expect(await mailsTo(concluded)).toEqual([]);
  await list(before);
  expect((await supportOf(reported, "financiador")).standing.deal?.paid).toBeNull();
  await db.project.update({ where: { id }, data: { status: "Finalizada" } });
  const ended = (await supportOf(reported, "financiador")).standing;
  expect(nextOf(ended, null)).toContain("A captação do projeto está registrada como terminada.");
  expect((await supportOf(reported, "captador")).standing.deal?.paid).toBeNull();
});

test("while the team checks a project, nobody is reminded of its deals, and 'Agora' warns the funder", async () => {
  const [open, closed] = [await createOldDeal(), await createOldDeal("bloqueada")];
  await giveAccount(open);
  for (const deal of [open, closed]) await takeDown(deal);
  await db.emailMessage.deleteMany();
  expect(await remindDeals(now)).toBe(0);
  expect(await db.emailMessage.count()).toBe(0);
  expect(await dutiesOf(open, "financiador")).toEqual([
    0,
    `Não deposite para ${open.project.nomeProjeto} por enquanto: a equipe confere os dados`,
  ]);
  for (const side of SIDES) expect(await dutiesOf(closed, side)).toEqual([0]);
  const { userId } = open.financiador;
  const wanted = { negociacao: open.id, prazo: "deposito" } as const;
  expect(await downloadCalendar({ userId, userType: "financiador" }, wanted, now)).toMatchObject({
    code: "not_found",
  });
  for (const deal of [open, closed]) await list(deal);
  // The present step of each deal began anew when its project was listed again.
  expect(await remindDeals(now)).toBe(0);
  expect(await dutiesOf(open, "financiador")).toEqual([
    1,
    `Deposite para ${open.project.nomeProjeto} e avise aqui: o projeto voltou à lista`,
  ]);
  expect(await dutiesOf(closed, "captador")).toEqual([
    1,
    `Abra o contato de ${closed.project.nomeProjeto}: o projeto voltou à lista`,
  ]);
  expect((await supportOf(open, "financiador")).standing).toMatchObject({ due: "2026-11-26", isLate: false });
  expect(await remindDeals(new Date("2026-11-19T15:00Z"))).toBe(2);
});

/** Runs `meanwhile` between a reminder and its digest. @returns the reminder's last state */
async function remindInDigest(meanwhile: (deal: Deal) => Promise<unknown>) {
  const deal = await createOldDeal();
  await giveAccount(deal);
  const { userId } = deal.financiador;
  await db.emailPreference.create({ data: { userId, digest: ["projectNotifications"] } });
  await db.emailMessage.deleteMany();
  expect(await remindDeals(now)).toBe(1);
  await meanwhile(deal);
  await sendDailyDigests(new Date("2026-11-16T21:30Z"), { listWaitingSteps });
  const reminder = { userId, emailType: "project_notification" };
  return db.emailMessage.findFirst({
    where: reminder,
    orderBy: { createdAt: "asc" },
    select: { status: true, error: true },
  });
}

test.each<[string, (deal: Deal) => Promise<unknown>]>([
  ["the team took the project down", takeDown],
  ["the funder informed the deposit", inform],
  [
    "the account changed",
    ({ project }) =>
      db.bankAccount.update({
        where: { projetoId: project.id },
        data: { changedAt: now },
      }),
  ],
])("the daily digest does not ask for a deposit any more, once %s", async (_, meanwhile) => {
  expect(await remindInDigest(meanwhile)).toEqual({ status: "suppressed", error: "over" });
});

test("the daily digest has the reminder of a deposit that is still missing", async () => {
  expect(await remindInDigest(async () => {})).toEqual({ status: "suppressed", error: "digest" });
});

test("a deposit that was informed before the team took the project down can still be proven", async () => {
  const deal = await createOldDeal();
  await giveAccount(deal);
  expect(await inform(deal)).toMatchObject({ ok: true });
  await takeDown(deal);
  const { id } = await uploadProof(deal.financiador.userId);
  expect(await inform(deal, id)).toMatchObject({ ok: true, data: { message: DEPOSIT.proven } });
  await db.emailMessage.deleteMany();
  expect([await remindDeals(new Date("2026-11-30T15:00Z")), await db.emailMessage.count()]).toEqual([0, 0]);
});

test("a project that its owner withdraws keeps the account and the turn of its deals", async () => {
  const deal = await createOldDeal();
  await giveAccount(deal);
  expect(await withdrawProject(deal.captador, deal.project.id, now)).toMatchObject({ ok: true });
  const { standing, deal: view } = await supportOf(deal, "financiador");
  expect([standing.whose, view.conta?.dados]).toEqual(["mine", ACCOUNT]);
  expect(await inform(deal)).toMatchObject({ ok: true });
});
