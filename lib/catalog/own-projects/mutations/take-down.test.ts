import { describe, expect, test } from "vitest";
import { aSentDraft, aWrittenDraft, listed, mailsOf, now } from "@/tests/setup/listed-projects";

const { db } = await import("@/lib/server/db");
const { deleteMyAccount } = await import("@/lib/overview/personal-data/mutations");
const { transactionWithJobs } = await import("@/lib/providers/jobs");
const { registerInterest } = await import("@/lib/matches/interests/mutations/register");
const { createPerson, PASSWORD } = await import("@/tests/setup/people");
const { aProject, storeProjects } = await import("@/tests/setup/projects");
const { OWN } = await import("../messages");
const { findOwnProject } = await import("../queries/own");
const { saveDraft } = await import("./draft");
const { approveProject, returnProject } = await import("./review");
const { submitDraft, withdrawProject } = await import("./submission");
const { takeDownProject } = await import("./take-down");

describe("withdrawing a project", () => {
  const interestIn = (projeto_id: string) => ({
    projeto_id,
    nome_empresa: "Vidro Ltda",
    email_contato: "a@exemplo.com.br",
    telefone_contato: null,
    valor_interesse: 5_000_000,
    observacoes: "",
  });

  test("withdrawing a project ends waiting interests, keeps accepted ones and mails both funders", async () => {
    const { owner, id, slug, conteudo } = await listed();
    const [waits, agreed, known] = [
      await createPerson({ userType: "financiador" }),
      await createPerson({ userType: "financiador" }),
      await createPerson({ userType: "financiador" }),
    ];
    for (const funder of [waits, agreed, known]) await registerInterest(funder, interestIn(id));
    const accepted = { userId: { in: [agreed.userId, known.userId] } };
    await db.interest.updateMany({ where: accepted, data: { statusInteresse: "Aceita" } });
    const { id: matchId } = await db.match.findFirstOrThrow({ where: { financiadorId: known.userId } });
    const unlocked = { status: "desbloqueada", unlockedAt: now };
    await db.opportunity.create({ data: { matchId, projetoId: id, amount: 5_000_000n, ...unlocked } });
    expect(await withdrawProject(await createPerson(), id, now)).toMatchObject({
      ok: false,
      code: "not_found",
    });
    expect(await withdrawProject(owner, id, now)).toMatchObject({ ok: true });
    expect(await withdrawProject(owner, id, now)).toMatchObject({ ok: false, message: OWN.notListed });
    expect(await db.project.findUnique({ where: { slug } })).toMatchObject({ publicado: false });
    const states = await db.interest.findMany({
      where: { projetoId: id },
      select: { userId: true, statusInteresse: true },
    });
    expect(states).toEqual(
      expect.arrayContaining([
        { userId: waits.userId, statusInteresse: "Cancelada" },
        { userId: agreed.userId, statusInteresse: "Aceita" },
      ]),
    );
    for (const [funder, phrase] of [
      [waits, "foi encerrado"],
      [agreed, "segue aceito."],
      [known, "segue aceito, e o contato entre vocês também."],
    ] as const) {
      const [mail] = await mailsOf(funder.email);
      expect(mail?.subject).toBe(`O projeto ${conteudo.nome} foi retirado da lista`);
      expect(mail?.text).toContain(phrase);
    }
    expect(await submitDraft(owner, { id, versao: 2 }, now)).toMatchObject({ ok: true });
    expect(await approveProject(id, { now })).toEqual({ ok: true, data: { slug } });
    expect((await mailsOf(agreed.email)).filter(({ subject }) => subject.includes("voltou"))).toEqual([]);
    expect(await registerInterest(waits, interestIn(id))).toMatchObject({ data: { repeated: false } });
  });

  test("a project that the team took down stays marked until it is approved; the owner's withdrawal marks none", async () => {
    const { owner, id } = await listed();
    const later = new Date(now.getTime() + 60_000);
    const marks = () =>
      db.project.findUniqueOrThrow({
        where: { id },
        select: { retiradoPelaEquipeEm: true, relistadoEm: true },
      });
    const markOf = async () => (await marks()).retiradoPelaEquipeEm;
    await transactionWithJobs((tx) => takeDownProject(tx, { id, motivo: "Confira o CNPJ.", now }));
    expect(await markOf()).toEqual(now);
    expect(await submitDraft(owner, { id, versao: 2 }, now)).toMatchObject({ ok: true });
    expect(await returnProject(id, ["Falta a ata."], now)).toMatchObject({ ok: true });
    expect(await markOf()).toEqual(now);
    expect(await submitDraft(owner, { id, versao: 2 }, now)).toMatchObject({ ok: true });
    expect((await marks()).relistadoEm).toBeNull();
    expect(await approveProject(id, { now: later })).toMatchObject({ ok: true });
    expect(await marks()).toEqual({ retiradoPelaEquipeEm: null, relistadoEm: later });
    expect(await withdrawProject(owner, id, now)).toMatchObject({ ok: true });
    expect(await markOf()).toBeNull();
  });

  test("once the team lists a project again, the funders who were warned and the owner are mailed once", async () => {
    const { owner, id, conteudo } = await listed();
    const [waits, agreed] = [
      await createPerson({ userType: "financiador" }),
      await createPerson({ userType: "financiador" }),
    ];
    for (const funder of [waits, agreed]) await registerInterest(funder, interestIn(id));
    await db.interest.updateMany({ where: { userId: agreed.userId }, data: { statusInteresse: "Aceita" } });
    await transactionWithJobs((tx) => takeDownProject(tx, { id, motivo: "Confira o CNPJ.", now }));
    expect(await submitDraft(owner, { id, versao: 2 }, now)).toMatchObject({ ok: true });
    const later = new Date(now.getTime() + 60_000);
    const decided = await Promise.all([1, 2].map(() => approveProject(id, { now: later })));
    expect(decided.filter(({ ok }) => ok)).toHaveLength(1);
    for (const [person, subject, phrase] of [
      [agreed, `O projeto ${conteudo.nome} voltou à lista`, "se falta depositar, o prazo recomeça hoje"],
      [owner, "De volta à lista", "Quem apoia foi avisado."],
    ] as const) {
      const mails = (await mailsOf(person.email)).filter(({ text }) => text.includes(phrase));
      expect(mails).toMatchObject([{ subject: expect.stringContaining(subject) }]);
    }
    expect((await mailsOf(waits.email)).filter(({ subject }) => subject.includes("voltou"))).toEqual([]);
  });

  test("an interest registered during a withdrawal is not left waiting", async () => {
    for (let round = 0; round < 5; round += 1) {
      const { owner, id } = await listed();
      const funder = await createPerson({ userType: "financiador" });
      await Promise.all([registerInterest(funder, interestIn(id)), withdrawProject(owner, id, now)]);
      expect(await db.interest.count({ where: { projetoId: id, statusInteresse: "Interessada" } })).toBe(0);
    }
  });

  test("an interest registered while the team takes the project down finds it unlisted", async () => {
    const { isAnyWaiting } = await import("@/tests/setup/locks");
    const { id } = await listed();
    const funder = await createPerson({ userType: "financiador" });
    const registered = await transactionWithJobs(async (tx) => {
      await takeDownProject(tx, { id, motivo: "Golpe.", now });
      const result = registerInterest(funder, interestIn(id));
      await expect.poll(isAnyWaiting, { timeout: 4000 }).toBe(true);
      return { result };
    });
    expect(await registered.result).toMatchObject({ ok: false, code: "not_found" });
    expect(await db.interest.count({ where: { projetoId: id } })).toBe(0);
  });

  test("a save during a take-down does not hide the team's reason", async () => {
    const { isAnyWaiting } = await import("@/tests/setup/locks");
    const { owner, id, conteudo } = await listed();
    const { versao } = (await findOwnProject(owner.userId, id)) ?? { versao: 0 };
    const { saved } = await transactionWithJobs(async (tx) => {
      await takeDownProject(tx, { id, motivo: "Golpe.", now });
      const saved = saveDraft(owner, { id, versao, conteudo: { ...conteudo, objetivo: "Outro." } }, now);
      await expect.poll(isAnyWaiting, { timeout: 4000 }).toBe(true);
      return { saved };
    });
    expect(await saved).toMatchObject({ ok: false, message: OWN.changed });
    expect(await findOwnProject(owner.userId, id)).toMatchObject({ estado: "devolvido" });
  });

  test("the owner can also withdraw an imported project", async () => {
    const owner = await createPerson();
    const [own] = await storeProjects(aProject({ captadorId: owner.userId, sourceId: "sinir_x" }));
    expect(await withdrawProject(owner, own?.id ?? "", now)).toMatchObject({ ok: true });
    expect(await findOwnProject(owner.userId, own?.id ?? "")).toMatchObject({
      estado: "retirado",
      publicado: false,
    });
  });
});

describe("deleting the account of a captador", () => {
  test("deleting the account removes drafts, and projects that other records need keep nothing personal", async () => {
    const owner = await createPerson();
    const draft = await aWrittenDraft({}, owner);
    const { id } = await listed(
      { organizacao: "Somos 12.", equipe: [{ nome: "Ana Souza", funcao: "Direção" }] },
      owner,
    );
    const funder = await createPerson({ userType: "financiador" });
    await db.interest.create({
      data: { userId: funder.userId, projetoId: id, nomeEmpresa: "V", emailContato: "a@exemplo.com.br" },
    });
    expect(await deleteMyAccount(owner.userId, PASSWORD, now)).toMatchObject({ ok: true });
    expect(await db.project.count({ where: { id: draft.id } })).toBe(0);
    expect(await db.projectDraft.count({ where: { projetoId: { in: [draft.id, id] } } })).toBe(0);
    expect(await db.project.findUnique({ where: { id } })).toMatchObject({
      publicado: false,
      captadorId: null,
      organizacao: "",
      equipe: [],
      fotos: [],
      documentos: [],
    });
    expect(JSON.stringify(await db.projectEvent.findMany({ where: { projetoId: id } }))).not.toContain(
      "Ana Souza",
    );
  });

  test("no project of an account deleted during the approval is listed", async () => {
    const { owner, id } = await aSentDraft();
    await Promise.all([deleteMyAccount(owner.userId, PASSWORD, now), approveProject(id, { now })]);
    expect(await db.project.count({ where: { id, publicado: true } })).toBe(0);
  });
});
