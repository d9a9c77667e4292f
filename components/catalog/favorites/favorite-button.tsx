"use client";

import { Bookmark } from "lucide-react";
import { useEffect, useEffectEvent, useRef } from "react";
import { usePageMark } from "@/components/kit/forms/page-mark";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { toast } from "@/components/kit/ui/toast-store";
import { useOverride } from "@/components/kit/ui/use-override";
import { useMayCall } from "@/components/people/colleagues/may-call";
import { KEEP_HASH } from "@/lib/access/auth/return-to";
import { setFavoriteAction } from "@/lib/catalog/favorites/actions";
import { FAVORITES } from "@/lib/catalog/favorites/messages";

type FavoriteButtonProps = {
  projetoId: string;
  nome: string;
  initial: boolean;
  /** Whether the hash `#favorito` in the address adds the favourite. */
  keepsByHash?: boolean;
  compact?: boolean;
};

/** Shows the change before saving it; a failed save reverts it. Of several quick presses the last one counts. */
export function FavoriteButton({
  projetoId,
  nome,
  initial,
  keepsByHash = false,
  compact = false,
}: FavoriteButtonProps) {
  const [kept, setKept] = useOverride(`favorito:${projetoId}`, initial);
  const mayKeep = useMayCall("set-favorite");
  const mark = usePageMark();
  const state = useRef({ wanted: initial, stored: initial, busy: false });

  const store = async (wanted: boolean) => {
    const now = state.current;
    now.wanted = wanted;
    setKept(wanted);
    if (now.busy) return;
    // Another page may have changed the favourite since the last press here; `kept` includes that change.
    now.stored = kept;
    now.busy = true;
    while (now.wanted !== now.stored) {
      const keep = now.wanted;
      const result = await setFavoriteAction({ projetoId, keep, ...mark }).catch(() => null);
      if (result?.ok) {
        now.stored = keep;
        continue;
      }
      now.wanted = now.stored;
      setKept(now.stored);
      toast({ title: result?.message ?? FAVORITES.failed, tone: "error" });
    }
    now.busy = false;
  };

  const keepByHash = useEffectEvent(async () => {
    if (!mayKeep || !keepsByHash || window.location.hash !== KEEP_HASH) return;
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, "", pathname + search);
    await store(true);
    if (state.current.stored) toast({ title: FAVORITES.kept });
  });
  useEffect(() => {
    keepByHash();
  }, []);

  if (!mayKeep) return null;
  return (
    <button
      type="button"
      aria-pressed={kept}
      className={buttonVariants({
        variant: "ghost",
        size: compact ? "icon" : "sm",
        className: "aria-pressed:bg-brand-wash",
      })}
      onClick={() => store(!kept)}
    >
      <Bookmark aria-hidden className="size-5" strokeWidth={1.75} fill={kept ? "currentColor" : "none"} />
      <span className={compact ? "sr-only" : undefined}>
        Favoritar<span className="sr-only"> {nome}</span>
      </span>
    </button>
  );
}
