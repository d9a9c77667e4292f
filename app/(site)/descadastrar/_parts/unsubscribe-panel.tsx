"use client";

import { useEffect, useState } from "react";
import { Alert } from "@/components/ui/alert";
import { buttonVariants } from "@/components/ui/button-variants";
import { useMoment } from "@/components/ui/use-when-left";
import { UNSUBSCRIBE as SAY } from "@/lib/email/messages";
import type { SubscriptionView } from "@/lib/email/mutations/preferences";

const call = async (method: "GET" | "POST", subscribed = false): Promise<SubscriptionView> => {
  const token = new URLSearchParams(window.location.search).get("t") ?? "";
  const response = await fetch(`/api/descadastrar?t=${encodeURIComponent(token)}`, {
    method,
    ...(method === "POST" && {
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ subscribed }),
    }),
  });
  if (!response.ok) throw new Error(response.status === 400 ? SAY.invalid : SAY.failed);
  return response.json();
};

/** Ends or resumes one kind of e-mail, for whoever holds the link of one; no session is needed. */
export function UnsubscribePanel() {
  const [view, setView] = useState<SubscriptionView | null>(null);
  const [problem, setProblem] = useMoment("");
  const [busy, setBusy] = useMoment(false);

  useEffect(() => {
    call("GET").then(setView, (error: Error) => setProblem(error.message));
  }, [setProblem]);

  const change = async (subscribed: boolean) => {
    setBusy(true);
    setProblem("");
    await call("POST", subscribed).then(setView, (error: Error) => setProblem(error.message));
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
          ? (view.subscribed ? SAY.subscribed : SAY.unsubscribed)(view.label, view.address)
          : !problem && SAY.loading}
      </p>
      {view && (
        <>
          <p className="mt-4 text-ink-soft">{SAY.transactional}</p>
          <button
            type="button"
            disabled={busy}
            className={buttonVariants({ tone: view.subscribed ? "brand" : "quiet", className: "mt-8" })}
            onClick={() => change(!view.subscribed)}
          >
            {view.subscribed ? SAY.stop : SAY.resume}
          </button>
        </>
      )}
    </div>
  );
}
