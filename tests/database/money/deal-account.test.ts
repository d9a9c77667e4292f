import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { toIsoDay } from "@/lib/kit/format";

const { db } = await import("@/lib/server/db");
const { encrypt } = await import("@/lib/server/crypto");
const { stopJobs } = await import("@/lib/providers/jobs");
const { LIMITS } = await import("@/lib/server/rate-limit");
const { saveBankAccountAction } = await import("@/lib/money/deals/actions");
const { BANK } = await import("@/lib/money/deals/messages/account-and-deposit");
const { saveBankAccount } = await import("@/lib/money/deals/mutations/bank-account");
const { informDeposit } = await import("@/lib/money/deals/mutations/deposit");
const { remindDeals } = await import("@/lib/money/deals/mutations/remind");
const { readDeal, encryptionContextOf } = await import("@/lib/money/deals/queries/deal");
const { ACCOUNT_REST } = await import("@/lib/money/deals/rules/account");
const { phaseOf } = await import("@/lib/money/deals/rules/phase");
const { addToDealHistory } = await import("@/lib/money/fees/mutations/locked-deal");
const { readSupport } = await import("@/lib/money/supports/queries/support");
const { readPanel } = await import("@/lib/overview/dashboard/queries");
const { openContent } = await import("@/lib/words/email/mutations/notify");
const { ACCOUNT, createDeal } = await import("../../setup/deal-room");
const { confirmBoth } = await import("../../setup/deals");
const { encryptSession, SESSION_COOKIE } = await import("@/lib/access/auth/session");
const { cookies } = await import("../../setup/next-headers");
const { isAnyWaiting } = await import("../../setup/locks");
const { PASSWORD } = await import("../../setup/people");
const { storeOrganization, ORGANIZATION } = await import("../../setup/projects");

type Deal = Awaited<ReturnType<typeof createDeal>>;
type Change = Partial<typeof ACCOUNT>;

afterAll(stopJobs);
beforeEach(() => db.emailMessage.deleteMany());

const OTHER_CNPJ = "19131243000197";
const MASKED = "11.222.333/0001-81";
const SECRETS = /98765-4(?!\d)|1234-5|11111|22222|contato@coop/;
const start = new Date();
const later = (ms: number) => new Date(start.getTime() + ms);

const give = ({ id, captador }: Deal, change: Change = {}, { senha = PASSWORD, at = start } = {}) =>
  saveBankAccount(captador.userId, { id, account: { ...ACCOUNT, ...change }, senha }, at);
const funderView = ({ id, financiador }: Deal, at = start) =>
  readDeal(financiador.userId, "financiador", id, at);
const ownerView = ({ id, captador }: Deal, at = start) => readDeal(captador.userId, "captador", id, at);
const moveTo = ({ project }: Deal, organizacaoId: string | null) =>
  db.project.update({ where: { id: project.id }, data: { organizacaoId } });
const accounts = ({ project }: Deal) => db.bankAccount.findMany({ where: { projetoId: project.id } });

describe("the holder of a deal's account", () => {
  test.each([
    [{ documento: OTHER_CNPJ }, "documento", BANK.otherHolder(MASKED)],
    [{ documento: "52998224725" }, "documento", BANK.otherHolder(MASKED)],
    [{ pix: OTHER_CNPJ }, "pix", BANK.otherKey(MASKED)],
    [{ pix: "52998224725" }, "pix", BANK.otherKey(MASKED)],
  ])(
    "a bank account with %j is refused at its field, with a text that refers to the team in the support",
    async (change, field, message) => {
      const deal = await createDeal();
      expect(await give(deal, change)).toMatchObject({ ok: false, code: "bad_input", field, message });
      expect(message).toContain("equipe no Suporte");
      expect(await accounts(deal)).toEqual([]);
      expect(await give(deal, { pix: ORGANIZATION.cnpj })).toMatchObject({ ok: true });
    },
  );

  test("without a checked organization no account can be given or shown, and both sides get the reason", async () => {
    const deal = await createDeal();
    const unchecked = await storeOrganization({ cnpj: OTHER_CNPJ, razaoSocial: "Rede Viva", checked: false });
    await give(deal);
    for (const [organization, message, lack] of [
      [null, BANK.noOrganization, "organizacao"],
      [unchecked, BANK.unchecked, "representante"],
    ] as const) {
      await moveTo(deal, organization);
      expect(await give(deal, { documento: OTHER_CNPJ })).toMatchObject({ code: "conflict", message });
      for (const view of [await ownerView(deal), await funderView(deal)]) {
        expect(view?.conta).toMatchObject({ estado: "alheia", dados: null });
        expect(JSON.stringify({ ...view, historia: [] })).not.toMatch(SECRETS);
        expect([view?.facts.falta, view && phaseOf(view.facts)]).toEqual([lack, "conta"]);
      }
    }
    const { facts } = await readPanel(deal.captador.userId, new Date("2026-11-22T12:00Z"));
    const text = `Informe quem representa a organização de ${deal.project.nomeProjeto}`;
    expect(facts.negociacoes).toMatchObject([{ text, action: "Ver", door: null }]);
    expect((await funderView(deal))?.historia.some(({ details }) => details.hint)).toBe(false);
  });

  test("while the team checks the organization the deal waits for neither side, and its step begins with the check", async () => {
    const deal = await createDeal({ aceitaEm: new Date("2026-11-02T15:00Z") });
    const named = { cnpj: OTHER_CNPJ, razaoSocial: "Rede Viva", checked: false };
    const organization = await storeOrganization(named);
    await db.organization.update({ where: { id: organization }, data: { representante: "" } });
    await moveTo(deal, organization);
    const now = new Date("2026-11-16T15:00Z");
    const rows = async () => (await readPanel(deal.captador.userId, now)).facts.negociacoes;
    const standing = async (side: "captador" | "financiador") => {
      const { interesseId } = deal;
      const support = await readSupport({ userId: deal[side].userId, userType: side }, interesseId, now);
      return support?.standing;
    };
    expect(await rows()).toMatchObject([{ prazo: { day: "2026-11-11" } }]);
    await db.organization.update({ where: { id: organization }, data: { representante: "Ana Souza" } });
    expect(await rows()).toEqual([]);
    for (const side of ["captador", "financiador"] as const)
      expect(await standing(side)).toMatchObject({ whose: "team", due: null, isLate: false });
    const young = { tipo: "Cooperativa", abertaEm: new Date("2026-08-31") };
    await db.organization.update({ where: { id: organization }, data: young });
    const dia = "2027-02-28";
    expect((await funderView(deal))?.facts.conferivelEm).toEqual({ dia, dependeDoTipo: false });
    expect(await standing("captador")).toMatchObject({ deal: { checkableFrom: { day: "28/02/2027" } } });
    const other = { tipo: "Não informado" };
    await db.organization.update({ where: { id: organization }, data: other });
    expect(await standing("captador")).toMatchObject({
      deal: { checkableFrom: { day: "31/08/2027", kindDecides: true } },
    });
    await remindDeals(now);
    expect(await db.emailMessage.count({ where: { userId: deal.captador.userId } })).toBe(0);
    const conferidaEm = new Date("2026-11-13T15:00Z");
    const data = { conferidaEm, conferidaPor: "testes" };
    await db.organization.update({ where: { id: organization }, data });
    const text = `Informe a conta bancária de ${deal.project.nomeProjeto}`;
    const due = { prazo: { day: "2026-11-25" } };
    expect(await rows()).toMatchObject([{ text, action: "Informar", desde: conferidaEm, ...due }]);
  });

  test("once the CNPJ is inactive the captador has the step and its reminders, which begin with the registry's first such answer", async () => {
    const deal = await createDeal({ aceitaEm: new Date("2026-11-02T15:00Z") });
    const checked = { cnpj: OTHER_CNPJ, razaoSocial: "Rede Viva" };
    const where = { id: await storeOrganization(checked) };
    await moveTo(deal, where.id);
    const now = new Date("2026-11-16T15:00Z");
    const rows = async () => (await readPanel(deal.captador.userId, now)).facts.negociacoes;
    const unchecked = { conferidaEm: null, conferidaPor: null };
    const inativaDesde = new Date("2026-11-10T15:00Z");
    const again = new Date("2026-11-13T15:00Z");
    await db.organization.update({
      where,
      data: { ...unchecked, situacao: 4, inativaDesde, registroEm: again },
    });
    const text = `Regularize o CNPJ da organização de ${deal.project.nomeProjeto}`;
    const row = { text, action: "Ver", door: null, desde: inativaDesde, prazo: { day: "2026-11-19" } };
    expect(await rows()).toMatchObject([row]);
    expect((await funderView(deal))?.facts.falta).toBe("inativa");
    await db.organization.update({ where, data: { situacao: 8 } });
    const closed = `Fale com a equipe sobre o CNPJ da organização de ${deal.project.nomeProjeto}`;
    expect(await rows()).toMatchObject([{ ...row, text: closed }]);
    expect((await funderView(deal))?.facts.falta).toBe("encerrada");
    await db.organization.update({ where, data: { situacao: 3 } });
    await remindDeals(now);
    const mail = await db.emailMessage.findFirstOrThrow({ where: { userId: deal.captador.userId } });
    expect(JSON.stringify(openContent(mail.payload ?? new Uint8Array()))).toContain(text);
    await db.organization.update({ where, data: { situacao: 2, inativaDesde: null } });
    expect(await rows()).toEqual([]);
  });

  test("while a sent draft has the approval number, the receipt waits for the team, and its step begins with the listing", async () => {
    const deal = await createDeal({ aceitaEm: new Date("2026-11-02T15:00Z") });
    const { id, project, captador } = deal;
    await confirmBoth(id, 10_000_000n, new Date("2026-11-03T15:00Z"));
    await db.opportunity.update({ where: { id }, data: { status: "concluida" } });
    const now = new Date("2026-11-20T15:00Z");
    const rows = async () => (await readPanel(captador.userId, now)).facts.negociacoes;
    const missing = `Informe o número da aprovação de ${project.nomeProjeto}`;
    expect(await rows()).toMatchObject([{ text: missing, action: "Ver", door: null }]);
    const draft = { projetoId: project.id, estado: "em_analise", enviadoEm: now };
    await db.projectDraft.create({ data: draft });
    expect(await rows()).toEqual([]);
    await db.projectDraft.update({
      where: { projetoId: project.id },
      data: { estado: "devolvido", motivos: ["Falta a ata."] },
    });
    expect(await rows()).toMatchObject([{ text: missing }]);
    const where = { id: project.id };
    await db.projectDraft.update({ where: { projetoId: project.id }, data: { estado: "em_analise" } });
    await db.project.update({ where, data: { numeroAprovacao: "SEI 1/2026" } });
    await db.projectDraft.update({ where: { projetoId: project.id }, data: { estado: "aprovado" } });
    const listedAt = new Date("2026-11-19T15:00Z");
    const mudancas = [{ campo: "numeroAprovacao", de: "(vazio)", para: "SEI 1/2026" }];
    const event = { projetoId: project.id, tipo: "alterado", detalhes: { mudancas }, createdAt: listedAt };
    await db.projectEvent.create({ data: event });
    const text = `Emita o recibo de ${project.nomeProjeto}`;
    expect(await rows()).toMatchObject([{ text, action: "Emitir", desde: listedAt }]);
  });

  test("an account is hidden from everybody once the team undoes the check", async () => {
    const deal = await createDeal();
    await give(deal);
    expect((await funderView(deal))?.conta).toMatchObject({ estado: "aberta" });
    const { razaoSocial } = ORGANIZATION;
    await storeOrganization({ razaoSocial, checked: false });
    const views = [await ownerView(deal), await funderView(deal)];
    await storeOrganization({ razaoSocial });
    for (const view of views) {
      expect(view?.conta).toMatchObject({ estado: "alheia", dados: null });
      expect(view && phaseOf(view.facts)).toBe("conta");
    }
  });

  test("the funder sees the holder: organization, CNPJ, and the date of the check", async () => {
    const deal = await createDeal();
    await give(deal);
    const view = await funderView(deal);
    expect(view?.organizacao).toEqual({
      nome: ORGANIZATION.razaoSocial,
      cnpj: ORGANIZATION.cnpj,
      conferidaEm: expect.any(Date),
    });
    expect(view?.conta).toMatchObject({ estado: "aberta", dados: ACCOUNT });
  });

  test("an account of a former organization is hidden from everybody, until the captador gives a new one", async () => {
    const deal = await createDeal();
    await give(deal);
    const other = await storeOrganization({ cnpj: OTHER_CNPJ, razaoSocial: "Rede Viva" });
    await moveTo(deal, other);
    for (const view of [await ownerView(deal), await funderView(deal)])
      expect(view?.conta).toMatchObject({ estado: "alheia", dados: null });
    const deposit = { id: deal.id, valor: 1, data: toIsoDay(start), arquivo: null };
    expect(await informDeposit(deal.financiador.userId, deposit, start)).toMatchObject({ code: "conflict" });
    expect(await give(deal, { documento: OTHER_CNPJ })).toMatchObject({ ok: true });
    expect((await funderView(deal, later(ACCOUNT_REST)))?.conta?.dados?.documento).toBe(OTHER_CNPJ);
  });

  test("an account copied from another row is not shown, because the encrypted holder is compared too", async () => {
    const deal = await createDeal();
    await give(deal);
    const where = { projetoId: deal.project.id };
    await db.bankAccount.update({ where, data: { holder: null } });
    expect((await funderView(deal))?.conta?.dados).toBeNull();
    const sealed = encrypt(
      encryptionContextOf(deal.project.id),
      JSON.stringify({ ...ACCOUNT, documento: OTHER_CNPJ }),
    );
    await db.bankAccount.update({ where, data: { holder: ORGANIZATION.cnpj, ciphertext: sealed } });
    expect((await funderView(deal))?.conta).toMatchObject({ estado: "alheia", dados: null });
  });

  test("a deposit keeps the holder that received it, also after the account changes", async () => {
    const deal = await createDeal();
    await give(deal);
    const deposit = { id: deal.id, valor: 10_000_000, data: toIsoDay(start), arquivo: null };
    await informDeposit(deal.financiador.userId, deposit, start);
    const other = await storeOrganization({ cnpj: OTHER_CNPJ, razaoSocial: "Rede Viva" });
    await moveTo(deal, other);
    await give(deal, { documento: OTHER_CNPJ });
    await informDeposit(deal.financiador.userId, { ...deposit, valor: 9_000_000 }, start);
    const proofs = await db.depositProof.findMany({ where: { opportunityId: deal.id } });
    expect(proofs.map(({ holder }) => holder)).toEqual([ORGANIZATION.cnpj, ORGANIZATION.cnpj]);
  });
});

describe("changing the account", () => {
  test("the first account and a change require the password: a missing or wrong one is refused at its field", async () => {
    const deal = await createDeal();
    expect(await give(deal, {}, { senha: "" })).toMatchObject({
      code: "bad_input",
      field: "senha",
      message: BANK.passwordNeeded,
    });
    expect(await accounts(deal)).toEqual([]);
    expect(await give(deal)).toMatchObject({ ok: true });
    const kept = await accounts(deal);
    expect(await give(deal, { conta: "11111-1" }, { senha: "" })).toMatchObject({
      code: "bad_input",
      field: "senha",
      message: BANK.passwordNeeded,
    });
    expect(await give(deal, { conta: "11111-1" }, { senha: "Errada123" })).toMatchObject({
      code: "bad_input",
      field: "senha",
      message: BANK.passwordWrong,
    });
    expect(await accounts(deal)).toEqual(kept);
    expect(await give(deal, {}, { senha: "" })).toMatchObject({ data: { message: BANK.same } });
    expect(await give(deal, { conta: "11111-1" })).toMatchObject({ ok: true });
  });

  test("the password of a change has the login's limit of attempts", async () => {
    const deal = await createDeal();
    await give(deal);
    (await cookies()).set(SESSION_COOKIE, await encryptSession(deal.captador.sessionId));
    const { documento, pix, ...rest } = ACCOUNT;
    const input = { id: deal.id, ...rest, conta: "11111-1", documento, pix: pix ?? "", senha: "Errada123" };
    expect(await saveBankAccountAction({ ...input, senha: PASSWORD })).toMatchObject({ ok: true });
    const answers: string[] = [];
    for (let time = 0; time <= LIMITS.password_check.points; time += 1) {
      const result = await saveBankAccountAction(input);
      answers.push(result.ok ? "ok" : result.code);
    }
    expect([answers.at(-2), answers.at(-1)]).toEqual(["bad_input", "rate_limited"]);
    expect(LIMITS.password_check).toEqual(LIMITS.login);
  });

  test("of two concurrent first accounts the second counts as a change", async () => {
    const deal = await createDeal();
    const both = ["11111-1", "22222-2"].map((conta) => give(deal, { conta }));
    expect((await Promise.all(both)).every(({ ok }) => ok)).toBe(true);
    expect(await accounts(deal)).toMatchObject([{ version: 2 }]);
  });

  test("a deal that showed the old account hides the new one for a day and shows until when", async () => {
    const deal = await createDeal();
    await give(deal);
    expect((await funderView(deal))?.conta?.dados).toEqual(ACCOUNT);
    await give(deal, { conta: "11111-1", pix: null }, { at: later(1000) });
    const resting = await funderView(deal, later(ACCOUNT_REST));
    expect(resting?.conta).toMatchObject({
      estado: "repousa",
      dados: null,
      visivelEm: later(1000 + ACCOUNT_REST),
    });
    expect(JSON.stringify(resting)).not.toMatch(SECRETS);
    expect(JSON.stringify(resting)).not.toContain("conta final");
    expect((await ownerView(deal, later(2000)))?.conta?.dados?.conta).toBe("11111-1");
    const shown = await funderView(deal, later(1000 + ACCOUNT_REST));
    expect(shown?.conta).toMatchObject({ estado: "aberta", dados: { conta: "11111-1" } });
    const funderMail = await db.emailMessage.findFirstOrThrow({
      where: { userId: deal.financiador.userId },
      orderBy: { createdAt: "desc" },
    });
    expect(funderMail.subject).toBe(`A conta para depósito mudou: ${deal.project.nomeProjeto}`);
  });

  test("an account given anew after the project left its captador and came back is mailed to both sides, like each change", async () => {
    const deal = await createDeal();
    const mailed = async () =>
      Promise.all(
        [deal.captador, deal.financiador].map(({ userId }) => db.emailMessage.count({ where: { userId } })),
      );
    await give(deal);
    expect(await mailed()).toEqual([1, 1]);
    // A handover or a take-back of a project deletes its bank account.
    await db.bankAccount.delete({ where: { projetoId: deal.project.id } });
    await give(deal, { conta: "11111-1" }, { at: later(1000) });
    expect(await accounts(deal)).toMatchObject([{ version: 1 }]);
    expect(await mailed()).toEqual([2, 2]);
  });

  test("a second change within the day restarts the day", async () => {
    const deal = await createDeal();
    await give(deal);
    await give(deal, { conta: "11111-1" }, { at: later(1000) });
    await give(deal, { conta: "22222-2" }, { at: later(ACCOUNT_REST / 2) });
    expect((await funderView(deal, later(ACCOUNT_REST + 2000)))?.conta).toMatchObject({ estado: "repousa" });
    expect((await funderView(deal, later(1.5 * ACCOUNT_REST)))?.conta?.dados?.conta).toBe("22222-2");
    // A change that began earlier and waited for the lock does not shorten the day.
    await give(deal, { conta: "33333-3" }, { at: start });
    expect((await funderView(deal, later(1.5 * ACCOUNT_REST - 1)))?.conta?.dados).toBeNull();
  });

  test("a change that waited for a deposit stands after it in the history, regardless of when it began", async () => {
    const deal = await createDeal();
    await give(deal);
    const changed = await db.$transaction(async (tx) => {
      await tx.$queryRaw`select 1 from projects where id = ${deal.project.id}::uuid for update`;
      const change = give(deal, { conta: "11111-1" }, { at: new Date() });
      await expect.poll(isAnyWaiting).toBe(true);
      await addToDealHistory(tx, deal.id, [{ type: "deposito_informado" }]);
      return { change };
    });
    expect(await changed.change).toMatchObject({ ok: true });
    const history = (await ownerView(deal))?.historia.map(({ type }) => type);
    expect(history?.slice(0, 2)).toEqual(["conta_alterada", "deposito_informado"]);
  });

  test("a contact that opens after the change waits for the day, too: a thief may have opened it", async () => {
    const old = await createDeal();
    await give(old);
    await give(old, { conta: "11111-1" }, { at: later(1000) });
    const deal = await createDeal({ captador: old.captador });
    const opened = { projetoId: old.project.id, unlockedAt: later(5000) };
    await db.opportunity.update({ where: { id: deal.id }, data: opened });
    const seenAt = async (ms: number) => (await funderView(deal, later(ms)))?.conta;
    expect(await seenAt(6000)).toMatchObject({ estado: "repousa", dados: null });
    const shown = { estado: "aberta", dados: { conta: "11111-1" } };
    expect(await seenAt(1000 + ACCOUNT_REST)).toMatchObject(shown);
  });
});

test("a first account locks the other funders' accounts before their deals, as their deletion does", async () => {
  const deal = await createDeal();
  const other = await createDeal({ captador: deal.captador });
  await db.opportunity.update({ where: { id: other.id }, data: { projetoId: deal.project.id } });
  await db.match.updateMany({
    where: { opportunity: { id: other.id } },
    data: { projetoId: deal.project.id },
  });
  const { saving } = await db.$transaction(async (tx) => {
    await tx.$queryRaw`select 1 from users where id = ${other.financiador.userId}::uuid for update`;
    const saving = give(deal);
    await vi.waitUntil(isAnyWaiting);
    await tx.$queryRaw`select 1 from opportunities where id = ${other.id}::uuid for update nowait`;
    return { saving };
  });
  expect(await saving).toMatchObject({ ok: true });
});
