const people = await import("./people");
const { db } = await import("@/lib/server/db");

export const now = new Date();
export type Person = Awaited<ReturnType<typeof people.createPerson>>;
let serial = 0;

export const createProject = (captadorId: string, over = {}) => {
  serial += 1;
  return db.project.create({
    data: {
      slug: `projeto-${serial}`,
      nomeProjeto: `Projeto ${serial}`,
      categoriaOrigem: "Ambiental",
      categoria: "Cooperativismo",
      status: "Aprovada",
      urgencia: "Baixa",
      estado: "SP",
      cidade: "Campinas",
      proponente: "Cooperativa da Ana",
      valorTotal: 100_000,
      captadorId,
      ...over,
    },
  });
};

export const expressInterest = (funder: Person, projetoId: string) =>
  db.interest.create({
    data: {
      userId: funder.userId,
      projetoId,
      nomeEmpresa: "Recicla Já",
      emailContato: funder.email,
      telefoneContato: "11999998888",
      observacoes: "Liguem para a Ana",
    },
  });

export async function deal(captador: Person, funder: Person) {
  const project = await createProject(captador.userId, { publicado: true });
  const interest = await expressInterest(funder, project.id);
  const sides = { captadorId: captador.userId, financiadorId: funder.userId, projetoId: project.id };
  const match = await db.match.create({
    data: { ...sides, interesseId: interest.id, isMatched: true, matchedAt: now },
  });
  const opportunity = await db.opportunity.create({
    data: { matchId: match.id, projetoId: project.id, amount: 1_000_000 },
  });
  const payment = await db.opportunityPayment.create({
    data: {
      ...sides,
      opportunityId: opportunity.id,
      kind: "desbloqueio",
      opportunityAmount: 1_000_000,
      feePercentage: 0.3,
      feeAmount: 3000,
      paymentStatus: "paid",
      paidAt: now,
      unlockedAt: now,
    },
  });
  return { project, interest, payment };
}

export async function fill({ userId, email }: Person) {
  const project = await createProject(userId);
  await db.favorite.create({ data: { userId, projetoId: project.id } });
  await db.savedSearch.create({ data: { userId, name: "Busca da Ana", query: "estado=SP" } });
  await db.proposal.create({ data: { userId, title: "Proposta da Ana" } });
  await db.conversation.create({
    data: { userId, kind: "chat", messages: { create: { role: "user", content: "Oi, sou a Ana" } } },
  });
  await db.supportTicket.create({
    data: { userId, email, categoria: "outros", assunto: "Ana", mensagem: "Ana", prazoResposta: now },
  });
  await db.emailPreference.create({ data: { userId } });
  await db.emailSuppression.create({ data: { email, reason: "complaint" } });
  const message = { userId, toAddress: email, emailType: "custom_test", subject: "Oi, Ana" };
  await db.emailMessage.create({ data: { ...message, status: "sent", sentAt: now } });
  await db.emailMessage.create({ data: { ...message, payload: Buffer.from("selado") } });
  await db.analyticsEvent.create({ data: { userId, name: "signup_start" } });
  await db.termsAcceptance.create({ data: { userId, userType: "captador", termsVersion: "1.0" } });
  return project;
}
