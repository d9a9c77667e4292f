"use client";

import { useRef } from "react";
import { NewsArticle } from "@/components/catalog/news/news-article";
import { useRefreshingAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { ConfirmDialog } from "@/components/kit/ui/confirm-dialog";
import { HOLDER, holdFocus } from "@/components/kit/ui/hold-focus";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { MayCall } from "@/components/people/colleagues/may-call";
import { removeNewsAction } from "@/lib/catalog/news/actions";
import { NEWS } from "@/lib/catalog/news/messages";
import type { OwnNews } from "@/lib/catalog/news/queries";
import { NewsForm } from "./news-form";

type OwnNewsItemProps = { owner: string; projetoId: string; item: OwnNews; hidden: readonly string[] };

export function OwnNewsItem({ owner, projetoId, item, hidden }: OwnNewsItemProps) {
  const piece = useRef<HTMLDivElement>(null);
  const [isEditing, setIsEditing] = useTransientState(false);
  const { isEditable, ...news } = item;
  const show = (editing: boolean) => {
    holdFocus(piece.current);
    setIsEditing(editing);
  };
  return (
    <div {...HOLDER} ref={piece}>
      {isEditing ? (
        <NewsForm
          owner={owner}
          projetoId={projetoId}
          hidden={hidden}
          published={{ ...news, projetoId }}
          onDone={() => show(false)}
        />
      ) : (
        <NewsArticle {...news}>
          <div className="mt-3 flex flex-wrap gap-x-2">
            {isEditable && (
              <MayCall name="post-news">
                <Button variant="outline" size="sm" onClick={() => show(true)}>
                  Corrigir<span className="sr-only"> {news.titulo}</span>
                </Button>
              </MayCall>
            )}
            <MayCall name="remove-news">
              <RemoveDialog id={news.id} titulo={news.titulo} />
            </MayCall>
          </div>
        </NewsArticle>
      )}
    </div>
  );
}

function RemoveDialog({ id, titulo }: { id: string; titulo: string }) {
  const { pending, act } = useRefreshingAction(NEWS.failed);
  return (
    <ConfirmDialog
      trigger={
        <Button variant="ghost" size="sm" className="text-ink-soft">
          Remover<span className="sr-only"> {titulo}</span>
        </Button>
      }
      title="Remover a novidade?"
      description={
        <>
          <strong className="font-semibold">{titulo}</strong> sai da página do projeto agora, com as suas
          fotos. Quem já leu por e-mail continua com o texto.
        </>
      }
      cancelLabel="Manter"
      confirmLabel="Remover novidade"
      pendingLabel="Removendo..."
      pending={pending}
      onConfirm={(close) => act((mark) => removeNewsAction({ id, ...mark }), close)}
    />
  );
}
