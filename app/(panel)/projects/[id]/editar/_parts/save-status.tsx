import { CircleCheck, CloudOff, LoaderCircle, type LucideIcon, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/kit/ui/cn";
import { formatTime } from "@/lib/kit/format";
import type { SaveState } from "./draft-saver";

const ICONS: Record<SaveState["kind"], LucideIcon> = {
  saved: CircleCheck,
  saving: LoaderCircle,
  offline: CloudOff,
  conflict: TriangleAlert,
  refused: TriangleAlert,
};

export function SaveStatus({ state }: { state: SaveState }) {
  const Icon = ICONS[state.kind];
  return (
    <p role="status" className="figures flex min-h-6 items-center gap-2 text-ink-soft text-sm leading-snug">
      <Icon
        aria-hidden
        strokeWidth={2}
        className={cn("size-4 shrink-0", state.kind === "saving" && "animate-spin")}
      />
      {textOf(state)}
    </p>
  );
}

function textOf(state: SaveState): ReactNode {
  switch (state.kind) {
    case "saved":
      return state.em ? `Salvo às ${formatTime(state.em)}` : "Tudo salvo";
    case "saving":
      return "Salvando…";
    case "offline":
      return "Sem conexão: o que você escreve fica neste aparelho";
    case "conflict":
      return "Duas versões: escolha abaixo";
    case "refused":
      return (
        <>
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
