import "server-only";
import { isDeepStrictEqual } from "node:util";
import { namesOf } from "@/lib/catalog/news/mutations/ask";
import type { BudgetLine } from "@/lib/catalog/projects/json-columns";
import { namesToHide } from "@/lib/catalog/projects/rules/public-texts";
import { hideOwner } from "@/lib/people/contact/rules/anonymity";
import { db, type Prisma, type Transaction } from "@/lib/server/db";

const WRITTEN = { descricao: true, objetivo: true, etiquetas: true, locais: true, orcamento: true } as const;

const TEXTS = {
  ...{ id: true, nomeProjeto: true, cidade: true, estado: true, proponente: true },
  ...{ organizacaoId: true, sourceId: true, camposDoDono: true },
  ...WRITTEN,
} as const;

type Texts = Prisma.ProjectGetPayload<{ select: typeof WRITTEN }>;

function hiddenTexts(texts: Texts, names: readonly string[]) {
  const hide = (text: string, isLabel?: boolean) => hideOwner(text, names, isLabel);
  const budget = texts.orcamento as BudgetLine[];
  return {
    // A placeholder may be longer than a name, so cut the text to the limit of its column.
    descricao: hide(texts.descricao).slice(0, 20_000),
    objetivo: texts.objetivo && hide(texts.objetivo),
    etiquetas: texts.etiquetas.map((tag) => hide(tag, true)),
    locais: texts.locais.map((place) => hide(place, true)),
    orcamento: budget.map((line) => ({ ...line, rubrica: hide(line.rubrica) })),
  };
}

/**
 * Permanently hides contacts, the account's names and the proponent's name in the projects of an account that is being
 * deleted. Call it before these names are erased.
 */
export async function hideOwnerInProjects(tx: Transaction, userId: string): Promise<void> {
  const projects = await tx.project.findMany({ where: { captadorId: userId }, select: TEXTS });
  if (projects.length === 0) return;
  const theirs = await namesOf(tx, userId);
  for (const project of projects) {
    const { id, nomeProjeto, cidade, estado, proponente, organizacaoId, sourceId, camposDoDono } = project;
    const keepsName = organizacaoId !== null || sourceId !== null;
    const open = [nomeProjeto, cidade, estado, ...(keepsName ? [proponente] : [])].join(" ");
    const hidden = hiddenTexts(project, namesToHide([...theirs, ...(keepsName ? [] : [proponente])], open));
    // An import brings no budget, so the account wrote it.
    const written = new Set([...camposDoDono, "orcamento"]);
    const data =
      sourceId === null
        ? hidden
        : Object.fromEntries(Object.entries(hidden).filter(([field]) => written.has(field)));
    await tx.project.update({ where: { id }, data, select: { id: true } });
  }
}

/** Permanently hides contacts in the texts of those projects of `ids` that still fit `where`. */
export async function hideAbandoned(where: Prisma.ProjectWhereInput, ids: readonly string[]): Promise<void> {
  const projects = await db.project.findMany({
    where: { ...where, id: { in: [...ids] } },
    select: { id: true, ...WRITTEN },
  });
  for (const { id, ...texts } of projects) {
    const data = hiddenTexts(texts, []);
    if (!isDeepStrictEqual(data, texts)) await db.project.updateMany({ where: { ...where, id }, data });
  }
}
