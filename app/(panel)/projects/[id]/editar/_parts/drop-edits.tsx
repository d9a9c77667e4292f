"use client";

import { useRouter } from "next/navigation";
import { Button } from "@/components/kit/ui/button";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { toast } from "@/components/kit/ui/toast-store";
import { LABELS } from "@/lib/catalog/own-projects/fields";
import type { Change } from "@/lib/catalog/own-projects/rules/changes";

type DropEditsProps = {
  edits: readonly Change[];
  onDrop: () => Promise<boolean>;
};

const DROP = "Voltar ao que está publicado";
const DROPPED = "O formulário voltou ao que está publicado.";
const UNSAVED = "O formulário voltou ao que está publicado, mas ainda não deu para salvar.";

export function DropEdits({ edits, onDrop }: DropEditsProps) {
  const router = useRouter();
  const drop = async () => {
    const isSaved = await onDrop();
    toast(isSaved ? { title: DROPPED } : { title: UNSAVED, tone: "warning" });
    // The save deleted the team's reasons for returning the draft, which the page may still show.
    if (isSaved) router.refresh();
  };
  return (
    <div className="-mx-3 mt-3">
      <ConfirmDialog
        trigger={
          <Button variant="ghost" size="sm">
            {DROP}
          </Button>
        }
        title={`${DROP}?`}
        description="A página do projeto continua como está. O que você mudou nestes campos é descartado:"
        cancelLabel="Manter as alterações"
        confirmLabel="Descartar as alterações"
        pendingLabel="Descartando..."
        pending={false}
        onConfirm={(close) => {
          close();
          void drop();
        }}
      >
        <ul className="list-disc pl-5">
          {edits.map(({ campo }) => (
            <li key={campo}>{LABELS[campo]}</li>
          ))}
        </ul>
      </ConfirmDialog>
    </div>
  );
}
