import { describe, expect, test } from "vitest";
import { withAmounts } from "@/tests/setup/amounts";
import {
  aProject,
  db,
  deliver,
  funder,
  inputFor,
  jobs,
  messages,
  mutations,
  owner,
  people,
  queries,
  vendors,
} from "@/tests/setup/interest-registrations";

test("B3.7, B3.9, B7.4 registering creates a waiting interest and its match, and mails both sides", async () => {
  const project = await aProject();
  const result = await mutations.registerInterest(funder, inputFor(project.id));
  expect(result).toEqual({ ok: true, data: { status: "Interessada", repeated: false } });
  const row = await db.interest.findFirstOrThrow({
    where: { userId: funder.userId },
    include: { match: true },
  });
  expect(row).toMatchObject({
    projetoId: project.id,
    nomeEmpresa: "Indústria Verde Ltda.",
    emailContato: "compras@industriaverde.com.br",
    telefoneContato: "11987654321",
    valorInteresse: 30_000_000n,
    statusInteresse: "Interessada",
    match: {
      captadorId: owner.userId,
      financiadorId: funder.userId,
      projetoId: project.id,
      isMatched: false,
    },
  });
  const sent = await messages();
  expect(sent.map(({ toAddress, emailType }) => [toAddress, emailType]).toSorted()).toEqual(
    [
      [funder.email, "system_notification"],
      [owner.email, "project_notification"],
    ].toSorted(),
  );
  const events = await db.securityEvent.findMany({ where: { userId: funder.userId } });
  expect(events.map(({ eventType }) => eventType)).toEqual(["interest_registered"]);
});

test("B1.3 the owner's e-mail has kind of funder, amount and message, but neither name nor contact", async () => {
  const project = await aProject({ nomeProjeto: "Triagem do Vale" });
  await mutations.registerInterest(funder, inputFor(project.id));
  await deliver();
  const [mail] = await vendors.inbox(owner.email);
  expect(mail?.subject).toBe("Triagem do Vale: Novo interesse");
  expect(mail?.text).toContain(withAmounts("R$ 300.000"));
  expect(mail?.text).toContain("para combinar.");
  expect(mail?.text).toMatch(/quem quer apoiar\s+Empresa/i);
  for (const text of [mail?.text, mail?.html, mail?.subject])
    expect(text).not.toMatch(/ind[uú]stria verde|98765|compras@/i);
  expect(mail?.links.some((link) => /\/dashboard\/apoios\/[0-9a-f-]{36}$/.test(link))).toBe(true);
  expect(mail?.text).toMatch(/responder ao interesse/i);
  const [confirmation] = await vendors.inbox(funder.email);
  expect(confirmation?.subject).toBe("Interesse registrado: Triagem do Vale");
  expect(confirmation?.text).toContain(withAmounts("R$ 300.000"));
  expect(confirmation?.links.some((link) => /\/dashboard\/apoios\/[0-9a-f-]{36}$/.test(link))).toBe(true);
});

test("B1.3 the message hides the account's own names word by word, though the form has another name", async () => {
  await db.profile.update({
    where: { userId: funder.userId },
    data: { fullName: "Beatriz Lima", companyName: "Plastivale" },
  });
  await db.empresa.update({
    where: { userId: funder.userId },
    data: { razaoSocial: "Lima Embalagens Ltda" },
  });
  const project = await aProject();
  const observacoes = "Somos a Lima Embalagens, fale com a Beatriz.\nPLASTIVALE é a marca.";
  await mutations.registerInterest(
    { ...funder, fullName: "Beatriz Lima" },
    inputFor(project.id, { nome_empresa: "Grupo LB", observacoes }),
  );
  await deliver();
  const [mail] = await vendors.inbox(owner.email);
  expect(mail?.text).toContain("Somos a [oculto], fale com a [oculto].");
  for (const text of [mail?.text, mail?.html, mail?.subject])
    expect(text).not.toMatch(/lima|beatriz|plastivale|embalagens/i);
  const stored = await db.emailMessage.findFirstOrThrow({ where: { toAddress: owner.email } });
  expect(JSON.stringify(stored)).not.toMatch(/lima|beatriz|plastivale|embalagens/i);
  const { nomes } = await queries.getInterestDefaults({ ...funder, fullName: "Beatriz Lima" });
  expect(nomes).toEqual(["Beatriz Lima", "Plastivale", "Lima Embalagens Ltda", "exemplo"]);
});

test("B3.9 an interest in a project without an owner has no match and is mailed to the platform's team", async () => {
  const project = await aProject({ captadorId: null });
  await mutations.registerInterest(
    funder,
    inputFor(project.id, { telefone_contato: null, valor_interesse: null }),
  );
  expect(await db.match.count({ where: { financiadorId: funder.userId } })).toBe(0);
  await deliver();
  const mails = await vendors.inbox("contato@elorecicla.com.br");
  expect(mails[0]?.text).toContain("compras@industriaverde.com.br");
  expect((await vendors.inbox(funder.email))[0]?.text).toContain("Nossa equipe foi avisada");
});

describe("one interest per funder and project", () => {
  test("B7.4 fifty concurrent presses all succeed, with one interest, one match and one mail per side", async () => {
    const project = await aProject();
    const before = await jobs().catch(() => 0);
    const results = await Promise.all(
      Array.from({ length: 50 }, () => mutations.registerInterest(funder, inputFor(project.id))),
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(results.filter((result) => result.ok && !result.data.repeated)).toHaveLength(1);
    expect(await db.interest.count({ where: { userId: funder.userId } })).toBe(1);
    expect(await db.match.count({ where: { financiadorId: funder.userId } })).toBe(1);
    expect(await messages()).toHaveLength(2);
    expect((await jobs()) - before).toBe(2);
  });

  test("interests of two funders in one project are separate", async () => {
    const project = await aProject();
    const other = await people.createPerson({ userType: "financiador" });
    const results = await Promise.all(
      [funder, other].map((viewer) => mutations.registerInterest(viewer, inputFor(project.id))),
    );
    expect(results.map((result) => result.ok && result.data.repeated)).toEqual([false, false]);
    expect(await db.match.count({ where: { projetoId: project.id } })).toBe(2);
  });

  test("registering again after a withdrawal updates the same row and mails both sides again", async () => {
    const project = await aProject();
    await mutations.registerInterest(funder, inputFor(project.id));
    const first = await db.interest.findFirstOrThrow({ where: { userId: funder.userId } });
    expect(await mutations.withdrawInterest(funder.userId, { id: first.id })).toMatchObject({ ok: true });
    const again = await mutations.registerInterest(
      funder,
      inputFor(project.id, { valor_interesse: 5_000_000 }),
    );
    expect(again).toEqual({ ok: true, data: { status: "Interessada", repeated: false } });
    const rows = await db.interest.findMany({ where: { userId: funder.userId } });
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      id: first.id,
      statusInteresse: "Interessada",
      valorInteresse: 5_000_000n,
    });
    expect(await db.match.count({ where: { financiadorId: funder.userId } })).toBe(1);
    expect((await messages()).map(({ toAddress }) => toAddress === owner.email)).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
  });

  test("registering again after a refusal leaves the interest refused", async () => {
    const project = await aProject();
    await mutations.registerInterest(funder, inputFor(project.id));
    await db.interest.updateMany({ where: { userId: funder.userId }, data: { statusInteresse: "Recusada" } });
    expect(await mutations.registerInterest(funder, inputFor(project.id))).toMatchObject({
      code: "conflict",
      message: "Este projeto já respondeu que não segue com o seu interesse.",
    });
    expect(await messages()).toHaveLength(2);
  });
});

describe("projects that take no interest", () => {
  test.each([
    ["finished", { status: "Finalizada" }, "conflict"],
    ["not listed", { publicado: false }, "not_found"],
  ])("B4.1 an interest in a %s project is refused and no mail is sent", async (_, values, code) => {
    const project = await aProject(values);
    expect(await mutations.registerInterest(funder, inputFor(project.id))).toMatchObject({ ok: false, code });
    expect(await messages()).toHaveLength(0);
    expect(await db.interest.count({ where: { userId: funder.userId } })).toBe(0);
  });

  test("an interest in a project that does not exist is refused", async () => {
    const gone = inputFor("01890000-0000-7000-8000-00000000dead");
    expect(await mutations.registerInterest(funder, gone)).toMatchObject({ code: "not_found" });
  });

  test("an interest in one's own project is refused", async () => {
    const project = await aProject({ captadorId: funder.userId });
    expect(await mutations.registerInterest(funder, inputFor(project.id))).toMatchObject({
      code: "conflict",
      message: "Este projeto é da sua conta: não dá para registrar interesse nele.",
    });
  });

  test("B6.3 the mutation itself refuses a captador's interest, without relying on the door", async () => {
    const project = await aProject();
    const other = await people.createPerson();
    expect(await mutations.registerInterest(other, inputFor(project.id))).toMatchObject({ ok: false });
    expect(await db.interest.count({ where: { userId: other.userId } })).toBe(0);
    expect(await messages()).toHaveLength(0);
  });
});

describe("withdrawing an interest", () => {
  async function registered(status = "Interessada") {
    const project = await aProject();
    await mutations.registerInterest(funder, inputFor(project.id));
    const row = await db.interest.findFirstOrThrow({ where: { userId: funder.userId } });
    await db.interest.update({ where: { id: row.id }, data: { statusInteresse: status } });
    await db.emailMessage.deleteMany();
    return row.id;
  }

  test("concurrent withdrawals end the interest and notify the owner once", async () => {
    const id = await registered();
    const results = await Promise.all(
      Array.from({ length: 10 }, () => mutations.withdrawInterest(funder.userId, { id: id })),
    );
    expect(results.every(({ ok }) => ok)).toBe(true);
    expect(await db.interest.findUnique({ where: { id } })).toMatchObject({ statusInteresse: "Cancelada" });
    expect((await messages()).map(({ toAddress }) => toAddress)).toEqual([owner.email]);
  });

  test("withdrawing an accepted interest ends its match and its blocked opportunity", async () => {
    const id = await registered("Aceita");
    const match = await db.match.update({
      where: { interesseId: id },
      data: { isMatched: true, matchedAt: new Date() },
    });
    const opportunity = await db.opportunity.create({
      data: { matchId: match.id, projetoId: match.projetoId, amount: 30_000_000n },
    });
    expect(await mutations.withdrawInterest(funder.userId, { id: id })).toMatchObject({ ok: true });
    expect(await db.match.findUnique({ where: { id: match.id } })).toMatchObject({ isMatched: false });
    expect(await db.opportunity.findUnique({ where: { id: opportunity.id } })).toMatchObject({
      status: "cancelada",
    });
  });

  test.each([
    ["bloqueada", "cancelada"],
    ["desbloqueada", "cancelada"],
    ["confirmada", "confirmada"],
    ["concluida", "concluida"],
  ])(
    "B1.3 withdrawing turns a %s opportunity into %s: an amount that both sides confirmed stays due",
    async (status, after) => {
      const id = await registered("Aceita");
      const match = await db.match.update({
        where: { interesseId: id },
        data: { isMatched: true, matchedAt: new Date() },
      });
      const unlockedAt = status === "bloqueada" ? null : new Date();
      const opportunity = await db.opportunity.create({
        data: { matchId: match.id, projetoId: match.projetoId, amount: 30_000_000n, status, unlockedAt },
      });
      await mutations.withdrawInterest(funder.userId, { id: id });
      expect(await db.opportunity.findUnique({ where: { id: opportunity.id } })).toMatchObject({
        status: after,
      });
    },
  );

  test.each(["Recusada", "Confirmada"])("a %s interest cannot be withdrawn", async (status) => {
    const id = await registered(status);
    expect(await mutations.withdrawInterest(funder.userId, { id: id })).toMatchObject({ code: "conflict" });
  });

  test("a funder cannot withdraw another funder's interest", async () => {
    const id = await registered();
    const other = await people.createPerson({ userType: "financiador" });
    expect(await mutations.withdrawInterest(other.userId, { id })).toMatchObject({ code: "not_found" });
    expect(await db.interest.findUnique({ where: { id } })).toMatchObject({ statusInteresse: "Interessada" });
  });
});

test("a burst of one account's writes waits in line and does not delay another account", async () => {
  const { asAccountWithJobs } = await import("@/lib/access/account-lock");
  const { createPerson: person } = await import("@/tests/setup/people");
  const [many, other] = [await person(), await person()];
  const places = (await import("p-limit")).default(2);
  const nothing = async () => ({ ok: true as const, data: null });
  await asAccountWithJobs(other.userId, nothing);
  let done = 0;
  const burst = Array.from({ length: 5 }, () =>
    asAccountWithJobs(
      many.userId,
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 400));
        done += 1;
        return nothing();
      },
      places,
    ),
  );
  await asAccountWithJobs(other.userId, nothing, places);
  expect(done).toBeLessThan(3);
  await Promise.all(burst);
  expect(done).toBe(5);
});
