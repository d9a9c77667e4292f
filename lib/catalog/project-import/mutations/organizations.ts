import "server-only";
import { publicName, untypedName } from "@/lib/people/organizations/rules";
import type { Transaction } from "@/lib/server/db";
import type { ConvertedProject, KnownOrganization } from "../rules";

/**
 * Organizations of these projects by CNPJ. A new organization has name and type of its first record. An organization
 * whose name the team has not settled has none that a captador typed ({@link untypedName}).
 */
export async function readOrganizations(
  tx: Transaction,
  projects: readonly ConvertedProject[],
): Promise<Map<string, KnownOrganization>> {
  const cnpjs = projects.flatMap(({ proponenteCnpj }) => proponenteCnpj ?? []);
  const known = new Map<string, KnownOrganization>();
  const found = await tx.organization.findMany({
    where: { cnpj: { in: [...new Set(cnpjs)] } },
    select: {
      cnpj: true,
      razaoSocial: true,
      nomeConhecido: true,
      nomeDecididoEm: true,
      tipo: true,
      conferidaEm: true,
      registroEm: true,
    },
  });
  const kinds = new Map(found.map(({ cnpj, tipo }) => [cnpj, tipo]));
  for (const organization of found) {
    const nome = untypedName(organization);
    if (nome !== null) known.set(organization.cnpj, { nome, tipo: organization.tipo });
  }
  for (const { proponenteCnpj, proponente, tipoProponente } of projects)
    if (proponenteCnpj && !known.has(proponenteCnpj))
      known.set(proponenteCnpj, {
        // The name that the stored organization will have, so that a second import of the file changes nothing.
        nome: publicName({ nomeConhecido: "", razaoSocial: proponente }),
        tipo: kinds.get(proponenteCnpj) ?? tipoProponente,
      });
  return known;
}

export async function ofOrganizationsWithCaptador<Row extends { project: ConvertedProject }>(
  tx: Transaction,
  rows: readonly Row[],
): Promise<Row[]> {
  const cnpjs = [...new Set(rows.flatMap(({ project }) => project.proponenteCnpj ?? []))];
  if (cnpjs.length === 0) return [];
  const found = await tx.organization.findMany({
    where: { cnpj: { in: cnpjs }, cuidada: true },
    select: { cnpj: true },
  });
  const withCaptador = new Set(found.map(({ cnpj }) => cnpj));
  return rows.filter(({ project }) => withCaptador.has(project.proponenteCnpj ?? ""));
}

/**
 * Creates the missing organizations. They count as not checked by the team.
 * @returns ids of all organizations of the projects, by CNPJ
 */
export async function ensureOrganizations(
  tx: Transaction,
  projects: readonly ConvertedProject[],
): Promise<Map<string, string>> {
  const wanted = new Map<string, ConvertedProject>();
  for (const project of projects)
    if (project.proponenteCnpj && !wanted.has(project.proponenteCnpj))
      wanted.set(project.proponenteCnpj, project);
  const cnpjs = [...wanted.keys()];
  if (cnpjs.length === 0) return new Map();
  await tx.organization.createMany({
    data: [...wanted].map(([cnpj, { proponente, tipoProponente, demonstracao }]) => ({
      cnpj,
      razaoSocial: proponente,
      tipo: tipoProponente,
      demonstracao,
    })),
    skipDuplicates: true,
  });
  const found = await tx.organization.findMany({
    where: { cnpj: { in: cnpjs } },
    select: { id: true, cnpj: true },
  });
  return new Map(found.map(({ id, cnpj }) => [cnpj, id]));
}
