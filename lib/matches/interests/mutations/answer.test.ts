import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { withAmounts } from "@/tests/setup/amounts";
import { startVendors } from "@/tests/setup/mailbox";
import type { InterestInput } from "../schema";

let vendors: Awaited<ReturnType<typeof startVendors>>;
let answers: typeof import("./answer");
let amounts: typeof import("./name-amount");
let requests: typeof import("./request-amount");
let registered: typeof import("./register");
let received: typeof import("../queries/received");
let mine: typeof import("../queries/registered");
let panel: typeof import("@/lib/overview/dashboard/queries");
let people: typeof import("@/tests/setup/people");
let projects: typeof import("@/tests/setup/projects");
let email: typeof import("@/lib/words/email/mutations/send");
let db: typeof import("@/lib/server/db").db;

beforeAll(async () => {
  vendors = await startVendors();
  [answers, amounts, requests, registered] = await Promise.all([
    import("./answer"),
    import("./name-amount"),
    import("./request-amount"),
    import("./register"),
  ]);
  [received, mine] = await Promise.all([import("../queries/received"), import("../queries/registered")]);
  panel = await import("@/lib/overview/dashboard/queries");
  people = await import("@/tests/setup/people");
  projects = await import("@/tests/setup/projects");
  email = await import("@/lib/words/email/mutations/send");
  ({ db } = await import("@/lib/server/db"));
});
afterAll(() => vendors.stop());

type Person = Awaited<ReturnType<typeof people.createPerson>>;
let funder: Person;
let owner: Person;
let id: string;
let slug: string;

const inputFor = (projeto_id: string, change: Partial<InterestInput>): InterestInput => ({
  projeto_id,
  nome_empresa: "Indústria Verde Ltda.",
  email_contato: "compras@industriaverde.com.br",
  telefone_contato: "11987654321",
  valor_interesse: 30_000_000,
  observacoes: "Somos a Indústria Verde. Ligue 11 98765-4321.",
  ...change,
});

/** Registers the funder's interest in a new project of the owner. @returns the interest's id */
async function register(change: Partial<InterestInput> = {}): Promise<string> {
  const [project] = await projects.storeProjects(projects.aProject({ captadorId: owner.userId }));
  if (!project) throw new Error("no project");
  slug = project.slug;
  await registered.registerInterest(funder, inputFor(project.id, change));
  const row = await db.interest.findFirstOrThrow({
    where: { userId: funder.userId, projetoId: project.id },
  });
  await db.emailMessage.deleteMany();
  return row.id;
}

beforeEach(async () => {
  funder = await people.createPerson({ userType: "financiador", company: true });
  owner = await people.createPerson();
  id = await register();
});

const rowOf = () =>
  db.interest.findUniqueOrThrow({ where: { id }, include: { match: { include: { opportunity: true } } } });

/** Runs the job of an answer as the queue would; by default of the newest answer. */
async function runJob(answeredAt?: Date | null): Promise<void> {
  const respondidoEm = answeredAt ?? (await rowOf()).respondidoEm;
  await answers.notifyAnswer({ id, at: Number(respondidoEm) });
  await deliver();
}

/** Sends the funder's waiting mails. */
async function deliver(): Promise<void> {
  const waiting = await db.emailMessage.findMany({
    where: { status: "queued", userId: funder.userId },
    select: { id: true },
  });
  for (const message of waiting) await email.deliverQueued(message, true);
}

describe("accepting", () => {
  test("B3.9 accepting makes a match, creates a blocked opportunity and queues the mail for 15 s later", async () => {
    expect(await answers.acceptInterest(owner.userId, id)).toEqual({
      ok: true,
      data: { message: "Interesse aceito" },
    });
    expect(await rowOf()).toMatchObject({
      statusInteresse: "Aceita",
      respondidoEm: expect.any(Date),
      avisadoEm: null,
      match: { isMatched: true, opportunity: { status: "bloqueada", amount: 30_000_000n } },
    });
    expect(await db.emailMessage.count()).toBe(0);
    const [job] = await db.$queryRaw<{ wait: number }[]>`
      select extract(epoch from start_after - created_on)::float8 as wait from pgboss.job
      where name = 'interest-answers' and data->>'id' = ${id}`;
    expect(job?.wait).toBeCloseTo(15, 0);
    await runJob();
    const [mail] = await vendors.inbox(funder.email);
    expect(mail?.subject).toMatch(/^Interesse aceito: /);
    expect(mail?.text).toContain(withAmounts("R$ 300.000"));
    expect(mail?.links.some((link) => link.endsWith(`/dashboard/apoios/${id}`))).toBe(true);
    const events = await db.securityEvent.findMany({
      where: { userId: owner.userId, eventType: "interest_answered" },
    });
    expect(events).toHaveLength(1);
  });

  test("B3.9 accepted without an amount, an interest gets its opportunity once the funder names one", async () => {
    id = await register({ valor_interesse: null });
    await answers.acceptInterest(owner.userId, id);
    expect((await rowOf()).match).toMatchObject({ isMatched: true, opportunity: null });
    await runJob();
    expect((await vendors.inbox(funder.email))[0]?.text).toContain("informe o valor do apoio");
    expect(await mine.findRegistered(funder.userId, id)).toMatchObject({ status: "Aceita", valor: null });

    const named = { id, valor: 12_000_000 };
    expect(await amounts.nameAmount(owner.userId, named)).toMatchObject({ code: "conflict" });
    const results = await Promise.all([1, 2, 3].map(() => amounts.nameAmount(funder.userId, named)));
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await rowOf()).match?.opportunity).toMatchObject({ status: "bloqueada", amount: 12_000_000n });
    expect(await db.emailMessage.count({ where: { toAddress: owner.email } })).toBe(1);
  });

  test("ten concurrent acceptances all succeed, with one opportunity and one mail", async () => {
    const results = await Promise.all(
      Array.from({ length: 10 }, () => answers.acceptInterest(owner.userId, id)),
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await db.opportunity.count({ where: { match: { interesseId: id } } })).toBe(1);
    const job = { id, at: Number((await rowOf()).respondidoEm) };
    await Promise.all([answers.notifyAnswer(job), answers.notifyAnswer(job)]);
    expect(await db.emailMessage.count({ where: { userId: funder.userId } })).toBe(1);
  });

  test("B4.1 a project that no longer raises money can refuse an interest but not accept it", async () => {
    await db.project.update({ where: { slug }, data: { status: "Finalizada" } });
    expect(await answers.acceptInterest(owner.userId, id)).toMatchObject({
      code: "conflict",
      message: "A captação deste projeto terminou: não dá mais para aceitar interesses nele.",
    });
    expect(await answers.declineInterest(owner.userId, { id, motivo: "Encerrado" })).toMatchObject({
      ok: true,
    });
  });
});

describe("refusing", () => {
  test("B3.9 a refusal makes no match, and the funder reads its reason without the phone number in it", async () => {
    const motivo = "O projeto mudou.\nLigue para 11 98765-4321.";
    await answers.declineInterest(owner.userId, { id, motivo });
    expect(await rowOf()).toMatchObject({
      statusInteresse: "Recusada",
      motivoRecusa: "O projeto mudou.\nLigue para [oculto].",
      match: { isMatched: false, opportunity: null },
    });
    await runJob();
    const [mail] = await vendors.inbox(funder.email);
    expect(mail?.text).toContain("O projeto mudou.");
    expect(mail?.text).not.toContain("98765");
    expect(await mine.findRegistered(funder.userId, id)).toMatchObject({
      status: "Recusada",
      motivo: expect.stringContaining("O projeto mudou."),
    });
  });

  test("an answered interest cannot be answered differently", async () => {
    await answers.declineInterest(owner.userId, { id, motivo: "Não" });
    expect(await answers.acceptInterest(owner.userId, id)).toMatchObject({
      code: "conflict",
      message: "Este interesse já tinha resposta. Veja abaixo o que vale.",
    });
  });
});

describe("changing the amount before the answer", () => {
  test("the funder can change the amount until the answer; the captador reads it and gets one mail", async () => {
    const amount = { id, valor: 12_000_000 };
    expect(await amounts.nameAmount(funder.userId, amount)).toMatchObject({
      data: { message: "Valor salvo" },
    });
    expect(await amounts.nameAmount(funder.userId, amount)).toMatchObject({ ok: true });
    expect(await received.findReceived(owner.userId, id)).toMatchObject({
      valor: withAmounts("R$ 120.000"),
    });
    const mails = await db.emailMessage.findMany({ where: { userId: owner.userId } });
    expect(mails.filter(({ subject }) => subject.includes("Valor do apoio mudou"))).toHaveLength(1);
    expect((await rowOf()).match).toMatchObject({ isMatched: false, opportunity: null });
    await answers.declineInterest(owner.userId, { id, motivo: "Não" });
    expect(await amounts.nameAmount(funder.userId, { id, valor: 1_000 })).toMatchObject({ code: "conflict" });
  });
});

test("a changed amount of an interest in a project without a captador reaches the team", async () => {
  const { env } = await import("@/lib/server/env");
  const [project] = await projects.storeProjects(projects.aProject({ captadorId: null }));
  const projetoId = project?.id ?? "";
  await registered.registerInterest(funder, inputFor(projetoId, {}));
  const { id: orphan } = await db.interest.findFirstOrThrow({ where: { projetoId } });
  await db.emailMessage.deleteMany();
  const amount = { id: orphan, valor: 12_000_000 };
  for (const time of [1, 2])
    expect(await amounts.nameAmount(funder.userId, amount), `time ${time}`).toMatchObject({
      data: { message: "Valor salvo", hint: expect.stringContaining("equipe") },
    });
  const [mail, ...others] = await db.emailMessage.findMany({ select: { id: true, toAddress: true } });
  expect(others).toEqual([]);
  expect(mail?.toAddress).toBe(env.CONTACT_EMAIL);
  await email.deliverQueued({ id: mail?.id ?? "" }, true);
  const [read] = await vendors.inbox(env.CONTACT_EMAIL);
  expect(read?.subject).toBe(`Valor do apoio mudou: ${project?.nomeProjeto}`);
  expect(read?.text).toContain("compras@industriaverde.com.br");
  expect(read?.text).toContain("120.000");
});

describe("requesting the amount before the answer", () => {
  const isAsked = async () => (await mine.findRegistered(funder.userId, id))?.isAmountRequested;

  test("five concurrent requests for an amount send one mail, and stand until the funder names an amount", async () => {
    id = await register({ valor_interesse: null });
    const asked = await Promise.all([1, 2, 3, 4, 5].map(() => requests.requestAmount(owner.userId, id)));
    expect(asked.every((one) => one.ok && one.data.message === "Valor pedido")).toBe(true);
    await deliver();
    const mails = await vendors.inbox(funder.email);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^O projeto pergunta o valor: /),
    ]);
    expect(mails[0]?.links.some((link) => link.endsWith(`/dashboard/apoios/${id}`))).toBe(true);
    expect(await isAsked()).toBe(true);
    expect((await received.findReceived(owner.userId, id))?.valorPedidoEm).toBeInstanceOf(Date);
    expect(
      (await panel.readPanel(funder.userId, new Date("2026-11-23T12:00Z"))).facts.semValor,
    ).toMatchObject([{ id }]);

    expect(await amounts.nameAmount(funder.userId, { id, valor: 12_000_000 })).toMatchObject({ ok: true });
    expect(await isAsked()).toBe(false);
    expect((await panel.readPanel(funder.userId, new Date("2026-11-23T12:00Z"))).facts.semValor).toEqual([]);
    expect(await requests.requestAmount(owner.userId, id)).toMatchObject({ code: "conflict" });
    expect((await rowOf()).statusInteresse).toBe("Interessada");
  });

  test("B3.9 only the captador can request an amount, and only of an unanswered interest without one", async () => {
    for (const userId of [funder.userId, (await people.createPerson()).userId])
      expect(await requests.requestAmount(userId, id)).toMatchObject({ code: "not_found" });
    expect(await requests.requestAmount(owner.userId, id)).toMatchObject({ code: "conflict" });
    id = await register({ valor_interesse: null });
    await answers.acceptInterest(owner.userId, id);
    expect(await requests.requestAmount(owner.userId, id)).toMatchObject({ code: "conflict" });
    expect(await isAsked()).toBe(false);
  });

  test("after a withdrawal and a new registration the amount can be requested again", async () => {
    id = await register({ valor_interesse: null });
    await requests.requestAmount(owner.userId, id);
    await registered.withdrawInterest(funder.userId, { id });
    const { projetoId } = await db.interest.findUniqueOrThrow({ where: { id } });
    await registered.registerInterest(funder, inputFor(projetoId, { valor_interesse: null }));
    expect(await isAsked()).toBe(false);
    expect(await requests.requestAmount(owner.userId, id)).toMatchObject({ ok: true });
    expect(await isAsked()).toBe(true);
  });
});

describe("permission to answer", () => {
  test("B3.9 another captador and the funder can neither answer an interest nor learn that it exists", async () => {
    const other = await people.createPerson();
    for (const userId of [other.userId, funder.userId]) {
      expect(await answers.acceptInterest(userId, id)).toMatchObject({ code: "not_found" });
      expect(await answers.declineInterest(userId, { id, motivo: "Não" })).toMatchObject({
        code: "not_found",
      });
      expect(await answers.undoAnswer(userId, id)).toMatchObject({ code: "not_found" });
    }
    expect(await received.findReceived(other.userId, id)).toBeNull();
    expect((await rowOf()).statusInteresse).toBe("Interessada");
  });

  test("B3.9 after a project's captador changed, only the present one can answer", async () => {
    const other = await people.createPerson();
    await db.project.update({ where: { slug }, data: { captadorId: other.userId } });
    const results = await Promise.all([owner, other].map(({ userId }) => answers.acceptInterest(userId, id)));
    expect(results.map(({ ok }) => ok)).toEqual([false, true]);
    expect((await rowOf()).match).toMatchObject({ captadorId: other.userId, isMatched: true });
  });
});

describe("undoing an answer", () => {
  test.each(["Aceita", "Recusada"])(
    "B3.7 B3.9 undoing the answer of a %s interest makes it wait again, and no mail is sent",
    async (answer) => {
      if (answer === "Aceita") await answers.acceptInterest(owner.userId, id);
      else await answers.declineInterest(owner.userId, { id, motivo: "Não" });
      const { respondidoEm } = await rowOf();
      expect(await answers.undoAnswer(owner.userId, id)).toMatchObject({ ok: true });
      await answers.notifyAnswer({ id, at: Number(respondidoEm) });
      expect(await db.emailMessage.count()).toBe(0);
      expect(await rowOf()).toMatchObject({
        ...{ statusInteresse: "Interessada", respondidoEm: null, motivoRecusa: null },
        match: { isMatched: false },
      });
      // Undoing twice changes nothing, and the interest can be answered again.
      expect(await answers.undoAnswer(owner.userId, id)).toMatchObject({ ok: true });
      expect(await answers.acceptInterest(owner.userId, id)).toMatchObject({ ok: true });
      expect((await rowOf()).match?.opportunity).toMatchObject({ status: "bloqueada" });
      // The job of the first answer sends no mail about the second.
      await answers.notifyAnswer({ id, at: Number(respondidoEm) });
      expect(await db.emailMessage.count()).toBe(0);
    },
  );

  test("an answer that was already mailed, or is older than the tolerance, cannot be undone", async () => {
    await answers.acceptInterest(owner.userId, id);
    await runJob();
    const late = { code: "conflict", message: expect.stringContaining("não pode mais ser desfeita") };
    expect(await answers.undoAnswer(owner.userId, id)).toMatchObject(late);
    const respondidoEm = new Date(Date.now() - 16_000);
    await db.interest.update({ where: { id }, data: { avisadoEm: null, respondidoEm } });
    expect(await answers.undoAnswer(owner.userId, id)).toMatchObject(late);
  });

  test("of mailing and undoing an answer concurrently one wins: answer and mail stay, or neither", async () => {
    for (let round = 0; round < 8; round++) {
      id = await register();
      await answers.acceptInterest(owner.userId, id);
      const { respondidoEm } = await rowOf();
      const [undone] = await Promise.all([answers.undoAnswer(owner.userId, id), runJob(respondidoEm)]);
      const { statusInteresse } = await rowOf();
      const mails = await db.emailMessage.count({ where: { userId: funder.userId } });
      expect([statusInteresse, mails]).toEqual(undone.ok ? ["Interessada", 0] : ["Aceita", 1]);
    }
  });
});

describe("an answer beside a withdrawal", () => {
  test("B3.9 of a concurrent acceptance and withdrawal one wins, and both sides are shown the outcome", async () => {
    const seen = new Set<string>();
    for (let round = 0; round < 12; round++) {
      id = await register();
      const [accepted, withdrawn] = await Promise.all([
        answers.acceptInterest(owner.userId, id),
        registered.withdrawInterest(funder.userId, { id, visto: "Interessada" }),
      ]);
      const { statusInteresse, match } = await rowOf();
      expect([accepted.ok, withdrawn.ok].filter(Boolean)).toHaveLength(1);
      expect(statusInteresse).toBe(accepted.ok ? "Aceita" : "Cancelada");
      expect(match?.isMatched).toBe(accepted.ok);
      expect(match?.opportunity?.status).toBe(accepted.ok ? "bloqueada" : undefined);
      if (!accepted.ok) expect(accepted.message).toContain("retirou este interesse");
      if (!withdrawn.ok) expect(withdrawn.message).toContain("acaba de aceitar");
      seen.add(statusInteresse);
    }
    expect(seen.size).toBeGreaterThan(0);
  });

  test("B3.9 an accepted interest can be withdrawn, then registered and accepted with a new amount", async () => {
    await answers.acceptInterest(owner.userId, id);
    expect(await registered.withdrawInterest(funder.userId, { id, visto: "Aceita" })).toMatchObject({
      ok: true,
    });
    const { projetoId } = await rowOf();
    await registered.registerInterest(funder, inputFor(projetoId, { valor_interesse: 5_000_000 }));
    await answers.acceptInterest(owner.userId, id);
    expect((await rowOf()).match).toMatchObject({
      isMatched: true,
      opportunity: { status: "bloqueada", amount: 5_000_000n },
    });
  });

  test("LGPD an account deleted at the same moment leaves no acceptance behind, without a deadlock", async () => {
    const { deleteMyAccount } = await import("@/lib/overview/personal-data/mutations");
    await Promise.all([
      answers.acceptInterest(owner.userId, id),
      deleteMyAccount(funder.userId, people.PASSWORD, new Date()),
    ]);
    expect(await rowOf()).toMatchObject({ statusInteresse: "Cancelada", match: { isMatched: false } });
    await runJob();
    expect(await db.emailMessage.count({ where: { userId: funder.userId, status: "sent" } })).toBe(0);
  });
});

describe("the project's view of an interest", () => {
  test("B1.3 the project reads amount and message without identity, and the contact once it is unlocked", async () => {
    const read = () => received.findReceived(owner.userId, id);
    const before = await read();
    expect(before).toMatchObject({
      valor: withAmounts("R$ 300.000"),
      contato: null,
      status: "Interessada",
    });
    expect(JSON.stringify(before)).not.toMatch(/verde|98765|compras@|marina/i);
    await answers.acceptInterest(owner.userId, id);
    const accepted = await read();
    expect(accepted).toMatchObject({ valor: withAmounts("R$ 300.000"), contato: null });
    expect(JSON.stringify(accepted)).not.toMatch(/verde|98765|compras@|marina/i);
    await db.opportunity.updateMany({
      where: { match: { interesseId: id } },
      data: { status: "desbloqueada", unlockedAt: new Date() },
    });
    expect(await read()).toMatchObject({
      contato: { nome: "Indústria Verde Ltda.", email: "compras@industriaverde.com.br" },
      mensagem: expect.stringContaining("98765-4321"),
    });
  });
});

const TODAY = "2026-11-24";

test("a refused funder is offered projects that still raise money, the nearest deadline first", async () => {
  const { listSimilar } = await import("../queries/similar");
  const near = (nomeProjeto: string, prazoCaptacao: string | null) =>
    projects.aProject({
      ...{ nomeProjeto, categoria: "Cooperativismo", estado: "RR" },
      prazoCaptacao: prazoCaptacao === null ? null : new Date(prazoCaptacao),
    });
  await projects.storeProjects(
    near("Sem prazo", null),
    near("Depois", "2027-02-01"),
    near("Hoje", TODAY),
    ...Array.from({ length: 510 }, (_, at) => near(`Vencido ${at}`, "2025-02-03")),
  );
  const own = await db.interest.findUniqueOrThrow({ where: { id }, select: { projetoId: true } });
  await db.project.update({ where: { id: own.projetoId }, data: { estado: "RR" } });
  await answers.declineInterest(owner.userId, { id, motivo: "Não" });
  const similar = (await listSimilar(funder.userId, { ids: [id], today: TODAY })).get(id) ?? [];
  expect(similar.map(({ nome, prazo }) => [nome, prazo])).toEqual([
    ["Hoje", TODAY],
    ["Depois", "2027-02-01"],
    ["Sem prazo", null],
  ]);
});

test("the mail of a refusal offers similar projects only where there are some, and by amount only with one", async () => {
  const refuse = async (valor_interesse: number | null, isFound: boolean) => {
    id = await register({ valor_interesse });
    const { projetoId } = await db.interest.findUniqueOrThrow({ where: { id } });
    const place = isFound ? {} : { estado: "TO", categoria: "Educação Ambiental" };
    await db.project.update({ where: { id: projetoId }, data: place });
    await answers.declineInterest(owner.userId, { id, motivo: "Não" });
    await answers.notifyAnswer({ id, at: Number((await rowOf()).respondidoEm) });
    await deliver();
    return (await vendors.inbox(funder.email))[0]?.text ?? "";
  };
  expect(await refuse(30_000_000, true)).toContain("projetos parecidos que cabem no seu valor.");
  expect(await refuse(null, true)).toContain("há projetos parecidos.");
  const none = await refuse(999_999_900, false);
  expect(none).toContain("Há outros projetos procurando apoio.");
  expect(none).not.toContain("parecidos");
});

test("a refused funder is offered three similar open projects that take the amount", async () => {
  const { listSimilar } = await import("../queries/similar");
  const near = (change = {}) =>
    projects.aProject({ categoria: "Cooperativismo", estado: "AC", valorTotal: 100_000_000n, ...change });
  const [fits] = await projects.storeProjects(
    near({ nomeProjeto: "Serve" }),
    near({ nomeProjeto: "Pequeno", valorTotal: 10_000_000n }),
    near({ nomeProjeto: "Fechado", status: "Finalizada" }),
    near({ nomeProjeto: "Oculto", publicado: false }),
  );
  const own = await db.interest.findUniqueOrThrow({ where: { id }, select: { projetoId: true } });
  await db.project.update({ where: { id: own.projetoId }, data: { estado: "AC" } });
  await answers.declineInterest(owner.userId, { id, motivo: "Não" });
  const similar = (await listSimilar(funder.userId, { ids: [id], today: TODAY })).get(id) ?? [];
  expect(similar).toHaveLength(3);
  expect(similar[0]).toMatchObject({ slug: fits?.slug, falta: 20_000_000, lugar: "Campinas, AC" });
  expect(similar.map(({ nome }) => nome)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/Pequeno|Fechado|Oculto/)]),
  );
  const stranger = await people.createPerson({ userType: "financiador" });
  expect(await listSimilar(stranger.userId, { ids: [id], today: TODAY })).toEqual(new Map());
});
