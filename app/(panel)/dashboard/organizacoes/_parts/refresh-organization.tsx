"use client";

import { RefreshCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { useAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { refreshOrganizationAction } from "@/lib/people/organizations/actions";
import { ORGANIZATION } from "@/lib/people/organizations/messages";

/** Reloads the data from the registry. */
export function RefreshOrganization({ id, name }: { id: string; name: string }) {
  const router = useRouter();
  const { pending, run } = useAction(ORGANIZATION.failed);

  const refresh = async () => {
    const refreshed = await run(() => refreshOrganizationAction({ id }));
    if (!refreshed) return;
    toast({ title: refreshed.message });
    router.refresh();
  };

  return (
    <Button variant="outline" aria-disabled={pending} onClick={refresh}>
      <RefreshCw aria-hidden className={`size-4 ${pending ? "animate-spin" : ""}`} strokeWidth={1.75} />
      <span>
        Consultar de novo<span className="sr-only"> o CNPJ de {name}</span>
      </span>
    </Button>
  );
}
