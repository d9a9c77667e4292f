"use client";

import { ConfirmWithPassword } from "@/components/admin/action/confirm-with-password";
import { setPausedAction } from "@/lib/admin/pauses/actions";
import { PAUSED_PARTS } from "@/lib/admin/pauses/parts";
import type { PausablePart } from "@/lib/admin/pauses/rules";
import { pauseSchema } from "@/lib/admin/pauses/schema";

type SetPausedProps = { part: PausablePart; isPaused: boolean; passwordRecent: boolean };

export function SetPaused({ part, isPaused, passwordRecent }: SetPausedProps) {
  const { label, stops } = PAUSED_PARTS[part];
  const verb = isPaused ? "Retomar" : "Pausar";
  return (
    <ConfirmWithPassword
      label={verb}
      about={label}
      title={`${verb}: ${label}`}
      danger={!isPaused}
      schema={pauseSchema}
      action={setPausedAction}
      ids={{ parte: part, pausar: !isPaused }}
      passwordRecent={passwordRecent}
      submitLabel={verb}
    >
      <p>{isPaused ? "Volta a funcionar para todos em 15 segundos." : stops}</p>
    </ConfirmWithPassword>
  );
}
