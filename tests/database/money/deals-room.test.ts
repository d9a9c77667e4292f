import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { toIsoDay } from "@/lib/kit/format";
import { DEPOSIT } from "@/lib/money/deals/messages/account-and-deposit";

const { db } = await import("@/lib/server/db");
const { stopJobs } = await import("@/lib/providers/jobs");
const { saveBankAccount } = await import("@/lib/money/deals/mutations/bank-account");
const { confirmAmount } = await import("@/lib/money/deals/mutations/confirm");
const { informDeposit } = await import("@/lib/money/deals/mutations/deposit");
const { withdrawInterest } = await import("@/lib/matches/interests/mutations/register");
const { readDeal } = await import("@/lib/money/deals/queries/deal");
const { openFile } = await import("@/lib/catalog/uploads/queries");
const { asAccountant, createPerson, PASSWORD } = await import("../../setup/people");
const { ACCOUNT, createDeal, uploadProof } = await import("../../setup/deal-room");
const { deleteMyAccount } = await import("@/lib/overview/personal-data/mutations");

type Deal = Awaited<ReturnType<typeof createDeal>>;

const giveAccount = (
  { id, captador }: Pick<Deal, "id" | "captador">,
  change: Partial<typeof ACCOUNT> = {},
  { senha = PASSWORD, at = new Date() } = {},
) => saveBankAccount(captador.userId, { id, account: { ...ACCOUNT, ...change }, senha }, at);

afterAll(stopJobs);
beforeEach(() => db.emailMessage.deleteMany());

const now = new Date();
const today = toIsoDay(now);
const VALOR = 10_000_000;

/** A deposit with proof counts as the funder's confirmation. */
async function proven(): Promise<Deal & { proof: { id: string; name: string } }> {
  const deal = await createDeal();
  await giveAccount(deal);
  const proof = await uploadProof(deal.financiador.userId);
  const deposit = { id: deal.id, valor: VALOR, data: today, arquivo: proof.id };
  expect(await informDeposit(deal.financiador.userId, deposit, now)).toMatchObject({ ok: true });
  await db.emailMessage.deleteMany();
  return { ...deal, proof };
}

const confirmBy = (deal: Deal, side: "captador" | "financiador", valor = VALOR) =>
  confirmAmount(deal[side].userId, side, { id: deal.id, valor });
const historyOf = async ({ id }: Deal) =>
  (await db.dealEvent.findMany({ where: { opportunityId: id }, orderBy: { createdAt: "asc" } })).map(
    ({ type }) => type,
  );
const mails = async () =>
  (await db.emailMessage.findMany({ orderBy: { createdAt: "asc" } })).map(({ toAddress, subject }) => [
    toAddress,
    subject,
  ]);
const rowOf = ({ id }: Deal) => db.opportunity.findUniqueOrThrow({ where: { id } });

describe("the account of a project", () => {
  test("the account is stored encrypted, and only the two sides read it, once the contact is open", async () => {
    const deal = await createDeal();
    const { captador, financiador, id, project } = deal;
    expect(await giveAccount(deal)).toMatchObject({ ok: true });
    const row = await db.bankAccount.findUnique({ where: { projetoId: project.id } });
    const bytes = Buffer.from(row?.ciphertext ?? []).toString("latin1");
    for (const value of ["98765", "Rio Claro", "11222333000181", "coop.org"])
      expect(bytes).not.toContain(value);
    expect(row?.hint).toBe("Banco do Brasil (001), conta final 65-4");
    for (const side of ["captador", "financiador"] as const)
      expect((await readDeal(deal[side].userId, side, id))?.conta?.dados).toEqual(ACCOUNT);
    await db.opportunity.update({ where: { id }, data: { status: "bloqueada" } });
    for (const side of ["captador", "financiador"] as const)
      expect(JSON.stringify(await readDeal(deal[side].userId, side, id))).not.toContain("98765");
    expect((await mails()).map(([to]) => to).toSorted()).toEqual(
      [captador.email, financiador.email].toSorted(),
    );
  });

  test("an account encrypted for one project cannot be decrypted in another's row", async () => {
    const [deal, other] = [await createDeal(), await createDeal()];
    for (const one of [deal, other]) await giveAccount(one);
    await db.$executeRaw`update bank_accounts b set ciphertext = a.ciphertext from bank_accounts a
      where a.projeto_id = ${deal.project.id}::uuid and b.projeto_id = ${other.project.id}::uuid`;
    expect((await readDeal(other.financiador.userId, "financiador", other.id))?.conta?.dados).toBeNull();
  });

  test("a changed account enters the deal's history and is mailed to both sides, an unchanged one is not", async () => {
    const deal = await createDeal();
    const { captador, financiador, id } = deal;
    const save = (change = {}) => giveAccount(deal, change);
    await save();
    expect((await readDeal(financiador.userId, "financiador", id))?.conta?.mudouEm).toBeNull();
    await db.emailMessage.deleteMany();
    await save();
    expect([await historyOf(deal), await mails()]).toEqual([["conta_informada"], []]);
    await Promise.all([save({ conta: "11111-1" }), save({ conta: "11111-1" })]);
    expect(await historyOf(deal)).toEqual(["conta_informada", "conta_alterada"]);
    const sent = await mails();
    expect(sent.map(([to]) => to).toSorted()).toEqual([captador.email, financiador.email].toSorted());
    expect(sent[0]?.[1]).toBe(`A conta para depósito mudou: ${deal.project.nomeProjeto}`);
    expect((await readDeal(financiador.userId, "financiador", id))?.conta?.mudouEm).toBeInstanceOf(Date);
  });

  test("only the captador of a deal gives the account, and only once the contact is open", async () => {
    const deal = await createDeal();
    const stranger = await createPerson();
    const attempts = [stranger, deal.financiador].map(({ userId }) =>
      saveBankAccount(userId, { id: deal.id, account: ACCOUNT, senha: "" }, now),
    );
    for (const result of await Promise.all(attempts))
      expect(result).toMatchObject({ ok: false, code: "not_found" });
    const locked = await createDeal({ status: "bloqueada" });
    expect(await giveAccount(locked)).toMatchObject({ code: "conflict" });
    expect(
      await db.bankAccount.count({ where: { projetoId: { in: [deal.project.id, locked.project.id] } } }),
    ).toBe(0);
  });
});

describe("the deposit", () => {
  test("a deposit needs no proof, and until the confirmation a new proof replaces the old one", async () => {
    const deal = await createDeal();
    const { financiador, captador, id } = deal;
    const inform = (change = {}) =>
      informDeposit(financiador.userId, { id, valor: VALOR, data: today, arquivo: null, ...change }, now);
    expect(await inform()).toMatchObject({ ok: false, code: "conflict" });
    await giveAccount(deal);
    await db.emailMessage.deleteMany();
    expect(await inform()).toMatchObject({ ok: true });
    expect(await inform()).toMatchObject({ ok: true });
    const [first, second] = [await uploadProof(financiador.userId), await uploadProof(financiador.userId)];
    await inform({ arquivo: first.id });
    await inform({ arquivo: second.id });
    expect(await historyOf(deal)).toEqual([
      "conta_informada",
      "deposito_informado",
      "comprovante_enviado",
      "valor_informado",
      "comprovante_enviado",
    ]);
    expect((await mails()).map(([to]) => to)).toEqual([captador.email, captador.email, captador.email]);
    expect((await readDeal(captador.userId, "captador", id))?.deposito).toMatchObject({
      valor: VALOR,
      data: today,
      comprovante: { href: `/arquivos/${second.id}/${second.name}` },
    });
    for (const side of ["captador", "financiador"] as const) await confirmBy(deal, side);
    expect(await inform({ arquivo: first.id })).toMatchObject({ ok: false, code: "conflict" });
  });

  test("a second tab or a colleague that did not see a reported deposit does not replace it, and may repeat it", async () => {
    const deal = await createDeal();
    const { financiador, id } = deal;
    await giveAccount(deal);
    const inform = (valor: number, visto: string) =>
      informDeposit(financiador.userId, { id, valor, data: today, arquivo: null, visto }, now);
    const both = await Promise.all([inform(VALOR, ""), inform(VALOR - 100, "")]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    // The refusal offers no reload, because a reload replaces the form.
    expect(both).toContainEqual({ ok: false, code: "conflict", message: DEPOSIT.changed });
    const depositOf = async () => (await readDeal(financiador.userId, "financiador", id))?.deposito;
    const first = await depositOf();
    expect(await inform(first?.valor ?? 0, "")).toMatchObject({ ok: true });
    expect(await inform(1, "")).toMatchObject({ message: DEPOSIT.changed });
    expect(await depositOf()).toEqual(first);
    expect(await inform(VALOR + 1, first?.em.toISOString() ?? "")).toMatchObject({ ok: true });
    expect(await depositOf()).toMatchObject({ valor: VALOR + 1 });
  });

  test("correcting amount or day keeps the proof", async () => {
    const deal = await proven();
    const deposit = { id: deal.id, valor: VALOR + 1, data: today, arquivo: null };
    expect(await informDeposit(deal.financiador.userId, deposit, now)).toMatchObject({ ok: true });
    expect((await readDeal(deal.captador.userId, "captador", deal.id))?.deposito).toMatchObject({
      valor: VALOR + 1,
      comprovante: { href: `/arquivos/${deal.proof.id}/${deal.proof.name}` },
    });
  });

  test("only the two sides open the newest proof, and another person's file is refused", async () => {
    const deal = await proven();
    const { captador, financiador, id, proof } = deal;
    const [stranger, other] = [await createPerson(), await createPerson({ userType: "financiador" })];
    expect((await openFile(proof.id, captador))?.id).toBe(proof.id);
    expect((await openFile(proof.id, financiador))?.id).toBe(proof.id);
    for (const viewer of [null, stranger, other]) expect(await openFile(proof.id, viewer)).toBeNull();
    expect((await openFile(proof.id, asAccountant(captador)))?.id).toBe(proof.id);
    const foreign = await uploadProof(other.userId);
    const deposit = { id, valor: VALOR, data: today, arquivo: foreign.id };
    expect(await informDeposit(financiador.userId, deposit, now)).toMatchObject({
      ok: false,
      field: "arquivo",
    });
    const newer = await uploadProof(financiador.userId);
    await informDeposit(financiador.userId, { ...deposit, arquivo: newer.id }, now);
    expect(await openFile(proof.id, captador)).toBeNull();
    expect((await openFile(newer.id, captador))?.id).toBe(newer.id);
  });

  test("the day of a deposit lies between the acceptance and today", async () => {
    const deal = await createDeal();
    await giveAccount(deal);
    const inform = (data: string) =>
      informDeposit(deal.financiador.userId, { id: deal.id, valor: 1, data, arquivo: null }, now);
    expect(await inform("2090-01-01")).toMatchObject({ code: "bad_input", field: "data" });
    expect(await inform("2020-01-01")).toMatchObject({ code: "bad_input", field: "data" });
  });
});

describe("the confirmation", () => {
  test("B1.3 B1.5 B3.10 two equal amounts confirm the deal and make a commission of 8% due", async () => {
    const deal = await proven();
    expect(await confirmBy(deal, "financiador")).toMatchObject({ data: { outcome: "espera" } });
    expect(await confirmBy(deal, "captador")).toMatchObject({ data: { outcome: "confirmada" } });
    expect(await rowOf(deal)).toMatchObject({
      status: "confirmada",
      confirmedAmount: BigInt(VALOR),
      captadorAmount: BigInt(VALOR),
      financiadorAmount: BigInt(VALOR),
    });
    const payments = await db.opportunityPayment.findMany({ where: { opportunityId: deal.id } });
    expect(payments).toMatchObject([
      { kind: "comissao", feeAmount: BigInt(VALOR * 0.08), paymentStatus: "pending" },
    ]);
    const interest = await db.interest.findUniqueOrThrow({ where: { id: deal.interesseId } });
    expect(interest.statusInteresse).toBe("Confirmada");
    const again = await Promise.all([confirmBy(deal, "captador"), confirmBy(deal, "financiador")]);
    for (const result of again) expect(result).toMatchObject({ data: { outcome: "confirmada" } });
    expect(await confirmBy(deal, "captador", 5)).toMatchObject({ ok: false, code: "conflict" });
    expect((await historyOf(deal)).slice(-4)).toEqual([
      "valor_informado",
      "valor_informado",
      "confirmada",
      "comissao_devida",
    ]);
  });

  test("concurrent confirmations from several tabs give one confirmation and one commission", async () => {
    const deal = await proven();
    const sides = ["captador", "financiador"] as const;
    const results = await Promise.all(
      [...sides, ...sides, ...sides, ...sides].map((side) => confirmBy(deal, side)),
    );
    for (const result of results) expect(result.ok).toBe(true);
    const history = await historyOf(deal);
    expect(history.filter((type) => type === "confirmada")).toHaveLength(1);
    expect(history.filter((type) => type === "valor_informado")).toHaveLength(2);
    expect(await db.opportunityPayment.count({ where: { opportunityId: deal.id } })).toBe(1);
    // One ledger entry for the amount raised, one for the commission due.
    expect(await db.ledgerEntry.count({ where: { causeId: { startsWith: deal.id } } })).toBe(2);
  });

  test("two different amounts are both shown and mailed, and correcting one confirms the deal", async () => {
    const deal = await proven();
    expect(await confirmBy(deal, "captador", 9_000_000)).toMatchObject({ data: { outcome: "diverge" } });
    const seen = await readDeal(deal.captador.userId, "captador", deal.id);
    expect([seen?.facts.captador?.valor, seen?.facts.financiador?.valor]).toEqual([9_000_000, VALOR]);
    expect((await mails()).at(-1)).toEqual([
      deal.financiador.email,
      `Valores diferentes: ${deal.project.nomeProjeto}`,
    ]);
    expect(await confirmBy(deal, "captador")).toMatchObject({ data: { outcome: "confirmada" } });
  });

  test("a deposit with proof counts as the funder's confirmation, and different amounts are mailed", async () => {
    const [equal, different] = [await createDeal(), await createDeal()];
    const inform = async (deal: Deal, valor: number) => {
      const proof = await uploadProof(deal.financiador.userId);
      const deposit = { id: deal.id, valor, data: today, arquivo: proof.id };
      return informDeposit(deal.financiador.userId, deposit, now);
    };
    for (const deal of [equal, different]) {
      await giveAccount(deal);
      expect(await confirmBy(deal, "captador")).toMatchObject({ data: { outcome: "espera" } });
    }
    await db.emailMessage.deleteMany();
    expect(await inform(different, VALOR - 1)).toMatchObject({
      data: { message: "Os valores são diferentes" },
    });
    expect((await mails()).map(([to]) => to)).toEqual([different.captador.email]);
    expect(await inform(different, VALOR - 1)).toMatchObject({
      data: { message: "Os valores são diferentes" },
    });
    const settled = { data: { message: "Valor confirmado pelos dois lados" } };
    expect(await inform(different, VALOR)).toMatchObject(settled);
    expect(await inform(equal, VALOR)).toMatchObject(settled);
    for (const deal of [equal, different]) {
      expect(await rowOf(deal)).toMatchObject({ status: "confirmada", confirmedAmount: BigInt(VALOR) });
      expect(await db.opportunityPayment.count({ where: { opportunityId: deal.id } })).toBe(1);
    }
  });

  test("only the two sides confirm, each for itself, and the funder only after the proof", async () => {
    const deal = await createDeal();
    const stranger = await createPerson();
    await giveAccount(deal);
    for (const side of ["captador", "financiador"] as const)
      expect(await confirmAmount(stranger.userId, side, { id: deal.id, valor: 1 })).toMatchObject({
        code: "not_found",
      });
    expect(await confirmAmount(deal.captador.userId, "financiador", { id: deal.id, valor: 1 })).toMatchObject(
      {
        code: "not_found",
      },
    );
    expect(await confirmBy(deal, "financiador")).toMatchObject({ code: "conflict" });
    expect(await rowOf(deal)).toMatchObject({ captadorAmount: null, financiadorAmount: null });
  });

  test("after the captador's confirmation the funder cannot withdraw, and of both at once one succeeds", async () => {
    const deal = await createDeal();
    await giveAccount(deal);
    await confirmBy(deal, "captador");
    const withdraw = (one: Deal) =>
      withdrawInterest(one.financiador.userId, { id: one.interesseId, visto: "Aceita" });
    expect(await withdraw(deal)).toMatchObject({ ok: false, code: "conflict" });
    expect(await rowOf(deal)).toMatchObject({ status: "desbloqueada", captadorAmount: BigInt(VALOR) });
    for (let turn = 0; turn < 5; turn += 1) {
      const racing = await createDeal();
      await giveAccount(racing);
      const [confirmed, withdrawn] = await Promise.all([confirmBy(racing, "captador"), withdraw(racing)]);
      expect(confirmed.ok).not.toBe(withdrawn.ok);
      const { status, captadorAmount } = await rowOf(racing);
      expect([status, captadorAmount]).toEqual(
        confirmed.ok ? ["desbloqueada", BigInt(VALOR)] : ["cancelada", null],
      );
    }
  });
});

describe("reading a deal", () => {
  test("A6.2 B6.6 a stranger reads nothing, each side reads its own view, and the funder's has no fees", async () => {
    const deal = await createDeal({ status: "bloqueada" });
    const stranger = await createPerson();
    const { captador, financiador, id } = deal;
    for (const side of ["captador", "financiador"] as const)
      expect(await readDeal(stranger.userId, side, id)).toBeNull();
    expect(await readDeal(captador.userId, "financiador", id)).toBeNull();
    expect(await readDeal(captador.userId, "captador", "nada")).toBeNull();
    const locked = await readDeal(captador.userId, "captador", id);
    expect(locked?.contato).toBeNull();
    expect(JSON.stringify(locked)).not.toMatch(/industriaverde|Indústria Verde|98765/);
    await db.opportunity.update({ where: { id }, data: { status: "desbloqueada", unlockedAt: now } });
    await db.opportunityPayment.create({
      data: {
        opportunityId: id,
        kind: "desbloqueio",
        captadorId: captador.userId,
        financiadorId: financiador.userId,
        projetoId: deal.project.id,
        opportunityAmount: VALOR,
        feePercentage: 0.3,
        feeAmount: 30_000,
        paymentStatus: "paid",
        paidAt: now,
        unlockedAt: now,
        refundedAmount: 396,
      },
    });
    const open = await readDeal(captador.userId, "captador", id);
    expect(open?.contato).toEqual({
      nome: "Indústria Verde Ltda.",
      email: "compras@industriaverde.com.br",
      telefone: "(11) 98765-4321",
    });
    expect(open?.taxas).toMatchObject([{ kind: "desbloqueio", valor: 30_000, devolvido: 396 }]);
    const types = ["desbloqueada", "comissao_devida", "comissao_paga", "comissao_devolvida"];
    await db.dealEvent.createMany({ data: types.map((type) => ({ opportunityId: id, type })) });
    const historyOf = async (viewer: string, side: "captador" | "financiador") =>
      (await readDeal(viewer, side, id))?.historia
        .map(({ type }) => type)
        .filter((type) => types.includes(type));
    expect(await historyOf(captador.userId, "captador")).toEqual(expect.arrayContaining(types));
    expect(await historyOf(financiador.userId, "financiador")).toEqual(["desbloqueada"]);
    const funders = await readDeal(financiador.userId, "financiador", id);
    expect(funders?.taxas).toEqual([]);
    expect(funders?.contato).toEqual({ nome: "Marina Tavares", email: null, telefone: "" });
    expect(JSON.stringify(funders)).not.toContain(captador.email);
  });

  test("the captador's deletion removes the bank account, and the proof's row outlives both accounts", async () => {
    const deal = await proven();
    expect((await deleteMyAccount(deal.captador.userId, PASSWORD, now)).ok).toBe(true);
    expect(await db.bankAccount.count({ where: { projetoId: deal.project.id } })).toBe(0);
    expect((await deleteMyAccount(deal.financiador.userId, PASSWORD, now)).ok).toBe(true);
    expect(await db.depositProof.count({ where: { opportunityId: deal.id } })).toBe(1);
  });
});
