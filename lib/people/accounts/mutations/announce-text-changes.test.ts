import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import type { Viewer } from "@/lib/access/auth/session";
import { DAY } from "@/lib/kit/time";
import { startVendors } from "@/tests/setup/mailbox";
import type { TextChange } from "../text-changes";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let db: typeof import("@/lib/server/db").db;
let announce: typeof import("./announce-text-changes").announceTextChanges;
let email: typeof import("@/lib/words/email/mutations/send");
let preferences: typeof import("@/lib/words/email/mutations/preferences");
let jobs: typeof import("@/lib/providers/jobs");
let people: typeof import("@/tests/setup/people");

beforeAll(async () => {
  vendors = await startVendors();
  ({ db } = await import("@/lib/server/db"));
  ({ announceTextChanges: announce } = await import("./announce-text-changes"));
  email = await import("@/lib/words/email/mutations/send");
  preferences = await import("@/lib/words/email/mutations/preferences");
  jobs = await import("@/lib/providers/jobs");
  people = await import("@/tests/setup/people");
});
afterAll(() => vendors.stop());
beforeEach(async () => {
  await db.user.updateMany({ data: { anonymisedAt: new Date() } });
  await db.emailMessage.deleteMany();
});

/** Far in the future: the accounts of the tests must be older than the change. */
const MORNING = new Date("2126-12-02T13:00:00Z");
const later = (days: number) => new Date(MORNING.getTime() + days * DAY);
const TERMS: TextChange = {
  text: "termos",
  version: "1.1",
  dated: "2126-12-01",
  validFrom: "2127-01-15",
  summary: "A seção 4, sobre planos e pagamentos, passa a explicar o período de teste.",
};
const PRIVACY: TextChange = { ...TERMS, text: "privacidade", version: "1.6" };

const accept = ({ userId, userType }: Viewer, termsVersion: string) =>
  db.termsAcceptance.create({ data: { userId, userType, termsVersion } });
async function person(version = "1.0", wanted: Parameters<typeof people.createPerson>[0] = {}) {
  const viewer = await people.createPerson(wanted);
  await accept(viewer, version);
  return viewer;
}
const mailed = async () => (await db.emailMessage.findMany()).map(({ toAddress }) => toAddress).toSorted();
const addresses = (...viewers: Viewer[]) => viewers.map((viewer) => viewer.email).toSorted();

test("LGPD art. 9: the mail names the change, its version and date, the day from which it binds, the page and how to end the account", async () => {
  const { email: to } = await person();
  expect(await announce(MORNING, [TERMS])).toEqual({ mails: 1 });
  const [row] = await db.emailMessage.findMany();
  await email.deliverQueued({ id: row?.id ?? "" }, false);
  const [mail] = await vendors.inbox(to);
  expect(mail?.subject).toBe("Mudança nos termos de uso a partir de 15/01/2127");
  for (const words of [TERMS.summary, "1.1, de 01/12/2126", "15/01/2127", "pode encerrar a conta"])
    expect(mail?.text).toContain(words);
  const ends = (mail?.links ?? []).map((link) => link.replace(/^https?:\/\/[^/]+/, ""));
  expect(ends).toEqual(expect.arrayContaining(["/termos", "/dashboard/conta#dados"]));
  expect(mail?.text).not.toContain("Cancelar este tipo de aviso");
});

test("an account gets a version's mail once, after repeated and concurrent runs and a change of its e-mail", async () => {
  const viewers = await Promise.all(Array.from({ length: 5 }, () => person()));
  await Promise.all([0, 1, 2].map(() => announce(MORNING, [TERMS], 2)));
  expect(await mailed()).toEqual(addresses(...viewers));
  await db.user.update({ where: { id: viewers[0]?.userId ?? "" }, data: { email: "nova@exemplo.com.br" } });
  expect(await announce(later(1), [TERMS], 2)).toEqual({ mails: 0 });
  expect(await announce(later(2), [TERMS, PRIVACY], 2)).toEqual({ mails: 5 });
});

test("after a crash in the middle the next run mails the rest, and nobody twice", async () => {
  const viewers = await Promise.all(Array.from({ length: 4 }, () => person()));
  const boss = await jobs.getBoss();
  const insert = boss.insert.bind(boss);
  const killed = vi
    .spyOn(boss, "insert")
    .mockImplementationOnce(insert)
    .mockRejectedValueOnce(new Error("killed"));
  await expect(announce(MORNING, [TERMS], 1)).rejects.toThrow("killed");
  killed.mockRestore();
  expect(await mailed()).toHaveLength(1);
  expect(await announce(MORNING, [TERMS], 1)).toEqual({ mails: 3 });
  expect(await mailed()).toEqual(addresses(...viewers));
});

test("unconfirmed and ended accounts get no mail; one that confirms later gets it, with its own days of notice", async () => {
  const [late, ended] = await Promise.all([person("1.0", { confirmed: false }), person()]);
  await db.user.update({ where: { id: ended.userId }, data: { anonymisedAt: MORNING } });
  expect(await announce(MORNING, [TERMS])).toEqual({ mails: 0 });
  await db.user.update({ where: { id: late.userId }, data: { emailConfirmedAt: later(40) } });
  expect(await announce(later(40), [TERMS])).toEqual({ mails: 1 });
  expect(await db.emailMessage.findFirst()).toMatchObject({
    toAddress: late.email,
    subject: "Mudança nos termos de uso a partir de 26/01/2127",
  });
});

test("a change of one role's terms is mailed to that role, with the page of its terms", async () => {
  const [captador] = await Promise.all([person(), person("1.0", { userType: "financiador" })]);
  expect(await announce(MORNING, [{ ...TERMS, role: "captador" }])).toEqual({ mails: 1 });
  expect(await db.emailMessage.findFirst()).toMatchObject({
    toAddress: captador.email,
    subject: "Mudança nos termos de uso para captadores a partir de 15/01/2127",
  });
});

test("accounts that began with this version or a later one get no mail; those that accepted it after an older one do", async () => {
  const next: TextChange = { ...TERMS, version: "1.2" };
  const early = await person();
  await accept(early, "1.1");
  await Promise.all([person("1.1"), person("1.2")]);
  await announce(MORNING, [TERMS, next]);
  const rows = await db.emailMessage.findMany({ orderBy: { idempotencyKey: "asc" } });
  expect(rows.filter(({ toAddress }) => toAddress === early.email)).toHaveLength(2);
  expect(rows).toHaveLength(3);
});

test("an account without a recorded acceptance gets the mail if it is older than the change", async () => {
  const [old, young] = await Promise.all([people.createPerson(), people.createPerson()]);
  await db.user.update({ where: { id: young.userId }, data: { createdAt: new Date("2127-01-20T12:00Z") } });
  await announce(later(60), [TERMS, PRIVACY]);
  expect(await mailed()).toEqual([old.email, old.email]);
});

test("the mail goes out when all optional mails are off and the address unsubscribed, and never to a bounced address", async () => {
  const [silent, bounced] = await Promise.all([person(), person()]);
  const off = "nunca" as const;
  const wishes = { projectNotifications: off, matchNotifications: off, newsDigest: off, talkMessages: off };
  await preferences.saveEmailPreferences(
    silent.userId,
    { ...wishes, searchAlerts: off, alertRhythm: "diario" },
    MORNING,
  );
  await db.emailSuppression.createMany({
    data: [
      { email: silent.email, reason: "unsubscribe" },
      { email: bounced.email, reason: "bounce" },
    ],
  });
  await announce(MORNING, [TERMS]);
  for (const { id } of await db.emailMessage.findMany()) await email.deliverQueued({ id }, false);
  expect(await vendors.inbox(silent.email)).toHaveLength(1);
  expect(await vendors.inbox(bounced.email)).toHaveLength(0);
});

test("without a change, and long after a change took effect, nothing is mailed", async () => {
  await person();
  expect(await announce(MORNING)).toEqual({ mails: 0 });
  expect(await announce(later(120), [TERMS])).toEqual({ mails: 0 });
});
