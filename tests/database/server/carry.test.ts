import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { carry } from "../../../scripts/carry";

vi.mock("@/lib/admin/restoration/mutations", { spy: true });
const { db } = await import("@/lib/server/db");
const accounts = await import("@/lib/admin/accounts/mutations");
const { ACCOUNT } = await import("@/lib/admin/accounts/messages");
const { carrySuspension } = await import("@/lib/admin/restoration/mutations");
const { failure } = await import("@/lib/kit/result");
const { grantAdmin, revokeAdmin } = await import("@/lib/admin/access/mutations");
const { byCommand, recordAudit } = await import("@/lib/admin/audit/mutations");
const { endAccount } = await import("@/lib/overview/personal-data/mutations");
const { transactionWithJobs } = await import("@/lib/providers/jobs");
const { revokeReceipt } = await import("@/lib/money/receipts/mutations/issue");
const { issued, newCnpj, numbersOf } = await import("../../setup/receipt-sides");
const { createDeal, createFee, createFunder, createFundraiser } = await import("../../setup/receipts");
const { issueFeeReceipt } = await import("@/lib/money/receipts/mutations/write");
const { showDocument } = await import("@/lib/kit/party");
const { showCode } = await import("@/lib/kit/receipt-code");
const { createPerson } = await import("../../setup/people");
const { listOwed } = await import("@/lib/admin/payments/queries");
const { sweepOwed } = await import("@/lib/money/fees/mutations/refund");
const { sweepOwedMonths } = await import("@/lib/money/billing/mutations/owed-months");
const { dropEarlier, earlierUrl, inEarlier, restoreBackup, takeBackup, url } = await import(
  "../../setup/earlier-database"
);
const { addFactor, factorOf, holdingEnds, openTicket, storeOwed, transferAfterBackup } = await import(
  "../../setup/carried-rows"
);

/** @returns a function that finds one of the created accounts by name */
async function createAccounts() {
  const names = [
    "gone",
    "guarded",
    "swapsA",
    "swapsB",
    "suspended",
    "freed",
    "dismissed",
    "promoted",
    "owner",
    "colleague",
    "quiet",
  ] as const;
  const people = new Map<string, Awaited<ReturnType<typeof createPerson>>>();
  for (const one of names) people.set(one, await createPerson());
  return (one: string) => people.get(one) ?? expect.fail(one);
}

const NOW = new Date();
const suspension = { motivo: "Documento de outra pessoa", sendsMails: false };

let person: Awaited<ReturnType<typeof createAccounts>>;
let membership: { id: string };
let lowered: { id: string };
let later: Awaited<ReturnType<typeof createPerson>>;
let blocked: string;

/** Organization that issues receipt nº 1 before the backup, nº 2 after it, and the next ones after the restore. */
let issuer: { captador: Awaited<ReturnType<typeof createFundraiser>>; cnpj: string };
let revoked: Awaited<ReturnType<typeof issued>>;
let lost: typeof revoked;
/** Deals that both sides confirmed before the backup. The backup has no receipt for them. */
let waiting: Awaited<ReturnType<typeof createDeal>>[];
let fee: Awaited<ReturnType<typeof createFee>>;
let owed: Awaited<ReturnType<typeof storeOwed>>;

const takenDown = randomUUID();
/** Ids of portfolios, by what happened to their link after the backup. */
const carteiras = { withdrawn: randomUUID(), replaced: randomUUID(), made: randomUUID(), kept: randomUUID() };
/** Id of a portfolio that was made after the backup. */
const unknown = randomUUID();
const linkOf = (letter: string) => ({ linkHash: Buffer.alloc(32, letter), linkDesde: NOW });
const share = (id: string, letter: string) => db.portfolio.update({ where: { id }, data: linkOf(letter) });
const linksNow = async () => {
  const rows = await db.portfolio.findMany({ where: { id: { in: Object.values(carteiras) } } });
  return new Map(rows.map(({ id, linkHash }) => [id, linkHash && Buffer.from(linkHash).toString()[0]]));
};
const decide = (action: "content_kept" | "content_taken_down", objectId: string) =>
  recordAudit(db, { by: byCommand(NOW), action, kind: "denuncia", objectId, reason: "Golpe" });

let protocols: number[];

async function changeAfterBackup(): Promise<void> {
  protocols.push(await openTicket());
  await decide("content_taken_down", takenDown);
  await endAccount(person("gone").userId, NOW);
  await db.user.update({ where: { id: person("guarded").userId }, data: { passwordHash: "novo" } });
  await db.secondFactor.delete({ where: { userId: person("guarded").userId } });
  await addFactor(person("guarded").userId, "novo");
  const [a, b] = [person("swapsA"), person("swapsB")];
  await db.user.update({ where: { id: a.userId }, data: { email: "t@exemplo.com.br" } });
  await db.user.update({ where: { id: b.userId }, data: { email: a.email } });
  await db.user.update({ where: { id: a.userId }, data: { email: b.email } });
  const by = byCommand(NOW);
  await transactionWithJobs((tx) =>
    accounts.suspend(tx, { id: person("suspended").userId, ...suspension }, by),
  );
  await transactionWithJobs((tx) => accounts.resume(tx, { id: person("freed").userId, ...suspension }, by));
  await revokeAdmin(person("dismissed").email, "ana", NOW);
  await grantAdmin(person("promoted").email, "ana", NOW);
  await db.colleague.update({ where: { id: membership.id }, data: { endedAt: NOW } });
  await db.colleague.update({ where: { id: lowered.id }, data: { role: "contador" } });
  const ended = { linkHash: null, linkDesde: null };
  await db.portfolio.update({ where: { id: carteiras.withdrawn }, data: ended });
  await share(carteiras.replaced, "n");
  await share(carteiras.made, "m");
  const data = { id: unknown, userId: person("quiet").userId, valor: 100_000n, ...linkOf("u") };
  await db.portfolio.create({ data });
  await db.emailSuppression.deleteMany({});
  blocked = `${randomUUID()}@exemplo.com.br`;
  await db.emailSuppression.create({ data: { email: blocked, reason: "complaint" } });
  await db.emailPreference.update({
    where: { userId: person("quiet").userId },
    data: { newsletter: false, digest: ["novidades"] },
  });
  await db.consent.create({
    data: {
      userId: person("quiet").userId,
      purpose: "comunicacoes",
      granted: false,
      version: "1",
      text: "Novidades por e-mail",
    },
  });
  const checkout = {
    userId: person("quiet").userId,
    purpose: "plano",
    plan: "pro",
    priceList: "cadastro",
    amount: 9_700n,
  };
  await db.checkout.create({
    data: { ...checkout, status: "pago", settledAt: NOW, stripeSessionId: "cs_paga" },
  });
  await db.checkout.create({ data: { ...checkout, status: "expirado", stripeSessionId: "cs_expirada" } });
  const { captador } = issuer;
  lost = await issued(captador.userId, waiting[0]?.opportunity.id ?? "");
  await revokeReceipt(captador.userId, { recibo: revoked.id, motivo: "Valor de outro depósito" }, NOW);
  await db.$transaction((tx) => issueFeeReceipt(tx, fee.id));
  await transferAfterBackup(owed, person("quiet").userId, fee);
  later = await createPerson();
  await db.securityEvent.create({ data: { eventType: "login", userId: later.userId } });
}

beforeAll(async () => {
  person = await createAccounts();
  await decide("content_kept", randomUUID());
  protocols = [await openTicket()];
  await addFactor(person("guarded").userId, "antigo");
  await transactionWithJobs((tx) =>
    accounts.suspend(tx, { id: person("freed").userId, ...suspension }, byCommand(NOW)),
  );
  await grantAdmin(person("dismissed").email, "ana", NOW);
  const open = {
    accountId: person("owner").userId,
    personId: person("colleague").userId,
    role: "edita",
    email: person("colleague").email,
    acceptedAt: NOW,
  };
  membership = await db.colleague.create({ data: open });
  lowered = await db.colleague.create({
    data: { ...open, personId: person("quiet").userId, email: person("quiet").email },
  });
  for (const id of Object.values(carteiras))
    await db.portfolio.create({ data: { id, userId: person("quiet").userId, valor: 100_000n } });
  await share(carteiras.withdrawn, "w");
  await share(carteiras.replaced, "r");
  await share(carteiras.kept, "k");
  await db.emailSuppression.create({ data: { email: "alto@exemplo.com.br", reason: "bounce" } });
  await db.emailPreference.create({ data: { userId: person("quiet").userId, newsletter: true } });

  const cnpj = newCnpj();
  issuer = { captador: await createFundraiser(cnpj), cnpj };
  const funder = await createFunder("person");
  const deal = () => createDeal({ captador: issuer.captador, funder, organization: { cnpj } });
  revoked = await issued(issuer.captador.userId, (await deal()).opportunity.id);
  waiting = [await deal(), await deal()];
  fee = await createFee(await deal());
  owed = await storeOwed(person("quiet").userId, fee);

  await takeBackup();
  await changeAfterBackup();
  await restoreBackup();
}, 60_000);

afterAll(dropEarlier);

async function lines(isCheck = false): Promise<string> {
  const log = vi.spyOn(console, "log").mockImplementation(() => {});
  try {
    await carry(earlierUrl, url, isCheck);
    return log.mock.calls.map(([line]) => line).join("\n");
  } finally {
    log.mockRestore();
  }
}

const SUMS = "SELECT count(*)::int AS n, md5(string_agg(u::text, ',' ORDER BY id)) AS sum FROM users u";

describe("changes of access after a backup", () => {
  test("a check lists them and changes nothing", async () => {
    const before = await db.$queryRawUnsafe(SUMS);
    const listed = await lines(true);
    expect(listed).toContain(`${person("gone").userId}  conta encerrada`);
    expect(listed).toContain(`${person("guarded").userId}  senha, duas etapas`);
    expect(listed).toContain(`${carteiras.withdrawn}  link da carteira retirado`);
    expect(listed).not.toContain(unknown);
    expect(listed).toContain(`/admin/pagamentos/${owed.checkout}  R$\u00a0300 reservados`);
    expect(listed).toContain("Nada foi mudado.");
    expect(await db.$queryRawUnsafe(SUMS)).toEqual(before);
  });

  test("they are repeated in the restored database, each change of access with an audit entry", async () => {
    const old = await inEarlier(SUMS);
    const listed = await lines();
    const user = (one: string) => db.user.findUniqueOrThrow({ where: { id: person(one).userId } });
    expect((await user("gone")).anonymisedAt).not.toBeNull();
    expect((await user("guarded")).passwordHash).toBe("novo");
    const factor = await factorOf(person("guarded").userId);
    expect(factor).toMatchObject({ lastCounter: 7, codes: [{ usedAt: null }, { usedAt: expect.any(Date) }] });
    expect(Buffer.from(factor?.secret ?? []).toString()).toBe("novo");
    expect([(await user("swapsA")).email, (await user("swapsB")).email]).toEqual([
      person("swapsB").email,
      person("swapsA").email,
    ]);
    expect((await user("suspended")).suspendedAt).not.toBeNull();
    expect((await user("freed")).suspendedAt).toBeNull();
    const team = await db.administrator.findMany({ where: { revokedAt: null } });
    expect(team).toEqual([]);
    expect(listed).toContain(`${person("promoted").userId}  NÃO repetido`);
    expect(listed).toContain("NÃO repetido: 1 cadastro feito");
    expect(listed).toContain(
      `NÃO repetido: página de pagamento cs_paga, R$\u00a097, conta ${person("quiet").userId}: pago`,
    );
    expect(listed).not.toContain("cs_expirada");
    const organization = `CNPJ ${showDocument(issuer.cnpj)}`;
    expect(listed).toContain(
      `NÃO repetido: recibo nº 000002, ${organization}, R$\u00a0100.000, apoio ${lost.opportunityId}, conta ${lost.readerId}, código ${showCode(lost.code)}`,
    );
    expect(listed).toContain(`NÃO repetido: recibo nº 000001, plataforma, R$\u00a0300, apoio`);
    expect(listed).toContain(
      `NÃO repetido: revogação, o recibo vale de novo: recibo nº 000001, ${organization}`,
    );
    expect(listed).toContain(`${organization}  recibos continuam depois do nº 000002, em vez do nº 000001`);
    expect(listed).toContain("protocolos de chamados continuam depois do número 2");
    expect((await db.colleague.findUniqueOrThrow({ where: { id: membership.id } })).endedAt).not.toBeNull();
    expect(await db.colleague.findUniqueOrThrow({ where: { id: lowered.id } })).toMatchObject({
      role: "contador",
      endedAt: null,
    });
    expect((await db.emailSuppression.findMany()).map(({ email }) => email)).toEqual([blocked]);
    expect(await db.emailPreference.findUnique({ where: { userId: person("quiet").userId } })).toMatchObject({
      newsletter: false,
      digest: ["novidades"],
    });
    expect(await db.consent.count({ where: { userId: person("quiet").userId, granted: false } })).toBe(1);
    const entries = async (one: string) =>
      (await db.auditEntry.findMany({ where: { objectId: person(one).userId }, orderBy: { id: "asc" } })).map(
        ({ action, adminId, after, reason }) => ({ action, adminId, after, reason }),
      );
    expect((await entries("guarded")).at(-1)).toEqual({
      action: "access_carried",
      adminId: null,
      reason: "",
      after: { por: "restauração", repetido: ["senha", "duas etapas"] },
    });
    expect((await entries("suspended")).at(-1)).toMatchObject({
      action: "account_suspended",
      reason: suspension.motivo,
    });
    expect((await entries("freed")).at(-1)).toMatchObject({ action: "account_resumed" });
    expect((await entries("gone")).at(-1)).toMatchObject({
      action: "account_ended",
      after: { por: "restauração" },
    });
    expect((await entries("dismissed")).at(-1)).toMatchObject({ action: "admin_revoked" });
    expect(await inEarlier(SUMS)).toEqual(old);
  });

  test("LGPD a refund transferred after the backup is reserved, so that Stripe is not asked again, and looks at accounts stay logged", async () => {
    const looks = { action: "look_started", objectId: person("quiet").userId };
    expect(await db.auditEntry.count({ where: looks })).toBe(1);
    const { checkout, month, bounced } = owed;
    const reserved = { reservedAmount: 30_000n, owedAmount: 30_000n, transferredAmount: 0n };
    expect(await db.checkout.findUniqueOrThrow({ where: { id: checkout } })).toMatchObject(reserved);
    const monthOf = (id: string) => db.planPayment.findUniqueOrThrow({ where: { id } });
    expect(await monthOf(month)).toMatchObject({ reservedAmount: 9_700n });
    // The payer's bank had sent this refund back before the backup. No job requests it again, so nothing is reserved.
    expect(await monthOf(bounced)).toMatchObject({ reservedAmount: 0n, bouncedAmount: 9_700n });
    expect([await sweepOwed(), await sweepOwedMonths()]).toEqual([0, 0]);
    expect(new Set((await listOwed(null)).rows.map(({ id }) => id))).toEqual(new Set(Object.values(owed)));
    const listed = await lines();
    expect(listed).not.toContain("reservados");
    expect(listed).toContain(
      `Pagou uma devolução por transferência, /admin/pagamentos/${checkout}, Dia no banco: 20/11/2026, Valor pedido: R$ 300,00 → R$ 0,00, Código da transferência: E30000`,
    );
    expect(listed).toContain(
      `NÃO repetido: taxa por transferência, apoio ${fee.opportunityId}, R$\u00a0300, dia 20/11/2026, código e77, conta ${person("quiet").userId}: pago`,
    );
  });

  test("LGPD a link of a carteira that its owner withdrew stays dead, and one made since opens again", async () => {
    expect(await linksNow()).toEqual(
      new Map([
        [carteiras.withdrawn, null],
        [carteiras.replaced, "n"],
        [carteiras.made, "m"],
        [carteiras.kept, "k"],
      ]),
    );
  });

  test("a second run finds only what is never repeated, such as content that the team took down", async () => {
    const listed = await lines();
    expect(listed).toContain(
      `NÃO repetido: Retirou um conteúdo denunciado, /admin/denuncias/${takenDown}, Golpe`,
    );
    expect(listed).toContain("NÃO repetido: recibo nº 000002, CNPJ");
    expect(listed.match(/NÃO repetido: .*\/admin/g)).toHaveLength(6);
    expect(listed.split("\n").filter((line) => !line.includes("NÃO repetido"))).toEqual([
      "Bloqueios de e-mail: 1. Preferências: 1. Consentimentos novos: 0.",
    ]);
  });

  test("B2.22 no protocol of a ticket is given to a second person after a restore", async () => {
    expect(protocols).toEqual([1, 2]);
    expect([await openTicket(), (await lines()).includes("protocolos")]).toEqual([3, false]);
    expect(await openTicket()).toBe(4);
  });

  test("the operator reads why a suspension was not repeated", async () => {
    const { userId: id } = person("suspended");
    await db.user.update({ where: { id }, data: { suspendedAt: null } });
    vi.mocked(carrySuspension).mockResolvedValueOnce(failure("conflict", ACCOUNT.suspendedAlready));
    expect(await lines()).toContain(`${id}  NÃO repetido (suspensão): ${ACCOUNT.suspendedAlready}`);
  });

  test("the operator reads why an end of an account was not repeated, and the next run repeats it", async () => {
    const { userId: id } = person("promoted");
    await inEarlier(`UPDATE users SET anonymised_at = now() WHERE id = '${id}'`);
    expect(await holdingEnds(lines)).toContain(`${id}  NÃO repetido (conta encerrada): Nada foi excluído.`);
    expect(await lines()).not.toContain("NÃO repetido (conta encerrada)");
    expect((await db.user.findUniqueOrThrow({ where: { id } })).anonymisedAt).not.toBeNull();
  }, 60_000);

  test("no number of a receipt is given a second time after a restore", async () => {
    const { userId } = issuer.captador;
    const [again, last] = waiting.map(({ opportunity }) => opportunity.id);
    expect((await issued(userId, again ?? "")).number).toBe(3);
    expect((await db.$transaction((tx) => issueFeeReceipt(tx, fee.id)))?.number).toBe(2);
    await lines();
    expect((await issued(userId, last ?? "")).number).toBe(4);
    expect(await numbersOf(issuer.cnpj)).toEqual([1, 3, 4]);
    const entries = await db.auditEntry.findMany({ where: { action: "receipt_numbers_carried" } });
    expect(entries.filter(({ objectId }) => objectId === issuer.cnpj)).toMatchObject([
      { kind: "numeros_de_recibo", before: { ultimo: 1 }, after: { ultimo: 2 } },
    ]);
    expect(entries).toHaveLength(2);
  });

  test("exchanged addresses, the same database twice and a restored database in use are refused", async () => {
    await expect(carry(url, url, false)).rejects.toThrow("mesmo banco");
    await expect(carry(url, earlierUrl, false)).rejects.toThrow("trocados");
    await db.securityEvent.create({ data: { eventType: "login", userId: person("owner").userId } });
    await expect(carry(earlierUrl, url, false)).rejects.toThrow("em uso");
  });
});
