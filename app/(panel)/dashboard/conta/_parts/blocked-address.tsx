"use client";

import { useRefreshingAction } from "@/components/kit/forms/use-action";
import { Alert } from "@/components/kit/ui/alert";
import { Button } from "@/components/kit/ui/button";
import { formatDate } from "@/lib/kit/format";
import { resumeEmailsAction } from "@/lib/words/email/actions";
import { ADDRESS_BLOCKED, PREFERENCES, UNSUBSCRIBE } from "@/lib/words/email/messages";
import type { AddressBlock } from "@/lib/words/email/queries";

/** A bounce blocks all mail. Any other reason blocks only optional mail, and the person can lift such a block. */
export function BlockedAddress({ block: { reason, since } }: { block: AddressBlock }) {
  const { pending, act } = useRefreshingAction(PREFERENCES.failed);
  return (
    <Alert tone="warning" className="mb-5">
      <p>{ADDRESS_BLOCKED[reason](formatDate(since))}</p>
      {reason !== "bounce" && (
        <Button
          variant="outline"
          className="mt-3"
          aria-disabled={pending}
          onClick={() => act(resumeEmailsAction)}
        >
          {UNSUBSCRIBE.resume}
        </Button>
      )}
    </Alert>
  );
}
