import { afterAll, beforeEach, expect, test } from "vitest";
import { toIsoDay } from "@/lib/kit/format";

const { db } = await import("@/lib/server/db");
const { stopJobs } = await import("@/lib/providers/jobs");
const { saveBankAccount } = await import("@/lib/money/deals/mutations/bank-account");
const { confirmAmount } = await import("@/lib/money/deals/mutations/confirm");
const { informDeposit } = await import("@/lib/money/deals/mutations/deposit");
const { changePayer } = await import("@/lib/money/receipts/mutations/identity");
const { CONFIRMATION } = await import("@/lib/money/deals/messages/account-and-deposit");
const { createPerson, PASSWORD } = await import("../../setup/people");
const { ACCOUNT, createDeal, uploadProof } = await import("../../setup/deal-room");

type Deal = Awaited<ReturnType<typeof createDeal>>;

afterAll(stopJobs);

const now = new Date();
const VALOR = 10_000_000;
const REFUSED = { ok: false, code: "forbidden", message: CONFIRMATION.bothSides };

let deal: Deal;
beforeEach(async () => {
  deal = await createDeal();
  const { id, captador } = deal;
  expect(
    await saveBankAccount(captador.userId, { id, account: ACCOUNT, senha: PASSWORD }, now),
  ).toMatchObject({
    ok: true,
  });
});

async function join(accountId: string, personId: string): Promise<string> {
  const { id } = await db.colleague.create({
    data: { accountId, personId, email: `${personId}@exemplo.com.br`, role: "edita", acceptedAt: now },
  });
  return id;
}

const deposit = async (colleagueId?: string) => {
  const { id: arquivo } = await uploadProof(deal.financiador.userId);
  const row = { id: deal.id, valor: VALOR, data: toIsoDay(now), arquivo };
  return informDeposit(deal.financiador.userId, row, now, colleagueId);
};

const confirm = (colleagueId?: string) =>
  confirmAmount(deal.captador.userId, "captador", { id: deal.id, valor: VALOR }, colleagueId);

test("the captador reports no deposit as a colleague of the funder", async () => {
  const membership = await join(deal.financiador.userId, deal.captador.userId);
  expect(await deposit(membership)).toMatchObject(REFUSED);
  expect(await db.depositProof.count({ where: { opportunityId: deal.id } })).toBe(0);
});

test("the funder confirms no amount as a colleague of the captador", async () => {
  expect(await deposit()).toMatchObject({ ok: true });
  const membership = await join(deal.captador.userId, deal.financiador.userId);
  expect(await confirm(membership)).toMatchObject(REFUSED);
  expect(await confirm()).toMatchObject({ ok: true });
});

test("a colleague of both sides confirms for neither, and for one again after leaving the other", async () => {
  const person = await createPerson();
  const [ofFunder, ofCaptador] = [
    await join(deal.financiador.userId, person.userId),
    await join(deal.captador.userId, person.userId),
  ];
  expect(await deposit(ofFunder)).toMatchObject(REFUSED);
  expect(await confirm(ofCaptador)).toMatchObject(REFUSED);
  await db.colleague.update({ where: { id: ofCaptador }, data: { endedAt: now } });
  expect(await deposit(ofFunder)).toMatchObject({ ok: true });
});

test("a colleague of both sides puts no other payer on the receipt, and one of the funder does, which its owner is mailed", async () => {
  expect(await deposit()).toMatchObject({ ok: true });
  expect(await confirm()).toMatchObject({ ok: true });
  const person = await createPerson();
  const [ofFunder, ofCaptador] = [
    await join(deal.financiador.userId, person.userId),
    await join(deal.captador.userId, person.userId),
  ];
  const change = () =>
    changePayer(
      deal.financiador.userId,
      deal.id,
      { nome: "Rui Prado", documento: "52998224725" },
      now,
      ofFunder,
    );
  const mails = () =>
    db.emailMessage.count({
      where: { userId: deal.financiador.userId, subject: "Pagador de um depósito alterado" },
    });
  expect(await change()).toMatchObject(REFUSED);
  expect(await mails()).toBe(0);
  await db.colleague.update({ where: { id: ofCaptador }, data: { endedAt: now } });
  expect(await change()).toMatchObject({ ok: true });
  expect(await mails()).toBe(1);
  expect(await change()).toMatchObject({ ok: true });
  expect(await mails()).toBe(1);
});
