import { CircleCheck, CloudOff, LoaderCircle, TriangleAlert } from "lucide-react";
import { formatTime } from "@/lib/kit/format";
import type { SaveState } from "./draft-saver";

const icon = { "aria-hidden": true, strokeWidth: 2, className: "size-4 shrink-0" } as const;

export function SaveStatus({ state }: { state: SaveState }) {
  return (
    <p role="status" className="figures flex min-h-6 items-center gap-2 text-ink-soft text-sm leading-snug">
      <StateText state={state} />
    </p>
  );
}

function StateText({ state }: { state: SaveState }) {
  switch (state.kind) {
    case "saved":
      return (
        <>
          <CircleCheck {...icon} />
          {state.em ? `Salvo às ${formatTime(state.em)}` : "Tudo salvo"}
        </>
      );
    case "saving":
      return (
        <>
          <LoaderCircle {...icon} className="size-4 shrink-0 animate-spin" />
          Salvando…
        </>
      );
    case "offline":
      return (
        <>
          <CloudOff {...icon} />
          Sem conexão: o que você escreve fica neste aparelho
        </>
      );
    case "conflict":
      return (
        <>
          <TriangleAlert {...icon} />
          Duas versões: escolha abaixo
        </>
      );
    case "refused":
      return (
        <>
          <TriangleAlert {...icon} />
          Não salvo. {state.message}{" "}
          {state.code === "unauthenticated" && (
            <a href="/auth" target="_blank" rel="noopener" className="link">
              Entrar em outra aba
            </a>
          )}
        </>
      );
  }
}
