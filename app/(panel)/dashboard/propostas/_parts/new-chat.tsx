"use client";

import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { Button } from "@/components/kit/ui/button";
import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogDescription,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/kit/ui/dialog";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { EARLIER } from "@/lib/ai/proposals/messages";
import type { ProjectChoice } from "@/lib/ai/proposals/queries/project";
import { StartForm } from "./start-form";
import type { ProposalHandle } from "./use-proposal";

/** 'Nova Conversa' (B4.5). Unsent words move to the new chat. */
export function NewChat({
  projects,
  handle,
}: {
  projects: readonly ProjectChoice[];
  handle: ProposalHandle;
}) {
  const [isOpen, setIsOpen] = useTransientState(false);
  const [isRefreshing, refresh] = useTransition();
  const router = useRouter();
  const isKept = handle.proposal !== null || handle.chat.entries.some(({ isStored }) => isStored);
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="outline">Nova Conversa</Button>
      </DialogTrigger>
      <DialogContent className="w-[min(32rem,100%-1.5rem)]">
        <DialogHeader>
          <DialogTitle>Começar uma nova conversa?</DialogTitle>
        </DialogHeader>
        <DialogBody className="grid gap-5">
          <DialogDescription className="text-base text-ink">
            As mensagens e as etapas começam do zero.
            {isKept && ` ${EARLIER.kept}`}
          </DialogDescription>
          <StartForm
            projects={projects}
            pending={handle.phase === "starting" || isRefreshing}
            label="Começar do zero"
            onStart={async (projetoId) => {
              if (!(await handle.start(projetoId))) return;
              // The refresh remounts the chat. Until then the open dialog prevents typing into the chat.
              refresh(() => {
                if (new URLSearchParams(window.location.search).has("conversa"))
                  router.replace("/dashboard/propostas");
                else router.refresh();
                setIsOpen(false);
              });
              window.scrollTo({ top: 0 });
            }}
          />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}
