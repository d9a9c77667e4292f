"use client";

import { RefreshCw } from "lucide-react";
import { useRefreshingAction } from "@/components/kit/forms/use-action";
import { Button } from "@/components/kit/ui/button";
import { refreshOrganizationAction } from "@/lib/people/organizations/actions";
import { ORGANIZATION } from "@/lib/people/organizations/messages";

export function RefreshOrganization({ id, name }: { id: string; name: string }) {
  const { pending, act } = useRefreshingAction(ORGANIZATION.failed);
  return (
    <Button
      variant="outline"
      aria-disabled={pending}
      onClick={() => act((mark) => refreshOrganizationAction({ id, ...mark }))}
    >
      <RefreshCw aria-hidden className={`size-4 ${pending ? "animate-spin" : ""}`} strokeWidth={1.75} />
      <span>
        Consultar de novo<span className="sr-only"> o CNPJ de {name}</span>
      </span>
    </Button>
  );
}
