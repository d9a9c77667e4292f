import type { Photo, ProjectDocument } from "@/lib/catalog/projects/json-columns";
import { urgencyFromDeadline } from "@/lib/catalog/projects/rules/deadline";
import { storedMinimum } from "@/lib/catalog/projects/rules/legal-minimum";
import { formatNumber } from "@/lib/kit/format";
import { formatAmount, parseAmount } from "@/lib/kit/typed-amount";
import { type Proponent, publicName } from "@/lib/people/organizations/rules";
import { EMPTY_CONTENT, type ProjectContent } from "../fields";

export function countOf(text: string): number | null {
  const bare = text.trim();
  if (!/^(?:\d{1,10}|\d{1,3}(?:\.\d{3}){1,3})$/.test(bare)) return null;
  return Number(bare.replaceAll(".", ""));
}

/** A number with up to two decimals after a comma, or null. */
export function quantityOf(text: string): number | null {
  const [whole = "", decimals, ...more] = text.trim().split(",");
  const count = countOf(whole);
  if (count === null || more.length > 0) return null;
  if (decimals === undefined) return count;
  return /^\d{1,2}$/.test(decimals) ? Number(`${count}.${decimals}`) : null;
}

export const linesOf = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

/** Centavos; invalid amounts count as 0. */
export const budgetSum = (lines: ProjectContent["orcamento"]): number =>
  lines.reduce((sum, { valor }) => sum + (parseAmount(valor) ?? 0), 0);

/** Centavos; 0 if number or amount is missing or invalid. */
export const quotaSum = (quotas: Pick<ProjectContent, "cotasTotal" | "cotaValor">): number =>
  (countOf(quotas.cotasTotal) ?? 0) * (parseAmount(quotas.cotaValor) ?? 0);

const comparable = (value: unknown): string =>
  JSON.stringify(value, (_, item) => (typeof item === "bigint" ? String(item) : item)) ?? "";

export const differingColumns = (before: OwnColumns, after: OwnColumns): string[] =>
  (Object.keys(after) as (keyof OwnColumns)[]).filter(
    (column) => comparable(before[column]) !== comparable(after[column]),
  );

export const worksOf = ({ obras }: Pick<ProjectContent, "obras">): boolean | null =>
  obras === "" ? null : obras === "sim";

export const fileIds = ({ fotos, documentos }: ProjectContent): string[] =>
  [...fotos, ...documentos].map(({ id }) => id);

const orNull = (text: string): string | null => text || null;

export function toColumns(content: ProjectContent, today: Date) {
  const cotasTotal = countOf(content.cotasTotal);
  const cotaValor = parseAmount(content.cotaValor);
  const hasQuotas = cotasTotal !== null && cotasTotal > 0 && cotaValor !== null && cotaValor > 0;
  const prazoCaptacao = orNull(content.prazoCaptacao);
  return {
    nomeProjeto: content.nome,
    objetivo: orNull(content.objetivo),
    descricao: content.descricao,
    categoria: content.categoria || "Gestão de Resíduos",
    eixo: orNull(content.eixo),
    materiais: content.materiais,
    estado: content.estado,
    cidade: content.cidade,
    locais: linesOf(content.locais),
    beneficiarios: countOf(content.beneficiarios),
    toneladasAno: quantityOf(content.toneladasAno),
    valorTotal: BigInt(Math.min(parseAmount(content.valorTotal) ?? 0, Number.MAX_SAFE_INTEGER)),
    cotasTotal: hasQuotas ? cotasTotal : null,
    cotaValor: hasQuotas ? BigInt(cotaValor) : null,
    obras: worksOf(content),
    captacaoMinima: storedMinimum(worksOf(content)),
    urgencia: urgencyFromDeadline(prazoCaptacao, today),
    aprovadoEm: orNull(content.aprovadoEm),
    prazoCaptacao,
    duracaoMeses: countOf(content.duracaoMeses),
    numeroAprovacao: orNull(content.numeroAprovacao),
    fonteUrl: orNull(content.fonteUrl),
    organizacaoId: orNull(content.organizacaoId),
    proponente: content.proponente,
    tipoProponente: content.tipoProponente || "Não informado",
    organizacao: content.organizacao,
    equipe: content.equipe,
    orcamento: content.orcamento.map(({ rubrica, valor }) => ({ rubrica, valor: parseAmount(valor) ?? 0 })),
  };
}

/** Amounts in centavos, days ISO. */
type OwnColumns = ReturnType<typeof toColumns>;

export const proposedBy = (content: ProjectContent, organization: Proponent): ProjectContent => ({
  ...content,
  organizacaoId: organization.id,
  proponente: publicName(organization),
  tipoProponente: organization.tipo,
});

export const UNNAMED = "Projeto sem nome";

/** Columns of type `unknown` are JSON in the shapes of lib/catalog/projects/json-columns.ts. */
type StoredColumns = Omit<OwnColumns, "captacaoMinima" | "urgencia" | "equipe" | "orcamento"> & {
  equipe: unknown;
  orcamento: unknown;
  fotos: unknown;
  documentos: unknown;
  /** Whether the project was ever listed. Before that, `categoria`, `tipoProponente` and `obras` are placeholders. */
  foiPublicado: boolean;
};

const amountText = (centavos: bigint | number | null): string =>
  centavos === null || Number(centavos) === 0 ? "" : formatAmount(Number(centavos));
const countText = (count: number | null): string => (count === null ? "" : formatNumber(count));
const quantityText = (quantity: number | null): string =>
  quantity === null ? "" : quantity.toLocaleString("pt-BR", { maximumFractionDigits: 2 });

export function contentOf(stored: StoredColumns): ProjectContent {
  const { foiPublicado, nomeProjeto, locais, objetivo, eixo } = stored;
  return {
    ...EMPTY_CONTENT,
    nome: nomeProjeto === UNNAMED ? "" : nomeProjeto,
    objetivo: objetivo ?? "",
    descricao: stored.descricao,
    categoria: foiPublicado ? stored.categoria : "",
    eixo: eixo ?? "",
    materiais: stored.materiais,
    estado: stored.estado,
    cidade: stored.cidade,
    locais: locais.join("\n"),
    beneficiarios: countText(stored.beneficiarios),
    toneladasAno: quantityText(stored.toneladasAno),
    valorTotal: amountText(stored.valorTotal),
    orcamento: (stored.orcamento as OwnColumns["orcamento"]).map(({ rubrica, valor }) => ({
      rubrica,
      valor: amountText(valor),
    })),
    cotasTotal: countText(stored.cotasTotal),
    cotaValor: amountText(stored.cotaValor),
    obras: !foiPublicado || stored.obras === null ? "" : stored.obras ? "sim" : "nao",
    aprovadoEm: stored.aprovadoEm ?? "",
    prazoCaptacao: stored.prazoCaptacao ?? "",
    duracaoMeses: countText(stored.duracaoMeses),
    numeroAprovacao: stored.numeroAprovacao ?? "",
    fonteUrl: stored.fonteUrl ?? "",
    organizacaoId: stored.organizacaoId ?? "",
    proponente: stored.proponente,
    tipoProponente: foiPublicado ? stored.tipoProponente : "",
    organizacao: stored.organizacao,
    equipe: stored.equipe as OwnColumns["equipe"],
    fotos: (stored.fotos as Photo[]).map(({ id, alt }) => ({ id, alt })),
    documentos: (stored.documentos as ProjectDocument[]).map(({ id, titulo }) => ({ id, titulo })),
  };
}
