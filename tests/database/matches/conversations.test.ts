import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { DEFAULT_PREFERENCES } from "@/lib/words/email/rules";
import { startVendors } from "../../setup/mailbox";
import { pdf } from "../../setup/pictures";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const { sendMessage } = await import("@/lib/matches/conversations/mutations/send");
const sides = await import("@/lib/matches/conversations/mutations/read-mute-report");
const { sendDigests } = await import("@/lib/matches/conversations/mutations/digest");
const conversations = await import("@/lib/matches/conversations/queries/conversation");
const { listConversations } = await import("@/lib/matches/conversations/queries/list");
const { CONVERSATION } = await import("@/lib/matches/conversations/messages");
const { deliverQueued } = await import("@/lib/words/email/mutations/send");
const preferences = await import("@/lib/words/email/mutations/preferences");
const rights = await import("@/lib/overview/personal-data/mutations");
const uploads = await import("@/lib/catalog/uploads/queries");
const { storeUpload } = await import("@/lib/catalog/uploads/mutations/upload");
const people = await import("../../setup/people");
const { aPair, sendText } = await import("../../setup/conversations");
afterAll(() => vendors.stop());

const MINUTE = 60_000;
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

const textsOf = async (userId: string, conversationId: string) =>
  (await conversations.readMessagePage(userId, conversationId))?.mensagens.map(({ texto }) => texto);

const mailsTo = (email: string) =>
  db.emailMessage.findMany({ where: { toAddress: email, emailType: "talk_messages" } });

describe("the sides of a conversation", () => {
  test("a conversation begins when the deal is unlocked, and is found by the deal's id and by the conversation's", async () => {
    const { captador, funder, opportunityId } = await aPair("bloqueada");
    expect(await conversations.findConversation(captador.userId, opportunityId)).toBeNull();
    expect((await listConversations(funder.userId, "", null)).rows).toEqual([]);
    await db.opportunity.update({
      where: { id: opportunityId },
      data: { status: "desbloqueada", unlockedAt: new Date() },
    });
    const id = await conversations.findConversation(captador.userId, opportunityId);
    expect(id).not.toBeNull();
    expect(await conversations.findConversation(funder.userId, id ?? "")).toBe(id);
    // A later change of status must not create a second conversation.
    await db.opportunity.update({ where: { id: opportunityId }, data: { status: "confirmada" } });
    expect(await db.talk.count({ where: { opportunityId } })).toBe(1);
    expect((await listConversations(funder.userId, "", null)).rows).toMatchObject([
      { id, excerpt: null, isOpen: true },
    ]);
  });

  test("a stranger can neither read, write, mute nor report", async () => {
    const { captador, conversationId, opportunityId } = await aPair();
    await sendText(captador, conversationId, "Olá");
    const stranger = await people.createPerson({ userType: "financiador" });
    expect(await conversations.findConversation(stranger.userId, conversationId)).toBeNull();
    expect(await conversations.findConversation(stranger.userId, opportunityId)).toBeNull();
    expect(await conversations.openConversation(stranger.userId, conversationId)).toBeNull();
    expect(await conversations.readMessagePage(stranger.userId, conversationId)).toBeNull();
    const gone = { ok: false, code: "not_found", message: CONVERSATION.gone };
    expect(await sendText(stranger, conversationId, "Oi")).toEqual(gone);
    expect(await sides.markRead(stranger.userId, conversationId, 1)).toEqual(gone);
    expect(await sides.setMuted(stranger.userId, conversationId, true)).toEqual(gone);
    const report = { id: conversationId, motivo: "spam", detalhe: "" };
    expect(await sides.reportConversation(stranger, report)).toEqual(gone);
    expect(await db.talkMessage.count({ where: { talkId: conversationId } })).toBe(1);
  });

  test("each side is shown the other's name, the captador also the project", async () => {
    const { captador, funder, project, conversationId } = await aPair();
    expect((await conversations.openConversation(captador.userId, conversationId))?.head).toMatchObject({
      other: "Recicla Já",
      otherRole: "financiador",
      project: project.nomeProjeto,
    });
    expect((await conversations.openConversation(funder.userId, conversationId))?.head.other).toBe(
      project.proponente,
    );
  });
});

describe("sending a message", () => {
  test("ten concurrent messages with the same client id are stored once", async () => {
    const { captador, funder, conversationId } = await aPair();
    const clientId = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => sendText(captador, conversationId, "Bom dia", clientId)),
    );
    expect(new Set(sent.map((one) => one.ok && one.data.id)).size).toBe(1);
    expect(await textsOf(funder.userId, conversationId)).toEqual(["Bom dia"]);
    // The other side may use the same client id for a message of its own.
    expect((await sendText(funder, conversationId, "Bom dia!", clientId)).ok).toBe(true);
    expect(await textsOf(captador.userId, conversationId)).toEqual(["Bom dia", "Bom dia!"]);
  });

  test("concurrent messages of both sides get numbers without gaps, and are unread for the other side", async () => {
    const { captador, funder, conversationId } = await aPair();
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        sendText(at % 2 ? captador : funder, conversationId, `mensagem ${at}`),
      ),
    );
    const page = await conversations.readMessagePage(captador.userId, conversationId);
    expect(page?.mensagens.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
    const unread = await db.talkSide.findMany({ where: { talkId: conversationId } });
    expect(unread.map((side) => side.unread)).toEqual([10, 10]);
  });

  test("older and newer ranges join without overlap, and only the author sees a client id", async () => {
    const { captador, funder, conversationId } = await aPair();
    for (let at = 1; at <= 45; at += 1) await sendText(captador, conversationId, String(at));
    const newest = await conversations.readMessagePage(funder.userId, conversationId);
    expect(newest?.mensagens[0]).toMatchObject({ number: 6, clientId: null, isMine: false });
    const older = await conversations.readMessagePage(funder.userId, conversationId, { antes: 6 });
    expect(older?.mensagens.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    const newer = await conversations.readMessagePage(captador.userId, conversationId, { depois: 43 });
    expect(newer?.mensagens.map(({ texto }) => texto)).toEqual(["44", "45"]);
    expect(newer?.mensagens[0]?.clientId).toEqual(expect.any(String));
    expect(
      (await conversations.openConversation(funder.userId, conversationId))?.page.mensagens[0]?.number,
    ).toBe(1);
  });

  test("a conversation opens with its newest message, even if not all unread ones fit", async () => {
    const { captador, funder, conversationId } = await aPair();
    for (let at = 1; at <= 203; at += 1) await sendText(captador, conversationId, String(at));
    const numbersFrom = async (readNumber: number) => {
      await db.talkSide.updateMany({ where: { userId: funder.userId }, data: { readNumber } });
      const opened = await conversations.openConversation(funder.userId, conversationId);
      return [opened?.page.mensagens[0]?.number, opened?.page.mensagens.at(-1)?.number];
    };
    expect(await numbersFrom(7)).toEqual([164, 203]);
    expect(await numbersFrom(8)).toEqual([4, 203]);
  });

  test("while the contact is locked again, messages are refused and earlier ones stay readable", async () => {
    const { captador, funder, conversationId, opportunityId } = await aPair();
    await sendText(captador, conversationId, "Antes");
    await db.opportunity.update({ where: { id: opportunityId }, data: { status: "bloqueada" } });
    expect(await sendText(funder, conversationId, "Depois")).toMatchObject({
      ok: false,
      code: "conflict",
      message: CONVERSATION.closed,
    });
    expect(await conversations.readMessagePage(funder.userId, conversationId)).toMatchObject({
      aberta: false,
      mensagens: [{ texto: "Antes" }],
    });
    await db.opportunity.update({ where: { id: opportunityId }, data: { status: "desbloqueada" } });
    expect((await sendText(funder, conversationId, "De novo")).ok).toBe(true);
  });

  test("a message waits for a concurrent cancellation of the deal and is then refused", async () => {
    const { captador, funder, conversationId, opportunityId } = await aPair();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let locked = () => {};
    const isLocked = new Promise<void>((resolve) => {
      locked = resolve;
    });
    const withdrawal = db.$transaction(async (tx) => {
      await tx.opportunity.update({ where: { id: opportunityId }, data: { status: "cancelada" } });
      locked();
      await held;
    });
    await isLocked;
    const sending = [sendText(captador, conversationId, "Agora"), sendText(funder, conversationId, "Agora")];
    // Time (ms) for both messages to reach the lock; without a lock they would be stored.
    await wait(300);
    release();
    await withdrawal;
    for (const result of await Promise.all(sending))
      expect(result).toMatchObject({ ok: false, code: "conflict" });
    expect(await db.talkMessage.count({ where: { talkId: conversationId } })).toBe(0);
  });
});

describe("attachments", () => {
  const upload = async (owner: { userId: string }) => {
    const kept = await storeUpload(owner, "anexo", { name: "proposta.pdf", bytes: pdf() });
    if (!kept.ok) throw new Error(kept.message);
    return kept.data.id;
  };
  const sendFiles = (author: { userId: string }, conversa: string, anexos: string[]) =>
    sendMessage(author, { conversa, clientId: randomUUID(), texto: "", anexos });

  test("only the two sides can open an attachment, and its file counts as used", async () => {
    const { captador, funder, conversationId } = await aPair();
    const stranger = await people.createPerson();
    const id = await upload(funder);
    expect(await uploads.openFile(id, captador)).toBeNull();
    expect(await sendFiles(funder, conversationId, [id])).toMatchObject({
      ok: true,
      data: { texto: "", anexos: [{ id, name: "proposta.pdf" }] },
    });
    expect((await uploads.openFile(id, captador))?.id).toBe(id);
    for (const reader of [stranger, null, people.asAccountant(captador), people.asAccountant(funder)])
      expect(await uploads.openFile(id, reader)).toBeNull();
    const [used] = await db.$queryRaw<[{ used: boolean }]>`
      select ${uploads.usedBy("anything")} as used from files where id = ${id}::uuid`;
    expect(used.used).toBe(true);
    expect((await listConversations(captador.userId, "", null)).rows[0]?.excerpt).toBe("Anexo");
  });

  test("another person's file, or one for another purpose, is refused", async () => {
    const { captador, funder, conversationId } = await aPair();
    const photo = await storeUpload(captador, "documento", { name: "a.pdf", bytes: pdf() });
    for (const id of [await upload(funder), randomUUID(), photo.ok ? photo.data.id : ""])
      expect(await sendFiles(captador, conversationId, [id])).toMatchObject({ ok: false, code: "bad_input" });
    expect(await db.talkMessage.count({ where: { talkId: conversationId } })).toBe(0);
  });
});

describe("marking messages as read", () => {
  test("the read mark only moves forwards, at most to the last message, and lowers the count", async () => {
    const { captador, funder, conversationId } = await aPair();
    for (const text of ["um", "dois", "três"]) await sendText(captador, conversationId, text);
    expect(await sides.markRead(funder.userId, conversationId, 2)).toEqual({ ok: true, data: { unread: 1 } });
    expect(await sides.markRead(funder.userId, conversationId, 1)).toEqual({ ok: true, data: { unread: 1 } });
    expect(await sides.markRead(funder.userId, conversationId, 900)).toEqual({
      ok: true,
      data: { unread: 0 },
    });
    await sendText(captador, conversationId, "quatro");
    const where = { talkId_userId: { talkId: conversationId, userId: funder.userId } };
    expect(await db.talkSide.findUnique({ where })).toMatchObject({ unread: 1, readNumber: 3 });
    expect((await conversations.readMessagePage(captador.userId, conversationId))?.lidaPeloOutro).toBe(3);
  });

  test("concurrent messages and read marks lose no count", async () => {
    const { captador, funder, conversationId } = await aPair();
    await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        at % 3
          ? sendText(captador, conversationId, String(at))
          : sides.markRead(funder.userId, conversationId, at),
      ),
    );
    const where = { talkId_userId: { talkId: conversationId, userId: funder.userId } };
    const { readNumber, unread } = await db.talkSide.findUniqueOrThrow({ where });
    expect(unread).toBe(20 - readNumber);
  });
});

describe("the e-mail about unread messages", () => {
  test("the mail is sent after fifteen minutes, again only after a reading, and does not quote messages", async () => {
    const { captador, funder, conversationId } = await aPair();
    await sendText(captador, conversationId, "Segredo do projeto");
    await sendDigests(later(14));
    expect(await mailsTo(funder.email)).toEqual([]);
    await Promise.all([sendDigests(later(16)), sendDigests(later(16))]);
    await sendText(captador, conversationId, "Mais uma");
    await sendDigests(later(60));
    const [mail, ...more] = await mailsTo(funder.email);
    expect(more).toEqual([]);
    await deliverQueued({ id: mail?.id ?? "" }, false).catch(() => {});
    const [arrived] = await vendors.inbox(funder.email);
    expect(arrived?.subject).toBe(
      `1 mensagem nova de ${(await conversations.openConversation(funder.userId, conversationId))?.head.other}`,
    );
    expect(arrived?.text).not.toContain("Segredo");
    expect(arrived?.links.some((link) => /\/dashboard\/apoios\/[0-9a-f-]{36}#conversa$/.test(link))).toBe(
      true,
    );
    await sides.markRead(funder.userId, conversationId, 2);
    await sendText(captador, conversationId, "Depois da leitura");
    await sendDigests(later(20));
    expect(await mailsTo(funder.email)).toHaveLength(2);
    expect(await mailsTo(captador.email)).toEqual([]);
  });

  test("no mail goes to a person who muted the conversation, switched the kind off or unsubscribed", async () => {
    const [muted, off, unsubscribed] = [await aPair(), await aPair(), await aPair()];
    for (const { captador, conversationId } of [muted, off, unsubscribed])
      await sendText(captador, conversationId, "Oi");
    await sides.setMuted(muted.funder.userId, muted.conversationId, true);
    await preferences.saveEmailPreferences(
      off.funder.userId,
      { ...DEFAULT_PREFERENCES, talkMessages: "nunca" },
      new Date(),
    );
    const { email: address, userId } = unsubscribed.funder;
    const token = preferences.unsubscribeToken({ address, userId, category: "talk_messages" });
    expect(await preferences.changeSubscription(token, false, new Date())).toMatchObject({
      ok: true,
      data: { subscribed: false },
    });
    await sendDigests(later(16));
    for (const { funder } of [muted, off, unsubscribed]) expect(await mailsTo(funder.email)).toEqual([]);
    await sides.setMuted(muted.funder.userId, muted.conversationId, false);
    await sendDigests(later(16));
    expect(await mailsTo(muted.funder.email)).toHaveLength(1);
  });
});

test("a report is stored and mailed to the team with links to it and to both accounts", async () => {
  const { captador, funder, conversationId } = await aPair();
  const report = {
    id: conversationId,
    motivo: "dados_bancarios",
    detalhe: "Pediu Pix em outra conta.",
  };
  expect(await sides.reportConversation(captador, report)).toEqual({
    ok: true,
    data: { message: CONVERSATION.reported },
  });
  const stored = await db.talkReport.findMany({ where: { talkId: conversationId } });
  expect(stored).toMatchObject([{ motivo: "dados_bancarios", decidedAt: null }]);
  const where = { subject: { startsWith: "Denúncia em conversa" } };
  const [mail, ...others] = await db.emailMessage.findMany({ where });
  expect(others).toEqual([]);
  const { openContent } = await import("@/lib/words/email/mutations/notify");
  const content = JSON.stringify(mail?.payload && openContent(mail.payload));
  for (const path of [captador, funder].map(({ userId }) => `/admin/pessoas/${userId}`))
    expect(content).toContain(path);
  expect(content).toContain(`/admin/denuncias/conversas/${stored[0]?.id}`);
});

describe("the list of conversations", () => {
  test("the list is searched by names and words without accents, within the person's own conversations", async () => {
    const { captador, funder, conversationId } = await aPair();
    const other = await aPair();
    await sendText(captador, conversationId, "A prensa chega na terça, e a balança também. ".repeat(4));
    await sendText(funder, conversationId, "Combinado");
    await sendText(other.captador, other.conversationId, "A prensa é de outro");
    const find = async (busca: string) => (await listConversations(funder.userId, busca, null)).rows;
    expect(await find("BALANCA")).toMatchObject([{ id: conversationId, isMine: false }]);
    expect((await find("balança"))[0]?.excerpt).toContain("balança");
    expect(await find("proponente")).toHaveLength(1);
    expect(await find("100%_")).toEqual([]);
    expect((await find(""))[0]).toMatchObject({ excerpt: "Combinado", isMine: true, unread: 1 });
  });

  test("the pages of the list neither repeat nor omit a conversation", async () => {
    const { captador, funder } = await aPair();
    const projects = await db.project.createManyAndReturn({
      data: Array.from({ length: 44 }, (_, at) => ({
        slug: `muitas-${at}`,
        nomeProjeto: `P${at}`,
        categoriaOrigem: "Ambiental",
        categoria: "Cooperativismo",
        status: "Em Captação",
        urgencia: "Média",
        estado: "SP",
        cidade: "Campinas",
        proponente: "P",
        valorTotal: 100n,
        captadorId: captador.userId,
      })),
    });
    const sides = { captadorId: captador.userId, financiadorId: funder.userId };
    const opened = { amount: 100n, status: "desbloqueada", unlockedAt: new Date() };
    for (const { id: projetoId } of projects)
      await db.match.create({
        data: { ...sides, projetoId, opportunity: { create: { projetoId, ...opened } } },
      });
    const seen: string[] = [];
    for (let after: string | null = null, page = 0; page < 5; page += 1) {
      const { rows, next } = await listConversations(funder.userId, "", after);
      seen.push(...rows.map(({ id }) => id));
      if (next === null) break;
      after = next;
    }
    expect(seen).toHaveLength(45);
    expect(new Set(seen).size).toBe(45);
  });
});

test("an account's export has its own messages; deletion removes its name and files, and keeps the messages", async () => {
  const { captador, funder, conversationId } = await aPair();
  const kept = await storeUpload(funder, "anexo", { name: "proposta.pdf", bytes: pdf() });
  const anexos = kept.ok ? [kept.data.id] : [];
  await sendMessage(funder, { conversa: conversationId, clientId: randomUUID(), texto: "", anexos });
  await sendText(funder, conversationId, "Minha parte da conversa");
  await sendText(captador, conversationId, "A parte do outro lado");
  const copy = JSON.stringify(await rights.exportMyData(funder.userId, new Date()));
  expect(copy).toContain("Minha parte da conversa");
  expect(copy).not.toContain("A parte do outro lado");
  expect((await rights.deleteMyAccount(funder.userId, people.PASSWORD, new Date())).ok).toBe(true);
  const opened = await conversations.openConversation(captador.userId, conversationId);
  expect(opened?.head.other).toBe("Conta excluída");
  expect(opened?.page).toMatchObject({
    aberta: false,
    mensagens: [{ texto: "", anexos: [] }, { texto: "Minha parte da conversa" }, {}],
  });
  expect(await sendText(captador, conversationId, "Ainda está aí?")).toMatchObject({ code: "conflict" });
  await sendDigests(later(60));
  expect(await mailsTo(`${funder.userId}@anonimo.invalid`)).toEqual([]);
});
