/** Gives projects a captador, and writes interests in every state except `Confirmada`, for a local start. */

import type { InterestStatus } from "@/lib/kit/states";
import { db } from "@/lib/server/db";

const DAY = 86_400_000;

const OWNERS: Record<string, string[]> = {
  "captador@demo.local": ["sinir_sp_02", "sinir_sp_05", "sinir_sp_09"],
  "captador.pro@demo.local": ["sinir_sp_03", "sinir_sp_07", "sinir_sp_11", "sinir_sp_14"],
};

export type DemoInterest = {
  email: string;
  sourceId: string;
  status: InterestStatus;
  /** Centavos. */
  valor: bigint | null;
  daysAgo: number;
  observacoes: string;
  motivo?: string;
};

const INTERESTS: DemoInterest[] = [
  {
    email: "financiador@demo.local",
    sourceId: "sinir_sp_02",
    status: "Interessada",
    valor: 1_200_000n,
    daysAgo: 2,
    observacoes: "Quero destinar a parte do meu imposto que ainda cabe neste ano.",
  },
  {
    email: "financiador@demo.local",
    sourceId: "sinir_sp_03",
    status: "Aceita",
    valor: 800_000n,
    daysAgo: 9,
    observacoes: "",
  },
  {
    email: "financiador@demo.local",
    sourceId: "sinir_sp_05",
    status: "Recusada",
    valor: 250_000n,
    daysAgo: 21,
    observacoes: "",
    motivo: "A captação já está encaminhada com outros apoios",
  },
  {
    email: "financiador@demo.local",
    sourceId: "sinir_sp_04",
    status: "Cancelada",
    valor: null,
    daysAgo: 30,
    observacoes: "",
  },
  {
    email: "empresa@demo.local",
    sourceId: "sinir_sp_07",
    status: "Interessada",
    valor: 30_000_000n,
    daysAgo: 1,
    observacoes: "Temos saldo do limite de 1% até dezembro. Podemos visitar o galpão na próxima semana?",
  },
  {
    email: "empresa@demo.local",
    sourceId: "sinir_sp_09",
    status: "Interessada",
    valor: 12_000_000n,
    daysAgo: 6,
    observacoes: "",
  },
  {
    email: "empresa@demo.local",
    sourceId: "sinir_sp_11",
    status: "Aceita",
    valor: 13_800_000n,
    daysAgo: 14,
    observacoes: "O conselho aprovou o apoio; falta combinar o cronograma do depósito.",
  },
  {
    email: "financiador@demo.local",
    sourceId: "sinir_sp_07",
    status: "Aceita",
    valor: 470_000n,
    daysAgo: 24,
    observacoes: "",
  },
  {
    email: "empresa@demo.local",
    sourceId: "sinir_sp_14",
    status: "Aceita",
    valor: 19_500_000n,
    daysAgo: 48,
    observacoes: "Apoio de vinte cotas, com depósito único.",
  },
];

/**
 * Assigns projects without a captador. Then gives a missing approval number to every listed demonstration project that
 * has a captador, even if `owners` lacks the project.
 * @param owners source ids of the projects, by e-mail of the captador
 */
export async function seedOwners(owners: Record<string, string[]> = OWNERS): Promise<void> {
  for (const [email, sourceIds] of Object.entries(owners)) {
    const owner = await db.user.findUnique({ where: { email }, select: { id: true } });
    if (!owner) continue;
    await db.project.updateMany({
      where: { sourceId: { in: sourceIds }, captadorId: null },
      data: { captadorId: owner.id },
    });
  }
  // A receipt requires an approval number. An unlisted project has its number in its draft.
  await db.project.updateMany({
    where: { demonstracao: true, publicado: true, captadorId: { not: null }, numeroAprovacao: null },
    data: { numeroAprovacao: "00000.000000/2026-00 (demonstração)" },
  });
}

/** Creates an interest without e-mails. @returns false if it exists, or if its account or project is missing */
export async function seedInterest(demo: DemoInterest, now: Date): Promise<boolean> {
  const [user, project] = await Promise.all([
    db.user.findUnique({ where: { email: demo.email }, include: { profile: true } }),
    db.project.findUnique({ where: { sourceId: demo.sourceId }, select: { id: true, captadorId: true } }),
  ]);
  if (!user?.profile || !project) return false;
  const own = { userId: user.id, projetoId: project.id };
  if ((await db.interest.count({ where: own })) > 0) return false;
  const createdAt = new Date(now.getTime() - demo.daysAgo * DAY);
  const isMatched = demo.status === "Aceita";
  const answeredAt = isMatched || demo.motivo ? new Date(createdAt.getTime() + DAY) : null;
  await db.interest.create({
    data: {
      ...own,
      nomeEmpresa: user.profile.companyName ?? user.profile.fullName,
      emailContato: user.email,
      telefoneContato: user.profile.phone,
      valorInteresse: demo.valor,
      observacoes: demo.observacoes,
      statusInteresse: demo.status,
      respondidoEm: answeredAt,
      avisadoEm: answeredAt,
      motivoRecusa: demo.motivo ?? null,
      createdAt,
      ...(project.captadorId && {
        match: {
          create: {
            captadorId: project.captadorId,
            financiadorId: user.id,
            projetoId: project.id,
            isMatched,
            matchedAt: isMatched ? answeredAt : null,
            createdAt,
            ...(isMatched &&
              demo.valor && { opportunity: { create: { projetoId: project.id, amount: demo.valor } } }),
          },
        },
      }),
    },
  });
  return true;
}

export async function seedInterests(now: Date): Promise<number> {
  await seedOwners();
  let made = 0;
  for (const interest of INTERESTS) if (await seedInterest(interest, now)) made += 1;
  return made;
}
