"use client";

import { toast } from "@/components/kit/ui/toast-store";
import { useTransientState, useWhenLeft } from "@/components/kit/ui/use-when-left";
import { SecondFactorSetup } from "@/components/people/second-factor/second-factor-setup";
import { SECOND_FACTOR } from "@/lib/people/second-factor/messages";

/**
 * Sets up the second factor, then loads `/admin` as a new document. The router would keep the present layout, which has
 * no menu.
 *
 * Back may leave the page before the person has kept the recovery codes (holdPage). A toast on the next page then
 * explains how to renew the codes.
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
