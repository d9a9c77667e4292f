"use client";

import { useRouter } from "next/navigation";
import type { ReactNode } from "react";
import { usePageMark } from "@/components/kit/forms/page-mark";
import { TermsDialog } from "@/components/kit/forms/terms-dialog";
import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { acceptTermsAction } from "@/lib/people/accounts/actions";
import { LOGIN, TERMS_FAILED } from "@/lib/people/accounts/messages";
import { fetchViewer } from "./fetch-viewer";

type RoleTermsDialogProps = {
  title: string;
  version: string;
  /** Path that is stored with the acceptance (A3.5). */
  path: string;
  label?: string;
  /** Whether the page shows the acceptance, and must be refreshed after it. */
  refreshes?: boolean;
  children: ReactNode;
};

/**
 * Terms that signed-in viewers can accept (A2.18, A6.5); a sign-up accepts them in its own form.
 *
 * The acceptance names the account of the page. A prerendered page has none, so the dialog takes the account that is
 * signed in when the dialog opens. If another person has logged in since, the door refuses the acceptance.
 */
export function RoleTermsDialog({
  title,
  version,
  path,
  label = "Ler os termos",
  refreshes = false,
  children,
}: RoleTermsDialogProps) {
  const router = useRouter();
  const mark = usePageMark();
  const [account, setAccount] = useTransientState<string | null>(null);
  const accept = async () => {
    const reader = account === null ? {} : { contaDaPagina: account };
    const shown = { acceptedFrom: path, termsVersion: version };
    const result = await acceptTermsAction({ ...shown, ...reader, ...mark }).catch(() => null);
    if (result?.ok) {
      toast(result.data);
      if (refreshes) router.refresh();
    } else toast({ title: TERMS_FAILED, description: result?.message ?? LOGIN.offline, tone: "error" });
    return result?.ok === true;
  };
  return (
    <TermsDialog
      label={label}
      title={title}
      onOpen={async () => setAccount((await fetchViewer())?.account ?? null)}
      onAccept={account === null ? undefined : accept}
    >
      {children}
    </TermsDialog>
  );
}
