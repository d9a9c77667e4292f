import { expect, test } from "vitest";
import { DAY } from "@/lib/kit/time";
import { cnpjNumber } from "../../setup/cnpj";
import { createPerson } from "../../setup/people";
import { aProject, storeOrganization, storeProjects } from "../../setup/projects";
import { repeatMigration as backfill } from "../../setup/repeat-migration";

const { db } = await import("@/lib/server/db");

const NOW = new Date("2026-11-30T12:00:00Z");
const ago = (days: number) => new Date(NOW.getTime() - days * DAY);

test("LGPD the former captadores of earlier handovers are found by history, deals and the log of organizations, each until their own end", async () => {
  const [first, second, present, waiting, stranger, deleted, writer] = await Promise.all(
    Array.from({ length: 7 }, () => createPerson()),
  );
  const organizacaoId = await storeOrganization();
  const [moved, later, own] = await storeProjects(
    aProject({ captadorId: present?.userId, organizacaoId, captadorDesde: ago(10), createdAt: ago(90) }),
    aProject({ captadorId: present?.userId, organizacaoId, captadorDesde: ago(10), createdAt: ago(40) }),
    aProject({ captadorId: present?.userId, organizacaoId, createdAt: ago(90) }),
  );
  // `own` was a draft of `present` and came to the organization with the handover.
  await db.projectEvent.create({
    data: { projetoId: own?.id ?? "", autorId: present?.userId ?? "", tipo: "criado", createdAt: ago(90) },
  });
  const log = (userId: string | undefined, eventType: string, days: number, details: object) =>
    db.securityEvent.create({ data: { userId, eventType, createdAt: ago(days), details } });
  const active = { organizacao: organizacaoId, estado: "ativo" };
  await log(deleted?.userId, "organization_claimed", 89, active);
  await log(first?.userId, "organization_claimed", 80, active);
  await log(waiting?.userId, "organization_claimed", 70, { ...active, estado: "aguardando" });
  await log(second?.userId, "organization_handed_over", 50, { organizacao: organizacaoId });
  await log(present?.userId, "organization_handed_over", 10, { organizacao: organizacaoId });
  await log(stranger?.userId, "organization_claimed", 60, { organizacao: stranger?.userId, estado: "ativo" });
  await db.user.update({ where: { id: deleted?.userId ?? "" }, data: { anonymisedAt: NOW } });
  for (const [autorId, days] of [
    [first?.userId, 75],
    [writer?.userId, 60],
    [present?.userId, 5],
    [waiting?.userId, 4],
  ] as const)
    await db.projectEvent.create({
      data: { projetoId: moved?.id ?? "", autorId: autorId ?? null, tipo: "enviado", createdAt: ago(days) },
    });

  await backfill("20261130105626_captadores_anteriores_dados");
  const found = await db.formerCaptador.findMany({
    where: { projetoId: { in: [moved, later, own].map((one) => one?.id ?? "") } },
    orderBy: { ate: "asc" },
  });
  expect(found).toEqual([
    { captadorId: first?.userId, projetoId: moved?.id, ate: ago(50) },
    ...found.slice(1),
  ]);
  expect(new Set(found.slice(1).map(({ captadorId, projetoId }) => `${captadorId} ${projetoId}`))).toEqual(
    new Set([
      `${second?.userId} ${moved?.id}`,
      `${writer?.userId} ${moved?.id}`,
      `${second?.userId} ${later?.id}`,
    ]),
  );
  expect(found.slice(1).every(({ ate }) => ate.getTime() === ago(10).getTime())).toBe(true);
  await backfill("20261130105626_captadores_anteriores_dados");
  expect(await db.formerCaptador.count()).toBe(4);
});

test("LGPD a handover from before projects stored its day is found in the log of organizations", async () => {
  const [first, present, alone, other] = await Promise.all(Array.from({ length: 4 }, () => createPerson()));
  const [moved, kept] = await Promise.all(
    ["22333444000181", "33444555000181"].map((cnpj) => storeOrganization({ cnpj })),
  );
  const [before, after, single] = await storeProjects(
    aProject({ captadorId: present?.userId, organizacaoId: moved, createdAt: ago(40) }),
    aProject({ captadorId: present?.userId, organizacaoId: moved, createdAt: ago(4) }),
    aProject({ captadorId: alone?.userId, organizacaoId: kept, createdAt: ago(40) }),
  );
  const log = (person: typeof first, eventType: string, organizacao: string | undefined, days: number) =>
    db.securityEvent.create({
      data: {
        userId: person?.userId,
        eventType,
        createdAt: ago(days),
        details: { organizacao, estado: "ativo" },
      },
    });
  await log(first, "organization_claimed", moved, 50);
  await log(present, "organization_handed_over", moved, 6);
  // `kept` has only ever had this captador, so the claim was no handover.
  await log(alone, "organization_claimed", kept, 6);
  for (const [project, autor] of [
    [before, other],
    [single, other],
  ] as const)
    await db.projectEvent.create({
      data: {
        projetoId: project?.id ?? "",
        autorId: autor?.userId ?? "",
        tipo: "enviado",
        createdAt: ago(20),
      },
    });

  await backfill("20261130105626_captadores_anteriores_dados");
  const found = await db.formerCaptador.findMany({
    where: { projetoId: { in: [before, after, single].map((one) => one?.id ?? "") } },
  });
  expect(found).toHaveLength(2);
  expect(found).toEqual(
    expect.arrayContaining(
      [first, other].map((one) => ({ captadorId: one?.userId, projetoId: before?.id, ate: ago(6) })),
    ),
  );
});

test("organizations with an earlier proposal are marked as the function finds them, whatever mark they had before", async () => {
  const member = await createPerson();
  const stranger = await createPerson();
  const cnpjs = ["44555666000181", "55666777000181", "66777888000181", "77888999000181", "88999000000181"];
  const ids = await Promise.all([...cnpjs, "99000111000181"].map((cnpj) => storeOrganization({ cnpj })));
  const [imported, numbered, sent, foreign, none, lost] = ids;
  const [, , , ofMember, ofStranger] = await storeProjects(
    aProject({ organizacaoId: imported, sourceId: "importado_antes" }),
    aProject({ organizacaoId: numbered, numeroAprovacao: "SEI 02000.001234/2025-11" }),
    aProject({ organizacaoId: none, numeroAprovacao: "" }),
    aProject({ captadorId: member.userId, organizacaoId: null }),
    aProject({ captadorId: stranger.userId, organizacaoId: null }),
  );
  await db.organizationMember.create({ data: { organizationId: sent ?? "", userId: member.userId } });
  for (const [project, organizacaoId] of [
    [ofMember, sent],
    [ofStranger, foreign],
  ] as const)
    await db.projectDraft.create({
      data: {
        projetoId: project?.id ?? "",
        estado: "em_analise",
        enviadoEm: NOW,
        conteudo: { organizacaoId, numeroAprovacao: "SEI 02000.001234/2025-11" },
      },
    });
  for (const kept of [false, true]) {
    await db.organization.updateMany({ data: { comProposta: kept } });
    if (!kept)
      await db.organization.updateMany({
        where: { id: { in: [lost ?? "", imported ?? ""] } },
        data: { comProposta: true },
      });
    await backfill("20261130104124_com_proposta_dados");
    await backfill("20261130104127_com_proposta_outras");
    expect(
      await db.$queryRaw`select id from organizations where com_proposta <> organizacao_tem_proposta(id)`,
    ).toEqual([]);
    expect(
      (await db.organization.findMany({ where: { comProposta: true } })).map(({ id }) => id).sort(),
    ).toEqual([imported, numbered, sent].sort());
  }
});

test("LGPD earlier mails to another address than the account's are marked, and subjects lose an invited address", async () => {
  const { userId, email } = await createPerson();
  const mail = { userId, emailType: "system_notification", subject: "Aviso", status: "sent" };
  const rows = [
    { toAddress: email, subject: "Permissão do convite para lia@exemplo.com.br trocada" },
    { toAddress: "antes@exemplo.com.br" },
    { toAddress: "" },
    { toAddress: "suporte@exemplo.com.br", emailType: "support_team" },
    { toAddress: "fora@exemplo.com.br", userId: null, subject: "Permissão do convite para a@b.co trocada" },
  ];
  const { id: first } = await db.emailMessage.create({
    data: { ...mail, toAddress: "antes@exemplo.com.br" },
  });
  const ids = [first];
  for (const row of rows) ids.push((await db.emailMessage.create({ data: { ...mail, ...row } })).id);
  await db.emailMessage.updateMany({ data: { toOther: false } });
  await backfill("20261130110734_emails_a_outro_endereco_dados");
  const stored = await db.emailMessage.findMany({ where: { id: { in: ids } } });
  const byId = new Map(stored.map((one) => [one.id, one]));
  expect(ids.map((id) => [byId.get(id)?.toOther, byId.get(id)?.subject])).toEqual([
    [true, "Aviso"],
    [false, "Permissão de um convite trocada"],
    [true, "Aviso"],
    [false, "Aviso"],
    [false, "Aviso"],
    [false, "Permissão do convite para a@b.co trocada"],
  ]);
});

test("colleagues get the name of their profile, and earlier tickets the colleague who wrote them", async () => {
  const [owner, person] = [await createPerson(), await createPerson()];
  const { id } = await db.colleague.create({
    data: {
      accountId: owner.userId,
      personId: person.userId,
      email: person.email,
      name: "Lia Antiga",
      role: "le",
      acceptedAt: ago(9),
    },
  });
  const { id: ticket } = await db.supportTicket.create({
    data: {
      userId: owner.userId,
      email: owner.email,
      categoria: "outros",
      assunto: "Recibo",
      mensagem: "Escrito por Lia Antiga, da equipe de Recicla Já.\n\nQuem responde?",
      prazoResposta: NOW,
      createdAt: ago(1),
    },
  });
  await backfill("20261130110240_chamado_de_colega_dados");
  expect(await db.supportTicket.findUniqueOrThrow({ where: { id: ticket } })).toMatchObject({
    colleagueId: id,
    mensagem: "Quem responde?",
  });
  await backfill("20261130112302_nome_do_colega_dados");
  const { fullName } = await db.profile.findUniqueOrThrow({ where: { userId: person.userId } });
  expect(await db.colleague.findUniqueOrThrow({ where: { id } })).toMatchObject({
    name: fullName,
    formerNames: ["Lia Antiga"],
  });
});

test("the names that the team settled before are found by checks and the audit log, while they are the same", async () => {
  const names = ["conferida", "renomeada", "desfeita", "entregue", "outro nome", "sem conferência"] as const;
  const ids = await Promise.all(
    names.map((_, n) => storeOrganization({ cnpj: cnpjNumber(72_000_000 + n), checked: false })),
  );
  const log = (index: number, action: string, nomeConhecido: string, before: object = {}) =>
    db.auditEntry.create({
      data: {
        ...{ action, kind: "organizacao", objectId: ids[index] ?? "", createdAt: ago(9) },
        ...{ before: { conferida: false, ...before }, after: { nomeConhecido } },
      },
    });
  for (const [index, id] of ids.entries())
    await db.organization.update({
      where: { id },
      data: {
        ...{ nomeConhecido: names[index] ?? "", nomeDecididoEm: null },
        ...(index === 0 && { conferidaEm: ago(20), conferidaPor: "rita" }),
      },
    });
  await log(1, "organization_renamed", "renomeada");
  await log(2, "organization_unconfirmed", "desfeita", { conferida: true });
  await db.auditEntry.create({
    data: {
      ...{ action: "organization_confirmed", kind: "organizacao", objectId: ids[2] ?? "", createdAt: ago(8) },
      after: { conferida: true },
    },
  });
  await log(3, "organization_handed_over", "entregue", { conferida: true });
  await log(4, "organization_confirmed", "o nome de antes");
  await log(5, "organization_handed_over", "sem conferência");

  await backfill("20261130115018_nome_decidido_dados");
  const found = await db.organization.findMany({ where: { id: { in: ids } } });
  const settled = ids.map((id) => found.find((one) => one.id === id)?.nomeDecididoEm ?? null);
  expect(settled).toEqual([ago(20), ago(9), ago(9), ago(9), null, null]);
});
