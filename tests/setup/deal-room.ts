import { storeUpload } from "@/lib/catalog/uploads/mutations/upload";
import type { BankAccountDetails } from "@/lib/money/deals/schema";
import { db } from "@/lib/server/db";
import { createPerson } from "./people";
import { pdf } from "./pictures";
import { aProject, storeProjects } from "./projects";

export const ACCOUNT: BankAccountDetails = {
  banco: "001",
  agencia: "1234-5",
  conta: "98765-4",
  titular: "Cooperativa Rio Claro",
  documento: "11222333000181",
  pix: "contato@coop.org.br",
};

type DealOptions = {
  /** Centavos. */
  valor?: bigint;
  status?: "bloqueada" | "desbloqueada" | "cancelada";
  aceitaEm?: Date;
  captador?: Awaited<ReturnType<typeof createPerson>>;
};

export async function createDeal({
  valor = 10_000_000n,
  status = "desbloqueada",
  ...wanted
}: DealOptions = {}) {
  const aceitaEm = wanted.aceitaEm ?? new Date(Date.now() - 5 * 86_400_000);
  const captador = wanted.captador ?? (await createPerson());
  const financiador = await createPerson({ userType: "financiador" });
  const [project] = await storeProjects(aProject({ captadorId: captador.userId }));
  if (!project) throw new Error("no project");
  const interest = await db.interest.create({
    data: {
      userId: financiador.userId,
      projetoId: project.id,
      nomeEmpresa: "Indústria Verde Ltda.",
      emailContato: "compras@industriaverde.com.br",
      telefoneContato: "11987654321",
      valorInteresse: valor,
      statusInteresse: "Aceita",
      respondidoEm: aceitaEm,
      avisadoEm: aceitaEm,
      createdAt: aceitaEm,
    },
  });
  const match = await db.match.create({
    data: {
      captadorId: captador.userId,
      financiadorId: financiador.userId,
      projetoId: project.id,
      interesseId: interest.id,
      isMatched: true,
      matchedAt: aceitaEm,
    },
  });
  const { id } = await db.opportunity.create({
    data: {
      matchId: match.id,
      projetoId: project.id,
      amount: valor,
      status,
      unlockedAt: status === "desbloqueada" ? aceitaEm : null,
      createdAt: aceitaEm,
    },
  });
  return { id, interesseId: interest.id, project, captador, financiador };
}

export const createReceipt = (deal: { id: string; readerId: string; issuedById: string }) =>
  db.receipt.create({
    data: {
      kind: "lir",
      issuer: deal.id,
      number: 1,
      code: deal.id,
      amount: 10_000_000n,
      conteudo: { data: "2026-11-10" },
      opportunityId: deal.id,
      readerId: deal.readerId,
      issuedById: deal.issuedById,
    },
  });

export async function uploadProof(userId: string): Promise<{ id: string; name: string }> {
  const stored = await storeUpload({ userId }, "anexo", {
    name: "Comprovante.pdf",
    bytes: pdf("comprovante"),
  });
  if (!stored.ok) throw new Error(stored.message);
  return stored.data;
}
