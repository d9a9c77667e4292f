import fc from "fast-check";
import { afterAll, beforeEach, expect, test } from "vitest";
import { FILTERS, type Filter } from "@/lib/money/supports/rules/filter";

const { db } = await import("@/lib/server/db");
const { stopJobs } = await import("@/lib/providers/jobs");
const { remindDeals } = await import("@/lib/money/deals/mutations/remind");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { isMyTurn } = await import("@/lib/money/deals/rules/standing");
const { listSupports } = await import("@/lib/money/supports/queries/list");
const { revokeReceipt } = await import("@/lib/money/receipts/mutations/issue");
const { downloadCalendar } = await import("@/lib/money/deals/queries/calendar");
const { readPanel } = await import("@/lib/overview/dashboard/queries");
const { SIDES } = await import("@/lib/kit/states");
const { sumInterests } = await import("@/lib/matches/interests/queries/registered");
const { confirmBoth } = await import("../../setup/deals");
const { createDeal, createReceipt, uploadProof } = await import("../../setup/deal-room");
const { createPerson } = await import("../../setup/people");
const { storeOrganization, ORGANIZATION } = await import("../../setup/projects");

afterAll(stopJobs);
beforeEach(async () => {
  await db.emailMessage.deleteMany();
  await db.opportunity.updateMany({ data: { status: "cancelada" } });
});

const at = (day: string) => new Date(`${day}T12:00Z`);

test("the turn and stage stored by the database equal those of the rules", async () => {
  const deal = await createDeal({ aceitaEm: at("2026-11-03") });
  const { captador, financiador, id, project } = deal;
  const proof = await uploadProof(financiador.userId);
  const state = fc.record({
    status: fc.constantFrom("bloqueada", "desbloqueada", "cancelada", "concluida"),
    account: fc.constantFrom("none", "own", "other"),
    deposit: fc.constantFrom("none", "reported", "proven", "annulled"),
    takenDown: fc.boolean(),
    organized: fc.boolean(),
    active: fc.boolean(),
    represented: fc.boolean(),
    checked: fc.boolean(),
    numbered: fc.boolean(),
    reviewed: fc.boolean(),
    captador: fc.option(fc.constantFrom(100n, 200n)),
    financiador: fc.option(fc.constantFrom(100n, 200n)),
    gone: fc.constantFrom(null, ...SIDES),
    suspended: fc.boolean(),
  });
  const check = fc.asyncProperty(state, async (some) => {
    await db.user.updateMany({
      where: { id: { in: [captador.userId, financiador.userId] } },
      data: { anonymisedAt: null },
    });
    await db.depositProof.deleteMany({ where: { opportunityId: id } });
    await db.bankAccount.deleteMany({ where: { projetoId: project.id } });
    const isDone = some.status === "concluida";
    const [one, other] = isDone ? [100n, 100n] : [some.captador, some.financiador];
    const isEqual = one !== null && one === other;
    const status = some.status === "desbloqueada" && isEqual ? "confirmada" : some.status;
    await db.opportunity.update({
      where: { id },
      data: {
        status,
        captadorAmount: one,
        financiadorAmount: other,
        confirmedAmount: status === "confirmada" || isDone ? one : null,
        captadorConfirmedAt: one ? at("2026-11-05") : null,
        financiadorConfirmedAt: other ? at("2026-11-06") : null,
      },
    });
    await db.organization.update({
      where: { cnpj: ORGANIZATION.cnpj },
      data: {
        situacao: some.active ? 2 : 8,
        representante: some.represented ? "Ana Souza" : "",
        ...(some.checked
          ? { conferidaEm: at("2026-11-03"), conferidaPor: "testes" }
          : { conferidaEm: null, conferidaPor: null }),
      },
    });
    const estado = some.reviewed ? "em_analise" : "rascunho";
    await db.projectDraft.upsert({
      where: { projetoId: project.id },
      create: { projetoId: project.id, estado, enviadoEm: at("2026-11-05") },
      update: { estado, enviadoEm: at("2026-11-05") },
    });
    if (some.account !== "none")
      await db.bankAccount.create({
        data: {
          projetoId: project.id,
          ciphertext: Buffer.from("x"),
          hint: "x",
          changedBy: captador.userId,
          holder: some.account === "own" ? ORGANIZATION.cnpj : null,
        },
      });
    if (some.deposit !== "none")
      await db.depositProof.create({
        data: {
          opportunityId: id,
          sentById: financiador.userId,
          amount: 100n,
          depositedOn: at("2026-11-04"),
          fileId: some.deposit === "reported" ? null : proof.id,
          annulledAt: some.deposit === "annulled" ? at("2026-11-08") : null,
        },
      });
    await db.project.update({
      where: { id: project.id },
      data: {
        retiradoPelaEquipeEm: some.takenDown ? at("2026-11-07") : null,
        organizacaoId: some.organized ? project.organizacaoId : null,
        numeroAprovacao: some.numbered ? "SEI 1/2026" : null,
      },
    });
    if (some.gone)
      await db.user.update({
        where: { id: deal[some.gone].userId },
        data: { anonymisedAt: at("2026-11-07") },
      });
    await db.user.update({
      where: { id: captador.userId },
      data: { suspendedAt: some.suspended ? at("2026-11-07") : null },
    });
    for (const side of SIDES.filter((one) => one !== some.gone)) {
      const { userId } = deal[side];
      const list = async (filter: Filter | null) =>
        (await listSupports({ userId, side, filter, slug: null })).items;
      const [row] = await list(null);
      if (!row) throw new Error("the support is not in the list");
      const waits = row.standing.deal !== null && isMyTurn(row.standing);
      const found = await Promise.all(
        FILTERS.map(async (filter) => ((await list(filter)).length > 0 ? filter : null)),
      );
      // Skip cancelled deals: this test leaves their interest open, which the product never does.
      if (some.status !== "cancelada")
        expect(found.filter((filter) => filter !== null)).toEqual([
          ...(waits ? ["vez"] : []),
          row.standing.stage,
        ]);
      const { counts, facts } = await readPanel(userId, new Date("2026-11-22T12:00Z"));
      const isBeforeDeposit = ["conta", "deposito"].includes(row.standing.deal?.phase ?? "");
      const isUndone = some.account === "own" && some.organized && !some.checked;
      const isWarned = (some.takenDown || isUndone) && side === "financiador" && isBeforeDeposit;
      expect(counts.deals).toBe(waits ? 1 : 0);
      // A deal that is left to the team is not counted, but 'Agora' shows it to the side whose turn it was.
      if (!row.standing.deal?.isLeftToTeam) expect(facts.negociacoes).toHaveLength(waits || isWarned ? 1 : 0);
      if (isWarned) expect(facts.negociacoes[0]?.text).toMatch(/^Não deposite para /);
    }
  });
  await fc.assert(check, { numRuns: 40 });
  await storeOrganization({ razaoSocial: ORGANIZATION.razaoSocial });
  await db.organization.update({ where: { cnpj: ORGANIZATION.cnpj }, data: { situacao: null } });
}, 90_000);

test("the side whose turn it is gets one reminder after three and one after seven working days", async () => {
  const { captador, financiador, id } = await createDeal({ status: "bloqueada", aceitaEm: at("2026-11-03") });
  const mails = async () =>
    (await db.emailMessage.findMany({ orderBy: { createdAt: "asc" } })).map(({ toAddress }) => toAddress);
  expect(await remindDeals(at("2026-11-05"))).toBe(0);
  const runs = await Promise.all([1, 2, 3].map(() => remindDeals(at("2026-11-06"))));
  expect(runs.reduce((sum, each) => sum + each, 0)).toBe(1);
  expect(await remindDeals(at("2026-11-11"))).toBe(0);
  expect(await remindDeals(at("2026-11-14"))).toBe(0);
  expect(await remindDeals(at("2026-11-16"))).toBe(1);
  expect(await remindDeals(at("2026-12-01"))).toBe(0);
  expect(await mails()).toEqual([captador.email, captador.email]);
  // The funder's new step restarts the count of days.
  await db.opportunity.update({
    where: { id },
    data: {
      status: "desbloqueada",
      unlockedAt: at("2026-12-01"),
      captadorAmount: 1n,
      captadorConfirmedAt: at("2026-12-02"),
    },
  });
  expect(await remindDeals(at("2026-12-03"))).toBe(0);
  expect(await remindDeals(at("2026-12-07"))).toBe(1);
  expect((await mails()).at(-1)).toBe(financiador.email);
});

test("a funder who may deposit since yesterday is reminded before the banks' last day, with that day in the mail", async () => {
  const { id, financiador } = await createDeal({ aceitaEm: at("2026-12-28") });
  await db.opportunity.update({
    where: { id },
    data: { captadorAmount: 1n, captadorConfirmedAt: at("2026-12-28") },
  });
  expect(await remindDeals(at("2026-12-28"))).toBe(0);
  expect(await remindDeals(at("2026-12-29"))).toBe(1);
  const [mail, ...others] = await db.emailMessage.findMany();
  expect(others).toEqual([]);
  expect(mail?.toAddress).toBe(financiador.email);
  const content = openContent(mail?.payload ?? new Uint8Array());
  expect(JSON.stringify(content)).toContain("Deposite até 30/12/2026 (último dia com banco em 2026).");
  expect(await remindDeals(at("2026-12-30"))).toBe(0);
});

test("the reminder of a fictitious project's deposit says so, also in a digest, and names no last day for the tax", async () => {
  const { id, project } = await createDeal({ aceitaEm: at("2026-12-28") });
  await db.project.update({ where: { id: project.id }, data: { demonstracao: true } });
  await db.opportunity.update({
    where: { id },
    data: { captadorAmount: 1n, captadorConfirmedAt: at("2026-12-28") },
  });
  expect(await remindDeals(at("2026-12-29"))).toBe(1);
  const [mail] = await db.emailMessage.findMany();
  const content = openContent(mail?.payload ?? new Uint8Array());
  const { message } = (content as { templateData: { message: string } }).templateData;
  expect(message).toMatch(/^Projeto fictício, de demonstração: nada dele vale para o imposto\./);
  expect(message).not.toContain("Deposite até");
});

test("after a receipt was revoked, its captador has the days of a new step and both reminders again", async () => {
  const { captador, financiador, id, interesseId } = await createDeal({ aceitaEm: at("2026-11-03") });
  await confirmBoth(id, 10_000_000n, at("2026-11-04"));
  await db.interest.update({ where: { id: interesseId }, data: { statusInteresse: "Confirmada" } });
  await db.opportunity.update({ where: { id }, data: { status: "concluida" } });
  const step = async () =>
    (await listSupports({ userId: captador.userId, side: "captador", filter: null, slug: null })).items[0]
      ?.standing.due;
  expect(await step()).toBe("2026-11-13");
  expect([await remindDeals(at("2026-11-09")), await remindDeals(at("2026-11-13"))]).toEqual([1, 1]);
  const receipt = await createReceipt({ id, readerId: financiador.userId, issuedById: captador.userId });
  const wrong = { recibo: receipt.id, motivo: "O nome de quem pagou está errado." };
  expect(await revokeReceipt(captador.userId, wrong, at("2026-11-23"))).toMatchObject({ ok: true });
  expect(await step()).toBe("2026-12-02");
  const runs = [];
  for (const day of ["2026-11-23", "2026-11-25", "2026-11-26", "2026-12-01", "2026-12-02", "2026-12-10"])
    runs.push(await remindDeals(at(day)));
  expect(runs).toEqual([0, 0, 1, 0, 1, 0]);
});

test("the reminder of a deal can be switched off, and its line in the history stays", async () => {
  const { captador, id } = await createDeal({ status: "bloqueada", aceitaEm: at("2026-11-03") });
  await db.emailPreference.create({ data: { userId: captador.userId, projectNotifications: false } });
  await remindDeals(at("2026-11-06"));
  const { deliverQueued } = await import("@/lib/words/email/mutations/send");
  const message = await db.emailMessage.findFirst({ where: { userId: captador.userId } });
  if (message) await deliverQueued({ id: message.id }, true).catch(() => null);
  const after = await db.emailMessage.findFirst({ where: { userId: captador.userId } });
  expect(after === null || after.status === "suppressed").toBe(true);
  expect(await db.dealEvent.count({ where: { opportunityId: id, type: "lembrete" } })).toBe(1);
});

test("an interest counts as in progress until its deal has a receipt", async () => {
  const { id, interesseId, project, financiador, captador } = await createDeal({ status: "desbloqueada" });
  await confirmBoth(id, 30_000_000n);
  await db.interest.update({ where: { id: interesseId }, data: { statusInteresse: "Confirmada" } });
  await db.project.update({ where: { id: project.id }, data: { prazoCaptacao: new Date("2027-09-19") } });
  const underWay = async () => {
    const { counts, facts } = await readPanel(financiador.userId, new Date("2026-11-22T12:00Z"));
    return [(await sumInterests(financiador.userId)).count, counts.interests, facts.proximoPrazo];
  };
  await db.opportunity.update({ where: { id }, data: { status: "concluida" } });
  expect(await underWay()).toEqual([1, 1, "2027-09-19"]);
  await db.receipt.create({
    data: {
      kind: "lir",
      issuer: "90000001000129",
      number: 1,
      code: "ABCD",
      conteudo: { data: "2026-11-10" },
      amount: 30_000_000n,
      opportunityId: id,
      readerId: financiador.userId,
      issuedById: captador.userId,
    },
  });
  expect(await underWay()).toEqual([0, 0, null]);
  // Only the captador owes the unpaid commission; the funder already has the receipt.
  await db.opportunity.update({ where: { id }, data: { status: "confirmada" } });
  expect(await underWay()).toEqual([0, 0, null]);
});

test("the sum of the supports in progress has the confirmed amount of a deal whose receipt is missing", async () => {
  const { id, interesseId, financiador } = await createDeal({ status: "desbloqueada", valor: 30_000_000n });
  const sum = async () => (await sumInterests(financiador.userId)).valor;
  expect(await sum()).toBe(30_000_000);
  await confirmBoth(id, 29_500_050n);
  await db.interest.update({ where: { id: interesseId }, data: { statusInteresse: "Confirmada" } });
  expect(await sum()).toBe(29_500_050);
  await db.opportunity.update({ where: { id }, data: { status: "concluida" } });
  expect(await sum()).toBe(29_500_050);
});

test("only the two sides get a calendar file of the deposit's deadline", async () => {
  const deal = await createDeal({ aceitaEm: at("2026-12-16") });
  const { captador, financiador, id, project } = deal;
  const now = at("2026-12-22");
  await db.opportunity.update({
    where: { id },
    data: { status: "desbloqueada", unlockedAt: at("2026-12-17") },
  });
  await db.bankAccount.create({
    data: {
      projetoId: project.id,
      ciphertext: Buffer.from("x"),
      hint: "x",
      changedBy: captador.userId,
      holder: ORGANIZATION.cnpj,
      changedAt: at("2026-12-21"),
    },
  });
  const file = (userId: string, userType: "captador" | "financiador", prazo: "deposito" | "recibo") =>
    downloadCalendar({ userId, userType }, { negociacao: id, prazo }, now);
  for (const [userId, side] of [
    [captador.userId, "captador"],
    [financiador.userId, "financiador"],
  ] as const) {
    const answer = await file(userId, side, "deposito");
    if (!answer.ok) throw new Error(answer.message);
    expect(answer.data.headers["Content-Type"]).toBe("text/calendar; charset=utf-8");
    expect(answer.data.body).toContain("DTSTART;VALUE=DATE:20261230");
    expect(answer.data.body).toContain("último dia com banco em 2026");
  }
  expect(await file(financiador.userId, "financiador", "recibo")).toMatchObject({ code: "not_found" });
  const stranger = await createPerson({ userType: "financiador" });
  expect(await file(stranger.userId, "financiador", "deposito")).toMatchObject({ code: "not_found" });
});

test("the deadline of a commission has a calendar file that names it, and a funder's file names no fee", async () => {
  const { captador, financiador, id, project } = await createDeal({ aceitaEm: at("2026-11-03") });
  await confirmBoth(id, 10_000_000n, at("2026-11-10"));
  const now = at("2026-11-11");
  const [row] = (await readPanel(captador.userId, now)).facts.negociacoes;
  expect(row).toMatchObject({ text: `Pague a comissão de ${project.nomeProjeto}`, agenda: "comissao" });
  const wanted = { negociacao: id, prazo: "comissao" } as const;
  const file = await downloadCalendar({ userId: captador.userId, userType: "captador" }, wanted, now);
  if (!file.ok) throw new Error(file.message);
  expect(file.data.body).toContain(`SUMMARY:Pagar a comissão de ${project.nomeProjeto}`);
  const other = await downloadCalendar({ userId: financiador.userId, userType: "financiador" }, wanted, now);
  expect(JSON.stringify(other.ok && other.data.body)).not.toMatch(/comissão/i);
  await db.project.update({ where: { id: project.id }, data: { demonstracao: true } });
  const marked = await downloadCalendar({ userId: financiador.userId, userType: "financiador" }, wanted, now);
  expect(marked.ok && marked.data.body).toContain("SUMMARY:Recibo de [Demonstração] ");
});
