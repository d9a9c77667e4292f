"use client";

import { useRouter } from "next/navigation";
import { useRef } from "react";
import { NewsArticle } from "@/components/catalog/news/news-article";
import { Button } from "@/components/kit/ui/button";
import {
  Dialog,
  DialogBody,
  DialogClose,
  DialogContent,
  DialogDescription,
  DialogFooter,
  DialogHeader,
  DialogTitle,
  DialogTrigger,
} from "@/components/kit/ui/dialog";
import { HOLDER, holdFocus } from "@/components/kit/ui/hold-focus";
import { toast } from "@/components/kit/ui/toast-store";
import { useMoment } from "@/components/kit/ui/use-when-left";
import { removeNewsAction } from "@/lib/catalog/news/actions";
import { NEWS } from "@/lib/catalog/news/messages";
import type { OwnNews } from "@/lib/catalog/news/queries";
import { NewsForm } from "./news-form";

type OwnNewsItemProps = { projetoId: string; item: OwnNews; hidden: readonly string[] };

/** News as its captador reads it, with what can be done with it. */
export function OwnNewsItem({ projetoId, item, hidden }: OwnNewsItemProps) {
  const piece = useRef<HTMLDivElement>(null);
  const [isEditing, setIsEditing] = useMoment(false);
  const { isEditable, ...news } = item;
  const show = (editing: boolean) => {
    holdFocus(piece.current);
    setIsEditing(editing);
  };
  return (
    <div {...HOLDER} ref={piece}>
      {isEditing ? (
        <NewsForm
          projetoId={projetoId}
          hidden={hidden}
          published={{ ...news, projetoId }}
          onDone={() => show(false)}
        />
      ) : (
        <NewsArticle {...news}>
          <div className="mt-3 flex flex-wrap gap-x-2">
            {isEditable && (
              <Button variant="outline" size="sm" onClick={() => show(true)}>
                Corrigir<span className="sr-only"> {news.titulo}</span>
              </Button>
            )}
            <RemoveDialog id={news.id} titulo={news.titulo} />
          </div>
        </NewsArticle>
      )}
    </div>
  );
}

function RemoveDialog({ id, titulo }: { id: string; titulo: string }) {
  const router = useRouter();
  const [isOpen, setIsOpen] = useMoment(false);
  const [pending, setPending] = useMoment(false);
  const remove = async () => {
    if (pending) return;
    setPending(true);
    const result = await removeNewsAction({ id }).catch(() => null);
    setPending(false);
    if (!result?.ok) return toast({ title: result?.message ?? NEWS.failed, tone: "error" });
    setIsOpen(false);
    toast({ title: result.data.message });
    router.refresh();
  };
  return (
    <Dialog open={isOpen} onOpenChange={setIsOpen}>
      <DialogTrigger asChild>
        <Button variant="ghost" size="sm" className="text-ink-soft">
          Remover<span className="sr-only"> {titulo}</span>
        </Button>
      </DialogTrigger>
      <DialogContent className="w-[min(30rem,100%-1.5rem)] text-left">
        <DialogHeader>
          <DialogTitle>Remover a novidade?</DialogTitle>
        </DialogHeader>
        <DialogBody>
          <DialogDescription className="text-base text-ink">
            <strong className="font-semibold">{titulo}</strong> sai da página do projeto agora, com as suas
            fotos. Quem já leu por e-mail continua com o texto.
          </DialogDescription>
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button variant="outline">Manter</Button>
          </DialogClose>
          <Button variant="destructive" aria-disabled={pending} onClick={remove}>
            {pending ? "Removendo..." : "Remover novidade"}
          </Button>
        </DialogFooter>
      </DialogContent>
    </Dialog>
  );
}
