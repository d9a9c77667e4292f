import "server-only";
import { PROPONENT, publicName, untypedKind, untypedName } from "@/lib/people/organizations/rules";
import type { Transaction } from "@/lib/server/db";
import type { ConvertedProject, KnownOrganization } from "../rules";

/**
 * Name and kind of each project's organization, by CNPJ: the stored ones if no captador can have typed them, else those
 * of the organization's first record in the file.
 */
export async function readOrganizations(
  tx: Transaction,
  projects: readonly ConvertedProject[],
): Promise<Map<string, KnownOrganization>> {
  const cnpjs = projects.flatMap(({ proponenteCnpj }) => proponenteCnpj ?? []);
  const found = await tx.organization.findMany({
    where: { cnpj: { in: [...new Set(cnpjs)] } },
    select: PROPONENT,
  });
  const stored = new Map(found.map((organization) => [organization.cnpj, organization]));
  const known = new Map<string, KnownOrganization>();
  for (const { proponenteCnpj, proponente, tipoProponente } of projects) {
    if (!proponenteCnpj || known.has(proponenteCnpj)) continue;
    const organization = stored.get(proponenteCnpj);
    const kind = organization ? untypedKind(organization) : null;
    known.set(proponenteCnpj, {
      // Convert the record's name to readable case, as a stored name is, so that a second import changes nothing.
      nome:
        (organization && untypedName(organization)) ??
        publicName({ nomeConhecido: "", razaoSocial: proponente }),
      tipo: kind ?? tipoProponente,
      isKindFixed: kind !== null,
    });
  }
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

/** Creates missing organizations as unchecked. @returns ids of all organizations, by CNPJ */
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
