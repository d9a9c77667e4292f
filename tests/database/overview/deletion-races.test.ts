import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ENDED_MAIL } from "@/lib/people/accounts/messages";
import { DEFAULT_PREFERENCES } from "@/lib/words/email/rules";
import { startVendors } from "../../setup/mailbox";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let db: typeof import("@/lib/server/db").db;
let people: typeof import("../../setup/people");
let projects: typeof import("../../setup/projects");
let rights: typeof import("@/lib/overview/personal-data/mutations");
let acceptTerms: typeof import("@/lib/people/accounts/mutations/accept-terms").acceptTerms;
let logIn: typeof import("@/lib/people/accounts/mutations/log-in").logIn;
let credentials: typeof import("@/lib/people/credentials/mutations");
let writes: Record<string, (person: Person, projetoId: string) => Promise<unknown>>;

type Person = Awaited<ReturnType<typeof people.createPerson>>;

const now = () => new Date();
const NEW = { currentPassword: "", password: "NovaSenha9", confirmPassword: "NovaSenha9" };
const SIGN = "Marca que fica";

beforeAll(async () => {
  vendors = await startVendors();
  ({ db } = await import("@/lib/server/db"));
  people = await import("../../setup/people");
  projects = await import("../../setup/projects");
  rights = await import("@/lib/overview/personal-data/mutations");
  ({ acceptTerms } = await import("@/lib/people/accounts/mutations/accept-terms"));
  ({ logIn } = await import("@/lib/people/accounts/mutations/log-in"));
  credentials = await import("@/lib/people/credentials/mutations");
  const interests = await import("@/lib/matches/interests/mutations/register");
  const favorites = await import("@/lib/catalog/favorites/mutations");
  const searches = await import("@/lib/catalog/saved-searches/mutations");
  const tickets = await import("@/lib/people/help/mutations");
  const profile = await import("@/lib/people/profile/mutations");
  const preferences = await import("@/lib/words/email/mutations/preferences");
  const { ticketSchema } = await import("@/lib/people/help/schema");
  const { profileSchema } = await import("@/lib/people/profile/schema");
  const ticket = ticketSchema.parse({
    categoria: "outros",
    prioridade: "",
    assunto: SIGN,
    mensagem: `${SIGN}, com a minha mensagem.`,
    chave: "",
  });
  const form = profileSchema.parse({
    full_name: SIGN,
    phone: "11999998888",
    company_name: "",
    city: "",
    state: "",
    person_type: "fisica",
  });
  writes = {
    interest: (person, projeto_id) =>
      interests.registerInterest(person, {
        projeto_id,
        nome_empresa: SIGN,
        email_contato: person.email,
        telefone_contato: "11999998888",
        valor_interesse: null,
        observacoes: SIGN,
      }),
    favorite: ({ userId }, projetoId) => favorites.setFavorite({ userId, projetoId, keep: true }),
    search: (person) => searches.saveSearch(person, { name: SIGN, query: "estado=SP", alert: true }, now()),
    ticket: (person) => tickets.openTicket(person, ticket, now()),
    profile: ({ userId }) => profile.updateProfile(userId, form),
    preferences: ({ userId }) =>
      preferences.saveEmailPreferences(
        userId,
        { ...DEFAULT_PREFERENCES, projectNotifications: "resumo", searchAlerts: "nunca" },
        now(),
      ),
    unsubscribing: ({ userId, email }) =>
      preferences.setSubscribed({ address: email, userId, category: "search_alert" }, false, new Date()),
    consent: ({ userId }) => rights.setCommunicationsConsent({ userId, granted: true, userAgent: null }),
    terms: (viewer) => acceptTerms({ viewer, acceptedFrom: "/termos", userAgent: null }),
    login: ({ email }) =>
      logIn({ email, password: people.PASSWORD }, { address: "203.0.113.7", userAgent: null, now: now() }),
    password: (person) =>
      credentials.changePassword(
        person,
        { ...NEW, currentPassword: people.PASSWORD },
        { userAgent: null, now: now() },
      ),
    recovery: async ({ email }) => void credentials.requestPasswordReset(email, now()),
  };
});
afterAll(() => vendors.stop());

/** Returns the error of a failed write: a deletion may make the writes of its account fail. */
const settle = (write: Promise<unknown>) => write.catch((error: unknown) => error);

async function remainsOf({ userId, email }: Person) {
  const own = { where: { userId } };
  const { profile, ...user } = await db.user.findUniqueOrThrow({
    where: { id: userId },
    include: { profile: true },
  });
  return {
    email: user.email === email,
    password: user.passwordHash !== null,
    name: profile?.fullName !== "Conta excluída" || profile.phone !== null,
    tokens: await db.accountToken.count(own),
    sessions: await db.session.count(own),
    favorites: await db.favorite.count(own),
    searches: await db.savedSearch.count(own),
    tickets: await db.supportTicket.count(own),
    preferences: await db.emailPreference.count(own),
    interests: await db.interest.count(own),
    contacts: await db.interest.count({ where: { emailContato: email } }),
    mails: await db.emailMessage.count({ where: { userId, toAddress: email } }),
    subjects: await db.emailMessage.count({ where: { userId, subject: { contains: SIGN } } }),
  };
}

const NOTHING = {
  email: false,
  password: false,
  name: false,
  tokens: 0,
  sessions: 0,
  favorites: 0,
  searches: 0,
  tickets: 0,
  preferences: 0,
  interests: 0,
  contacts: 0,
  mails: 0,
  subjects: 0,
};

const WRITERS = [
  "interest",
  "favorite",
  "search",
  "ticket",
  "profile",
  "preferences",
  "unsubscribing",
  "consent",
  "terms",
  "login",
  "password",
  "recovery",
] as const;

describe("deleting an account during other writes", () => {
  test.each(WRITERS)("concurrent writes (%s) leave no personal data of the deleted account", async (name) => {
    const write = writes[name];
    if (!write) throw new Error(`nobody writes ${name}`);
    for (let round = 0; round < 6; round += 1) {
      const person = await people.createPerson({ userType: "financiador" });
      const [project] = await projects.storeProjects(projects.aProject());
      const deletion = rights.deleteMyAccount(person.userId, people.PASSWORD, now());
      // The delays put writes before, during and after the deletion's transaction, which follows a slow password check.
      const bursts = [0, 15, 25, 35, 45, 60, 80].map(async (delay) => {
        await pause(delay + round * 3);
        return settle(write(person, project?.id ?? ""));
      });
      const [deleted] = await Promise.all([deletion, ...bursts]);
      if (name === "recovery") await pause(400);
      // If a write changed the password before the deletion checked it, delete with the new password.
      if (!deleted.ok) await rights.deleteMyAccount(person.userId, NEW.password, now());
      expect(await remainsOf(person), `round ${round}`).toEqual(NOTHING);
    }
  });

  test("ten kinds of concurrent writes leave no personal data in ten deletions", async () => {
    for (let round = 0; round < 10; round += 1) {
      const person = await people.createPerson({ userType: "financiador" });
      const [project] = await projects.storeProjects(projects.aProject());
      const all = Object.entries(writes).filter(([name]) => name !== "password" && name !== "recovery");
      const bursts = all.map(async ([, write], at) => {
        await pause((at * 7 + round * 5) % 60);
        return settle(write(person, project?.id ?? ""));
      });
      const [deleted] = await Promise.all([
        rights.deleteMyAccount(person.userId, people.PASSWORD, now()),
        ...bursts,
      ]);
      expect(deleted.ok).toBe(true);
      expect(await remainsOf(person), `round ${round}`).toEqual(NOTHING);
    }
  });

  test("a captador deleted at the moment of an interest gets no mail about it", async () => {
    const write = writes.interest;
    if (!write) throw new Error("nobody registers interest");
    for (let round = 0; round < 8; round += 1) {
      const owner = await people.createPerson();
      const funders = await Promise.all(
        Array.from({ length: 5 }, () => people.createPerson({ userType: "financiador" })),
      );
      const [project] = await projects.storeProjects(
        projects.aProject({ captadorId: owner.userId, sourceId: `sinir_teste_${round}` }),
      );
      const bursts = funders.map(async (funder, at) => {
        await pause(at * 15 + round * 2);
        return settle(write(funder, project?.id ?? ""));
      });
      const [deleted] = await Promise.all([
        rights.deleteMyAccount(owner.userId, people.PASSWORD, now()),
        ...bursts,
      ]);
      expect(deleted.ok).toBe(true);
      expect(
        await db.emailMessage.count({
          where: { subject: { not: ENDED_MAIL.subject }, toAddress: owner.email },
        }),
        `round ${round}`,
      ).toBe(0);
    }
  });

  test("an account that has ended is not held for a mail or another row about it", async () => {
    const { holdAccount, holdAccounts } = await import("@/lib/access/account-lock");
    const [present, ended] = [await people.createPerson(), await people.createPerson()];
    await rights.deleteMyAccount(ended.userId, people.PASSWORD, now());
    await db.$transaction(async (tx) => {
      expect([await holdAccount(tx, present.userId), await holdAccount(tx, ended.userId)]).toEqual([
        true,
        false,
      ]);
      expect([...(await holdAccounts(tx, [present.userId, ended.userId])).keys()]).toEqual([present.userId]);
    });
  });

  test("of two concurrent deletions of an account one succeeds", async () => {
    const person = await people.createPerson();
    const twice = [0, 1].map(() => rights.deleteMyAccount(person.userId, people.PASSWORD, now()));
    const ended = (await Promise.all(twice)).filter(({ ok }) => ok);
    expect(ended).toHaveLength(1);
  });
});

describe("writes about an account under deletion wait for the account's lock, without holding its rows", () => {
  const ANSWERED = "Recusada";
  type Case = { owner: Person; funder: Person; projetoId: string; interestId: string; questionId: string };

  async function store(status: string): Promise<Case> {
    const [owner, funder] = [
      await people.createPerson(),
      await people.createPerson({ userType: "financiador" }),
    ];
    const [project] = await projects.storeProjects(projects.aProject({ captadorId: owner.userId }));
    const projetoId = project?.id ?? "";
    const interest = await db.interest.create({
      data: {
        userId: funder.userId,
        projetoId,
        nomeEmpresa: SIGN,
        emailContato: funder.email,
        statusInteresse: status,
        respondidoEm: status === ANSWERED ? now() : null,
      },
    });
    const question = await db.projectQuestion.create({
      data: { id: randomUUID(), projetoId, autorId: funder.userId, texto: SIGN },
    });
    return { owner, funder, projetoId, interestId: interest.id, questionId: question.id };
  }

  const waiting = async () => {
    const rows = await db.$queryRaw<unknown[]>`
      select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    return rows.length > 0;
  };

  /** Runs `write` beside a transaction that locks like an account deletion: the account first, then its rows. */
  async function endBeside(
    { funder, interestId, questionId }: Case,
    write: () => Promise<unknown>,
    leaver: Person = funder,
  ) {
    const { writing } = await db.$transaction(async (tx) => {
      await tx.$queryRaw`select 1 from users where id = ${leaver.userId}::uuid for update`;
      const begun = settle(write());
      // 4 s, because the first write also starts the job queue.
      await expect.poll(waiting, { timeout: 4000 }).toBe(true);
      await tx.$queryRaw`select 1 from empresas_interessadas where id = ${interestId}::uuid for update nowait`;
      await tx.$queryRaw`select 1 from project_questions where id = ${questionId}::uuid for update nowait`;
      await tx.user.update({ where: { id: leaver.userId }, data: { anonymisedAt: now() } });
      return { writing: begun };
    });
    expect(await writing).not.toBeInstanceOf(Error);
    expect(await db.emailMessage.count({ where: { userId: leaver.userId } })).toBe(0);
  }

  test("the reminder of an owner waits for the account's deletion", async () => {
    const { remindUnanswered } = await import("@/lib/matches/interests/mutations/remind");
    const stored = await store("Interessada");
    const createdAt = new Date("2026-11-09T12:00:00Z");
    await db.interest.update({ where: { id: stored.interestId }, data: { createdAt } });
    const monday = new Date("2026-11-23T12:00:00Z");
    await endBeside(stored, () => remindUnanswered(monday), stored.owner);
    const { lembradoEm } = await db.interest.findUniqueOrThrow({ where: { id: stored.interestId } });
    expect(lembradoEm).toBeNull();
  });

  test("an answer to a question waits for the account's deletion", async () => {
    const { answerQuestion } = await import("@/lib/catalog/news/mutations/ask");
    const stored = await store("Interessada");
    await endBeside(stored, () =>
      answerQuestion(stored.owner, { id: stored.questionId, resposta: SIGN }, now()),
    );
  });

  test("the mail about an answer, and undoing an answer, wait for the account's deletion", async () => {
    const { notifyAnswer, undoAnswer } = await import("@/lib/matches/interests/mutations/answer");
    const answered = await store(ANSWERED);
    const { respondidoEm } = await db.interest.findUniqueOrThrow({ where: { id: answered.interestId } });
    await endBeside(answered, () => notifyAnswer({ id: answered.interestId, at: Number(respondidoEm) }));
    const undone = await store(ANSWERED);
    await endBeside(undone, () => undoAnswer(undone.owner.userId, undone.interestId));
  });

  test("a mail sent during a request, and several at once, wait for the account's deletion", async () => {
    const { sendEmail } = await import("@/lib/words/email/mutations/send");
    const { noticeMail, queueEmails } = await import("@/lib/words/email/mutations/notify");
    const { transactionWithJobs } = await import("@/lib/providers/jobs");
    const words = { subject: SIGN, title: SIGN, message: SIGN };
    const noticeTo = ({ userId, email }: Person) => ({
      to: { userId, email, name: SIGN },
      eventKey: randomUUID(),
      words,
    });
    const alone = await store("Interessada");
    await endBeside(alone, async () =>
      expect((await sendEmail(noticeMail(noticeTo(alone.funder)))).success).toBe(false),
    );
    const many = await store("Interessada");
    await endBeside(many, () =>
      transactionWithJobs((tx) => queueEmails(tx, [many.funder, many.owner].map(noticeTo).map(noticeMail))),
    );
    expect(await db.emailMessage.count({ where: { userId: many.owner.userId } })).toBe(1);
  });

  test("withdrawing a project waits for the account's deletion", async () => {
    const { withdrawProject } = await import("@/lib/catalog/own-projects/mutations/submission");
    const stored = await store("Interessada");
    await endBeside(stored, () => withdrawProject(stored.owner, stored.projetoId, now()));
  });
});
