"use client";

import { BUTTON_BASE, DEFAULT_LOOK, DEFAULT_ROOM, OUTLINE_LOOK } from "@/components/kit/ui/button-looks";

type ErrorNoticeProps = { code: string | undefined; retry: () => void };

/** Error page with a code that identifies the log entry. */
export function ErrorNotice({ code, retry }: ErrorNoticeProps) {
  return (
    <div role="alert" className="page-width section-gap">
      <h1 className="text-4xl">Algo falhou do nosso lado</h1>
      <p className="mt-5 max-w-[52ch] text-ink-soft text-lg leading-normal">
        Nada do que você fez se perdeu. Tente de novo em instantes; se continuar, fale com o suporte
        {code ? ` e informe o código ${code}` : ""}.
      </p>
      <div className="mt-9 flex flex-wrap gap-3">
        <button type="button" onClick={retry} className={`${BUTTON_BASE} ${DEFAULT_LOOK} ${DEFAULT_ROOM}`}>
          Tentar de novo
        </button>
        {/* A full load on purpose, because the page's own code may have failed. */}
        <a href="/" className={`${BUTTON_BASE} ${OUTLINE_LOOK} ${DEFAULT_ROOM}`}>
          Voltar ao início
        </a>
      </div>
    </div>
  );
}
