"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { FIXED_LIST, FIXED_LIST_REASON } from "@/lib/lookups/messages";
import type { Locations } from "@/lib/lookups/rules";
import { toast } from "../ui/toast-store";

type Loaded<T> = { of: string; items: readonly T[] | null };

export type List<T> = {
  state: "idle" | "loading" | "ready" | "failed";
  items: readonly T[];
  retry: () => void;
};

/**
 * A list that is asked for whenever `key` changes; "" asks for nothing. An answer that comes after the key has
 * changed is dropped. Tells the person when the list is the fixed one (A8.14).
 */
export function useList<T>(key: string, ask: (key: string) => Promise<Locations<T>>): List<T> {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded<T> | null>(null);
  const wanted = key && `${key} ${attempt}`;

  // A page that was left and shown again starts its effects again; the list is still there.
  const isLoaded = useEffectEvent(() => loaded?.of === wanted);

  useEffect(() => {
    if (!key || isLoaded()) return;
    let stale = false;
    ask(key).then(
      ({ data, fallback }) => {
        if (stale) return;
        setLoaded({ of: wanted, items: data });
        if (fallback) toast({ title: FIXED_LIST, description: FIXED_LIST_REASON, tone: "info" });
      },
      () => {
        if (!stale) setLoaded({ of: wanted, items: null });
      },
    );
    return () => {
      stale = true;
    };
  }, [key, wanted, ask]);

  const current = loaded && loaded.of === wanted ? loaded : null;
  const state = !key ? "idle" : !current ? "loading" : current.items ? "ready" : "failed";
  return { state, items: current?.items ?? [], retry: () => setAttempt(attempt + 1) };
}
