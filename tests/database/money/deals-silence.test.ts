import { afterAll, beforeEach, expect, test } from "vitest";

const { db } = await import("@/lib/server/db");
const { env } = await import("@/lib/server/env");
const { countStanding, listStanding } = await import("@/lib/admin/interests/queries");
const { stopJobs } = await import("@/lib/providers/jobs");
const { remindDeals } = await import("@/lib/money/deals/mutations/remind");
const { readSupport } = await import("@/lib/money/supports/queries/support");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { createDeal, uploadProof } = await import("../../setup/deal-room");
const { confirmBoth } = await import("../../setup/deals");

type Deal = Awaited<ReturnType<typeof createDeal>>;

afterAll(stopJobs);
beforeEach(async () => {
  await db.emailMessage.deleteMany();
  await db.opportunity.updateMany({ data: { status: "cancelada" } });
});

const at = (day: string) => new Date(`${day}T12:00Z`);
const REPORTED = at("2026-11-04");

async function createReported(): Promise<Deal> {
  const deal = await createDeal({ aceitaEm: at("2026-11-03") });
  const { id: fileId } = await uploadProof(deal.financiador.userId);
  const [amount, createdAt, sentById] = [10_000_000n, REPORTED, deal.financiador.userId];
  await db.depositProof.create({
    data: { opportunityId: deal.id, sentById, amount, depositedOn: REPORTED, fileId, createdAt },
  });
  const data = { financiadorAmount: amount, financiadorConfirmedAt: REPORTED };
  await db.opportunity.update({ where: { id: deal.id }, data });
  return deal;
}

const remind = async (...days: string[]) => {
  const counts = [];
  for (const day of days) counts.push(await remindDeals(at(day)));
  return counts;
};

async function mailsTo(toAddress: string) {
  const mails = await db.emailMessage.findMany({ where: { toAddress }, orderBy: { id: "asc" } });
  return mails.map(({ subject, payload }) => ({
    subject,
    content: JSON.stringify(openContent(payload ?? new Uint8Array())),
  }));
}
const told = (opportunityId: string) =>
  db.dealEvent.findMany({ where: { opportunityId, type: "equipe_avisada" }, orderBy: { createdAt: "asc" } });

test("team and funder are mailed once that the captador is silent after a deposit, and both sides read it", async () => {
  const deal = await createReported();
  const { id, financiador, captador, project } = deal;
  expect(await remind("2026-11-09", "2026-11-13", "2026-11-16", "2026-11-17")).toEqual([1, 1, 0, 0]);
  expect(await told(id)).toEqual([]);
  expect(await Promise.all([1, 2, 3].map(() => remindDeals(at("2026-11-18"))))).toEqual([0, 0, 0]);
  expect(await remind("2026-11-19", "2026-11-20", "2026-12-01")).toEqual([0, 0, 0]);
  const details = { fase: "confirmacao", desde: REPORTED.toISOString(), lado: "captador" };
  expect(await told(id)).toMatchObject([{ details, authorId: null }]);
  const [team, ...more] = await mailsTo(env.SUPPORT_EMAIL);
  expect(more).toEqual([]);
  expect(team?.subject).toBe(`Sem resposta depois do depósito: ${project.nomeProjeto}`);
  for (const text of ["R$ 100.000,00", "04/11/2026 (14 dias)", "Confirmar o valor", `/admin/apoios/${id}`])
    expect(team?.content.replaceAll("\u00a0", " ")).toContain(text);
  const [funder, ...others] = await mailsTo(financiador.email);
  expect(others).toEqual([]);
  expect(funder?.subject).toBe(`O projeto ainda não respondeu: ${project.nomeProjeto}`);
  expect(funder?.content).toContain("ligue para quem cuida do projeto");
  expect(funder?.content).not.toMatch(/O seu valor também falta/);
  expect(await mailsTo(captador.email)).toHaveLength(2);
  for (const side of ["captador", "financiador"] as const) {
    const support = await readSupport(
      { userId: deal[side].userId, userType: side },
      deal.interesseId,
      at("2026-11-18"),
    );
    expect(support?.deal?.historia.map(({ type }) => type)).toContain("equipe_avisada");
  }
});

test("a captador whose only reminder went out after a check of the project has three working days to answer it", async () => {
  const deal = await createReported();
  const of = { where: { id: deal.project.id } };
  await db.project.update({ ...of, data: { retiradoPelaEquipeEm: at("2026-11-05") } });
  expect(await remind("2026-11-09", "2026-11-23")).toEqual([0, 0]);
  await db.project.update({ ...of, data: { retiradoPelaEquipeEm: null, relistadoEm: at("2026-11-24") } });
  expect(await remind("2026-11-24", "2026-11-25", "2026-11-26")).toEqual([1, 0, 0]);
  expect(await told(deal.id)).toEqual([]);
  await remind("2026-11-27");
  expect(await told(deal.id)).toHaveLength(1);
});

test("one run reports thirty silences, the oldest first, and the next one the rest", async () => {
  const { id: newest } = await createReported();
  await db.opportunity.update({ where: { id: newest }, data: { financiadorConfirmedAt: at("2026-11-05") } });
  const older = [];
  for (let count = 0; count < 30; count += 1) older.push((await createReported()).id);
  await remind("2026-11-16", "2026-11-23");
  expect(await db.dealEvent.count({ where: { opportunityId: { in: older }, type: "equipe_avisada" } })).toBe(
    30,
  );
  expect(await told(newest)).toEqual([]);
  expect(await countStanding()).toBe(30);
  await remind("2026-11-24");
  expect(await told(newest)).toHaveLength(1);
  const first = await listStanding(null);
  const second = await listStanding(first.next);
  expect([first.rows.length, second.rows.length, second.next]).toEqual([25, 6, null]);
  const listed = [...first.rows, ...second.rows].map(({ id }) => id);
  expect(listed.toSorted()).toEqual([...older, newest].toSorted());
});

test("the team lists a deal that stands still from the report of its step until the step is done", async () => {
  const deal = await createReported();
  const { id, captador, financiador, project } = deal;
  const listed = async () => (await listStanding(null)).rows.map((row) => [row.id, row.passo, row.desde]);
  await remind("2026-11-09", "2026-11-13", "2026-11-16");
  expect(await listed()).toEqual([]);
  await remind("2026-11-18");
  expect((await listStanding(null)).rows).toMatchObject([
    {
      ...{ id, passo: "confirmacao", desde: REPORTED, valor: 10_000_000, projeto: project.nomeProjeto },
      ...{ captadorEmail: captador.email, financiadorEmail: financiador.email },
    },
  ]);
  expect(await countStanding()).toBe(1);
  const suspend = (suspendedAt: Date | null) =>
    db.user.update({ where: { id: captador.userId }, data: { suspendedAt } });
  await suspend(at("2026-11-18"));
  expect(await listed()).toEqual([]);
  await suspend(null);
  const confirmedAt = at("2026-11-18");
  const named = { captadorAmount: 9_000_000n, captadorConfirmedAt: confirmedAt };
  await db.opportunity.update({ where: { id }, data: named });
  expect(await listed()).toEqual([]);
  await remind("2026-11-24", "2026-11-30", "2026-12-03");
  expect(await listed()).toEqual([[id, "divergencia", confirmedAt]]);
  await confirmBoth(id, 10_000_000n, at("2026-12-07"));
  expect([await listed(), await countStanding()]).toEqual([[], 0]);
});

test("differing amounts and a missing receipt are steps of their own, and an unpaid commission is none", async () => {
  const deal = await createReported();
  const { id, financiador } = deal;
  await remind("2026-11-09", "2026-11-13", "2026-11-18");
  const named = { captadorAmount: 9_000_000n, captadorConfirmedAt: at("2026-11-18") };
  await db.opportunity.update({ where: { id }, data: named });
  await remind("2026-11-24", "2026-11-30", "2026-12-02", "2026-12-03", "2026-12-04");
  expect((await told(id)).map(({ details }) => details)).toMatchObject([
    { fase: "confirmacao", lado: "captador" },
    { fase: "divergencia", desde: at("2026-11-18").toISOString() },
  ]);
  const differing = (await mailsTo(financiador.email)).find(({ content }) => content.includes("diferentes"));
  expect(differing?.content).toContain("Se o valor errado é o seu");
  expect(differing?.subject).toMatch(/^Os valores ainda não batem: /);
  await db.opportunity.update({
    where: { id },
    data: { captadorAmount: null, financiadorAmount: null, captadorConfirmedAt: null },
  });
  await confirmBoth(id, 10_000_000n, at("2026-12-07"));
  await remind("2026-12-10", "2026-12-16", "2026-12-21", "2026-12-28");
  expect(await told(id)).toHaveLength(2);
  await db.opportunity.update({ where: { id }, data: { status: "concluida" } });
  await remind("2026-12-28", "2026-12-29", "2026-12-30");
  expect(await told(id)).toHaveLength(2);
  await remind("2026-12-31", "2027-01-04");
  expect((await told(id)).at(-1)).toMatchObject({ details: { fase: "recibo", lado: "captador" } });
  expect(await told(id)).toHaveLength(3);
});

test("a suspended funder is not mailed about a silence, and a deleted one's deal is not reported", async () => {
  const [suspended, gone] = [await createReported(), await createReported()];
  await db.user.update({ where: { id: suspended.financiador.userId }, data: { suspendedAt: REPORTED } });
  await remind("2026-11-09", "2026-11-13");
  await db.user.update({ where: { id: gone.financiador.userId }, data: { anonymisedAt: at("2026-11-14") } });
  await remind("2026-11-18");
  expect(await told(suspended.id)).toHaveLength(1);
  expect(await told(gone.id)).toEqual([]);
  for (const { financiador } of [suspended, gone]) expect(await mailsTo(financiador.email)).toEqual([]);
  const [mail, ...others] = await mailsTo(env.SUPPORT_EMAIL);
  expect(others).toEqual([]);
  expect(mail?.content).toContain("O financiador não recebeu e-mail");
});
