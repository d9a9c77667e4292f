"use client";

import { ActionButton } from "@/components/kit/forms/action-button";
import { requestAmountAction } from "@/lib/matches/interests/actions";
import { AMOUNT_REQUEST } from "@/lib/matches/interests/messages/amount";

export const RequestAmount = ({ id, project }: { id: string; project: string }) => (
  <ActionButton
    variant="outline"
    size="sm"
    label={AMOUNT_REQUEST.ask}
    pendingLabel={AMOUNT_REQUEST.asking}
    about={`do apoio a ${project}`}
    action={(mark) => requestAmountAction({ id, ...mark })}
    failed={AMOUNT_REQUEST.failed}
    afterFailure
  />
);
