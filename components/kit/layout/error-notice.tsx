"use client";

import { BUTTON_BASE, DEFAULT_LOOK, DEFAULT_ROOM, OUTLINE_LOOK } from "@/components/kit/ui/button-looks";
import { supportAddress } from "@/lib/kit/support-address";

type ErrorNoticeProps = {
  /** Code of the log entry (use-error-code.ts); "" for an error that is not logged. */
  code: string;
  retry: () => void;
};

const OUTLINE_BUTTON = `${BUTTON_BASE} ${OUTLINE_LOOK} ${DEFAULT_ROOM}`;

export function ErrorNotice({ code, retry }: ErrorNoticeProps) {
  // Every page loads this code. The React Compiler's caches would be larger than the notice itself.
  "use no memo";
  return (
    <div role="alert" className="page-width section-gap">
      <h1 className="text-4xl">Algo falhou do nosso lado</h1>
      <p className="mt-5 max-w-[52ch] text-ink-soft text-lg leading-normal">
        Nada do que você fez se perdeu. Tente de novo em instantes; se continuar, escreva para o suporte
        {code && ": o código abaixo vai junto"}.
      </p>
      {code && (
        <p className="mt-5 text-ink-soft">
          Código do erro: <strong className="figures whitespace-nowrap text-ink">{code}</strong>
        </p>
      )}
      <div className="mt-9 flex flex-wrap gap-3">
        <button type="button" onClick={retry} className={`${BUTTON_BASE} ${DEFAULT_LOOK} ${DEFAULT_ROOM}`}>
          Tentar de novo
        </button>
        {/* Plain links load a new document, because the page's scripts may have failed. */}
        <a href={code ? supportAddress(code) : "/suporte"} className={OUTLINE_BUTTON}>
          Escrever para o suporte
        </a>
        <a href="/" className={OUTLINE_BUTTON}>
          Voltar ao início
        </a>
      </div>
    </div>
  );
}
