import { db, type Prisma } from "@/lib/db";

let number = 0;

/** A published project with everything that must be there; `values` win. */
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

/** Rows of one statement: thousands at once take longer than the product lets a statement take. */
const BATCH = 500;

/** Stores projects and gives them back in the order given. */
export async function storeProjects(...projects: Prisma.ProjectCreateManyInput[]) {
  for (let at = 0; at < projects.length; at += BATCH)
    await db.project.createMany({ data: projects.slice(at, at + BATCH) });
  const stored = await db.project.findMany({ where: { slug: { in: projects.map(({ slug }) => slug) } } });
  const bySlug = new Map(stored.map((project) => [project.slug, project]));
  return projects.flatMap(({ slug }) => bySlug.get(slug) ?? []);
}

export const removeProjects = () => db.project.deleteMany();
