"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { useAction } from "@/components/kit/forms/use-action";
import { Checkbox } from "@/components/kit/ui/checkbox";
import { toast } from "@/components/kit/ui/toast-store";
import { formatMoment } from "@/lib/kit/format";
import { setCommunicationsConsentAction } from "@/lib/overview/personal-data/actions";
import { CONSENT, PURPOSES } from "@/lib/overview/personal-data/messages";
import type { ConsentView } from "@/lib/overview/personal-data/queries";
import { LOGIN } from "@/lib/people/accounts/messages";

const COMMUNICATIONS = "comunicacoes";

export function Consents({ consents }: { consents: ConsentView[] }) {
  const router = useRouter();
  const stored = consents.find(({ purpose }) => purpose === COMMUNICATIONS)?.granted ?? false;
  const [granted, setGranted] = useState(stored);
  const { pending: saving, run } = useAction(LOGIN.offline);

  const save = async (wanted: boolean) => {
    setGranted(wanted);
    const saved = await run((mark) => setCommunicationsConsentAction({ granted: wanted, ...mark }));
    if (!saved) return setGranted(!wanted);
    toast({ title: saved.message });
    router.refresh();
  };

  return (
    <>
      <Checkbox
        checked={granted}
        aria-disabled={saving}
        onChange={(event) => !saving && save(event.currentTarget.checked)}
      >
        <span className="text-ink">{CONSENT.communications}</span>
      </Checkbox>
      {consents.length > 0 && (
        <ul aria-label="Registros" className="mt-2 grid gap-1.5">
          {consents.map(({ purpose, granted: isGrant, version, createdAt }) => (
            <li key={`${purpose} ${createdAt.toISOString()}`}>
              <span className="text-ink">{PURPOSES.get(purpose) ?? purpose}</span>, versão {version}:{" "}
              {isGrant ? "aceito" : "retirado"} em{" "}
              <time dateTime={createdAt.toISOString()} className="figures whitespace-nowrap">
                {formatMoment(createdAt)}
              </time>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
