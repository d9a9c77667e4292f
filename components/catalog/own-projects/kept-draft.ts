import { forgetStored, storedKeys, withStorage } from "@/components/kit/ui/storage";
import { EMPTY_CONTENT, type ProjectContent } from "@/lib/catalog/own-projects/fields";
import { draftSchema } from "@/lib/catalog/own-projects/schema";
import type { Photo, ProjectDocument } from "@/lib/catalog/projects/json-columns";

const PREFIX = "elo:projeto:";

export type KeptDraft = {
  /** Version that the edits are based on; `base` is its content. */
  versao: number;
  base: ProjectContent;
  conteudo: ProjectContent;
  fotos: Photo[];
  documentos: ProjectDocument[];
};

const prefixOf = (owner: string, id: string) => `${PREFIX}${owner}:${id}:`;

/**
 * Key of this tab's record. Each tab has its own record, so that a save in one tab keeps the unsaved edits of another.
 * Only a duplicated tab shares the record of its original, because the browser copies sessionStorage.
 */
function keyOf(owner: string, id: string): string {
  const known = sessionStorage.getItem(PREFIX);
  const tab = known ?? crypto.randomUUID();
  if (!known) sessionStorage.setItem(PREFIX, tab);
  return prefixOf(owner, id) + tab;
}

/** Set once this document leaves the account. From then on, open editors must not store a copy on unload. */
let isLeft = false;

export function keepDraft(owner: string, id: string, kept: KeptDraft): void {
  if (isLeft) return;
  withStorage("localStorage", (storage) => storage.setItem(keyOf(owner, id), JSON.stringify(kept)));
}

export const forgetDraft = (owner: string, id: string): void =>
  void withStorage("localStorage", (storage) => storage.removeItem(keyOf(owner, id)));

/** Accepts texts and lists above their limits, because the person can shorten them. Throws on any other error. */
function asTyped(stored: ProjectContent): ProjectContent {
  const parsed = draftSchema.safeParse(stored);
  if (parsed.success) return parsed.data;
  if (parsed.error.issues.some(({ code }) => code !== "custom" && code !== "too_big")) throw parsed.error;
  return { ...EMPTY_CONTENT, ...stored };
}

/** Null if the record is missing, has no version, or lacks a file that its content names. Throws if it is malformed. */
function readRecord(key: string): KeptDraft | null {
  const kept = JSON.parse(localStorage.getItem(key) ?? "null") as KeptDraft | null;
  if (!kept || !Number.isInteger(kept.versao)) return null;
  const [base, conteudo] = [draftSchema.parse(kept.base), asTyped(kept.conteudo)];
  const whole = [...conteudo.fotos, ...conteudo.documentos].every(({ id: file }) =>
    [...kept.fotos, ...kept.documentos].some((known) => known.id === file),
  );
  return whole ? { ...kept, base, conteudo } : null;
}

/**
 * The record of this tab or, without one, the record of another tab, which is then removed. If that tab is still open,
 * its next edit stores a record again.
 */
export function readDraft(owner: string, id: string): KeptDraft | null {
  return withStorage("localStorage", (storage) => {
    const own = keyOf(owner, id);
    const [key] = [own, ...storedKeys(storage, prefixOf(owner, id))].filter(
      (name) => storage.getItem(name) !== null,
    );
    const kept = key === undefined ? null : readRecord(key);
    if (key !== undefined && key !== own) storage.removeItem(key);
    return kept;
  });
}

export function forgetDrafts(): void {
  isLeft = true;
  forgetStored("localStorage", PREFIX);
}
