import type { Prisma } from "@/lib/server/db";
import { createPerson } from "./people";
import { aProject, storeProjects } from "./projects";
import { createProponent } from "./proponents";
import { nextCnpj } from "./signups";

export const claimForm = (over = {}) => ({
  cnpj: nextCnpj(),
  razaoSocial: "",
  estado: "",
  cidade: "",
  nomeConhecido: "",
  tipo: "Cooperativa" as const,
  representante: "Ana Souza",
  cargo: "Presidente",
  ...over,
});

export async function anOrganization(
  keeper?: { userId: string },
  over: Partial<Prisma.OrganizationUncheckedCreateInput> = {},
) {
  const values = { cnpj: nextCnpj(), razaoSocial: "COOPERATIVA VIDA NOVA", abertaEm: new Date("2012-03-15") };
  return createProponent({ ...values, ...over }, keeper ?? (await createPerson()));
}

/** Stores an organization and its unlisted project, whose approval number lets the team check the organization. */
export async function anApproved(...given: Parameters<typeof anOrganization>) {
  const organization = await anOrganization(...given);
  const values = { organizacaoId: organization.id, numeroAprovacao: "SEI 02000.001234/2025-11" };
  await storeProjects(aProject({ ...values, publicado: false }));
  return organization;
}
