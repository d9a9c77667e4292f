"use client";

import { useSyncExternalStore } from "react";
import { keepStored, withStorage } from "@/components/kit/ui/storage";
import { createStore } from "@/components/kit/ui/store";
import { COMPARISON as TEXTS } from "@/lib/catalog/comparison/messages";
import { type Choice, MAX_COMPARED, readChoices, toggleChoice } from "@/lib/catalog/comparison/rules";

const KEY = "elo:comparar";

/** `notice` announces the last change to screen readers. `full`: whether a fifth project was just rejected. */
type CompareState = { choices: readonly Choice[]; notice: string; full: boolean };

const NOTHING: CompareState = { choices: [], notice: "", full: false };

const load = (): CompareState => ({
  ...NOTHING,
  choices: withStorage("localStorage", (storage) => readChoices(storage.getItem(KEY))) ?? [],
});

const { read, readOnServer, write, subscribe } = createStore(NOTHING, load);

function replace(next: CompareState): void {
  if (next.choices !== read().choices) keepStored("localStorage", KEY, next.choices);
  write(next);
}

export function toggleCompared(choice: Choice): void {
  const { choices } = read();
  const next = toggleChoice(choices, choice);
  if (!next) {
    replace({ choices, notice: TEXTS.full(MAX_COMPARED), full: true });
    return;
  }
  const notice =
    next.length > choices.length
      ? TEXTS.added(choice.nome, next.length, MAX_COMPARED)
      : TEXTS.removed(choice.nome);
  replace({ choices: next, notice, full: false });
}

export function dropCompared(slug: string): void {
  const found = read().choices.find((choice) => choice.slug === slug);
  if (found) toggleCompared(found);
}

export const clearCompared = (): void => replace({ choices: [], notice: TEXTS.cleared, full: false });

function subscribeAcrossTabs(listener: () => void) {
  const unsubscribe = subscribe(listener);
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY || key === null) write(load());
  };
  window.addEventListener("storage", onStorage);
  return () => {
    unsubscribe();
    window.removeEventListener("storage", onStorage);
  };
}

export const useCompared = () => useSyncExternalStore(subscribeAcrossTabs, read, readOnServer);
