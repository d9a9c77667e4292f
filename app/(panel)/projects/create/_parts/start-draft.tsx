"use client";

import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent } from "react";
import { usePageMark } from "@/components/kit/forms/page-mark";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { createProjectAction } from "@/lib/catalog/own-projects/actions";

const FAILED = "Não deu para abrir o formulário agora.";

export function StartDraft() {
  const router = useRouter();
  const mark = usePageMark();
  const [problem, setProblem] = useTransientState<string | null>(null);

  /** @param left aborts when the page is left, because a redirect after that would replace the next page */
  const start = async (left?: AbortSignal) => {
    setProblem(null);
    const result = await createProjectAction(mark).catch(() => null);
    if (left?.aborted) return;
    if (result?.ok) router.replace(`/projects/${result.data.id}/editar`);
    else setProblem(result?.message ?? FAILED);
  };
  const begin = useEffectEvent((left: AbortSignal) => void start(left));
  useEffect(() => {
    const left = new AbortController();
    begin(left.signal);
    return () => left.abort();
  }, []);

  if (problem === null) return <p role="status">Abrindo o formulário…</p>;
  return (
    <Alert tone="error" role="alert" title={problem}>
      <Button variant="outline" className="mt-3" onClick={() => void start()}>
        Tentar de novo
      </Button>
    </Alert>
  );
}
