"use client";

import { LoaderCircle } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { toast } from "@/components/kit/ui/toast-store";
import { AccountFrame } from "@/components/people/accounts/account-frame";
import { ConfirmationFailed } from "@/components/people/accounts/confirmation-failed";
import { cleanAddress, readAddress } from "@/components/people/accounts/confirmation-params";
import { ConfirmationPassword } from "@/components/people/accounts/confirmation-password";
import { enter } from "@/components/people/accounts/enter";
import { fetchViewer } from "@/components/people/accounts/fetch-viewer";
import { confirmEmailAction } from "@/lib/people/accounts/actions";
import { CONFIRMATION, LOGIN } from "@/lib/people/accounts/messages";
import type { ConfirmationParams } from "@/lib/people/accounts/rules";

/**
 * Redeems the code in the address (A2.14, A8.7).
 * - The link of a sign-up needs the password, except in the browser that created the account.
 * - The link of a changed e-mail needs the password, except while the account is signed in.
 */
export function Callback() {
  const router = useRouter();
  const started = useRef(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [asked, setAsked] = useState<ConfirmationParams | null>(null);

  const leave = async ({ notice, email }: { notice?: string | undefined; email: string }) => {
    const viewer = await fetchViewer();
    if (viewer && !notice) return enter("/dashboard", { message: CONFIRMATION.done, email });
    toast({ title: CONFIRMATION.done, description: notice ?? "", handedOn: true });
    router.replace(viewer ? "/dashboard" : "/auth");
  };
  const finish = useEffectEvent(async () => {
    if (started.current) return;
    started.current = true;
    const params = readAddress(window.location);
    const result = params && (await confirmEmailAction(params).catch(() => null));
    if (params) cleanAddress();
    if (result?.ok) return leave(result.data);
    if (params && result?.field === "password") return setAsked(params);
    if (await fetchViewer()) return enter("/dashboard");
    if (result?.code === "bad_input") return setFailed(result.message);
    if (params) toast({ title: result?.message ?? LOGIN.offline, tone: "error", handedOn: true });
    router.replace("/auth");
  });
  useEffect(() => {
    finish();
  }, []);

  if (failed !== null) return <ConfirmationFailed message={failed} />;
  if (asked)
    return (
      <ConfirmationPassword params={asked} onDone={leave} onDead={({ message }) => setFailed(message)} />
    );
  return (
    <AccountFrame kicker="Sua conta" title="Finalizando login…" lead={<p>Leva um instante.</p>}>
      <p role="status" className="flex items-center gap-3">
        <LoaderCircle aria-hidden className="size-5 animate-spin text-brand" strokeWidth={2} />
        Abrindo a sua sessão...
      </p>
      <Link href="/auth" className="link mt-4 inline-flex min-h-11 items-center text-sm">
        Ir para o login
      </Link>
    </AccountFrame>
  );
}
