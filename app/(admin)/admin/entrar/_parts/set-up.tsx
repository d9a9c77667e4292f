"use client";

import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState, useWhenLeft } from "@/components/kit/ui/use-when-left";
import { SecondFactorSetup } from "@/components/people/second-factor/second-factor-setup";
import { SECOND_FACTOR } from "@/lib/people/second-factor/messages";

/**
 * Sets up the second factor, then loads `/admin` as a new document: the router would keep this layout, which has no
 * menu. If the person leaves while the recovery codes are made or shown, the next page shows a toast that explains
 * how to renew the codes. This is needed because holdPage, which keeps the codes on screen, cannot refuse every Back.
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
