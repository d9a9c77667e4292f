import { describe, expect, test } from "vitest";
import { createProject, deal, fill, now, type Person } from "@/tests/setup/personal-data";

const { db } = await import("@/lib/server/db");
const rights = await import("@/lib/overview/personal-data/mutations");
const queries = await import("@/lib/overview/personal-data/queries");
const people = await import("@/tests/setup/people");

describe("the export of an account", () => {
  test("the export has the person's data of each kind and no secret", async () => {
    const [captador, funder] = [
      await people.createPerson(),
      await people.createPerson({ userType: "financiador" }),
    ];
    await fill(captador);
    await deal(captador, funder);
    const copy = await rights.exportMyData(captador.userId, now);
    const text = JSON.stringify(copy);
    for (const part of [
      captador.email,
      "Marina Tavares",
      "Projeto",
      "Busca da Ana",
      "Proposta da Ana",
      "Oi, sou a Ana",
      "signup_start",
      "desbloqueio",
      "termsAcceptances",
      "Dispositivo desconhecido",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toMatch(/argon2id|tokenHash|passwordHash|"payload"/);
    expect(text).not.toContain(funder.email);
    expect(
      await db.securityEvent.count({ where: { userId: captador.userId, eventType: "data_exported" } }),
    ).toBe(1);
  });

  test("B1.3 the export of a captador has no id of a funder, by which a paid contact would name the unpaid interests of the same funder", async () => {
    const [captador, funder] = [
      await people.createPerson(),
      await people.createPerson({ userType: "financiador" }),
    ];
    await deal(captador, funder);
    const text = JSON.stringify(await queries.readMyData(captador.userId, now));
    expect(text).toContain("desbloqueio");
    expect(text).not.toContain(funder.userId);
  });

  test("the export has mails sent to the address, or suppressed for it, without an account", async () => {
    const person = await people.createPerson();
    await db.emailMessage.create({
      data: { emailType: "custom_test", toAddress: person.email, subject: "Teste da Ana", status: "sent" },
    });
    await db.emailSuppression.create({ data: { email: person.email, reason: "complaint" } });
    const text = JSON.stringify(await queries.readMyData(person.userId, now));
    expect(text).toContain("Teste da Ana");
    expect(text).toContain('"reason":"complaint"');
  });

  test("the export has nothing about another person", async () => {
    const [one, other] = [await people.createPerson(), await people.createPerson()];
    await fill(other);
    // Another account may have mailed this address, or owned it earlier. The export lacks that account's mails.
    await db.emailMessage.create({
      data: {
        userId: other.userId,
        emailType: "support_team",
        toAddress: one.email,
        subject: "x",
        status: "sent",
      },
    });
    const text = JSON.stringify(await queries.readMyData(one.userId, now));
    expect(text).not.toContain(other.userId);
    expect(text).not.toContain(other.email);
  });

  async function ask(asker: Person, answered: Record<string, unknown> = {}) {
    const owner = await people.createPerson();
    await db.profile.update({ where: { userId: owner.userId }, data: { fullName: "Dalva Prado" } });
    const project = await createProject(owner.userId, { publicado: true });
    const texto = "Sou a Marina, como falo com vocês?";
    const resposta = "Dalva, da Cooperativa da Ana: (11) 99999-8888, dalva@coop.org. A prensa chega em maio.";
    const question = {
      id: crypto.randomUUID(),
      projetoId: project.id,
      autorId: asker.userId,
      texto,
      resposta,
    };
    await db.projectQuestion.create({
      data: { ...question, estado: "respondida", respondidaEm: now, ...answered },
    });
  }
  const copiedQuestions = async ({ userId }: Person) => {
    const { account } = (await queries.readMyData(userId, now)) as { account: { questions: object[] } };
    return account.questions;
  };

  test("B1.3 B6.1 the export has the answer to a question as the project page shows it to the asker", async () => {
    const [captador, funder] = [
      await people.createPerson(),
      await people.createPerson({ userType: "financiador" }),
    ];
    for (const asker of [captador, funder]) await ask(asker);
    const texto = "Sou a Marina, como falo com vocês?";
    expect(await copiedQuestions(captador)).toMatchObject([
      { texto, resposta: "[oculto], da [oculto]: [oculto], [oculto]. A prensa chega em maio." },
    ]);
    expect(await copiedQuestions(funder)).toMatchObject([
      { texto, resposta: "Dalva, da Cooperativa da Ana: [oculto], [oculto]. A prensa chega em maio." },
    ]);
  });

  test.each(["retirada", "recusada"])("the export has no answer to a question that is %s", async (estado) => {
    const person = await people.createPerson();
    await ask(person, { estado });
    expect(await copiedQuestions(person)).toMatchObject([{ estado, resposta: null }]);
  });
});

test("LGPD the export of a colleague has their own actions in another account, and no other colleague's", async () => {
  const [owner, one, other] = [
    await people.createPerson(),
    await people.createPerson(),
    await people.createPerson(),
  ];
  const join = async ({ userId, email }: Person, action: string) => {
    const accepted = { name: "Rui", role: "edita", acceptedAt: now };
    const row = { accountId: owner.userId, personId: userId, email, ...accepted };
    const { id } = await db.colleague.create({ data: row });
    await db.colleagueAct.create({ data: { accountId: owner.userId, colleagueId: id, action } });
  };
  await join(one, "post-news");
  await join(other, "issue-receipt");
  const copy = await queries.readMyData(one.userId, now);
  expect(copy).toMatchObject({
    account: { memberships: [{ role: "edita", acts: [{ action: "post-news" }] }], colleagueActs: [] },
  });
  expect(JSON.stringify(copy)).not.toContain("issue-receipt");
});

test("LGPD the export has what the team decided about the account and why, and not who decided", async () => {
  const { recordAudit } = await import("@/lib/admin/audit/mutations");
  const [person, other, admin] = [
    await people.createPerson(),
    await people.createPerson(),
    await people.createPerson(),
  ];
  const by = { adminId: admin.userId, requestId: "pedido-123", now };
  const about = { by, kind: "conta", objectId: person.userId } as const;
  const suspended = { before: { suspensa: false }, after: { suspensa: true } };
  await recordAudit(db, { ...about, action: "account_suspended", reason: "Interesse falso", ...suspended });
  const granted = { action: "admin_granted", after: { por: "ana da equipe" } } as const;
  await recordAudit(db, { ...about, by: { ...by, adminId: null }, ...granted });
  await recordAudit(db, {
    ...about,
    objectId: other.userId,
    action: "sessions_ended",
    reason: "Outra conta",
  });
  const { account } = (await queries.readMyData(person.userId, now)) as { account: { decisions: object[] } };
  const createdAt = now.toISOString();
  expect(account.decisions).toEqual([
    { createdAt, action: "account_suspended", reason: "Interesse falso", ...suspended },
    { createdAt, action: "admin_granted", reason: "", before: null, after: {} },
  ]);
});

test("LGPD the export has the person's organizations, and for a claim only the CNPJ", async () => {
  const { anOrganization } = await import("@/tests/setup/organizations");
  const person = await people.createPerson();
  const mine = await anOrganization(person, { nomeConhecido: "Vida Nova" });
  const theirs = await anOrganization(undefined, { representante: "Segredo" });
  await db.organizationMember.create({
    data: { organizationId: theirs.id, userId: person.userId, estado: "aguardando" },
  });
  const { account } = await queries.readMyData(person.userId, now);
  expect(account).toMatchObject({
    organizations: expect.arrayContaining([
      expect.objectContaining({
        estado: "ativo",
        organization: expect.objectContaining({ cnpj: mine.cnpj, representante: "Ana Souza" }),
      }),
      expect.objectContaining({ estado: "aguardando", organization: { cnpj: theirs.cnpj } }),
    ]),
  });
  expect(JSON.stringify(account)).not.toContain("Segredo");
});

test("the copy is downloaded by the password alone, because a session may be open at a foreign desk, and each download is mailed", async () => {
  const { POST } = await import("@/app/api/meus-dados/route");
  const { encryptSession } = await import("@/lib/access/auth/session");
  const { openContent } = await import("@/lib/words/email/mutations/notify");
  const person = await people.createPerson();
  const headers = { authorization: `Bearer ${await encryptSession(person.sessionId)}` };
  const download = async (currentPassword?: string) => {
    const body = JSON.stringify({ currentPassword });
    const sent = { method: "POST", headers: { ...headers, "content-type": "application/json" }, body };
    const answer = await POST(new Request("http://localhost:3000/api/meus-dados", sent));
    return [answer.status, (await answer.json()).error];
  };
  expect(await download()).toEqual([400, "Informe sua senha."]);
  expect(await download("Errada123")).toEqual([400, "A senha não confere."]);
  const where = { userId: person.userId, eventType: "password_check_failed" };
  expect(await db.securityEvent.count({ where })).toBe(1);
  expect(await db.emailMessage.count({ where: { userId: person.userId } })).toBe(0);
  for (const _ of [1, 2]) expect(await download(people.PASSWORD)).toEqual([200, undefined]);
  const mails = await db.emailMessage.findMany({ where: { userId: person.userId } });
  expect(mails.map(({ subject, toAddress }) => [subject, toAddress])).toEqual(
    Array(2).fill(["Uma cópia dos seus dados foi baixada", person.email]),
  );
  const [content] = mails.map(({ payload }) => payload && openContent(payload));
  expect(content).toMatchObject({
    // No preference switches this category off.
    category: "system_notification",
    templateData: { actionText: "Criar nova senha", actionUrl: "http://localhost:3000/auth/recuperar" },
  });
});

test("LGPD B6.1 after a handover the export of the new captador has no name and no deleted news of the former one", async () => {
  const { postNews } = await import("@/lib/catalog/news/mutations/post");
  const { acceptClaim } = await import("@/lib/people/organizations/mutations/hand-over");
  const { anOrganization } = await import("@/tests/setup/organizations");
  const [former, claimant] = [await people.createPerson(), await people.createPerson()];
  await db.profile.update({ where: { userId: former.userId }, data: { fullName: "Ana Souza Prado" } });
  const { id: organizacaoId } = await anOrganization(former);
  await db.organizationMember.create({
    data: { organizationId: organizacaoId, userId: claimant.userId, estado: "aguardando" },
  });
  const { id: projetoId } = await createProject(former.userId, { organizacaoId, publicado: true });
  const news = (texto: string) => ({ id: crypto.randomUUID(), projetoId, titulo: "Obra", texto, fotos: [] });
  const before = new Date(now.getTime() - 60_000);
  const deleted = news("Este texto saiu");
  for (const one of [deleted, news("A prensa chegou")]) await postNews(former, one, before);
  const stored = await db.projectUpdate.update({ where: { id: deleted.id }, data: { apagadaEm: before } });
  expect(stored.nomes).toContain("Ana Souza Prado");
  expect((await acceptClaim(organizacaoId, claimant.email, now)).ok).toBe(true);
  const later = news("Texto de quem chegou");
  await postNews(claimant, later, now);
  await db.projectUpdate.update({ where: { id: later.id }, data: { apagadaEm: now } });
  const text = JSON.stringify(await queries.readMyData(claimant.userId, now));
  expect(text).toMatch(/A prensa chegou.*Texto de quem chegou|Texto de quem chegou.*A prensa chegou/);
  expect(text).not.toMatch(/Ana Souza Prado|Este texto saiu/);
});

test("LGPD the export of a captador has the answers and refusals they wrote, the team's reasons about their project, and its bank account for the one who gave the password", async () => {
  const { encryptLasting } = await import("@/lib/server/crypto");
  const { encryptionContextOf } = await import("@/lib/money/deals/queries/deal");
  const [captador, funder] = [
    await people.createPerson(),
    await people.createPerson({ userType: "financiador" }),
  ];
  const { project, interest } = await deal(captador, funder);
  const projetoId = project.id;
  const question = (resposta: string, respondidaEm: Date) =>
    db.projectQuestion.create({
      data: {
        id: crypto.randomUUID(),
        projetoId,
        autorId: funder.userId,
        texto: "Sou a Marina. Quando?",
        resposta,
        estado: "respondida",
        respondidaEm,
      },
    });
  await question("A prensa chega em maio", now);
  const reasons = (motivo: string, createdAt: Date) =>
    db.projectEvent.create({
      data: { projetoId, tipo: "devolvido", detalhes: { motivos: [motivo] }, createdAt },
    });
  await reasons("Falta o orçamento", now);
  await db.interest.update({
    where: { id: interest.id },
    data: { statusInteresse: "Recusada", motivoRecusa: "O projeto já fechou a conta", respondidoEm: now },
  });
  const account = { banco: "001", agencia: "1234", conta: "998877-6", documento: "19131243000197" };
  const ciphertext = encryptLasting(encryptionContextOf(projetoId), JSON.stringify(account));
  await db.bankAccount.create({ data: { projetoId, ciphertext, hint: "Banco do Brasil" } });
  const copy = await rights.exportMyData(captador.userId, now);
  expect(copy).toMatchObject({
    account: {
      writtenAnswers: [
        {
          projetoId,
          texto: "Sou a [oculto]. Quando?",
          resposta: "A prensa chega em maio",
          respondidaEm: now.toISOString(),
        },
      ],
      refusals: [{ projetoId, reason: "O projeto já fechou a conta", createdAt: now.toISOString() }],
      projects: [
        {
          events: [{ tipo: "devolvido", detalhes: { motivos: ["Falta o orçamento"] } }],
          bankAccount: { hint: "Banco do Brasil", details: account },
        },
      ],
    },
  });
  expect(JSON.stringify(copy)).not.toContain("ciphertext");
  // A copy that the team makes has no bank account, because it is made without the person's password.
  expect(JSON.stringify(await queries.readMyData(captador.userId, now))).not.toContain("998877");

  // After a later handover, the answers and refusals above belong to the former captador.
  const later = new Date(now.getTime() + 1000);
  await db.project.update({ where: { id: projetoId }, data: { captadorDesde: later } });
  await reasons("Falta a foto", later);
  const { account: next } = (await queries.readMyData(captador.userId, now)) as {
    account: { projects: object[]; writtenAnswers: object[]; refusals: object[] };
  };
  expect([next.writtenAnswers, next.refusals]).toEqual([[], []]);
  expect(JSON.stringify(next.projects)).toMatch(/Falta a foto/);
  expect(JSON.stringify(next.projects)).not.toMatch(/Falta o orçamento/);
});
