"use client";

import { ActionButton } from "@/components/kit/forms/action-button";
import { registerPortfolioAction, reproposePortfolioAction } from "@/lib/matches/portfolio/actions";
import { PORTFOLIO, registerLabel } from "@/lib/matches/portfolio/messages";

type LineActionProps = {
  id: string;
  /** Whether the form has changes that the button would ignore. */
  isDirty: boolean;
};

type RegisterProps = LineActionProps & {
  alteradaEm: string;
  /** Number of lines whose project is open, can take the amount and has no interest of the owner yet. */
  count: number;
};

export const RegisterAll = ({ id, alteradaEm, count, isDirty }: RegisterProps) => (
  <ActionButton
    disabled={isDirty || count === 0}
    aria-describedby={`${id}-registrar`}
    label={registerLabel(count)}
    pendingLabel="Registrando..."
    action={(mark) => registerPortfolioAction({ id, alteradaEm, ...mark })}
    failed={PORTFOLIO.registerFailed}
    afterFailure
  />
);

/** Distributes the amount again: invalid lines are cut or removed, and other projects take the rest. */
export const ReproposeButton = ({ id, isDirty }: LineActionProps) => (
  <ActionButton
    variant="outline"
    disabled={isDirty}
    label="Distribuir a sobra"
    pendingLabel="Distribuindo..."
    action={(mark) => reproposePortfolioAction({ id, ...mark })}
    failed={PORTFOLIO.failed}
    afterFailure
  />
);
