"use client";

import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { workIn } from "./work-in";

export function useWorkIn() {
  const [pending, setPending] = useTransientState(false);
  const open = async (...call: Parameters<typeof workIn>) => {
    if (pending) return;
    setPending(true);
    const problem = await workIn(...call);
    if (problem === null) return;
    toast({ title: problem, tone: "error" });
    setPending(false);
  };
  return { pending, open };
}
