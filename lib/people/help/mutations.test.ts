import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { HOUR } from "@/lib/kit/time";
import { type Mail, startVendors } from "@/tests/setup/mailbox";
import { ticketSchema } from "./schema";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let tickets: typeof import("./mutations");
let queries: typeof import("./queries");
let email: typeof import("@/lib/words/email/mutations/send");
let people: typeof import("@/tests/setup/people");
let db: typeof import("@/lib/server/db").db;

beforeAll(async () => {
  vendors = await startVendors();
  ({ db } = await import("@/lib/server/db"));
  tickets = await import("./mutations");
  queries = await import("./queries");
  email = await import("@/lib/words/email/mutations/send");
  people = await import("@/tests/setup/people");
});
afterAll(() => vendors.stop());
beforeEach(() => vendors.reset());

const TEAM = "suporte@elorecicla.com.br";
const now = new Date("2026-11-20T21:30:00Z");
let serial = 0;
const ticketInput = (over = {}) => {
  serial += 1;
  return ticketSchema.parse({
    categoria: "fiscal",
    prioridade: "alta",
    assunto: "Prazo do recibo",
    mensagem: "Quem o emite?\nEm quantos dias?",
    chave: `chave-${serial}`,
    ...over,
  });
};
const newCompany = () => people.createPerson({ userType: "financiador", company: true });
type Person = Awaited<ReturnType<typeof newCompany>>;

async function openSample(person: Person, over = {}) {
  const result = await tickets.openTicket(person, ticketInput(over), now);
  if (!result.ok) throw new Error(result.message);
  return result.data;
}

async function deliverMails({ userId }: Person) {
  const rows = await db.emailMessage.findMany({ where: { userId, status: "queued" } });
  const isLastTry = false;
  for (const { id } of rows) await email.deliverQueued({ id }, isLastTry);
  return rows.length;
}
const teamMails = async (protocol: string) =>
  (await vendors.inbox(TEAM)).filter(({ subject }: Mail) => subject.includes(protocol));

test("B2.22 a ticket is stored with the deadline of its priority, and both sides get one mail", async () => {
  const person = await newCompany();
  const { protocolo, prazo } = await openSample(person);
  expect(protocolo).toMatch(/^ER-2026-\d{5,}$/);
  expect(prazo).toBe("20/11/2026 às 22:30");
  const row = await db.supportTicket.findFirstOrThrow({ where: { userId: person.userId } });
  expect(row).toMatchObject({
    email: person.email,
    categoria: "fiscal",
    prioridade: "alta",
    assunto: "Prazo do recibo",
    mensagem: "Quem o emite?\nEm quantos dias?",
    status: "aberto",
    createdAt: now,
    prazoResposta: new Date("2026-11-21T01:30:00Z"),
  });
  expect(await deliverMails(person)).toBe(2);
  const [own, ...others] = await vendors.inbox(person.email);
  expect(others).toEqual([]);
  expect(own?.subject).toBe(`Recebemos sua mensagem: Prazo do recibo (${protocolo})`);
  for (const part of [protocolo, "4 horas", prazo, "Em quantos dias?"]) expect(own?.text).toContain(part);
  const [theirs, ...more] = await teamMails(protocolo);
  expect(more).toEqual([]);
  expect(theirs?.subject).toBe(`[Alta] Prazo do recibo (${protocolo})`);
  for (const part of [person.email, "Marina Tavares", "Fiscal", prazo]) expect(theirs?.text).toContain(part);
});

describe("a ticket that a colleague opens", () => {
  const colleague = { id: randomUUID(), name: "Lia Prado", account: "Cooperativa Recomeço" };
  const line = "Escrito por Lia Prado, da equipe de Cooperativa Recomeço.";

  test("names the colleague in the mails to the account and to the team, and not in the stored message", async () => {
    const person = await newCompany();
    const result = await tickets.openTicket({ ...person, colleague }, ticketInput(), now);
    if (!result.ok) throw new Error(result.message);
    const { protocolo } = result.data;
    expect(await db.supportTicket.findFirstOrThrow({ where: { userId: person.userId } })).toMatchObject({
      email: person.email,
      colleagueId: colleague.id,
      mensagem: `Quem o emite?\nEm quantos dias?`,
    });
    expect(await deliverMails(person)).toBe(2);
    const [own] = await vendors.inbox(person.email);
    expect(own?.subject).toBe(`Recebemos a mensagem de Lia Prado: Prazo do recibo (${protocolo})`);
    for (const part of [line, "porque Lia Prado, da sua equipe, escreveu para o suporte"])
      expect(own?.text).toContain(part);
    expect(own?.text).not.toContain("porque escreveu");
    const [theirs] = await teamMails(protocolo);
    expect(theirs?.replyTo).toEqual([person.email]);
    for (const part of [line, "Lia Prado, da equipe de Marina Tavares"]) expect(theirs?.text).toContain(part);
  });

  test("LGPD account and team see the colleague's name until the colleague deletes their account; a name that an earlier version stored in the message is removed then, too", async () => {
    const { getTicket } = await import("@/lib/admin/tickets/queries");
    const { endAccount } = await import("@/lib/overview/personal-data/mutations");
    const [owner, lia, rui] = [await newCompany(), await people.createPerson(), await people.createPerson()];
    const join = ({ userId, email: address }: { userId: string; email: string }, name: string) =>
      db.colleague.create({
        data: {
          accountId: owner.userId,
          personId: userId,
          email: address,
          name,
          role: "edita",
          acceptedAt: now,
        },
      });
    const [one, other] = [await join(lia, "LIA PRADO"), await join(rui, "Rui Paz")];
    const working = { name: "Lia Prado", account: "Recicla Já" };
    for (const id of [one.id, other.id])
      await tickets.openTicket({ ...owner, colleague: { ...working, id } }, ticketInput(), now);
    const { id: own } = await db.supportTicket.create({
      data: {
        userId: owner.userId,
        categoria: "outros",
        assunto: "Antes",
        mensagem: "Escrito por Lia Prado, da equipe de Recicla Já.\n\nQuem\n\nresponde?",
        prazoResposta: now,
        createdAt: new Date(now.getTime() - HOUR),
      },
    });
    const shown = async () =>
      (await queries.listMyTickets(owner.userId, undefined)).tickets.map(({ mensagem }) => mensagem);
    const [first] = await db.supportTicket.findMany({ where: { colleagueId: one.id } });
    expect((await shown()).join()).toMatch(/Escrito por Rui Paz, da equipe da conta\.\n\nQuem o emite\?/);
    expect((await getTicket(first?.id ?? ""))?.mensagem).toMatch(
      /^Escrito por Lia Prado, da equipe da conta\.\n/,
    );

    expect((await endAccount(lia.userId, now)).ok).toBe(true);
    const hidden = "Escrito por uma pessoa da equipe da conta.\n\n";
    const texts = await shown();
    expect(texts.at(-1)).toBe(`${hidden}Quem\n\nresponde?`);
    expect(texts.filter((text) => text.startsWith(hidden))).toHaveLength(2);
    for (const id of [own, first?.id ?? ""]) expect((await getTicket(id))?.mensagem).not.toMatch(/Lia|Prado/);
    expect(JSON.stringify(await db.supportTicket.findMany({ where: { userId: owner.userId } }))).not.toMatch(
      /Lia Prado/,
    );
    await db.colleague.delete({ where: { id: other.id } });
    expect((await shown()).join()).not.toContain("Rui Paz");
  });
});

test("without a priority the deadline is that of normal, and the row stores null", async () => {
  const person = await newCompany();
  expect((await openSample(person, { prioridade: "" })).prazo).toBe("21/11/2026 às 18:30");
  expect(await db.supportTicket.findFirst({ where: { userId: person.userId } })).toMatchObject({
    prioridade: null,
  });
});

test("Reply-To of each mail is the other side, with either provider", async () => {
  for (const provider of ["resend", "smtp"] as const) {
    if (provider === "smtp")
      await vendors.fault({ provider: "resend", mode: "status", status: 401, times: 10 });
    const person = await newCompany();
    const { protocolo } = await openSample(person);
    await deliverMails(person);
    expect((await vendors.inbox(person.email))[0]?.replyTo).toEqual([TEAM]);
    expect((await teamMails(protocolo))[0]?.replyTo).toEqual([person.email]);
  }
});

describe("the same ticket submitted twice", () => {
  test("a repeat after a lost response returns the same ticket and queues no further mail", async () => {
    const person = await newCompany();
    const input = ticketInput();
    const first = await tickets.openTicket(person, input, now);
    const later = new Date(now.getTime() + 60_000);
    expect(await tickets.openTicket(person, input, later)).toEqual(first);
    expect(await db.supportTicket.count({ where: { userId: person.userId } })).toBe(1);
    expect(await db.emailMessage.count({ where: { userId: person.userId } })).toBe(2);
  });

  test("five concurrent copies create one ticket", async () => {
    const person = await newCompany();
    const input = ticketInput();
    const results = await Promise.all(
      Array.from({ length: 5 }, () => tickets.openTicket(person, input, now)),
    );
    expect(new Set(results.map((result) => JSON.stringify(result))).size).toBe(1);
    expect(await db.supportTicket.count({ where: { userId: person.userId } })).toBe(1);
    expect(await db.emailMessage.count({ where: { userId: person.userId } })).toBe(2);
  });

  test("a different text, author or key creates another ticket", async () => {
    const [one, other] = [await newCompany(), await newCompany()];
    const input = ticketInput();
    await tickets.openTicket(one, input, now);
    await tickets.openTicket(one, { ...input, mensagem: "Outra" }, now);
    await tickets.openTicket(one, { ...input, chave: "de novo" }, now);
    await tickets.openTicket(one, { ...input, chave: "" }, now);
    await tickets.openTicket(one, { ...input, chave: "" }, now);
    await tickets.openTicket(other, input, now);
    expect(await db.supportTicket.count({ where: { userId: one.userId } })).toBe(5);
    expect(await db.supportTicket.count({ where: { userId: other.userId } })).toBe(1);
  });
});

test("a ticket whose mails cannot be queued is rolled back", async () => {
  const person = await newCompany();
  // `not valid`, because rows of earlier tests violate the constraint.
  await db.$executeRaw`alter table email_messages add constraint no_team check (email_type <> 'support_team') not valid`;
  await expect(tickets.openTicket(person, ticketInput(), now)).rejects.toThrow();
  await db.$executeRaw`alter table email_messages drop constraint no_team`;
  expect(await db.supportTicket.count({ where: { userId: person.userId } })).toBe(0);
  expect(await db.emailMessage.count({ where: { userId: person.userId } })).toBe(0);
});

test("while a vendor is down, neither the ticket nor its mails are lost", async () => {
  const person = await newCompany();
  await vendors.fault({ provider: "resend", mode: "status", status: 500, times: 20 });
  await vendors.fault({ provider: "smtp", mode: "status", status: 451, times: 20 });
  const { protocolo } = await openSample(person);
  await expect(deliverMails(person)).rejects.toThrow(/still to be sent/);
  await vendors.reset();
  expect(await deliverMails(person)).toBe(2);
  expect(await vendors.inbox(person.email)).toHaveLength(1);
  expect(await teamMails(protocolo)).toHaveLength(1);
});

describe("the person's own tickets", () => {
  test("a person's tickets are listed newest first, ten per page, without other people's", async () => {
    const [person, other] = [await newCompany(), await newCompany()];
    await openSample(other);
    for (let at = 0; at < 12; at += 1) {
      const moment = new Date(now.getTime() + at * 1000);
      await tickets.openTicket(person, ticketInput({ assunto: `Assunto ${at}` }), moment);
    }
    const first = await queries.listMyTickets(person.userId, undefined);
    expect(first).toMatchObject({ total: 12, page: 1, pages: 2 });
    expect(first.tickets.map(({ assunto }) => assunto)).toEqual(
      Array.from({ length: 10 }, (_, at) => `Assunto ${11 - at}`),
    );
    const second = await queries.listMyTickets(person.userId, "2");
    expect(second.tickets.map(({ assunto }) => assunto)).toEqual(["Assunto 1", "Assunto 0"]);
    expect((await queries.listMyTickets(person.userId, "99")).page).toBe(2);
    expect(first.tickets[0]).toEqual({
      protocolo: expect.stringMatching(/^ER-2026-/),
      categoria: "fiscal",
      prioridade: "alta",
      assunto: "Assunto 11",
      mensagem: "Quem o emite?\nEm quantos dias?",
      status: "aberto",
      abertoEm: new Date(now.getTime() + 11_000),
      prazo: new Date(now.getTime() + 11_000 + 4 * HOUR),
      respondidoEm: null,
      respostas: [],
    });
  });

  test("an account without tickets gets an empty list", async () => {
    const person = await newCompany();
    expect(await queries.listMyTickets(person.userId, "3")).toEqual({
      tickets: [],
      total: 0,
      page: 1,
      pages: 0,
    });
  });
});
