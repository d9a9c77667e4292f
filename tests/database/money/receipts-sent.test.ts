import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { toIsoDay } from "@/lib/kit/format";
import { startVendors } from "../../setup/mailbox";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const { deliverQueued, sendEmail } = await import("@/lib/words/email/mutations/send");
const { readDeal } = await import("@/lib/money/deals/queries/deal");
const { IDENTITY, SENDING } = await import("@/lib/money/receipts/messages");
const { informDepositWithPayer } = await import("@/lib/money/receipts/mutations/identity");
const { saveIdentity } = await import("@/lib/money/receipts/mutations/identity");
const { issueLirReceipt } = await import("@/lib/money/receipts/mutations/issue");
const { revokeReceipt } = await import("@/lib/money/receipts/mutations/issue");
const { saveAccountant, sendToAccountant } = await import("@/lib/money/receipts/mutations/send");
const { readAccountantEmail } = await import("@/lib/money/receipts/queries/receipts");
const { attachReceipt } = await import("@/lib/money/receipts/queries/receipt-pdf");
const { showCode } = await import("@/lib/kit/receipt-code");
const { depositSchema } = await import("@/lib/money/receipts/schema");
const room = await import("../../setup/deal-room");
const { createDeal, createFunder, createFundraiser, PERSON } = await import("../../setup/receipts");
const { createPerson, PASSWORD } = await import("../../setup/people");
const { saveBankAccount } = await import("@/lib/money/deals/mutations/bank-account");

afterAll(() => vendors.stop());
beforeEach(() => vendors.reset());

const captador = await createFundraiser();

async function issued({ demonstracao = false } = {}) {
  const funder = await createFunder("person");
  const deal = await createDeal({ captador, funder });
  if (demonstracao)
    await db.project.update({ where: { id: deal.opportunity.projetoId }, data: { demonstracao } });
  const result = await issueLirReceipt(captador.userId, deal.opportunity.id);
  if (!result.ok) throw new Error(result.message);
  const receipt = await db.receipt.findUniqueOrThrow({ where: { id: result.data.id } });
  const message = await db.emailMessage.findFirstOrThrow({ where: { userId: funder.userId } });
  return { funder, receipt, message };
}
const statusOf = async (id: string) => (await db.emailMessage.findUniqueOrThrow({ where: { id } })).status;

describe("the e-mail of a receipt", () => {
  test("the e-mail has the PDF, the code and the public verification link, which requires no login", async () => {
    const { funder, receipt, message } = await issued();
    await deliverQueued({ id: message.id }, false, attachReceipt);
    const [mail, ...others] = await vendors.inbox(funder.email);
    expect(others).toEqual([]);
    expect(mail?.attachments).toEqual([
      { name: "recibo-000001-cooperativa-recomeco.pdf", type: "application/pdf", size: expect.any(Number) },
    ]);
    expect(mail?.attachments[0]?.size).toBeGreaterThan(10_000);
    const address = `http://localhost:3000/recibo/${showCode(receipt.code)}`;
    expect(mail?.links).toContain(address);
    expect(mail?.text).toContain(`Código: ${showCode(receipt.code)}`);
    expect(mail?.links.some((link) => link.includes("/dashboard"))).toBe(false);
    expect(`${mail?.text} ${mail?.html}`).not.toContain("529.982");
  });

  test("the e-mail is sent through the second service if the first refuses it", async () => {
    const { funder, receipt, message } = await issued();
    await vendors.fault({ provider: "resend", mode: "status", status: 403 });
    await deliverQueued({ id: message.id }, false, attachReceipt);
    const [mail] = await vendors.inbox(funder.email);
    expect(mail?.attachments).toMatchObject([
      {
        name: `recibo-${String(receipt.number).padStart(6, "0")}-cooperativa-recomeco.pdf`,
        type: "application/pdf",
      },
    ]);
  });

  test("the PDF is not stored with the mail; if it cannot be made, the mail is sent once it can", async () => {
    const { funder, message } = await issued();
    expect(message.payload?.length).toBeLessThan(4_000);
    const broken = () => Promise.reject(new Error("the drawing broke"));
    await expect(deliverQueued({ id: message.id }, false, broken)).rejects.toThrow();
    await expect(deliverQueued({ id: message.id }, false)).rejects.toThrow();
    expect([await statusOf(message.id), await vendors.inbox(funder.email)]).toEqual(["queued", []]);
    await db.emailMessage.update({ where: { id: message.id }, data: { claimedUntil: null } });
    await deliverQueued({ id: message.id }, false, attachReceipt);
    await deliverQueued({ id: message.id }, false, attachReceipt);
    expect(await vendors.inbox(funder.email)).toHaveLength(1);
  });

  test("a receipt revoked before its mails go out is sent to nobody as ready for the tax return", async () => {
    const { funder, receipt, message } = await issued();
    const email = `contador-${receipt.id}@exemplo.com.br`;
    const sending = { recibo: receipt.id, email };
    await sendToAccountant({ userId: funder.userId, fullName: "Ana" }, sending, new Date());
    const revoking = { recibo: receipt.id, motivo: "O valor saiu errado" };
    await revokeReceipt(captador.userId, revoking, new Date());
    const toAccountant = await db.emailMessage.findFirstOrThrow({ where: { toAddress: email } });
    for (const { id } of [message, toAccountant]) {
      await deliverQueued({ id }, false, attachReceipt);
      expect(await db.emailMessage.findUniqueOrThrow({ where: { id } })).toMatchObject({
        status: "suppressed",
        error: "revoked",
        payload: null,
      });
    }
    expect([await vendors.inbox(funder.email), await vendors.inbox(email)]).toEqual([[], []]);
  });

  test("a mail that is not about a receipt has no attachment", async () => {
    const { email: to, userId } = await createPerson();
    const templateData = { userName: "Ana", subject: "Aviso", title: "Aviso", message: "Um aviso." };
    const notice = { to, userId, category: "system_notification", templateData } as const;
    expect(await sendEmail(notice)).toMatchObject({ success: true });
    expect((await vendors.inbox(to))[0]?.attachments).toEqual([]);
  });
});

describe("a receipt sent to the accountant", () => {
  const now = new Date("2026-11-23T15:00Z");
  const mailTo = async (address: string) => {
    for (const { id } of await db.emailMessage.findMany({
      where: { toAddress: address },
      select: { id: true },
    }))
      await deliverQueued({ id }, false, attachReceipt);
    return vendors.inbox(address);
  };
  const newAddress = () => `contador-${Math.random().toString(36).slice(2)}@exemplo.com.br`;

  test("the mail has the PDF, the code and the sender, needs no login, and is sent once; the address is stored", async () => {
    const { funder, receipt } = await issued();
    const email = newAddress();
    const viewer = { userId: funder.userId, fullName: "Ana" };
    for (const _ of [1, 2])
      expect(await sendToAccountant(viewer, { recibo: receipt.id, email }, now)).toMatchObject({
        data: { message: `Recibo enviado para ${email}` },
      });
    expect(await readAccountantEmail(funder.userId)).toBe(email);
    const [mail, ...others] = await mailTo(email);
    expect(others).toEqual([]);
    expect(mail?.attachments).toMatchObject([{ type: "application/pdf" }]);
    expect(mail?.text).toContain(`Código: ${showCode(receipt.code)}`);
    expect(mail?.text).toMatch(/Emitido por: .+, CNPJ \d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}/);
    expect(mail?.text).not.toContain("fictício");
    expect(mail?.text).toContain(`porque ${PERSON.nome} informou o seu endereço`);
    expect(mail?.text).not.toContain("tem uma conta na plataforma");
    expect(mail?.links.some((link) => link.includes("/dashboard"))).toBe(false);
    expect(await saveAccountant(funder.userId, "")).toMatchObject({ ok: true });
    expect(await readAccountantEmail(funder.userId)).toBeNull();
  });

  test("each mail about a fictitious project's receipt says that it does not count for the tax", async () => {
    const { funder, receipt } = await issued({ demonstracao: true });
    const email = newAddress();
    await sendToAccountant({ userId: funder.userId, fullName: "Ana" }, { recibo: receipt.id, email }, now);
    const mails = [...(await mailTo(email)), ...(await mailTo(funder.email))];
    await revokeReceipt(captador.userId, { recibo: receipt.id, motivo: "O valor saiu errado" }, now);
    mails.push(
      ...(await mailTo(funder.email)).filter(({ subject }) => subject.startsWith("Recibo revogado")),
    );
    expect(mails).toHaveLength(3);
    for (const { text } of mails) {
      expect(text).toContain("Projeto fictício, de demonstração: este recibo não vale para o imposto.");
      expect(text).not.toContain("entregue a quem cuida dos seus impostos");
    }
  });

  test("the accountant who got a receipt is mailed its revocation once, with number and issuer, and without the reason", async () => {
    const [{ funder, receipt }, other] = [await issued(), await issued()];
    const [email, former] = [newAddress(), newAddress()];
    const viewer = { userId: funder.userId, fullName: "Ana" };
    const today = new Date();
    for (const to of [former, email]) {
      expect(await sendToAccountant(viewer, { recibo: receipt.id, email: to }, today)).toMatchObject({
        ok: true,
      });
      expect(await mailTo(to)).toHaveLength(1);
    }
    // The funder of `other` has the same accountant, but sent no receipt.
    await saveAccountant(other.funder.userId, email);
    for (const one of [other.receipt, receipt])
      expect(
        await revokeReceipt(captador.userId, { recibo: one.id, motivo: "O valor saiu errado" }, today),
      ).toMatchObject({ ok: true });
    const revoked = (await mailTo(email)).filter(({ subject }) => subject.includes("revogado"));
    expect(revoked).toHaveLength(1);
    const number = String(receipt.number).padStart(6, "0");
    expect(revoked[0]?.subject).toContain(number);
    expect(revoked[0]?.text).toMatch(/Emitido por: .+, CNPJ/);
    expect(revoked[0]?.text).not.toMatch(/valor saiu errado|R\$|\/dashboard/);
    expect(revoked[0]?.links.some((link) => link.includes("/dashboard"))).toBe(false);
    expect(await mailTo(former)).toHaveLength(1);
  });

  test.each([
    ["is attempted and still queued", { attempts: 1 }, 1],
    ["failed with an unknown outcome", { status: "failed", attempts: 4, unresolvedSince: new Date() }, 1],
    ["waits for its first attempt", {}, 0],
    ["was refused", { status: "failed", attempts: 4 }, 0],
  ])(
    "an accountant whose mail %s is told of the revocation, if the mail may have arrived",
    async (_, data, count) => {
      const { funder, receipt } = await issued();
      const email = newAddress();
      const viewer = { userId: funder.userId, fullName: "Ana" };
      await sendToAccountant(viewer, { recibo: receipt.id, email }, new Date());
      await db.emailMessage.updateMany({ where: { toAddress: email }, data });
      const revocation = { recibo: receipt.id, motivo: "O valor saiu errado" };
      expect(await revokeReceipt(captador.userId, revocation, new Date())).toMatchObject({ ok: true });
      const told = { toAddress: email, subject: { contains: "revogado" } };
      expect(await db.emailMessage.count({ where: told })).toBe(count);
    },
  );

  test("an address that blocked our mails gets no receipt under any sender name, and the sender sees the refusal", async () => {
    const { funder, receipt } = await issued();
    const email = newAddress();
    const viewer = { userId: funder.userId, fullName: "Ana" };
    const input = { recibo: receipt.id, email };
    expect(await sendToAccountant(viewer, input, now)).toMatchObject({ ok: true });
    await db.emailSuppression.create({ data: { email, reason: "complaint" } });
    expect(await mailTo(email)).toEqual([]);
    expect(await sendToAccountant(viewer, input, new Date("2026-11-24T15:00Z"))).toMatchObject({
      ok: false,
      field: "email",
      message: SENDING.blocked,
    });
  });

  test("a company's legal form is no address: the mail names the company, as the dialog says", async () => {
    const { funder, receipt } = await issued();
    const email = newAddress();
    const fullName = "Araucária Papel e Embalagens S.A.";
    await db.profile.update({ where: { userId: funder.userId }, data: { fullName } });
    await sendToAccountant({ userId: funder.userId, fullName }, { recibo: receipt.id, email }, now);
    const [mail] = await mailTo(email);
    expect(mail?.subject).toContain(`de ${fullName}`);
    expect(mail?.text).toContain(`porque ${fullName} informou o seu endereço`);
    expect(SENDING.help(fullName)).toContain(`em nome de ${fullName}`);
    expect(SENDING.help(null)).toContain("não o nome da conta");
  });

  test("a sender's name that could lead a stranger elsewhere is left out of the mail", async () => {
    const { funder, receipt } = await issued();
    const email = newAddress();
    await db.profile.update({
      where: { userId: funder.userId },
      data: { fullName: "Reembolso liberado em golpe.com" },
    });
    await sendToAccountant({ userId: funder.userId, fullName: "Ana" }, { recibo: receipt.id, email }, now);
    const [mail] = await mailTo(email);
    expect(`${mail?.subject} ${mail?.text}`).not.toContain("golpe.com");
    expect(mail?.text).toContain("porque uma conta informou o seu endereço");
  });

  test("B6.6 another person's receipt is not sent, and neither is a revoked one", async () => {
    const { funder, receipt } = await issued();
    const stranger = await createPerson({ userType: "financiador" });
    const email = newAddress();
    const input = { recibo: receipt.id, email };
    expect(await sendToAccountant(stranger, input, now)).toMatchObject({ code: "not_found" });
    await revokeReceipt(captador.userId, { recibo: receipt.id, motivo: "O valor saiu errado" }, now);
    const viewer = { userId: funder.userId, fullName: "Ana" };
    expect(await sendToAccountant(viewer, input, now)).toMatchObject({ code: "conflict" });
    expect(await mailTo(email)).toEqual([]);
    expect(await readAccountantEmail(funder.userId)).toBeNull();
  });
});

describe("the funder's data for the receipt", () => {
  const today = toIsoDay(new Date());
  const now = new Date();

  /** A deal whose funder has not given the data for the receipt. */
  async function awaited() {
    const deal = await room.createDeal();
    const { id, captador: owner } = deal;
    await saveBankAccount(owner.userId, { id, account: room.ACCOUNT, senha: PASSWORD }, now);
    return deal;
  }
  type Deal = Awaited<ReturnType<typeof awaited>>;
  const inform = ({ id, financiador }: Deal, payer: { documento?: string; nome?: string } = {}) => {
    const typed = { id, valor: "100.000", data: today, arquivo: "", documento: "", nome: "", ...payer };
    const { data, error } = depositSchema.safeParse(typed);
    return data ? informDepositWithPayer(financiador.userId, data, now) : error?.issues[0];
  };
  const profileOf = ({ financiador: { userId } }: Deal) =>
    db.profile.findUniqueOrThrow({ where: { userId } });

  test("the CPF is required with the deposit, validated at its field, stored, and not required again", async () => {
    const deal = await awaited();
    expect(await inform(deal)).toMatchObject({ ok: false, field: "documento", message: IDENTITY.needed });
    expect(await inform(deal, { documento: "111.111.111-11", nome: PERSON.nome })).toMatchObject({
      path: ["documento"],
      message: IDENTITY.documentInvalid,
    });
    expect(await inform(deal, { documento: PERSON.cpf })).toMatchObject({
      path: ["nome"],
      message: IDENTITY.nameEmpty,
    });
    expect((await readDeal(deal.financiador.userId, "financiador", deal.id))?.deposito).toBeNull();
    expect(await inform(deal, { documento: "529.982.247-25", nome: PERSON.nome })).toMatchObject({
      ok: true,
    });
    expect(await profileOf(deal)).toMatchObject({ documentNumber: PERSON.cpf, fullName: PERSON.nome });
    expect(await inform(deal)).toMatchObject({ ok: true });
  });

  test("a deposit does not overwrite the account's data", async () => {
    const deal = await awaited();
    await saveIdentity(deal.financiador.userId, { nome: PERSON.nome, documento: PERSON.cpf }, new Date());
    expect(await inform(deal, { documento: "111.444.777-35", nome: "Outra" })).toMatchObject({ ok: true });
    expect((await profileOf(deal)).documentNumber).toBe(PERSON.cpf);
  });

  test("A3.11 a company's legal name comes from the registry, or as typed while the registry is down", async () => {
    const deal = await awaited();
    const registered = "ASSOCIACAO REDE VIVA DE CATADORES";
    const typed = { documento: "19.131.243/0001-97", nome: "Nome inventado" };
    expect(await inform(deal, typed)).toMatchObject({ ok: true });
    expect(await profileOf(deal)).toMatchObject({ companyName: registered, personType: "juridica" });
    const other = await awaited();
    await vendors.fault({ provider: "brasilapi", mode: "status", status: 500, times: 9 });
    expect(await inform(other, { documento: "12ABC34501DE35", nome: "Verdejante Ltda" })).toMatchObject({
      ok: true,
    });
    expect((await profileOf(other)).companyName).toBe("Verdejante Ltda");
  });
});
