import { randomUUID } from "node:crypto";
import { markRead } from "@/lib/matches/conversations/mutations/read-mute-report";
import { sendMessage } from "@/lib/matches/conversations/mutations/send";
import { GOING_ON } from "@/lib/people/contact/rules/open";
import { db } from "@/lib/server/db";

const CAPTADOR = "captador.pro@demo.local";
const FUNDER = "financiador@demo.local";
/** If the two accounts have no deal with an open contact, a deal for this project is created. */
const PROJECT = "sinir_sp_14";

type DemoMessage = { by: "captador" | "financiador"; texto: string };

/** The last message stays unread. */
const MESSAGES: DemoMessage[] = [
  {
    by: "captador",
    texto:
      "Olá! Obrigada pelo interesse. Posso contar como está o galpão e o que falta para a triagem começar?",
  },
  {
    by: "financiador",
    texto: "Bom dia. Pode, sim. Para decidir, preciso do cronograma e de quem assina a prestação de contas.",
  },
  {
    by: "captador",
    texto:
      "O cronograma tem três etapas e a contabilidade é da própria cooperativa. A página oficial do programa é https://www.gov.br/mma e a aprovação está na página do projeto.",
  },
  { by: "financiador", texto: "Ótimo. Conseguimos visitar na próxima quinta-feira, às 14h?" },
];

const people = async () => {
  const rows = await db.user.findMany({
    where: { email: { in: [CAPTADOR, FUNDER] } },
    include: { profile: true },
  });
  const of = (email: string) => rows.find((row) => row.email === email);
  return { captador: of(CAPTADOR), funder: of(FUNDER) };
};

async function ensureUnlocked(
  captadorId: string,
  funder: { id: string; name: string; email: string },
): Promise<boolean> {
  const sides = { captadorId, financiadorId: funder.id };
  const unlocked = { status: { in: [...GOING_ON] }, unlockedAt: { not: null } };
  if ((await db.opportunity.count({ where: { ...unlocked, match: sides } })) > 0) return true;
  const project = await db.project.findFirst({
    where: { sourceId: PROJECT, captadorId },
    select: { id: true },
  });
  if (!project) return false;
  const own = { userId: funder.id, projetoId: project.id };
  if ((await db.interest.count({ where: own })) > 0) return false;
  const now = new Date();
  await db.interest.create({
    data: {
      ...own,
      nomeEmpresa: funder.name,
      emailContato: funder.email,
      valorInteresse: 2_500_000n,
      statusInteresse: "Aceita",
      respondidoEm: now,
      avisadoEm: now,
      match: {
        create: {
          ...sides,
          projetoId: project.id,
          isMatched: true,
          matchedAt: now,
          opportunity: {
            create: { projetoId: project.id, amount: 2_500_000n, status: "desbloqueada", unlockedAt: now },
          },
        },
      },
    },
  });
  return true;
}

/** Writes MESSAGES, unless the conversation already has messages. */
export async function seedConversations(): Promise<number> {
  const { captador, funder } = await people();
  if (!captador || !funder?.profile) return 0;
  const name = funder.profile.companyName ?? funder.profile.fullName;
  if (!(await ensureUnlocked(captador.id, { id: funder.id, name, email: funder.email }))) return 0;
  const conversation = await db.talk.findFirst({
    where: { opportunity: { match: { captadorId: captador.id, financiadorId: funder.id } } },
    orderBy: { createdAt: "asc" },
  });
  if (!conversation || conversation.lastNumber > 0) return 0;
  for (const [at, { by, texto }] of MESSAGES.entries()) {
    const [author, reader] = by === "captador" ? [captador, funder] : [funder, captador];
    await markRead(author.id, conversation.id, at);
    await sendMessage(
      { userId: author.id },
      { conversa: conversation.id, clientId: randomUUID(), texto, anexos: [] },
    );
    if (at < MESSAGES.length - 1) await markRead(reader.id, conversation.id, at + 1);
  }
  return MESSAGES.length;
}
