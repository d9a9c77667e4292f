import type { ProjectContent } from "@/lib/catalog/own-projects/fields";
import type { SaveResult } from "@/lib/catalog/own-projects/mutations/draft";
import { isSameContent, type Merge, mergeContents } from "@/lib/catalog/own-projects/rules/changes";
import type { UploadedFile } from "@/lib/catalog/uploads/types";
import type { FailureCode, Result } from "@/lib/kit/result";

/** Pause (ms) between the last keystroke and the save. */
export const SAVE_DELAY = 1500;
/** Pause (ms) after a save that failed because the connection, the server or the database was down. */
export const RETRY_DELAY = 15_000;

export type Conflict = { merge: Merge; minha: ProjectContent; outra: ProjectContent; versao: number };

export type SaveState =
  | { kind: "saved"; em: Date | null }
  | { kind: "saving" }
  | { kind: "offline" }
  | { kind: "refused"; message: string; code: FailureCode }
  | { kind: "conflict"; conflict: Conflict };

type SaveOutcome = { conteudo: ProjectContent } & ({ ok: true } | { ok: false; message: string });

type Options = {
  versao: number;
  conteudo: ProjectContent;
  em: Date | null;
  read: () => SaveOutcome;
  /** Rejects when offline. */
  send: (versao: number, conteudo: ProjectContent) => Promise<Result<SaveResult>>;
  /** Stores a local copy of each change, even of one that `read` refuses. `forget` deletes the copy after the save. */
  keep: (base: { versao: number; conteudo: ProjectContent }, conteudo: ProjectContent) => void;
  forget: () => void;
  apply: (conteudo: ProjectContent, arquivos: UploadedFile[]) => void;
  onState: (state: SaveState) => void;
};

/** Saves a form in the browser, then on the server, one request at a time. */
export function createDraftSaver(options: Options) {
  const { read, send, keep, forget, apply, onState } = options;
  let base = { versao: options.versao, conteudo: options.conteudo };
  let state: SaveState = { kind: "saved", em: options.em };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<boolean> | null = null;

  const show = (next: SaveState) => {
    state = next;
    onState(next);
  };
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  /** Merges `minha` and `outra`, two changes of `base`, into the form. @returns false if the person must choose */
  function reconcile(
    outra: ProjectContent,
    versao: number,
    minha: ProjectContent,
    arquivos: UploadedFile[],
  ): boolean {
    const merge = mergeContents(base.conteudo, minha, outra);
    if (merge.conflicts.length > 0) {
      apply(minha, arquivos);
      show({ kind: "conflict", conflict: { merge, minha, outra, versao } });
      return false;
    }
    base = { versao, conteudo: outra };
    apply(merge.merged, arquivos);
    return true;
  }

  /** @returns whether the form is saved; "again" after a save or merge, because the form may hold unsaved text */
  async function attempt(): Promise<boolean | "again"> {
    const written = read();
    if (!written.ok) {
      keep(base, written.conteudo);
      show({ kind: "refused", message: written.message, code: "bad_input" });
      return false;
    }
    const { conteudo } = written;
    if (isSameContent(base.conteudo, conteudo)) {
      forget();
      show(state.kind === "saved" ? state : { kind: "saved", em: null });
      return true;
    }
    keep(base, conteudo);
    show({ kind: "saving" });
    const result = await send(base.versao, conteudo).catch(() => null);
    if (!result || (!result.ok && result.code === "provider_down")) {
      show({ kind: "offline" });
      later(RETRY_DELAY);
      return false;
    }
    if (!result.ok) {
      show({ kind: "refused", message: result.message, code: result.code });
      return false;
    }
    const { data } = result;
    if (data.outcome === "conflict") {
      // Read the form again, because it may have changed during the request.
      return reconcile(data.outra, data.versao, read().conteudo, data.arquivos) && "again";
    }
    base = { versao: data.versao, conteudo };
    show({ kind: "saved", em: data.em });
    return "again";
  }

  async function run(): Promise<boolean> {
    let outcome: boolean | "again" = "again";
    while (outcome === "again") outcome = await attempt();
    return outcome;
  }

  /** @returns whether the whole form is saved */
  function flush(): Promise<boolean> {
    clearTimeout(timer);
    if (state.kind === "conflict") return Promise.resolve(false);
    sending ??= run().finally(() => {
      sending = null;
    });
    return sending;
  }

  return {
    flush,
    changed(): void {
      if (state.kind === "conflict") return;
      const { conteudo } = read();
      if (!isSameContent(base.conteudo, conteudo)) {
        keep(base, conteudo);
        if (state.kind === "saved") show({ kind: "saving" });
      }
      later(SAVE_DELAY);
    },
    /** Restores the local copy, merged with the server's version if the server's version is newer. */
    restore(kept: { versao: number; base: ProjectContent; conteudo: ProjectContent }): void {
      const now = base;
      base = { versao: kept.versao, conteudo: kept.base };
      if (reconcile(now.conteudo, now.versao, kept.conteudo, [])) void flush();
    },
    resolve(conteudo: ProjectContent): Promise<boolean> {
      if (state.kind !== "conflict") return Promise.resolve(false);
      const { outra, versao } = state.conflict;
      base = { versao, conteudo: outra };
      apply(conteudo, []);
      show({ kind: "saving" });
      return flush();
    },
    versao: () => base.versao,
    stop: () => clearTimeout(timer),
  };
}
export type DraftSaver = ReturnType<typeof createDraftSaver>;
