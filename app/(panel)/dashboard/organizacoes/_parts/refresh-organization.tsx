"use client";

import { RefreshCw } from "lucide-react";
import { useRouter } from "next/navigation";
import { Button } from "@/components/kit/ui/button";
import { toast } from "@/components/kit/ui/toast-store";
import { useMoment } from "@/components/kit/ui/use-when-left";
import { refreshOrganizationAction } from "@/lib/people/organizations/actions";
import { ORGANIZATION } from "@/lib/people/organizations/messages";

/** Asks the registry again. */
export function RefreshOrganization({ id, name }: { id: string; name: string }) {
  const router = useRouter();
  const [pending, setPending] = useMoment(false);

  const refresh = async () => {
    if (pending) return;
    setPending(true);
    const result = await refreshOrganizationAction({ id }).catch(() => null);
    setPending(false);
    if (!result?.ok) return toast({ title: result?.message ?? ORGANIZATION.failed, tone: "error" });
    toast({ title: result.data.message });
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
