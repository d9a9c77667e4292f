"use client";

import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState, useWhenLeft } from "@/components/kit/ui/use-when-left";
import { SecondFactorSetup } from "@/components/people/second-factor/second-factor-setup";
import { SECOND_FACTOR } from "@/lib/people/second-factor/messages";

/**
 * Loads `/admin` as a new document afterwards: the router would keep this layout, which has no menu. A Back that could
 * not be held leaves the codes with a toast on the next page, as in the account.
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
