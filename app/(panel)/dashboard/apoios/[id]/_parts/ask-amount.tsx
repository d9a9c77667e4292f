"use client";

import { ActionButton } from "@/components/kit/forms/action-button";
import { askAmountAction } from "@/lib/matches/interests/actions";
import { AMOUNT_ASKED } from "@/lib/matches/interests/messages/amount";

export const AskAmount = ({ id, project }: { id: string; project: string }) => (
  <ActionButton
    variant="outline"
    size="sm"
    label={AMOUNT_ASKED.ask}
    pendingLabel={AMOUNT_ASKED.asking}
    about={`do apoio a ${project}`}
    action={(mark) => askAmountAction({ id, ...mark })}
    failed={AMOUNT_ASKED.failed}
    afterFailure
  />
);
