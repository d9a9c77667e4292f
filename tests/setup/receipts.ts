import { randomUUID } from "node:crypto";
import type { Viewer } from "@/lib/access/auth/session";
import { db } from "@/lib/server/db";
import { createPerson } from "./people";
import { aProject, storeOrganization, storeProjects } from "./projects";

export const COOPERATIVE = { nome: "Cooperativa Recomeço", cnpj: "11222333000181" };
export const PERSON = { nome: "Marina Tavares de Souza", cpf: "52998224725" };

/** Creates a captador whose profile has a company name and a CNPJ, which the platform's own receipts show. */
export async function createFundraiser(documento = COOPERATIVE.cnpj): Promise<Viewer> {
  const viewer = await createPerson();
  const data = { personType: "juridica", companyName: COOPERATIVE.nome, documentNumber: documento };
  await db.profile.update({ where: { userId: viewer.userId }, data });
  return viewer;
}

export async function createFunder(kind: "company" | "person" = "company"): Promise<Viewer> {
  const viewer = await createPerson({ userType: "financiador", company: kind === "company" });
  if (kind === "person")
    await db.profile.update({
      where: { userId: viewer.userId },
      data: { fullName: PERSON.nome, documentNumber: PERSON.cpf },
    });
  return viewer;
}

type Deal = {
  captador: Viewer;
  funder: Viewer;
  /** Centavos. In status `confirmada` or `concluida`, both sides confirmed this amount. */
  amount?: bigint;
  status?: string;
  /** ISO date of the deposit; null without a proof. */
  deposit?: string | null;
  /** Organization of the project; null without one. */
  organization?: { cnpj: string; razaoSocial?: string; checked?: boolean } | null;
  project?: Parameters<typeof aProject>[0];
};

export async function createDeal(wanted: Deal) {
  const { captador, funder, amount = 10_000_000n, status = "confirmada", deposit = "2026-11-20" } = wanted;
  const { organization = { cnpj: COOPERATIVE.cnpj } } = wanted;
  const [project] = await storeProjects(
    aProject({
      slug: randomUUID(),
      captadorId: captador.userId,
      organizacaoId:
        organization && (await storeOrganization({ razaoSocial: COOPERATIVE.nome, ...organization })),
      // Unlisted, because listed projects must differ in name, proponent or total value.
      publicado: false,
      nomeProjeto: "Vidro que Volta",
      proponente: COOPERATIVE.nome,
      numeroAprovacao: "SEI 02000.001234/2025-11",
      ...wanted.project,
    }),
  );
  if (!project) throw new Error("no project");
  const now = new Date();
  const match = await db.match.create({
    data: {
      captadorId: captador.userId,
      financiadorId: funder.userId,
      projetoId: project.id,
      isMatched: true,
      matchedAt: now,
    },
  });
  const isConfirmed = status === "confirmada" || status === "concluida";
  const opportunity = await db.opportunity.create({
    data: {
      matchId: match.id,
      projetoId: project.id,
      amount,
      status,
      ...(status !== "bloqueada" && { unlockedAt: now }),
      ...(isConfirmed && {
        confirmedAmount: amount,
        captadorAmount: amount,
        financiadorAmount: amount,
        captadorConfirmedAt: now,
        financiadorConfirmedAt: now,
      }),
    },
  });
  if (deposit) {
    const file = await db.storedFile.create({
      data: {
        ownerId: funder.userId,
        purpose: "anexo",
        name: "comprovante.pdf",
        contentType: "application/pdf",
        key: `testes/${opportunity.id}`,
        size: 10,
        sha256: Buffer.alloc(32),
      },
    });
    await db.depositProof.create({
      data: {
        opportunityId: opportunity.id,
        fileId: file.id,
        sentById: funder.userId,
        amount,
        depositedOn: new Date(deposit),
      },
    });
  }
  return { project, match, opportunity };
}

type Fee = {
  kind?: "desbloqueio" | "comissao" | "complemento";
  status?: "paid" | "pending" | "failed";
  /** Time of the creation and, if the fee is paid, of the payment. */
  at?: Date;
  expiresAt?: Date;
};

export function createFee(
  { match, opportunity, project }: Awaited<ReturnType<typeof createDeal>>,
  { kind = "desbloqueio", status = "paid", at = new Date(), expiresAt }: Fee = {},
) {
  const isPaid = status === "paid";
  const feePercentage = kind === "desbloqueio" ? 0.3 : 8;
  return db.opportunityPayment.create({
    data: {
      opportunityId: opportunity.id,
      kind,
      captadorId: match.captadorId,
      financiadorId: match.financiadorId,
      projetoId: project.id,
      opportunityAmount: opportunity.amount,
      feePercentage,
      feeAmount: (opportunity.amount * BigInt(feePercentage * 10)) / 1000n,
      paymentStatus: status,
      paymentMethod: "pix",
      createdAt: at,
      ...(isPaid && { paidAt: at, ...(kind === "desbloqueio" && { unlockedAt: at }) }),
      ...(expiresAt && { expiresAt }),
    },
  });
}

export const createMonth = (userId: string, at = new Date(), status = "paga") =>
  db.planPayment.create({
    data: {
      userId,
      stripeInvoiceId: `in_${randomUUID()}`,
      plan: "pro",
      amount: 9_700n,
      status,
      method: "card",
      createdAt: at,
      periodStart: at,
      periodEnd: new Date(at.getTime() + 30 * 86_400_000),
      ...(status === "paga" && { paidAt: at }),
    },
  });
