import { expect, test } from "vitest";
import { COLLEAGUE } from "@/lib/access/colleague-rights/messages";
import { ACCOUNT } from "@/lib/admin/accounts/messages";
import { REVIEW } from "@/lib/catalog/own-projects/messages";
import { DAY } from "@/lib/kit/time";
import { LOGIN } from "@/lib/people/accounts/messages";
import { aSentDraft, listed, mailsOf } from "../../setup/listed-projects";
import { clearCookies, cookies } from "../../setup/next-headers";

const { db } = await import("@/lib/server/db");
const auth = await import("@/lib/access/auth/session");
const office = await import("@/lib/admin/accounts/mutations");
const { listAccounts } = await import("@/lib/admin/accounts/queries");
const { ACCOUNT_LIST } = await import("@/lib/admin/accounts/rules");
const { readListState } = await import("@/lib/admin/list/rules");
const { approveProject } = await import("@/lib/catalog/own-projects/mutations/review");
const { registerInterest } = await import("@/lib/matches/interests/mutations/register");
const { logIn } = await import("@/lib/people/accounts/mutations/log-in");
const { issueToken } = await import("@/lib/people/accounts/mutations/single-use-links");
const { transactionWithJobs } = await import("@/lib/providers/jobs");
const { logInCompany } = await import("@/lib/people/login");
const { INVITATION } = await import("@/lib/people/colleagues/messages");
const { acceptInvitation, inviteColleague, joinByInvitation, workInAccount } = await import(
  "@/lib/people/colleagues/mutations"
);
const { saveSearchAction } = await import("@/lib/catalog/saved-searches/actions");
const { readInvitation } = await import("@/lib/people/colleagues/queries");
const { notify, openContent } = await import("@/lib/words/email/mutations/notify");
const { deliverQueued } = await import("@/lib/words/email/mutations/send");
const { createPerson, PASSWORD } = await import("../../setup/people");

type Person = Awaited<ReturnType<typeof createPerson>>;

const motivo = "O CNPJ é de outra organização.";
const now = () => new Date();
const team = await createPerson();
const caller = () => ({ viewer: team, requestId: "r", now: now() });
const suspend = ({ userId: id }: Person) =>
  office.suspendAccount({ id, motivo, devolver: false, pago: 0, senha: PASSWORD }, caller());
const resume = ({ userId: id }: Person) => office.resumeAccount({ id, motivo, senha: PASSWORD }, caller());
const enter = ({ email }: Person, password = PASSWORD) =>
  logIn({ email, password }, { address: "203.0.113.7", userAgent: null, now: now() });
const sessionOf = async ({ sessionId }: Person) =>
  auth.readSession({ cookie: await auth.encryptSession(sessionId), authorization: null });

test("a suspended account is signed out and refused with the reason's place only after the right password", async () => {
  const person = await createPerson();
  expect(await sessionOf(person)).not.toBeNull();
  expect(await suspend(person)).toEqual({ ok: true, data: { message: ACCOUNT.suspended(0) } });
  expect(await sessionOf(person)).toBeNull();
  expect(await enter(person, "Errada123")).toMatchObject({ ok: false, message: LOGIN.wrong });
  expect(await enter(person)).toMatchObject({ ok: false, code: "forbidden", message: LOGIN.suspended });
  // Simulates a session that a concurrent transaction opened.
  await db.session.updateMany({ where: { userId: person.userId }, data: { endedAt: null } });
  expect(await sessionOf(person)).toBeNull();
  const [mail] = await mailsOf(person.email);
  expect(mail?.subject).toBe("Suspendemos a sua conta");
  expect(mail?.text).toContain(motivo);
  expect(await suspend(person)).toMatchObject({ ok: false, message: ACCOUNT.suspendedAlready });
  const found = await listAccounts(readListState(ACCOUNT_LIST, { tipo: "suspensas", busca: person.email }));
  expect(found.rows.map(({ id }) => id)).toEqual([person.userId]);

  expect(await resume(person)).toEqual({ ok: true, data: { message: ACCOUNT.resumed } });
  expect(await resume(person)).toMatchObject({ ok: false, message: ACCOUNT.notSuspended });
  expect(await enter(person)).toMatchObject({ ok: true });
  expect((await mailsOf(person.email))[0]?.subject).toBe("A suspensão da sua conta terminou");
  const entries = await db.auditEntry.findMany({
    where: { objectId: person.userId },
    orderBy: { createdAt: "asc" },
  });
  expect(entries).toMatchObject([
    { action: "account_suspended", reason: motivo, after: { suspensa: true, projetosRetirados: 0 } },
    { action: "account_resumed", reason: motivo, before: { suspensa: true } },
  ]);
});

test("a suspension takes the projects off the list, ends waiting interests and lets none be approved", async () => {
  const { owner, id } = await listed();
  const sent = await aSentDraft({ nome: "Segundo galpão" }, owner);
  const funder = await createPerson({ userType: "financiador" });
  await registerInterest(funder, {
    projeto_id: id,
    nome_empresa: "Vidro Ltda",
    email_contato: "a@exemplo.com.br",
    telefone_contato: null,
    valor_interesse: 5_000_000,
    observacoes: "",
  });
  expect(await suspend(owner)).toEqual({ ok: true, data: { message: ACCOUNT.suspended(1) } });
  const project = await db.project.findUniqueOrThrow({ where: { id } });
  expect([project.publicado, project.retiradoPelaEquipeEm !== null]).toEqual([false, true]);
  expect(await db.interest.findFirst({ where: { projetoId: id } })).toMatchObject({
    statusInteresse: "Cancelada",
  });
  expect((await mailsOf(funder.email))[0]?.subject).toContain("foi retirado da lista");
  // A later captador of the project could read its draft and history, so neither has the reason of the suspension.
  const shown = { motivos: [ACCOUNT.projectReason] };
  expect(await db.projectDraft.findUnique({ where: { projetoId: id } })).toMatchObject(shown);
  expect(await db.projectEvent.findFirst({ where: { projetoId: id, tipo: "retirado" } })).toMatchObject({
    detalhes: shown,
  });
  expect((await mailsOf(owner.email)).filter(({ text }) => text.includes(motivo))).toHaveLength(1);
  expect(await approveProject(sent.id, { now: now() })).toMatchObject({ message: REVIEW.suspended });
  await resume(owner);
  expect(await db.project.findUnique({ where: { id } })).toMatchObject({ publicado: false });
});

test("a colleague of a suspended account no longer works in it, and keeps the own account", async () => {
  const [owner, colleague] = [await createPerson(), await createPerson()];
  const { id } = await db.colleague.create({
    data: {
      accountId: owner.userId,
      personId: colleague.userId,
      email: colleague.email,
      name: "Rui",
      role: "edita",
      acceptedAt: now(),
    },
  });
  await db.session.update({ where: { id: colleague.sessionId }, data: { colleagueId: id } });
  expect((await sessionOf(colleague))?.viewer?.userId).toBe(owner.userId);
  await suspend(owner);
  expect(await sessionOf(colleague)).toMatchObject({ viewer: null, hasLostAccess: true, isAway: true });
  const signedIn = { personId: colleague.userId, sessionId: colleague.sessionId };
  const away = { ok: false, message: COLLEAGUE.away };
  expect(await workInAccount(signedIn, id)).toMatchObject(away);
  (await cookies()).set(auth.SESSION_COOKIE, await auth.encryptSession(colleague.sessionId));
  expect(await saveSearchAction({ name: "Vidro", query: "estado=SP", alert: false })).toMatchObject(away);
  clearCookies();
  await resume(owner);
  expect((await sessionOf(colleague))?.viewer?.userId).toBe(owner.userId);
});

test("a person who signed up by an invitation enters their own account while the inviting one is suspended", async () => {
  const [owner, colleague] = [await createPerson(), await createPerson({ signup: "convite" })];
  const { id } = await db.colleague.create({
    data: {
      accountId: owner.userId,
      personId: colleague.userId,
      email: colleague.email,
      name: "Rui",
      role: "edita",
      acceptedAt: now(),
      seenAt: now(),
    },
  });
  const entered = async () => {
    const login = await enter(colleague);
    if (!login.ok) throw new Error(login.message);
    const { sessionId, userId: personId } = login.data;
    return { sessionId, personId, viewer: (await sessionOf({ ...colleague, sessionId }))?.viewer };
  };
  expect((await entered()).viewer?.userId).toBe(owner.userId);
  await suspend(owner);
  const own = await entered();
  expect(own.viewer).toMatchObject({ userId: colleague.userId });
  expect(own.viewer?.colleague).toBeUndefined();
  expect(await workInAccount(own, id)).toMatchObject({ ok: false, message: COLLEAGUE.away });
  expect((await sessionOf({ ...colleague, ...own }))?.viewer?.userId).toBe(colleague.userId);
  await resume(owner);
  expect((await entered()).viewer?.userId).toBe(owner.userId);
});

test("a suspended account gets mandatory mails only, and its pending change of address ends", async () => {
  const person = await createPerson({ userType: "financiador" });
  const { userId, email } = person;
  await db.$transaction((tx) =>
    issueToken(tx, {
      userId,
      email: "b@exemplo.com.br",
      purpose: "trocar_email",
      lifetime: 60_000,
      now: now(),
    }),
  );
  await suspend(person);
  expect(await db.accountToken.count({ where: { userId } })).toBe(0);
  const to = { userId, email, name: "Ana" };
  const words = { subject: "Recibo", title: "Recibo", message: "Guardado." };
  const about = { status: "Novo", message: "Responda." };
  await transactionWithJobs(async (tx) => {
    await notify(tx, { to, eventKey: "recibo", words });
    await notify(tx, { to, eventKey: "lembrete", words: about, project: "Vidro", path: "/projects" });
  });
  const mails = await db.emailMessage.findMany({ where: { userId } });
  expect(mails.map(({ subject }) => subject).sort()).toEqual(["Recibo", "Suspendemos a sua conta"]);
});

test("an optional mail that waits while its account is suspended is not sent, and a mandatory one is", async () => {
  const person = await createPerson({ userType: "financiador" });
  const { userId, email } = person;
  const to = { userId, email, name: "Ana" };
  const words = { subject: "Recibo", title: "Recibo", message: "Guardado." };
  const about = { status: "Novo", message: "Responda." };
  await transactionWithJobs(async (tx) => {
    await notify(tx, { to, eventKey: "recibo", words });
    await notify(tx, { to, eventKey: "lembrete", words: about, project: "Vidro", path: "/projects" });
  });
  const stored = await db.emailMessage.findMany({ where: { userId } });
  expect(stored).toHaveLength(2);
  await suspend(person);
  await Promise.all(stored.map(({ id }) => deliverQueued({ id }, false)));
  const mails = await db.emailMessage.findMany({ where: { id: { in: stored.map(({ id }) => id) } } });
  expect(mails.map(({ emailType, status, error }) => [emailType, status, error]).sort()).toEqual([
    ["project_notification", "suppressed", "suspended"],
    ["system_notification", "sent", null],
  ]);
});

test("an account of the team is not suspended", async () => {
  const member = await createPerson();
  await db.administrator.create({
    data: { userId: member.userId, grantedBy: "teste", grantedAt: now() },
  });
  expect(await suspend(member)).toMatchObject({ ok: false, message: ACCOUNT.suspendTeam });
  expect(await sessionOf(member)).not.toBeNull();
});

test("the right password of a suspended company does not use up its tries", async () => {
  const person = await createPerson({ userType: "financiador", company: true });
  await suspend(person);
  const origin = { address: "203.0.113.7", userAgent: null };
  for (let times = 0; times < 8; times += 1)
    expect(await logInCompany({ email: person.email, password: PASSWORD }, origin)).toMatchObject({
      message: LOGIN.suspended,
    });
});

test("an open invitation of a suspended account works for nobody until the suspension is lifted", async () => {
  const owner = await createPerson();
  const address = "nova.pessoa@exemplo.com.br";
  const input = { email: address, papel: "edita", currentPassword: PASSWORD } as const;
  expect(await inviteColleague(owner, input, now())).toMatchObject({ ok: true });
  const mail = await db.emailMessage.findFirstOrThrow({ where: { toAddress: address } });
  const content = mail.payload && openContent(mail.payload);
  const url = content?.category === "system_notification" ? content.templateData.actionUrl : undefined;
  const token = url?.split("/").at(-1) ?? "";
  expect(await readInvitation(token, now())).toMatchObject({ isAway: false });
  await suspend(owner);
  expect(await readInvitation(token, now())).toMatchObject({ isAway: true });
  const password = "girassol do campo";
  const join = { token, nome: "Rui Lima", password, confirmPassword: password, acceptTerms: true };
  expect(await joinByInvitation(join, { address: "203.0.113.7", userAgent: null, now: now() })).toMatchObject(
    {
      message: INVITATION.away,
    },
  );
  expect(await db.user.count({ where: { email: address } })).toBe(0);
  // A person who was not invited does not learn of the suspension.
  const stranger = await createPerson();
  const signedIn = { personId: stranger.userId, sessionId: stranger.sessionId };
  expect(await acceptInvitation(signedIn, token, now())).toMatchObject({ message: INVITATION.gone });
  expect(await readInvitation(token, new Date(Date.now() + 8 * DAY))).toBeNull();
});
