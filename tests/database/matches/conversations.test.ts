import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, describe, expect, test } from "vitest";
import { DEFAULT_PREFERENCES } from "@/lib/words/email/rules";
import { startVendors } from "../../setup/mailbox";
import { pdf } from "../../setup/pictures";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const { sendMessage } = await import("@/lib/matches/conversations/mutations/send");
const sides = await import("@/lib/matches/conversations/mutations/sides");
const { sendDigests } = await import("@/lib/matches/conversations/mutations/digest");
const talks = await import("@/lib/matches/conversations/queries/talk");
const { listConversations } = await import("@/lib/matches/conversations/queries/list");
const { TALK } = await import("@/lib/matches/conversations/messages");
const { deliverQueued } = await import("@/lib/words/email/mutations/send");
const preferences = await import("@/lib/words/email/mutations/preferences");
const rights = await import("@/lib/overview/personal-data/mutations");
const uploads = await import("@/lib/catalog/uploads/queries");
const { storeUpload } = await import("@/lib/catalog/uploads/mutations/upload");
const people = await import("../../setup/people");
const { aPair, say } = await import("../../setup/talks");
afterAll(() => vendors.stop());

const MINUTE = 60_000;
const later = (minutes: number) => new Date(Date.now() + minutes * MINUTE);

const textsOf = async (userId: string, talkId: string) =>
  (await talks.readStretch(userId, talkId))?.mensagens.map(({ texto }) => texto);

/** Mails about unread messages to one person. */
const mailsTo = (email: string) =>
  db.emailMessage.findMany({ where: { toAddress: email, emailType: "talk_messages" } });

describe("the sides of a conversation", () => {
  test("B1.3 a conversation exists only after unlocking, and opens for both sides by either of its ids", async () => {
    const { captador, funder, opportunityId } = await aPair("bloqueada");
    expect(await talks.findConversation(captador.userId, opportunityId)).toBeNull();
    expect((await listConversations(funder.userId, "", null)).rows).toEqual([]);
    await db.opportunity.update({
      where: { id: opportunityId },
      data: { status: "desbloqueada", unlockedAt: new Date() },
    });
    const id = await talks.findConversation(captador.userId, opportunityId);
    expect(id).not.toBeNull();
    expect(await talks.findConversation(funder.userId, id ?? "")).toBe(id);
    // Told again, it stays one.
    await db.opportunity.update({ where: { id: opportunityId }, data: { status: "confirmada" } });
    expect(await db.talk.count({ where: { opportunityId } })).toBe(1);
    expect((await listConversations(funder.userId, "", null)).rows).toMatchObject([
      { id, excerpt: null, isOpen: true },
    ]);
  });

  test("a stranger can neither read, write, mute nor report", async () => {
    const { captador, talkId, opportunityId } = await aPair();
    await say(captador, talkId, "Olá");
    const stranger = await people.createPerson({ userType: "financiador" });
    expect(await talks.findConversation(stranger.userId, talkId)).toBeNull();
    expect(await talks.findConversation(stranger.userId, opportunityId)).toBeNull();
    expect(await talks.openConversation(stranger.userId, talkId)).toBeNull();
    expect(await talks.readStretch(stranger.userId, talkId)).toBeNull();
    const gone = { ok: false, code: "not_found", message: TALK.gone };
    expect(await say(stranger, talkId, "Oi")).toEqual(gone);
    expect(await sides.markRead(stranger.userId, talkId, 1)).toEqual(gone);
    expect(await sides.setMuted(stranger.userId, talkId, true)).toEqual(gone);
    const report = { conversa: talkId, motivo: "spam", detalhe: "" };
    expect(await sides.reportConversation(stranger, report)).toEqual(gone);
    expect(await db.talkMessage.count({ where: { talkId } })).toBe(1);
  });

  test("each side is shown the other's name and the project", async () => {
    const { captador, funder, project, talkId } = await aPair();
    expect((await talks.openConversation(captador.userId, talkId))?.head).toMatchObject({
      other: "Recicla Já",
      otherRole: "financiador",
      project: project.nomeProjeto,
    });
    expect((await talks.openConversation(funder.userId, talkId))?.head.other).toBe(project.proponente);
  });
});

describe("sending a message", () => {
  test("a message sent again under its client id, also ten times at once, is the same message", async () => {
    const { captador, funder, talkId } = await aPair();
    const clientId = randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 10 }, () => say(captador, talkId, "Bom dia", clientId)),
    );
    expect(new Set(sent.map((one) => one.ok && one.data.id)).size).toBe(1);
    expect(await textsOf(funder.userId, talkId)).toEqual(["Bom dia"]);
    // The other side may by chance have chosen the same.
    expect((await say(funder, talkId, "Bom dia!", clientId)).ok).toBe(true);
    expect(await textsOf(captador.userId, talkId)).toEqual(["Bom dia", "Bom dia!"]);
  });

  test("concurrent messages of both sides have numbers without gaps, and count as unread for the other side alone", async () => {
    const { captador, funder, talkId } = await aPair();
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => say(at % 2 ? captador : funder, talkId, `mensagem ${at}`)),
    );
    const stretch = await talks.readStretch(captador.userId, talkId);
    expect(stretch?.mensagens.map(({ number }) => number)).toEqual(
      Array.from({ length: 20 }, (_, at) => at + 1),
    );
    const unread = await db.talkSide.findMany({ where: { talkId } });
    expect(unread.map((side) => side.unread)).toEqual([10, 10]);
  });

  test("older and newer ranges join without overlap, and only the author sees a client id", async () => {
    const { captador, funder, talkId } = await aPair();
    for (let at = 1; at <= 45; at += 1) await say(captador, talkId, String(at));
    const newest = await talks.readStretch(funder.userId, talkId);
    expect(newest?.mensagens[0]).toMatchObject({ number: 6, clientId: null, isMine: false });
    const older = await talks.readStretch(funder.userId, talkId, { antes: 6 });
    expect(older?.mensagens.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
    const newer = await talks.readStretch(captador.userId, talkId, { depois: 43 });
    expect(newer?.mensagens.map(({ texto }) => texto)).toEqual(["44", "45"]);
    expect(newer?.mensagens[0]?.clientId).toEqual(expect.any(String));
    expect((await talks.openConversation(funder.userId, talkId))?.stretch.mensagens[0]?.number).toBe(1);
  });

  test("after the right is withdrawn a message is refused, and all messages stay readable", async () => {
    const { captador, funder, talkId, opportunityId } = await aPair();
    await say(captador, talkId, "Antes");
    await db.opportunity.update({ where: { id: opportunityId }, data: { status: "bloqueada" } });
    expect(await say(funder, talkId, "Depois")).toMatchObject({
      ok: false,
      code: "conflict",
      message: TALK.closed,
    });
    expect(await talks.readStretch(funder.userId, talkId)).toMatchObject({
      aberta: false,
      mensagens: [{ texto: "Antes" }],
    });
    await db.opportunity.update({ where: { id: opportunityId }, data: { status: "desbloqueada" } });
    expect((await say(funder, talkId, "De novo")).ok).toBe(true);
  });

  test("a message during a withdrawal is either stored before it or refused", async () => {
    const { captador, funder, talkId, opportunityId } = await aPair();
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
    const sending = [say(captador, talkId, "Agora"), say(funder, talkId, "Agora")];
    // Long enough for both to come to the lock, or past it where there is none.
    await wait(300);
    release();
    await withdrawal;
    for (const result of await Promise.all(sending))
      expect(result).toMatchObject({ ok: false, code: "conflict" });
    expect(await db.talkMessage.count({ where: { talkId } })).toBe(0);
  });
});

describe("attachments", () => {
  const upload = async (owner: { userId: string }) => {
    const kept = await storeUpload(owner, "anexo", { name: "proposta.pdf", bytes: pdf() });
    if (!kept.ok) throw new Error(kept.message);
    return kept.data.id;
  };
  const along = (author: { userId: string }, conversa: string, anexos: string[]) =>
    sendMessage(author, { conversa, clientId: randomUUID(), texto: "", anexos });

  test("only the two sides can open an attachment, and it is never swept as unused", async () => {
    const { captador, funder, talkId } = await aPair();
    const stranger = await people.createPerson();
    const id = await upload(funder);
    expect(await uploads.openFile(id, captador)).toBeNull();
    expect(await along(funder, talkId, [id])).toMatchObject({
      ok: true,
      data: { texto: "", anexos: [{ id, name: "proposta.pdf" }] },
    });
    expect((await uploads.openFile(id, captador))?.id).toBe(id);
    expect(await uploads.openFile(id, stranger)).toBeNull();
    expect(await uploads.openFile(id, null)).toBeNull();
    const [used] = await db.$queryRaw<[{ used: boolean }]>`
      select ${uploads.usedBy("anything")} as used from files where id = ${id}::uuid`;
    expect(used.used).toBe(true);
    expect((await listConversations(captador.userId, "", null)).rows[0]?.excerpt).toBe("Anexo");
  });

  test("another person's file, or one for another purpose, is refused", async () => {
    const { captador, funder, talkId } = await aPair();
    const photo = await storeUpload(captador, "documento", { name: "a.pdf", bytes: pdf() });
    for (const id of [await upload(funder), randomUUID(), photo.ok ? photo.data.id : ""])
      expect(await along(captador, talkId, [id])).toMatchObject({ ok: false, code: "bad_input" });
    expect(await db.talkMessage.count({ where: { talkId } })).toBe(0);
  });
});

describe("marking messages as read", () => {
  test("the read mark only moves forwards, at most to the last message, and lowers the count", async () => {
    const { captador, funder, talkId } = await aPair();
    for (const text of ["um", "dois", "três"]) await say(captador, talkId, text);
    expect(await sides.markRead(funder.userId, talkId, 2)).toEqual({ ok: true, data: { unread: 1 } });
    expect(await sides.markRead(funder.userId, talkId, 1)).toEqual({ ok: true, data: { unread: 1 } });
    expect(await sides.markRead(funder.userId, talkId, 900)).toEqual({ ok: true, data: { unread: 0 } });
    await say(captador, talkId, "quatro");
    const where = { talkId_userId: { talkId, userId: funder.userId } };
    expect(await db.talkSide.findUnique({ where })).toMatchObject({ unread: 1, readNumber: 3 });
    expect((await talks.readStretch(captador.userId, talkId))?.lidaPeloOutro).toBe(3);
  });

  test("concurrent messages and read marks lose no count", async () => {
    const { captador, funder, talkId } = await aPair();
    await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        at % 3 ? say(captador, talkId, String(at)) : sides.markRead(funder.userId, talkId, at),
      ),
    );
    const where = { talkId_userId: { talkId, userId: funder.userId } };
    const { readNumber, unread } = await db.talkSide.findUniqueOrThrow({ where });
    expect(unread).toBe(20 - readNumber);
  });
});

describe("the e-mail about unread messages", () => {
  test("the mail is sent once after fifteen minutes, again only after a reading, and quotes no message", async () => {
    const { captador, funder, talkId } = await aPair();
    await say(captador, talkId, "Segredo do projeto");
    await sendDigests(later(14));
    expect(await mailsTo(funder.email)).toEqual([]);
    await Promise.all([sendDigests(later(16)), sendDigests(later(16))]);
    await say(captador, talkId, "Mais uma");
    await sendDigests(later(60));
    const [mail, ...more] = await mailsTo(funder.email);
    expect(more).toEqual([]);
    await deliverQueued({ id: mail?.id ?? "" }, false).catch(() => {});
    const [arrived] = await vendors.inbox(funder.email);
    expect(arrived?.subject).toBe(
      `1 mensagem nova de ${(await talks.openConversation(funder.userId, talkId))?.head.other}`,
    );
    expect(arrived?.text).not.toContain("Segredo");
    expect(arrived?.links.some((link) => /\/dashboard\/apoios\/[0-9a-f-]{36}#conversa$/.test(link))).toBe(
      true,
    );
    await sides.markRead(funder.userId, talkId, 2);
    await say(captador, talkId, "Depois da leitura");
    await sendDigests(later(20));
    expect(await mailsTo(funder.email)).toHaveLength(2);
    expect(await mailsTo(captador.email)).toEqual([]);
  });

  test("no mail goes to a person who muted the conversation, switched the kind off, or unsubscribed by link", async () => {
    const [muted, off, unsubscribed] = [await aPair(), await aPair(), await aPair()];
    for (const { captador, talkId } of [muted, off, unsubscribed]) await say(captador, talkId, "Oi");
    await sides.setMuted(muted.funder.userId, muted.talkId, true);
    await preferences.saveEmailPreferences(
      off.funder.userId,
      { ...DEFAULT_PREFERENCES, talkMessages: "nunca" },
      new Date(),
    );
    const { email: address, userId } = unsubscribed.funder;
    const token = preferences.unsubscribeToken({ address, userId, category: "talk_messages" });
    expect(await preferences.changeSubscription(token, false)).toMatchObject({
      ok: true,
      data: { subscribed: false },
    });
    await sendDigests(later(16));
    for (const { funder } of [muted, off, unsubscribed]) expect(await mailsTo(funder.email)).toEqual([]);
    await sides.setMuted(muted.funder.userId, muted.talkId, false);
    await sendDigests(later(16));
    expect(await mailsTo(muted.funder.email)).toHaveLength(1);
  });
});

test("a report is stored and mailed to the team once", async () => {
  const { captador, talkId } = await aPair();
  const report = { conversa: talkId, motivo: "dados_bancarios", detalhe: "Pediu Pix em outra conta." };
  expect(await sides.reportConversation(captador, report)).toEqual({
    ok: true,
    data: { message: TALK.reported },
  });
  expect(await db.talkReport.findMany({ where: { talkId } })).toMatchObject([{ motivo: "dados_bancarios" }]);
  expect(await db.emailMessage.count({ where: { subject: { startsWith: "Denúncia em conversa" } } })).toBe(1);
});

describe("the list of conversations", () => {
  test("the list is searched by names and words without accents, within the person's own conversations", async () => {
    const { captador, funder, talkId } = await aPair();
    const other = await aPair();
    await say(captador, talkId, "A prensa chega na terça, e a balança também. ".repeat(4));
    await say(funder, talkId, "Combinado");
    await say(other.captador, other.talkId, "A prensa é de outro");
    const find = async (busca: string) => (await listConversations(funder.userId, busca, null)).rows;
    expect(await find("BALANCA")).toMatchObject([{ id: talkId, isMine: false }]);
    expect((await find("balança"))[0]?.excerpt).toContain("balança");
    expect(await find("proponente")).toHaveLength(1);
    expect(await find("100%_")).toEqual([]);
    expect((await find(""))[0]).toMatchObject({ excerpt: "Combinado", isMine: true, unread: 1 });
  });

  test("the list's pages have each conversation once", async () => {
    const { captador, funder } = await aPair();
    const projects = await db.project.createManyAndReturn({
      data: Array.from({ length: 44 }, (_, at) => ({
        ...{
          slug: `muitas-${at}`,
          nomeProjeto: `P${at}`,
          categoriaOrigem: "Ambiental",
          categoria: "Cooperativismo",
        },
        ...{ status: "Em Captação", urgencia: "Média", estado: "SP", cidade: "Campinas", proponente: "P" },
        ...{ valorTotal: 100n, captadorId: captador.userId },
      })),
    });
    for (const { id } of projects)
      await db.match.create({
        data: {
          ...{ captadorId: captador.userId, financiadorId: funder.userId, projetoId: id },
          opportunity: {
            create: { projetoId: id, amount: 100n, status: "desbloqueada", unlockedAt: new Date() },
          },
        },
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

test("deleting an account removes its name and files from conversations; the other side keeps the messages, and the export has one's own", async () => {
  const { captador, funder, talkId } = await aPair();
  const kept = await storeUpload(funder, "anexo", { name: "proposta.pdf", bytes: pdf() });
  const anexos = kept.ok ? [kept.data.id] : [];
  await sendMessage(funder, { conversa: talkId, clientId: randomUUID(), texto: "", anexos });
  await say(funder, talkId, "Minha parte da conversa");
  await say(captador, talkId, "A parte do outro lado");
  const copy = JSON.stringify(await rights.exportMyData(funder.userId, new Date()));
  expect(copy).toContain("Minha parte da conversa");
  expect(copy).not.toContain("A parte do outro lado");
  expect((await rights.deleteMyAccount(funder.userId, people.PASSWORD, new Date())).ok).toBe(true);
  const opened = await talks.openConversation(captador.userId, talkId);
  expect(opened?.head.other).toBe("Conta excluída");
  expect(opened?.stretch).toMatchObject({
    aberta: false,
    mensagens: [{ texto: "", anexos: [] }, { texto: "Minha parte da conversa" }, {}],
  });
  expect(await say(captador, talkId, "Ainda está aí?")).toMatchObject({ code: "conflict" });
  await sendDigests(later(60));
  expect(await mailsTo(`${funder.userId}@anonimo.invalid`)).toEqual([]);
});
