import "server-only";
import { namesOf } from "@/lib/catalog/news/mutations/ask";
import type { BudgetLine } from "@/lib/catalog/projects/json-columns";
import { namesToHide } from "@/lib/catalog/projects/rules/public-texts";
import { hideOwner } from "@/lib/people/contact/rules/anonymity";
import type { Transaction } from "@/lib/server/db";

const TEXTS = {
  id: true,
  nomeProjeto: true,
  cidade: true,
  estado: true,
  proponente: true,
  organizacaoId: true,
  sourceId: true,
  descricao: true,
  objetivo: true,
  etiquetas: true,
  locais: true,
  orcamento: true,
} as const;

/**
 * Permanently hides contacts and the names of a leaving account in the texts of its projects. The proponent's name
 * stays if it is public data or an organization's. Call this before the account's names are erased.
 */
export async function hideOwnerInProjects(tx: Transaction, userId: string): Promise<void> {
  const projects = await tx.project.findMany({ where: { captadorId: userId }, select: TEXTS });
  if (projects.length === 0) return;
  const theirs = await namesOf(tx, userId);
  for (const { id, nomeProjeto, cidade, estado, proponente, organizacaoId, sourceId, ...texts } of projects) {
    const keepsName = organizacaoId !== null || sourceId !== null;
    const open = [nomeProjeto, cidade, estado, ...(keepsName ? [proponente] : [])].join(" ");
    const names = namesToHide([...theirs, ...(keepsName ? [] : [proponente])], open);
    const hide = (text: string, isLabel?: boolean) => hideOwner(text, names, isLabel);
    const budget = texts.orcamento as BudgetLine[];
    const data = {
      // A placeholder may be longer than a name, so cut the text to the limit of its column.
      descricao: hide(texts.descricao).slice(0, 20_000),
      objetivo: texts.objetivo && hide(texts.objetivo),
      etiquetas: texts.etiquetas.map((tag) => hide(tag, true)),
      locais: texts.locais.map((place) => hide(place, true)),
      orcamento: budget.map((line) => ({ ...line, rubrica: hide(line.rubrica) })),
    };
    await tx.project.update({ where: { id }, data, select: { id: true } });
  }
}
