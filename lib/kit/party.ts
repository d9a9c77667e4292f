import { CPF_MASK, formatCnpj } from "./masks";
import { CNPJ_LENGTH, hasCnpjShape, isValidCnpj, isValidCpf } from "./validation";

export type PartyColumns = {
  personType: string;
  fullName: string | null;
  companyName: string | null;
  documentNumber: string | null;
  /** CNPJ in the account's row of `empresas`; null for an account without that row. */
  cnpj: string | null;
  razaoSocial: string | null;
};

/** `documento`: CNPJ or CPF without punctuation. */
export type Party = { nome: string; documento: string };

/**
 * Legal name and document of an account. An `empresas` row with a CNPJ takes precedence over the profile. An unknown
 * name is "", and so is an unknown or invalid document of the profile.
 */
export function partyOf({
  personType,
  fullName,
  companyName,
  documentNumber,
  cnpj,
  razaoSocial,
}: PartyColumns): Party {
  if (cnpj) return { nome: razaoSocial ?? "", documento: cnpj };
  const isCompany = documentNumber?.length === CNPJ_LENGTH || (!documentNumber && personType === "juridica");
  const nome = (isCompany ? companyName : fullName)?.trim() ?? "";
  return { nome, documento: documentNumber && isDocument(documentNumber) ? documentNumber : "" };
}

/** Whether a text is a valid CNPJ or CPF, with or without mask. */
export const isDocument = (text: string): boolean =>
  hasCnpjShape(text) ? isValidCnpj(text) : isValidCpf(text);

export const isCnpj = (documento: string): boolean => documento.length === CNPJ_LENGTH;

/** Number of first characters of a CNPJ that identify the legal entity and that all its branches share. */
const CNPJ_ROOT = 8;

export const entityOf = (documento: string): string =>
  isCnpj(documento) ? documento.slice(0, CNPJ_ROOT) : documento;

export const isSameEntity = (one: string, other: string): boolean =>
  isCnpj(one) && isCnpj(other) && entityOf(one) === entityOf(other);

/** `11.222.333/0001-81` or `123.456.789-09`. */
export const showDocument = (documento: string): string =>
  isCnpj(documento) ? formatCnpj(documento) : CPF_MASK.format(documento);

export const documentLabel = (documento: string): "CNPJ" | "CPF" => (isCnpj(documento) ? "CNPJ" : "CPF");

/** `Ana Lima, CPF 529.982.247-25`. */
export const showParty = ({ nome, documento }: { nome: string; documento: string | null }): string =>
  documento ? `${nome}, ${documentLabel(documento)} ${showDocument(documento)}` : nome;

/** Masks a CNPJ or CPF. The visible digits are enough to compare with a receipt, and too few to identify a person. */
export const maskDocument = (documento: string): string =>
  isCnpj(documento)
    ? `${documento.slice(0, 2)}.***.***/****-${documento.slice(-2)}`
    : `***.${documento.slice(3, 6)}.***-${documento.slice(-2)}`;

/** CNPJ or CPF as other people see it. A CNPJ is public and shown in full; a CPF is masked. */
export const showToOthers = (documento: string): string =>
  isCnpj(documento) ? formatCnpj(documento) : maskDocument(documento);

export const showPartyToOthers = ({ nome, documento }: { nome: string; documento: string | null }): string =>
  documento ? `${nome}, ${documentLabel(documento)} ${showToOthers(documento)}` : nome;

const SMALL = new Set(["e", "de", "da", "do", "das", "dos"]);

/** `M. T. S.` of 'Marina Tavares de Souza', `Z. Á.` of "Zoé d'Ávila". */
export const initialsOf = (nome: string): string =>
  nome
    .replace(/(?<!\p{L})d['’](?=\p{L})/giu, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "" && !SMALL.has(word.toLowerCase()))
    .map((word) => `${[...word][0]?.toUpperCase()}.`)
    .join(" ");
