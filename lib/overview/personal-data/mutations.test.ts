import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { formatMoment } from "@/lib/kit/format";
import { ENDED_MAIL } from "@/lib/people/accounts/messages";
import { PRIVACY_VERSION } from "@/lib/people/accounts/rules";
import { env } from "@/lib/server/env";
import { openContent } from "@/lib/words/email/mutations/notify";
import { createProject, deal, expressInterest, fill, now } from "@/tests/setup/personal-data";
import { DELETION } from "./messages";
import { deletionSchema } from "./schema";

const { db } = await import("@/lib/server/db");
const rights = await import("./mutations");
const queries = await import("./queries");
const session = await import("@/lib/access/auth/session");
const people = await import("@/tests/setup/people");

describe("deleting an account", () => {
  test("deleting an account erases personal data, frees e-mail and CNPJ, and ends the sessions", async () => {
    const person = await people.createPerson({ userType: "financiador", company: true });
    await fill(person);
    const document = {
      where: { userId: person.userId },
      data: { documentNumber: "52998224725", accountantEmail: "ana@contabil.com.br" },
    };
    await db.profile.update(document);
    const cookie = await session.encryptSession(person.sessionId);
    expect(await rights.deleteMyAccount(person.userId, people.PASSWORD, now)).toEqual({
      ok: true,
      data: { message: DELETION.done, session: "closed" },
    });
    expect(await session.readViewer({ cookie, authorization: null })).toBeNull();
    const user = await db.user.findUniqueOrThrow({
      where: { id: person.userId },
      include: { profile: true },
    });
    expect(user).toMatchObject({
      email: `${person.userId}@anonimo.invalid`,
      passwordHash: null,
      signupMetadata: {},
      anonymisedAt: now,
      profile: {
        fullName: "Conta excluída",
        phone: null,
        city: null,
        documentNumber: null,
        accountantEmail: null,
      },
    });
    const own = { where: { userId: person.userId } };
    const counts = await Promise.all([
      db.session.count(own),
      db.empresa.count(own),
      db.favorite.count(own),
      db.savedSearch.count(own),
      db.proposal.count(own),
      db.conversation.count(own),
      db.supportTicket.count(own),
      db.emailPreference.count(own),
      db.analyticsEvent.count(own),
      db.project.count({ where: { captadorId: person.userId } }),
      db.emailSuppression.count({ where: { email: person.email } }),
    ]);
    expect(counts).toEqual(Array(11).fill(0));
    const mails = await db.emailMessage.findMany({ ...own, orderBy: { status: "asc" } });
    expect(
      mails.map(({ status, toAddress, subject, payload }) => [status, toAddress, subject, payload]),
    ).toEqual([
      ["sent", user.email, "", null],
      ["suppressed", user.email, "", null],
    ]);
    expect(await db.termsAcceptance.count(own)).toBe(1);
    expect(
      await db.securityEvent.count({ where: { userId: person.userId, eventType: "account_deleted" } }),
    ).toBe(1);
  });

  test("the end of an account is mailed to its address, without the name, and a repetition after a restore is not", async () => {
    const mailsTo = async (toAddress: string) =>
      (await db.emailMessage.findMany({ where: { toAddress, status: "queued" } })).map(
        ({ userId, subject, payload }) => ({ userId, subject, content: payload && openContent(payload) }),
      );
    const person = await people.createPerson();
    await rights.deleteMyAccount(person.userId, people.PASSWORD, now);
    const [mail, ...others] = await mailsTo(person.email);
    expect([mail, others]).toMatchObject([{ userId: null, subject: ENDED_MAIL.subject }, []]);
    const text = JSON.stringify(mail?.content);
    expect(text).toContain(ENDED_MAIL.message(formatMoment(now), false, env.SUPPORT_EMAIL).split("\n")[0]);
    expect(text).toContain("/privacidade#fim-da-conta");
    expect(text).not.toContain(person.fullName);
    const [byTeam, carried, unconfirmed] = [
      await people.createPerson(),
      await people.createPerson(),
      await people.createPerson(),
    ];
    await rights.endAccount(byTeam.userId, now, { byTeam: true });
    expect(JSON.stringify(await mailsTo(byTeam.email))).toContain("pela nossa equipe, a pedido");
    await rights.endAccount(carried.userId, now, { mails: false });
    expect(await mailsTo(carried.email)).toEqual([]);
    await db.user.update({ where: { id: unconfirmed.userId }, data: { emailConfirmedAt: null } });
    await rights.endAccount(unconfirmed.userId, now);
    expect(await mailsTo(unconfirmed.email)).toEqual([]);
  });

  test("a mail that went to the person's address but is linked to no account loses address, subject and delivery", async () => {
    const person = await people.createPerson();
    const { id } = await db.emailMessage.create({
      data: {
        emailType: "custom_test",
        toAddress: person.email,
        subject: "Teste da Ana",
        status: "delivered",
        sentAt: now,
        deliveredAt: now,
        openedAt: now,
        clickedAt: now,
      },
    });
    await rights.deleteMyAccount(person.userId, people.PASSWORD, now);
    expect(await db.emailMessage.findUniqueOrThrow({ where: { id } })).toMatchObject({
      toAddress: `${person.userId}@anonimo.invalid`,
      subject: "",
      status: "sent",
      sentAt: now,
      deliveredAt: null,
      openedAt: null,
      clickedAt: null,
    });
  });

  test("the name leaves the subjects of mails to the team, to the other side and to the accountant, and other subjects stay", async () => {
    const person = await people.createPerson({ userType: "financiador" });
    const { userId } = person;
    await db.profile.update({
      where: { userId },
      data: {
        fullName: "Marina Tavares",
        companyName: "Vidro & Cia",
        accountantEmail: "livros@contabil.com.br",
      },
    });
    const [colleague, other, nobody] = [
      await people.createPerson(),
      await people.createPerson(),
      await people.createPerson(),
    ];
    await db.colleague.create({
      data: { accountId: userId, personId: colleague.userId, email: "convite@exemplo.com.br", role: "le" },
    });
    const { payment } = await deal(other, person);
    await db.talk.create({
      data: {
        opportunityId: payment.opportunityId,
        sides: {
          create: [
            { userId, role: "financiador" },
            { userId: other.userId, role: "captador" },
          ],
        },
      },
    });
    const mail = (subject: string, to: { userId?: string; toAddress: string }) =>
      db.emailMessage.create({ data: { emailType: "system_notification", status: "sent", subject, ...to } });
    const named = [
      await mail("Seu acesso a VIDRO & CIA acabou", { userId: colleague.userId, toAddress: colleague.email }),
      await mail("Marina Tavares convidou você para a equipe", { toAddress: "convite@exemplo.com.br" }),
      await mail("2 mensagens de Marina Tavares", { userId: other.userId, toAddress: other.email }),
      await mail("Recibo 7 de Marina Tavares", { toAddress: "livros@contabil.com.br" }),
    ];
    const longer = await mail("Vidro & Ciano respondeu a Marina Tavaresco", {
      userId: other.userId,
      toAddress: other.email,
    });
    const unnamed = await mail("Apoio concluído: Vidro que volta", {
      userId: other.userId,
      toAddress: other.email,
    });
    const namesake = await mail("3 mensagens de Marina Tavares", {
      userId: nobody.userId,
      toAddress: nobody.email,
    });
    expect(await rights.deleteMyAccount(userId, people.PASSWORD, now)).toMatchObject({ ok: true });
    const subject = async ({ id }: { id: string }) =>
      (await db.emailMessage.findUniqueOrThrow({ where: { id } })).subject;
    expect(await Promise.all(named.map(subject))).toEqual(["", "", "", ""]);
    for (const { id, subject: kept } of [unnamed, longer]) expect(await subject({ id })).toBe(kept);
    expect(await subject(namesake)).toBe(namesake.subject);
  });

  test("the former names of a membership and of an interest leave the subjects, too", async () => {
    const [person, owner, other] = [
      await people.createPerson({ userType: "financiador" }),
      await people.createPerson(),
      await people.createPerson(),
    ];
    const { userId } = person;
    await db.colleague.create({
      data: { accountId: owner.userId, personId: userId, email: person.email, name: "Ana Lima", role: "le" },
    });
    await db.profile.update({ where: { userId }, data: { fullName: "Rui Lima Prado" } });
    const { interest, payment } = await deal(other, person);
    await db.interest.update({
      where: { id: interest.id },
      data: { nomeEmpresa: "Plastivale", nomes: ["Ana Prado Lima", "vidro"] },
    });
    const sides = [
      { userId, role: "financiador" },
      { userId: other.userId, role: "captador" },
    ];
    await db.talk.create({ data: { opportunityId: payment.opportunityId, sides: { create: sides } } });
    const mail = ({ userId: reader, email: toAddress }: typeof person, subject: string) =>
      db.emailMessage.create({
        data: { emailType: "system_notification", status: "sent", userId: reader, toAddress, subject },
      });
    const mails = [
      await mail(owner, "Ana Lima entrou na sua equipe"),
      await mail(other, "2 mensagens de Ana Prado Lima"),
      await mail(other, "Plastivale respondeu"),
      await mail(other, "Apoio concluído: Vidro que volta"),
    ];
    await db.profile.update({ where: { userId }, data: { fullName: "Beatriz Prado" } });
    expect(await rights.deleteMyAccount(userId, people.PASSWORD, now)).toMatchObject({ ok: true });
    const left = await Promise.all(
      mails.map(({ id }) => db.emailMessage.findUniqueOrThrow({ where: { id } })),
    );
    expect(left.map(({ subject }) => subject)).toEqual(["", "", "", "Apoio concluído: Vidro que volta"]);
  });

  test("payment records stay on both sides, without the deleted person", async () => {
    const [captador, funder] = [
      await people.createPerson(),
      await people.createPerson({ userType: "financiador" }),
    ];
    const { project, interest, payment } = await deal(captador, funder);
    expect((await rights.deleteMyAccount(funder.userId, people.PASSWORD, now)).ok).toBe(true);
    expect((await rights.deleteMyAccount(captador.userId, people.PASSWORD, now)).ok).toBe(true);
    expect(await db.opportunityPayment.findUnique({ where: { id: payment.id } })).toEqual(payment);
    expect(await db.interest.findUnique({ where: { id: interest.id } })).toMatchObject({
      nomeEmpresa: "Conta excluída",
      telefoneContato: null,
      observacoes: "",
    });
    expect(await db.project.findUnique({ where: { id: project.id } })).toMatchObject({
      publicado: false,
      proponente: "Conta excluída",
      captadorId: null,
    });
  });

  test("a replaced deposit proof leaves with its sender, and the proof in force stays for the other side", async () => {
    const funder = await people.createPerson({ userType: "financiador" });
    const { payment } = await deal(await people.createPerson(), funder);
    const [ownerId, opportunityId] = [funder.userId, payment.opportunityId ?? ""];
    const proof = { opportunityId, sentById: ownerId, amount: 1_000_000, depositedOn: now };
    for (const [at, name] of ["trocado.pdf", "vale.pdf"].entries()) {
      const file = { ownerId, purpose: "anexo", name, contentType: "application/pdf", size: 1, key: name };
      const { id: fileId } = await db.storedFile.create({ data: { ...file, sha256: Buffer.alloc(32) } });
      const createdAt = new Date(now.getTime() + at);
      await db.depositProof.create({ data: { ...proof, fileId, createdAt } });
    }
    expect((await rights.deleteMyAccount(funder.userId, people.PASSWORD, now)).ok).toBe(true);
    expect(await db.storedFile.findMany({ where: { ownerId } })).toMatchObject([{ name: "vale.pdf" }]);
    expect(await db.depositProof.count({ where: { opportunityId } })).toBe(2);
  });

  test("an interest without a deal is deleted, and an imported project stays public", async () => {
    const [captador, funder] = [
      await people.createPerson(),
      await people.createPerson({ userType: "financiador" }),
    ];
    const project = await createProject(captador.userId, { publicado: true, sourceId: "sinir_sp_1" });
    await expressInterest(funder, project.id);
    await rights.deleteMyAccount(funder.userId, people.PASSWORD, now);
    await rights.deleteMyAccount(captador.userId, people.PASSWORD, now);
    expect(await db.interest.count({ where: { projetoId: project.id } })).toBe(0);
    expect(await db.project.findUnique({ where: { id: project.id } })).toMatchObject({
      publicado: true,
      proponente: "Cooperativa da Ana",
      captadorId: null,
    });
  });

  test("a reported project and a reported news post stay off every page for the team's decision, and others are deleted", async () => {
    const { userId } = await people.createPerson();
    const make = () => createProject(userId, { publicado: true });
    const [plain, reported, decided] = [await make(), await make(), await make()];
    const posted = async (projetoId: string) => {
      const fotos = [{ id: randomUUID(), alt: "Galpão" }];
      const post = { id: randomUUID(), projetoId, titulo: "Deposite aqui", texto: "Conta 1-2.", fotos };
      return db.projectUpdate.create({ data: post, select: { id: true } });
    };
    const [shown, denounced] = [await posted(reported.id), await posted(reported.id)];
    const open = { motivo: "identidade", estado: "aberta" };
    await db.contentReport.create({ data: { ...open, updateId: denounced.id } });
    await db.contentReport.create({ data: { ...open, estado: "mantida", projetoId: decided.id } });
    expect(await rights.deleteMyAccount(userId, people.PASSWORD, now)).toMatchObject({ ok: true });
    const ids = [plain.id, reported.id, decided.id];
    expect(await db.project.findMany({ where: { id: { in: ids } } })).toMatchObject([
      { id: reported.id, publicado: false, captadorId: null },
    ]);
    expect(await db.projectUpdate.count({ where: { id: shown.id } })).toBe(0);
    expect(await db.projectUpdate.findUnique({ where: { id: denounced.id } })).toMatchObject({
      apagadaEm: now,
      fotos: [],
    });
    expect(await db.contentReport.count({ where: { updateId: denounced.id } })).toBe(1);
  });

  test("an organization with projects stays without a captador, and one without any is deleted", async () => {
    const { anOrganization } = await import("@/tests/setup/organizations");
    const [captador, funder] = [
      await people.createPerson(),
      await people.createPerson({ userType: "financiador" }),
    ];
    const [used, unused] = [await anOrganization(captador), await anOrganization(captador)];
    const project = await createProject(captador.userId, { publicado: true, organizacaoId: used.id });
    await expressInterest(funder, project.id);
    const waiting = { organizationId: used.id, userId: (await people.createPerson()).userId };
    await db.organizationMember.create({ data: { ...waiting, estado: "aguardando" } });
    expect(await rights.deleteMyAccount(captador.userId, people.PASSWORD, now)).toMatchObject({ ok: true });
    expect(
      await db.organization.findUnique({ where: { id: used.id }, include: { members: true } }),
    ).toMatchObject({
      cnpj: used.cnpj,
      representante: "",
      cargo: "",
      members: [{ ...waiting, estado: "aguardando" }],
    });
    expect(await db.organization.count({ where: { id: unused.id } })).toBe(0);
    expect(await db.project.findUnique({ where: { id: project.id } })).toMatchObject({
      organizacaoId: used.id,
      captadorId: null,
      publicado: false,
      proponente: "Cooperativa da Ana",
    });
  });

  test.each(["free", "pro"])(
    "deleting requires the password, and cancels an uncharged plan: %s",
    async (plan) => {
      const person = await people.createPerson();
      expect(await rights.deleteMyAccount(person.userId, "errada", now)).toMatchObject({
        message: DELETION.passwordWrong,
        field: "currentPassword",
      });
      await db.subscription.updateMany({
        where: { userId: person.userId },
        data: { plan, paymentConfirmed: plan === "pro" },
      });
      expect((await rights.deleteMyAccount(person.userId, people.PASSWORD, now)).ok).toBe(true);
      expect(await db.subscription.findMany({ where: { userId: person.userId } })).toMatchObject([
        { plan, status: "canceled" },
      ]);
    },
  );

  test("the form requires the password and the typed word EXCLUIR", () => {
    const first = (input: object) => {
      const result = deletionSchema.safeParse(input);
      return result.success ? null : result.error.issues[0]?.message;
    };
    expect(first({ currentPassword: "x", confirmation: "excluir" })).toBe(DELETION.phraseRequired);
    expect(first({ currentPassword: "", confirmation: "EXCLUIR" })).toBe(DELETION.passwordRequired);
    expect(first({ currentPassword: "x", confirmation: " EXCLUIR " })).toBeNull();
    const sent = { currentPassword: "x", confirmation: "EXCLUIR", seen: ["tudo"] };
    expect(deletionSchema.parse(sent).seen).toEqual([]);
  });
});

test("consents are rows with their text, version and time, of which the newest counts", async () => {
  const person = await people.createPerson();
  const { userId } = person;
  const answer = (granted: boolean) => rights.setCommunicationsConsent({ userId, granted, userAgent: null });
  await answer(true);
  await answer(false);
  const { consents } = await queries.readAccountRecords(person, now);
  expect(consents.map(({ purpose, granted, version }) => [purpose, granted, version])).toEqual([
    ["comunicacoes", false, PRIVACY_VERSION],
    ["comunicacoes", true, PRIVACY_VERSION],
  ]);
  expect(consents[0]?.text).toMatch(/novidades/);
  expect(await db.emailPreference.findUnique({ where: { userId } })).toMatchObject({ newsletter: false });
});
