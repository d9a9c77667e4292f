"use client";

import { useEffect, useState } from "react";
import type { ConfirmationCarrier } from "@/lib/accounts/rules";
import { readAddress } from "./carrier";
import { ConfirmationLanding } from "./confirmation-landing";
import { ConfirmationPending } from "./confirmation-pending";
import { useQuery } from "./use-query";

/** One address for two moments (A2.11, A2.12): right after a signup, and on the way back by the link of the e-mail. */
export function EmailConfirmation() {
  const query = useQuery();
  const [carrier, setCarrier] = useState<ConfirmationCarrier | null>(null);
  useEffect(() => {
    const found = readAddress(window.location);
    if (found) setCarrier(found);
  }, []);
  return carrier ? <ConfirmationLanding carrier={carrier} /> : <ConfirmationPending query={query} />;
}
