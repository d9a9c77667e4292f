import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "@/lib/server/db";
import { aPair, unlock } from "@/tests/setup/conversations";
import { asAccountant, createPerson } from "@/tests/setup/people";
import { SUPPORTERS } from "./messages";
import { deliverSupporterMessage, messageSupporters } from "./mutations";
import { listSupporterMessages, supportingConversations } from "./queries";

const NOW = new Date("2026-11-23T12:00Z");
const TOMORROW = new Date("2026-11-24T12:00Z");

async function anotherSupporter(projetoId: string, captador: { userId: string }) {
  const funder = await createPerson({ userType: "financiador" });
  const interest = await db.interest.create({
    data: {
      userId: funder.userId,
      projetoId,
      nomeEmpresa: "Vidro Bom",
      emailContato: funder.email,
      statusInteresse: "Aceita",
    },
  });
  const match = await db.match.create({
    data: {
      captadorId: captador.userId,
      financiadorId: funder.userId,
      projetoId,
      interesseId: interest.id,
      isMatched: true,
      matchedAt: new Date(),
    },
  });
  return { funder, ...(await unlock(match)) };
}

const messagesOf = (conversationId: string) =>
  db.talkMessage.findMany({
    where: { talkId: conversationId },
    orderBy: { number: "asc" },
    select: { texto: true, authorId: true },
  });
const unreadOf = (conversationId: string, userId: string) =>
  db.talkSide.findUniqueOrThrow({ where: { talkId_userId: { talkId: conversationId, userId } } });

test("each supporter gets a message once in their conversation, though it is sent three times", async () => {
  const { captador, project, conversationId, funder } = await aPair();
  const other = await anotherSupporter(project.id, captador);
  const input = { id: randomUUID(), projetoId: project.id, texto: "Chegou a prensa." };
  const results = await Promise.all([1, 2, 3].map(() => messageSupporters(captador, input, NOW)));
  for (const result of results) expect(result).toEqual({ ok: true, data: { message: SUPPORTERS.sent(2) } });
  expect(await messageSupporters(captador, { ...input, texto: "Chegou a esteira." }, NOW)).toMatchObject({
    code: "conflict",
    message: SUPPORTERS.sentBefore,
  });
  await Promise.all([deliverSupporterMessage({ id: input.id }), deliverSupporterMessage({ id: input.id })]);
  await deliverSupporterMessage({ id: input.id });
  for (const id of [conversationId, other.conversationId])
    expect(await messagesOf(id)).toEqual([{ texto: "Chegou a prensa.", authorId: captador.userId }]);
  expect((await unreadOf(conversationId, funder.userId)).unread).toBe(1);
  expect(await listSupporterMessages(captador.userId, project.id)).toMatchObject([
    { texto: "Chegou a prensa.", destinatarios: 2 },
  ]);
  expect(await listSupporterMessages(funder.userId, project.id)).toEqual([]);
});

test("a message that a colleague wrote is delivered as theirs", async () => {
  const { captador, project, conversationId } = await aPair();
  const writer = asAccountant(captador);
  const id = randomUUID();
  await messageSupporters(writer, { id, projetoId: project.id, texto: "Chegou a prensa." }, NOW);
  await deliverSupporterMessage({ id });
  const delivered = await db.talkMessage.findFirstOrThrow({ where: { talkId: conversationId } });
  expect(delivered).toMatchObject({ authorId: captador.userId, colleagueId: writer.colleague?.id });
});

test("a project sends at most one message to its supporters per day", async () => {
  const { captador, project } = await aPair();
  const send = (texto: string, now: Date) =>
    messageSupporters(captador, { id: randomUUID(), projetoId: project.id, texto }, now);
  const two = await Promise.all([send("Um.", NOW), send("Dois.", NOW)]);
  expect(two.filter(({ ok }) => ok)).toHaveLength(1);
  expect(two.find(({ ok }) => !ok)).toMatchObject({ code: "conflict", message: SUPPORTERS.today });
  expect(await send("Três.", TOMORROW)).toMatchObject({ ok: true });
});

test("a message whose answer was lost is not sent again with another text, and on the next day a new one is", async () => {
  const { captador, project } = await aPair();
  const id = randomUUID();
  const send = (messageId: string, texto: string, now: Date) =>
    messageSupporters(captador, { id: messageId, projetoId: project.id, texto }, now);
  await send(id, "Chegou a prensa.", NOW);
  expect(await send(id, "Chegou a esteira.", TOMORROW)).toMatchObject({
    code: "conflict",
    message: SUPPORTERS.sentEarlier("23/11/2026"),
  });
  expect(await send(randomUUID(), "Chegou a esteira.", TOMORROW)).toMatchObject({ ok: true });
});

test("B1.3 locked or cancelled deals and deleted or suspended accounts get no message; sending to nobody is refused", async () => {
  const locked = await aPair("bloqueada");
  const send = (pair: Pick<typeof locked, "captador" | "project">) =>
    messageSupporters(pair.captador, { id: randomUUID(), projetoId: pair.project.id, texto: "Oi." }, NOW);
  expect(await send(locked)).toMatchObject({ ok: false, message: SUPPORTERS.nobody });
  const relocked = await aPair();
  await db.opportunity.update({
    where: { id: relocked.opportunityId },
    data: { status: "bloqueada", unlockedAt: null },
  });
  expect(await send(relocked)).toMatchObject({ ok: false, message: SUPPORTERS.nobody });
  const closed = await aPair();
  await db.opportunity.update({ where: { id: closed.opportunityId }, data: { status: "cancelada" } });
  expect(await send(closed)).toMatchObject({ ok: false, message: SUPPORTERS.nobody });
  const ended = await aPair();
  await db.user.update({ where: { id: ended.funder.userId }, data: { anonymisedAt: NOW } });
  expect(await supportingConversations(ended.captador.userId, ended.project.id)).toEqual([]);
  const suspended = await aPair();
  await db.user.update({ where: { id: suspended.funder.userId }, data: { suspendedAt: NOW } });
  expect(await supportingConversations(suspended.captador.userId, suspended.project.id)).toEqual([]);
});

test("a conversation that closes before the delivery is left out, and the others get the message", async () => {
  const { captador, project, conversationId, opportunityId } = await aPair();
  const other = await anotherSupporter(project.id, captador);
  const id = randomUUID();
  await messageSupporters(captador, { id, projetoId: project.id, texto: "Oi." }, NOW);
  await db.opportunity.update({ where: { id: opportunityId }, data: { status: "cancelada" } });
  await deliverSupporterMessage({ id });
  expect(await messagesOf(conversationId)).toEqual([]);
  expect(await messagesOf(other.conversationId)).toHaveLength(1);
});

test("a message that waits is not delivered once its author is suspended", async () => {
  const { captador, project, conversationId } = await aPair();
  const id = randomUUID();
  await messageSupporters(captador, { id, projetoId: project.id, texto: "Nova chave Pix." }, NOW);
  await db.user.update({ where: { id: captador.userId }, data: { suspendedAt: NOW } });
  await deliverSupporterMessage({ id });
  expect(await messagesOf(conversationId)).toEqual([]);
});

test("B3.9 nobody can send for another person's project or reuse another message's id", async () => {
  const mine = await aPair();
  const theirs = await aPair();
  const id = randomUUID();
  expect(
    await messageSupporters(mine.captador, { id, projetoId: theirs.project.id, texto: "Oi." }, NOW),
  ).toMatchObject({ code: "not_found" });
  await messageSupporters(theirs.captador, { id, projetoId: theirs.project.id, texto: "Oi." }, NOW);
  expect(
    await messageSupporters(mine.captador, { id, projetoId: mine.project.id, texto: "Oi." }, NOW),
  ).toMatchObject({ code: "conflict" });
});
