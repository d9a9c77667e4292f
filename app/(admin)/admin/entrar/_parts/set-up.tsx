"use client";

import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState, useWhenLeft } from "@/components/kit/ui/use-when-left";
import { SecondFactorSetup } from "@/components/people/second-factor/second-factor-setup";
import { SECOND_FACTOR } from "@/lib/people/second-factor/messages";

/**
 * Sets up the second factor, then loads `/admin` as a new document, because the router would keep this layout, which
 * has no menu. If the person leaves while the recovery codes are made or shown (a Back cannot always be held), the next
 * page shows a toast about the codes, as after the setup in the account (two-steps.tsx).
 */
export function SetUp() {
  const [isLocked, setIsLocked] = useTransientState(false);
  useWhenLeft(() => {
    if (isLocked) toast({ ...SECOND_FACTOR.leftUnkept, tone: "warning", handedOn: true });
  });
  const finish = () => {
    setIsLocked(false);
    window.location.replace("/admin");
  };
  return <SecondFactorSetup onLockChange={setIsLocked} onDone={finish} />;
}
