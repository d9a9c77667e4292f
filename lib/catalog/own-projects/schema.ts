import { z } from "zod";
import { CATEGORIES } from "@/lib/catalog/projects/rules/list-query";
import { UPLOAD_LIMITS } from "@/lib/catalog/uploads/rules";
import { isLonger, toPlainLines, toPlainText } from "@/lib/kit/text";
import { valueProblem } from "@/lib/kit/typed-amount";
import { MAX, MOST } from "./fields";
import { tooLong, tooMany, UNCLEAR_AMOUNT } from "./messages";

const within = (most: number, reduce: (text: string) => string) =>
  z
    .string()
    .transform(reduce)
    .refine((text) => !isLonger(text, most), tooLong(most));
const line = (most: number) => within(most, toPlainText).default("");
const lines = (most: number) => within(most, toPlainLines).default("");
const amount = () => line(MAX.curto).refine((text) => valueProblem(text) !== "unclear", UNCLEAR_AMOUNT);
const list = <T extends z.ZodType>(item: T, most: number) =>
  z.array(item).max(most, tooMany(most)).default([]);

/** Checks only lengths, choices, ids and whether an amount is clear, because a draft may be incomplete. */
export const draftSchema = z.object({
  nome: line(MAX.nome),
  objetivo: line(MAX.objetivo),
  descricao: lines(MAX.descricao),
  categoria: z.enum(["", ...CATEGORIES]).default(""),
  eixo: line(MAX.linha),
  materiais: list(line(MAX.material), MOST.materiais),
  estado: line(MAX.curto),
  cidade: line(MAX.cidade),
  locais: lines(MAX.locais).refine((text) => text.split("\n").length <= MOST.locais, tooMany(MOST.locais)),
  beneficiarios: line(MAX.curto),
  toneladasAno: line(MAX.curto),
  valorTotal: amount(),
  orcamento: list(z.object({ rubrica: line(MAX.linha), valor: amount() }), MOST.orcamento),
  cotasTotal: line(MAX.curto),
  cotaValor: amount(),
  obras: z.enum(["", "sim", "nao"]).default(""),
  aprovadoEm: line(MAX.curto),
  prazoCaptacao: line(MAX.curto),
  duracaoMeses: line(MAX.curto),
  numeroAprovacao: line(MAX.numeroAprovacao),
  fonteUrl: line(MAX.fonteUrl),
  organizacaoId: z.union([z.literal(""), z.uuid()]).default(""),
  proponente: line(MAX.proponente),
  tipoProponente: line(MAX.curto),
  organizacao: lines(MAX.organizacao),
  equipe: list(z.object({ nome: line(MAX.linha), funcao: line(MAX.linha) }), MOST.equipe),
  fotos: list(z.object({ id: z.uuid(), alt: line(MAX.alt) }), UPLOAD_LIMITS.foto.maxCount),
  documentos: list(z.object({ id: z.uuid(), titulo: line(MAX.titulo) }), UPLOAD_LIMITS.documento.maxCount),
});

export const projectSchema = z.object({ id: z.uuid() });

/** The version that the form has read; 0 without a draft. */
const versao = z.int().min(0);
export const saveSchema = z.object({ id: z.uuid(), versao, conteudo: draftSchema });
export const submitSchema = z.object({ id: z.uuid(), versao });
