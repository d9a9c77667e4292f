"use client";

import { useRouter } from "next/navigation";
import { useAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { remindOwnerAction } from "@/lib/admin/interests/actions";
import { INTERESTS } from "@/lib/admin/interests/messages";

/** Mails the captador about one interest. @param about the project, for screen readers */
export function RemindOwner({ id, about }: { id: string; about: string }) {
  const router = useRouter();
  const { pending, run } = useAction(INTERESTS.failed);
  const remind = async () => {
    const sent = await run(() => remindOwnerAction({ id }));
    if (sent) toast({ title: sent.message });
    router.refresh();
  };
  return (
    <Button variant="outline" size="sm" aria-disabled={pending} onClick={() => void remind()}>
      {pending ? "Enviando..." : "Lembrar"}
      <span className="sr-only"> quem cuida de {about}</span>
    </Button>
  );
}
