import { db, type Prisma } from "@/lib/server/db";

let number = 0;

/** Default organization of test projects; its CNPJ has valid check digits. */
export const ORGANIZATION = { cnpj: "11222333000181", razaoSocial: "Cooperativa Rio Claro" };

type OrganizationOptions = { cnpj?: string; razaoSocial?: string; checked?: boolean };

/** When the team checked the test organizations: before a test adds any bank account for deposits. */
const LONG_CHECKED = new Date("2020-01-01T12:00Z");

/** A stored organization with the same CNPJ changes only if `razaoSocial` is given. @returns the organization's id */
export async function storeOrganization({
  checked = true,
  ...values
}: OrganizationOptions = {}): Promise<string> {
  const { cnpj, razaoSocial } = { ...ORGANIZATION, ...values };
  const conferida = { conferidaEm: checked ? LONG_CHECKED : null, conferidaPor: checked ? "testes" : null };
  const kept = { razaoSocial, ...conferida };
  const row = await db.organization.upsert({
    where: { cnpj },
    create: { cnpj, ...kept },
    update: values.razaoSocial === undefined ? {} : kept,
    select: { id: true },
  });
  return row.id;
}

export function aProject(values: Partial<Prisma.ProjectCreateManyInput> = {}): Prisma.ProjectCreateManyInput {
  number++;
  return {
    slug: `projeto-${number}`,
    nomeProjeto: `Projeto ${number}`,
    descricao: "Descrição.",
    categoriaOrigem: "Ambiental",
    categoria: "Cooperativismo",
    status: "Em Captação",
    urgencia: "Média",
    estado: "SP",
    cidade: "Campinas",
    proponente: `Proponente ${number}`,
    valorTotal: 100_000_000n,
    publicado: true,
    ...values,
  };
}

/** Rows per statement. Thousands of rows would exceed the product's statement timeout. */
const BATCH = 500;

/** Keeps the given order. Gives a project with a captador the default organization unless `organizacaoId` is given. */
export async function storeProjects(...given: Prisma.ProjectCreateManyInput[]) {
  const isOwned = ({ captadorId, organizacaoId }: Prisma.ProjectCreateManyInput) =>
    Boolean(captadorId) && organizacaoId === undefined;
  const organizacaoId = given.some(isOwned) ? await storeOrganization() : null;
  const projects = given.map((project) => (isOwned(project) ? { ...project, organizacaoId } : project));
  for (let at = 0; at < projects.length; at += BATCH)
    await db.project.createMany({ data: projects.slice(at, at + BATCH) });
  const stored = await db.project.findMany({ where: { slug: { in: projects.map(({ slug }) => slug) } } });
  const bySlug = new Map(stored.map((project) => [project.slug, project]));
  return projects.flatMap(({ slug }) => bySlug.get(slug) ?? []);
}

export const removeProjects = () => db.project.deleteMany();
