import { fold } from "@/lib/kit/text";
import { hideIdentity, hideOwner } from "@/lib/people/contact/rules/anonymity";
import type { Photo } from "../json-columns";
import type { PublicProject } from "../types";

/** Names to hide in a project's texts, without the words of `shown`, which the page shows anyway. */
export function namesToHide(names: readonly (string | null)[], shown: string): string[] {
  const open = new Set(fold(shown).match(/[\p{L}\p{N}]+/gu) ?? []);
  return names.flatMap((name) => {
    const words = (name ?? "").match(/[\p{L}\p{N}]+/gu) ?? [];
    const left = words.filter((word) => !open.has(fold(word)));
    return left.length > 0 ? [left.join(" ")] : [];
  });
}

/** A text such as news or a question, as strangers read it: without contacts and without `names`. */
export const publicText = (text: string, names: readonly string[] = []): string => hideIdentity(text, names);

/** `nomes`: names of the proponent, which strangers do not read (B2.6, B6.1). */
export type NamedProject = {
  nomes: readonly (string | null)[];
  nome: string;
  cidade: string;
  estado: string;
};

type Hide = (text: string, isLabel?: boolean) => string;

/** Hides contacts and the proponent's names. `isLabel`: the text is a tag or a place. */
export function hiderOf({ nomes, nome, cidade, estado }: NamedProject): Hide {
  const names = namesToHide([...new Set(nomes)], `${nome} ${cidade} ${estado}`);
  return (text, isLabel) => hideOwner(text, names, isLabel);
}

export const BEGINNING = 300;

/**
 * Drops the last word of a text that was cut at BEGINNING characters, because a part of a name would not be recognized
 * and hidden.
 */
export const wholeWords = (beginning: string): string =>
  [...beginning].length < BEGINNING ? beginning : beginning.replace(/(?<=\s)\S+$/, "");

type PageTexts = Pick<PublicProject, "objetivo" | "etiquetas" | "locais" | "capa" | "fotos" | "orcamento">;

/** Texts of a project's page, except its description, as strangers read them. */
export const publicPageTexts = (
  { objetivo, etiquetas, locais, capa, fotos, orcamento }: PageTexts,
  hide: Hide,
): PageTexts => ({
  objetivo: objetivo && hide(objetivo),
  etiquetas: etiquetas.map((tag) => hide(tag, true)),
  locais: locais.map((place) => hide(place, true)),
  capa: capa && hideInPhoto(capa, hide),
  fotos: fotos.map((photo) => hideInPhoto(photo, hide)),
  orcamento: orcamento.map((line) => ({ ...line, rubrica: hide(line.rubrica) })),
});

export const hideInPhoto = (photo: Photo, hide: Hide): Photo => ({
  ...photo,
  alt: hide(photo.alt),
});
