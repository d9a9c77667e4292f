import { randomUUID } from "node:crypto";
import { afterAll, beforeEach, expect, test } from "vitest";
import { OWN_MATTER } from "@/lib/admin/own-matters/messages";
import { HOUR } from "@/lib/kit/time";
import { ticketSchema } from "@/lib/people/help/schema";
import { startVendors } from "@/tests/setup/mailbox";
import { TICKETS } from "./messages";

const vendors = await startVendors();
const { db } = await import("@/lib/server/db");
const tickets = await import("./mutations");
const queries = await import("./queries");
const support = await import("@/lib/people/help/mutations");
const mine = await import("@/lib/people/help/queries");
const send = await import("@/lib/words/email/mutations/send");
const rights = await import("@/lib/overview/personal-data/mutations");
const people = await import("@/tests/setup/people");
afterAll(() => vendors.stop());
beforeEach(async () => {
  await vendors.reset();
  await db.supportTicket.deleteMany();
  await db.emailMessage.deleteMany();
});

const OPENED = new Date("2026-11-20T12:00:00Z");
const NOW = new Date(OPENED.getTime() + HOUR);
const adminId = randomUUID();
const by = { adminId, requestId: "req-1", now: NOW };

let serial = 0;
async function open(over = {}) {
  const person = await people.createPerson({ userType: "financiador" });
  serial += 1;
  const form = {
    categoria: "fiscal",
    prioridade: "alta",
    assunto: `Recibo ${serial}`,
    mensagem: "Quem o emite?",
  };
  const input = ticketSchema.parse({ ...form, chave: `k${serial}`, ...over });
  const opened = await support.openTicket(person, input, OPENED);
  if (!opened.ok) throw new Error(opened.message);
  const { id } = await db.supportTicket.findFirstOrThrow({ where: { userId: person.userId } });
  return { person, id };
}
const answerTo = (id: string, over = {}) => ({
  id,
  resposta: randomUUID(),
  ultima: null as string | null,
  texto: "A organização.",
  encerrar: false,
  ...over,
});
const mailsTo = (email: string) =>
  db.emailMessage.findMany({ where: { toAddress: email, emailType: "support_answer" } });
const entriesOf = (id: string) => db.auditEntry.findMany({ where: { objectId: id }, orderBy: { id: "asc" } });

test("nobody answers or closes their own ticket", async () => {
  const { person, id } = await open();
  const own = { ...by, adminId: person.userId };
  await expect(tickets.answerTicket(own, answerTo(id))).rejects.toThrow(OWN_MATTER);
  await expect(tickets.moveTicket(own, { id, passo: "encerrar" })).rejects.toThrow(OWN_MATTER);
  expect(await mailsTo(person.email)).toEqual([]);
});

test("an answer sent four times arrives once, by e-mail and in /suporte; the log lacks its text", async () => {
  const { person, id } = await open();
  const input = answerTo(id);
  const results = await Promise.all(Array.from({ length: 4 }, () => tickets.answerTicket(by, input)));
  expect(results.every(({ ok }) => ok)).toBe(true);
  for (const changed of [{ texto: "A sede." }, { encerrar: true }])
    expect(await tickets.answerTicket(by, { ...input, ...changed })).toMatchObject({
      code: "conflict",
      message: TICKETS.sentBefore,
    });
  const [mail, ...more] = await mailsTo(person.email);
  expect(more).toEqual([]);
  await send.deliverQueued({ id: mail?.id ?? "" }, false);
  const [arrived] = (await vendors.inbox(person.email)).filter(({ subject }) =>
    subject.startsWith("Resposta"),
  );
  expect(arrived?.subject).toMatch(/^Resposta: Recibo \d+ \(ER-2026-\d{5,}\)$/);
  expect(arrived?.text).toContain("A organização.");
  expect(JSON.stringify(arrived)).toContain("suporte@elorecicla.com.br");
  const { tickets: shown } = await mine.listMyTickets(person.userId, undefined);
  expect(shown).toMatchObject([
    { status: "em_atendimento", respondidoEm: NOW, respostas: [{ texto: "A organização." }] },
  ]);
  const [entry, ...others] = await entriesOf(id);
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    adminId,
    requestId: "req-1",
    action: "ticket_answered",
    kind: "chamado",
    before: { status: "aberto" },
    after: { status: "em_atendimento", resposta: input.resposta },
  });
  expect(JSON.stringify(entry)).not.toContain("organização");
});

test("the answer to a person whose address returned a mail is stored, and neither side reads that it was mailed", async () => {
  const { person, id } = await open();
  const { isBounced } = await import("@/lib/words/email/queries");
  const { getTicket } = await import("./queries");
  expect([await isBounced(person.email), (await getTicket(id))?.isBounced]).toEqual([false, false]);
  await db.emailSuppression.create({ data: { email: person.email, reason: "bounce" } });
  expect([await isBounced(person.email), (await getTicket(id))?.isBounced]).toEqual([true, true]);
  const first = answerTo(id);
  expect(await tickets.answerTicket(by, first)).toEqual({ ok: true, data: { message: TICKETS.kept } });
  const closing = answerTo(id, { encerrar: true, ultima: first.resposta });
  expect(await tickets.answerTicket(by, closing)).toEqual({
    ok: true,
    data: { message: TICKETS.keptAndClosed },
  });
  const { tickets: shown } = await mine.listMyTickets(person.userId, undefined);
  expect(shown).toMatchObject([{ respostas: [{ texto: "A organização." }, { texto: "A organização." }] }]);
  // A complaint blocks only optional mails.
  const other = await open();
  await db.emailSuppression.create({ data: { email: other.person.email, reason: "complaint" } });
  expect(await tickets.answerTicket(by, answerTo(other.id))).toEqual({
    ok: true,
    data: { message: TICKETS.answered },
  });
});

test("B2.22 a closed ticket takes no answer; a reopened one of priority alta is due four hours later", async () => {
  const { id } = await open();
  const first = answerTo(id);
  await tickets.answerTicket(by, first);
  const later = { ...by, now: new Date(NOW.getTime() + HOUR) };
  const last = answerTo(id, { encerrar: true, ultima: first.resposta });
  await tickets.answerTicket(later, last);
  expect(await db.supportTicket.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: "resolvido",
    respondidoEm: NOW,
    resolvidoEm: later.now,
  });
  for (const ultima of [last.resposta, first.resposta, null])
    expect(await tickets.answerTicket(later, answerTo(id, { ultima }))).toMatchObject({
      message: TICKETS.closedMeanwhile,
    });
  expect(await tickets.moveTicket(later, { id, passo: "encerrar" })).toMatchObject({ ok: false });
  expect(await tickets.moveTicket(later, { id, passo: "reabrir" })).toMatchObject({ ok: true });
  expect(await db.supportTicket.findUniqueOrThrow({ where: { id } })).toMatchObject({
    status: "aberto",
    respondidoEm: null,
    resolvidoEm: null,
    prazoResposta: new Date(later.now.getTime() + 4 * HOUR),
  });
  expect((await entriesOf(id)).map(({ action }) => action)).toEqual([
    "ticket_answered",
    "ticket_answered",
    "ticket_reopened",
  ]);
});

test("of two answers from pages that showed the ticket unanswered, the second is a conflict until its page showed the first", async () => {
  const { person, id } = await open();
  const [yes, no] = [answerTo(id, { texto: "Sim." }), answerTo(id, { texto: "Não." })];
  const both = await Promise.all([yes, no].map((input) => tickets.answerTicket(by, input)));
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(both.find(({ ok }) => !ok)).toMatchObject({
    ...{ code: "conflict", message: TICKETS.answeredMeanwhile },
  });
  expect(await mailsTo(person.email)).toHaveLength(1);
  const [sent, refused] = both[0]?.ok ? [yes, no] : [no, yes];
  expect(await tickets.answerTicket(by, sent)).toMatchObject({ ok: true });
  const again = { ...refused, ultima: sent.resposta };
  expect(await tickets.answerTicket(by, again)).toMatchObject({ ok: true });
  expect(await mailsTo(person.email)).toHaveLength(2);
});

test("of two people who close a ticket at once, one gets a conflict", async () => {
  const { id } = await open();
  const both = await Promise.all([
    tickets.moveTicket(by, { id, passo: "encerrar" }),
    tickets.moveTicket(by, { id, passo: "encerrar" }),
  ]);
  expect(both.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
  expect(await entriesOf(id)).toHaveLength(1);
});

test("an answer id of another ticket, an unknown ticket and a ticket without an address are refused", async () => {
  const [one, other] = [await open(), await open()];
  const input = answerTo(one.id);
  await tickets.answerTicket(by, input);
  expect(await tickets.answerTicket(by, { ...input, id: other.id })).toMatchObject({ code: "conflict" });
  expect(await tickets.answerTicket(by, answerTo(randomUUID()))).toMatchObject({ code: "not_found" });
  await db.supportTicket.update({ where: { id: other.id }, data: { userId: null, email: null } });
  expect(await tickets.answerTicket(by, answerTo(other.id))).toMatchObject({ code: "conflict" });
  expect(await entriesOf(other.id)).toEqual([]);
});

test("deleting an account deletes its tickets and their answers, also while one is being answered", async () => {
  const { person, id } = await open();
  await Promise.all([
    tickets.answerTicket(by, answerTo(id)),
    rights.deleteMyAccount(person.userId, people.PASSWORD, NOW),
  ]);
  expect(await db.supportTicket.count({ where: { id } })).toBe(0);
  expect(await db.ticketAnswer.count({ where: { ticketId: id } })).toBe(0);
});

test("B9.10 the list has each ticket once, nearest deadline first; urgent ones are late after 3 hours", async () => {
  const priorities = ["baixa", "urgente", "normal", "alta"];
  for (let at = 0; at < 28; at += 1) await open({ prioridade: priorities[at % 4] });
  const first = await queries.listTickets("responder", null);
  const second = await queries.listTickets("responder", first.next);
  expect([first.rows.length, second.rows.length, second.next]).toEqual([25, 3, null]);
  const all = [...first.rows, ...second.rows];
  expect(new Set(all.map(({ id }) => id)).size).toBe(28);
  const deadlines = all.map(({ prazo }) => prazo.getTime());
  expect(deadlines).toEqual(deadlines.toSorted((one, other) => one - other));
  const late = new Date(OPENED.getTime() + 3 * HOUR);
  expect(await queries.countTickets(late)).toEqual({ responder: 28, atrasados: 7, andamento: 0 });
  const [head] = all;
  await tickets.moveTicket(by, { id: head?.id ?? "", passo: "encerrar" });
  expect((await queries.listTickets("resolvidos", null)).rows.map(({ id }) => id)).toEqual([head?.id]);
  expect(await queries.getTicket("nope")).toBeNull();
  expect(await queries.getTicket(head?.id ?? "")).toMatchObject({ status: "resolvido", respostas: [] });
});
