"use client";

import { jsonBody, type RequestFailed, readJson, request } from "@/components/kit/requests/request";
import { useAnswer } from "@/components/kit/requests/use-answer";
import { Alert } from "@/components/kit/ui/alert";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { useMoment } from "@/components/kit/ui/use-when-left";
import { useQuery } from "@/components/people/accounts/use-query";
import { UNSUBSCRIBE as TEXTS } from "@/lib/words/email/messages";
import type { SubscriptionView } from "@/lib/words/email/mutations/preferences";

const wordsFor = ({ status }: RequestFailed) => (status === 400 ? TEXTS.invalid : TEXTS.failed);

/** Unsubscribes or resubscribes one kind of e-mail by its link, without a session. */
export function UnsubscribePanel() {
  const query = useQuery();
  const address = query && `/api/descadastrar?t=${encodeURIComponent(query.get("t") ?? "")}`;
  const { data: view, error, learn } = useAnswer<SubscriptionView>(address === null ? null : [address]);
  const [refused, setRefused] = useMoment("");
  const [busy, setBusy] = useMoment(false);
  const problem = refused || (error && wordsFor(error));

  const change = async (subscribed: boolean) => {
    if (address === null) return;
    setBusy(true);
    setRefused("");
    await request<SubscriptionView>(address, { ...jsonBody({ subscribed }), read: readJson }).then(
      learn,
      (reason: RequestFailed) => setRefused(wordsFor(reason)),
    );
    setBusy(false);
  };

  return (
    <div className="max-w-measure">
      {problem && (
        <Alert role="alert" tone="error" className="mb-6">
          {problem}
        </Alert>
      )}
      <p role="status" className="text-lg">
        {view
          ? (view.subscribed ? TEXTS.subscribed : TEXTS.unsubscribed)(view.label, view.address)
          : !problem && TEXTS.loading}
      </p>
      {view && (
        <>
          <p className="mt-4 text-ink-soft">{TEXTS.transactional}</p>
          <button
            type="button"
            disabled={busy}
            className={buttonVariants({
              variant: view.subscribed ? "default" : "outline",
              className: "mt-8",
            })}
            onClick={() => change(!view.subscribed)}
          >
            {view.subscribed ? TEXTS.stop : TEXTS.resume}
          </button>
        </>
      )}
    </div>
  );
}
