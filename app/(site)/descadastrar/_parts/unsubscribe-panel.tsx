"use client";

import { RetryButton } from "@/components/kit/forms/retry-button";
import { jsonBody, type RequestFailed, readJson, request } from "@/components/kit/requests/request";
import { useSharedRequest } from "@/components/kit/requests/use-shared-request";
import { Alert } from "@/components/kit/ui/alert";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { useTransientState } from "@/components/kit/ui/use-when-left";
import { ReturnLink } from "@/components/people/accounts/return-link";
import { useQuery } from "@/components/people/accounts/use-query";
import { formatList } from "@/lib/kit/format";
import { UNSUBSCRIBE as TEXTS } from "@/lib/words/email/messages";
import type { SubscriptionView } from "@/lib/words/email/mutations/preferences";

const stateText = ({ label, address, subscribed, undeliverable }: SubscriptionView) =>
  undeliverable
    ? TEXTS.undeliverable(address)
    : (subscribed ? TEXTS.subscribed : TEXTS.unsubscribed)(label, address);

/**
 * Needs no session, only the encrypted token of the mail's link (`?t=`). If the mail was a daily digest, the button
 * stops or resumes all kinds of notices that come in the digest.
 */
export function UnsubscribePanel() {
  const query = useQuery();
  // Null while the page is prerendered, because the query is then unknown.
  const endpoint = query && `/api/descadastrar?t=${encodeURIComponent(query.get("t") ?? "")}`;
  const {
    data: view,
    error,
    replaceData,
    revalidate,
  } = useSharedRequest<SubscriptionView>(endpoint === null ? null : [endpoint]);
  const [changeError, setChangeError] = useTransientState<RequestFailed | null>(null);
  const [busy, setBusy] = useTransientState(false);
  const problem = changeError ?? error;

  const change = async (subscribed: boolean) => {
    if (endpoint === null) return;
    setBusy(true);
    setChangeError(null);
    await request<SubscriptionView>(endpoint, { ...jsonBody({ subscribed }), read: readJson }).then(
      replaceData,
      setChangeError,
    );
    setBusy(false);
  };

  return (
    <div className="max-w-measure">
      {problem && <Problem isInvalid={problem.status === 400} isRead={!!view} onRetry={revalidate} />}
      <p role="status" className="text-lg">
        {view ? stateText(view) : !problem && TEXTS.loading}
      </p>
      {view && !view.undeliverable && (
        <>
          {view.kinds.length > 0 && (
            <p className="mt-4">
              {(view.subscribed ? TEXTS.digestSubscribed : TEXTS.digestUnsubscribed)(formatList(view.kinds))}
            </p>
          )}
          <p className="mt-4 text-ink-soft">
            {view.isAboutAddress ? TEXTS.aboutAddress : TEXTS.transactional}
          </p>
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
          {view.kinds.length > 0 && <PreferencesLink />}
        </>
      )}
    </div>
  );
}

type ProblemProps = {
  isInvalid: boolean;
  /** Whether the preference was loaded. */
  isRead: boolean;
  onRetry: () => void;
};

function Problem({ isInvalid, isRead, onRetry }: ProblemProps) {
  if (!isInvalid)
    return (
      <Alert role="alert" tone="error" className="mb-6">
        {isRead ? TEXTS.failed : TEXTS.unread}
        {!isRead && (
          <div>
            <RetryButton what={TEXTS.title} onClick={onRetry} />
          </div>
        )}
      </Alert>
    );
  return (
    <>
      <Alert role="alert" tone="warning" title={TEXTS.invalid}>
        {TEXTS.invalidHint}
      </Alert>
      <PreferencesLink />
    </>
  );
}

const PreferencesLink = () => (
  <p className="mt-6">
    <ReturnLink
      href="/auth"
      returnTo="/dashboard/conta#preferencias"
      className={buttonVariants({ variant: "outline" })}
    >
      {TEXTS.toPreferences}
    </ReturnLink>
  </p>
);
