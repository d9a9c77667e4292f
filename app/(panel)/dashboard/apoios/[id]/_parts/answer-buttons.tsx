"use client";

import { Undo2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { useAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { holdFocus } from "@/components/kit/ui/hold-focus";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { acceptInterestAction, undoAnswerAction } from "@/lib/matches/interests/actions";
import { ANSWER } from "@/lib/matches/interests/messages/interest";
import { UNDO_OFFERED } from "@/lib/matches/interests/rules/answer";
import { DeclineDialog } from "./decline-dialog";

type AnswerButtonsProps = {
  id: string;
  project: string;
  isWaiting: boolean;
  mayAccept: boolean;
  /** Whether an acceptance opens the deal at once, because the contact was opened before and an amount is known. */
  isOpenAtOnce: boolean;
};

/** An answer can be undone for ten seconds, unless it opens the deal at once. */
export function AnswerButtons({ id, project, isWaiting, mayAccept, isOpenAtOnce }: AnswerButtonsProps) {
  const router = useRouter();
  const { pending, run } = useAction(ANSWER.failed);
  const [undoable, setUndoable] = useTransientState(false);
  const undo = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!undoable) return;
    // Focus the undo button, because the focus went with the pressed button.
    undo.current?.focus();
    const timer = setTimeout(() => {
      holdFocus(undo.current);
      setUndoable(false);
    }, UNDO_OFFERED * 1000);
    return () => clearTimeout(timer);
  }, [undoable, setUndoable]);

  const answered = () => {
    setUndoable(true);
    router.refresh();
  };
  const answer = async (
    action: typeof acceptInterestAction | typeof undoAnswerAction,
    onDone: () => void,
    description?: string,
  ) => {
    if (pending) return;
    const done = await run((mark) => action({ id, ...mark }));
    if (done) {
      toast({ title: done.message, ...(description && { description }) });
      return onDone();
    }
    setUndoable(false);
    router.refresh();
  };
  const undone = () => {
    holdFocus(undo.current);
    setUndoable(false);
    router.refresh();
  };

  if (undoable) {
    return (
      <div className="flex items-start md:justify-end">
        <Button
          ref={undo}
          variant="outline"
          aria-disabled={pending}
          onClick={() => answer(undoAnswerAction, undone, ANSWER.undoneHint)}
        >
          <Undo2 aria-hidden className="size-4" strokeWidth={2} />
          {ANSWER.undo}
          <span className="sr-only"> a resposta a {project}</span>
        </Button>
      </div>
    );
  }
  if (!isWaiting) return null;
  return (
    <div className="flex flex-wrap items-start gap-2 max-sm:grid max-sm:w-full max-sm:grid-cols-2 md:justify-end">
      <DeclineDialog id={id} project={project} onDeclined={answered} />
      {mayAccept && (
        <Button
          aria-disabled={pending}
          onClick={() => answer(acceptInterestAction, isOpenAtOnce ? router.refresh : answered)}
        >
          Aceitar<span className="sr-only"> o interesse em {project}</span>
        </Button>
      )}
    </div>
  );
}
