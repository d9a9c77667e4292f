import { beforeEach, expect, test } from "vitest";
import { DAY } from "@/lib/kit/time";

const { db } = await import("@/lib/server/db");
const { createPerson } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { forgetStrangers } = await import("@/lib/words/email/mutations/erase");
const { deleteOld } = await import("./mutations");
const { keptSince, RETENTION } = await import("./rules");

const NOW = new Date("2026-11-22T05:30:00Z");
const daysAgo = (days: number) => new Date(NOW.getTime() - days * DAY);

beforeEach(async () => {
  // Skip the audit log, because a trigger prevents deletions from it.
  for (const { table } of RETENTION.filter((one) => one.table !== "auditoria"))
    await db.$executeRawUnsafe(`delete from ${table}`);
});

test("tables lose their expired rows and keep the others, in batches of two", async () => {
  const { userId, email } = await createPerson();
  await db.$executeRawUnsafe("delete from security_events");
  for (const days of [1, 364, 366, 400, 1_000]) {
    await db.securityEvent.create({ data: { eventType: "login", userId, createdAt: daysAgo(days) } });
    await db.analyticsEvent.create({ data: { name: "signup_start", createdAt: daysAgo(days) } });
    await db.stripeEvent.create({ data: { id: `evt_${days}`, type: "x", receivedAt: daysAgo(days) } });
  }
  const { id: messageId } = await db.emailMessage.create({
    data: {
      emailType: "support",
      toAddress: email,
      subject: "Aviso",
      status: "sent",
      createdAt: daysAgo(2_000),
    },
  });
  for (const days of [1, 400])
    await db.emailEvent.create({
      data: { id: `e${days}`, messageId, type: "sent", occurredAt: daysAgo(days), receivedAt: daysAgo(days) },
    });
  const [project] = await storeProjects(aProject());
  for (const days of [1, 399, 402])
    await db.projectVisit.create({
      data: { projetoId: project?.id ?? "", dia: daysAgo(days), origem: "direto", visitas: 1 },
    });
  for (const days of [1, 1_800, 1_900])
    await db.auditEntry.create({
      data: { createdAt: daysAgo(days), action: "x", kind: "conta", objectId: String(days) },
    });
  const ends = [
    [daysAgo(31), null],
    [daysAgo(29), null],
    [null, daysAgo(1_827)],
    [null, daysAgo(1_825)],
  ] as const;
  for (const [at, [expiresAt, endedAt]] of ends.entries()) {
    const { id: colleagueId } = await db.colleague.create({
      data: { accountId: userId, email: `${at}-${email}`, role: "le", expiresAt, endedAt },
    });
    const createdAt = daysAgo(at === 0 ? 181 : 179);
    await db.colleagueAct.create({ data: { accountId: userId, colleagueId, action: "extrato", createdAt } });
  }
  for (const days of [1, 29, 31])
    await db.importPreview.create({
      data: {
        adminId: userId,
        fileName: "lista.csv",
        sha256: "",
        counted: "linha",
        digest: "",
        counts: {},
        createdAt: daysAgo(days),
        rows: { create: { kind: "novo", position: 0, sourceId: "sinir_1", nome: "Triagem", fields: [] } },
      },
    });
  for (const [at, days] of [-1, 6, 8].entries())
    await db.accountToken.create({
      data: {
        userId,
        purpose: "trocar_email",
        email: `digitado-errado-${email}`,
        tokenHash: Buffer.alloc(32, at),
        createdAt: daysAgo(days + 1),
        expiresAt: daysAgo(days),
      },
    });
  const found = await deleteOld(NOW, 2);
  expect(Object.fromEntries(found)).toEqual({
    security_events: 3,
    analytics_events: 4,
    stripe_events: 4,
    email_events: 1,
    update_tellings: 0,
    project_visits: 1,
    colegas_atos: 1,
    colegas: 2,
    import_previews: 1,
    account_tokens: 1,
    auditoria: 1,
  });
  expect(await db.projectVisit.count()).toBe(2);
  expect(await db.securityEvent.count()).toBe(2);
  expect(await db.stripeEvent.findMany({ select: { id: true } })).toEqual([{ id: "evt_1" }]);
  // The message stays, because its idempotency key prevents a second sending and the statistics count it.
  expect(await db.emailMessage.count({ where: { id: messageId } })).toBe(1);
  expect([...(await deleteOld(NOW)).values()]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  expect(await db.importPreviewRow.count()).toBe(2);
});

test("every table with expiring rows has an index that begins with their date, and a reason", async () => {
  for (const { table, moment, reason } of RETENTION) {
    const [index] = await db.$queryRaw<unknown[]>`
      select 1 from pg_indexes where tablename = ${table} and indexdef ~ ${`\\(${moment}[,)]`}`;
    expect(index, table).toBeDefined();
    expect(reason).not.toBe("");
  }
  expect(keptSince(1, NOW)).toEqual(daysAgo(1));
});

test("mails to people without an account lose address and subject after 180 days, and keep their key", async () => {
  const { userId, email } = await createPerson();
  await db.emailMessage.deleteMany();
  const mail = { emailType: "system_notification", toAddress: "fora@exemplo.com.br", status: "sent" };
  const rows = [
    ["velho um", 181, { subject: "Ana convidou você" }],
    ["velho dois", 400, { subject: "Recibo da Ana", status: "failed" }],
    ["assunto vazio", 181, { subject: "" }],
    ["novo", 179, { subject: "Ana convidou você" }],
    ["na fila", 181, { subject: "Ana convidou você", status: "queued" }],
    ["com conta", 400, { subject: "Aviso", userId, toAddress: email }],
  ] as const;
  for (const [idempotencyKey, days, over] of rows)
    await db.emailMessage.create({ data: { ...mail, ...over, idempotencyKey, createdAt: daysAgo(days) } });
  expect(await forgetStrangers(NOW, 1)).toBe(3);
  expect(await forgetStrangers(NOW, 1)).toBe(0);
  const found = await db.emailMessage.findMany({ where: { toAddress: "", subject: "" } });
  expect(found.map(({ idempotencyKey }) => idempotencyKey).toSorted()).toEqual([
    "assunto vazio",
    "velho dois",
    "velho um",
  ]);
});

test("an account's mails to a mistyped or former address lose address and subject after 180 days; its mails to the present address and to the support keep them", async () => {
  const { userId, email } = await createPerson();
  await db.emailMessage.deleteMany();
  const mail = { userId, emailType: "system_notification", subject: "Confirme", status: "sent" };
  const rows = [
    ["trocar_email", 181, "errado@exemplo.com.br"],
    ["recente", 179, "errado@exemplo.com.br"],
    ["antes da troca", 400, email],
    ["depois da troca", 400, "novo@exemplo.com.br"],
    ["suporte", 400, "suporte@elorecicla.com.br"],
  ] as const;
  for (const [idempotencyKey, days, toAddress] of rows) {
    const emailType = idempotencyKey === "suporte" ? "support_team" : mail.emailType;
    const data = { ...mail, idempotencyKey, toAddress, emailType, createdAt: daysAgo(days) };
    await db.emailMessage.create({ data });
  }
  await db.user.update({ where: { id: userId }, data: { email: "novo@exemplo.com.br" } });
  expect(await forgetStrangers(NOW, 1)).toBe(2);
  expect(await forgetStrangers(NOW, 1)).toBe(0);
  const found = await db.emailMessage.findMany({ where: { toAddress: "", subject: "" } });
  expect(found.map(({ idempotencyKey }) => idempotencyKey).toSorted()).toEqual([
    "antes da troca",
    "trocar_email",
  ]);
});

test("a mail loses its delivery after 180 days, and still counts as sent", async () => {
  const { userId, email } = await createPerson();
  await db.emailMessage.deleteMany();
  const mail = { emailType: "system_notification", toAddress: email, userId, subject: "Aviso" };
  const at = (days: number) => ({ createdAt: daysAgo(days), sentAt: daysAgo(days) });
  const times = { deliveredAt: NOW, openedAt: NOW, clickedAt: NOW };
  const rows = [
    ["entregue", { ...at(181), ...times, status: "delivered" }],
    ["devolvido", { ...at(181), status: "bounced" }],
    ["spam", { ...at(200), deliveredAt: NOW, status: "complained" }],
    ["falhou", { ...at(181), status: "failed" }],
    ["novo", { ...at(179), ...times, status: "delivered" }],
  ] as const;
  for (const [idempotencyKey, own] of rows)
    await db.emailMessage.create({ data: { ...mail, ...own, idempotencyKey } });
  await deleteOld(NOW, 1);
  const found = await db.emailMessage.findMany({ orderBy: { idempotencyKey: "asc" } });
  const shown = found.map(({ idempotencyKey, status, sentAt, deliveredAt, openedAt, clickedAt }) => [
    idempotencyKey,
    status,
    sentAt !== null,
    [deliveredAt, openedAt, clickedAt].some((time) => time !== null),
  ]);
  expect(shown).toEqual([
    ["devolvido", "sent", true, false],
    ["entregue", "sent", true, false],
    ["falhou", "failed", true, false],
    ["novo", "delivered", true, true],
    ["spam", "sent", true, false],
  ]);
});

test("a bounce of an address without an account ends after 180 days, and a wish beside it stays", async () => {
  const { email } = await createPerson();
  await db.emailSuppression.deleteMany();
  const [old, wishAt] = [daysAgo(181), daysAgo(300)];
  await db.emailSuppression.createMany({
    data: [
      { email: "velho@exemplo.com.br", reason: "bounce", createdAt: old },
      { email: "antigo@exemplo.com.br", reason: "bounce", createdAt: old },
      { email: "novo@exemplo.com.br", reason: "bounce", createdAt: daysAgo(179) },
      { email: "pediu@exemplo.com.br", reason: "bounce", createdAt: old, wish: "complaint", wishAt },
      { email: "quis@exemplo.com.br", reason: "unsubscribe", createdAt: wishAt },
      { email, reason: "bounce", createdAt: old },
    ],
  });
  await deleteOld(NOW, 1);
  expect(
    await db.emailSuppression.findMany({ where: { email: { not: email } }, orderBy: { email: "asc" } }),
  ).toEqual([
    { email: "novo@exemplo.com.br", reason: "bounce", createdAt: daysAgo(179), wish: null, wishAt: null },
    { email: "pediu@exemplo.com.br", reason: "complaint", createdAt: wishAt, wish: null, wishAt: null },
    { email: "quis@exemplo.com.br", reason: "unsubscribe", createdAt: wishAt, wish: null, wishAt: null },
  ]);
  expect(await db.emailSuppression.count({ where: { email } })).toBe(1);
});
