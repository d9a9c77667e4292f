"use client";

import Link from "next/link";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import { AccountFrame } from "@/components/people/accounts/account-frame";
import { useQuery } from "@/components/people/accounts/use-query";
import { formatMoment, formatMoneyCents } from "@/lib/kit/format";
import { settleSessionAction } from "@/lib/money/billing/actions";
import { CHECKOUT_OUTCOMES, feePaid, planActivated } from "@/lib/money/billing/messages";
import { failedOutcome } from "@/lib/money/billing/rules";
import { PIX_WAITS } from "@/lib/money/checkout/messages";
import { CHECKOUT_REDIRECT_DELAY } from "@/lib/server/screen-delays";
import { BackToDeal, useDealPath } from "./back-to-deal";

type Shown = { outcome: keyof typeof CHECKOUT_OUTCOMES; line?: string; pixUrl?: string | null };

const WITHOUT_SESSION =
  "Este endereço não diz qual foi o pagamento, e por isso não mostramos o valor: o painel da conta que pagou diz o que ele abriu. Se você não pagou nada, não há o que fazer aqui.";

async function settle(session_id: string): Promise<Shown> {
  const settled = await settleSessionAction({ session_id }).catch(() => null);
  if (!settled) return { outcome: "later" };
  if (!settled.ok) return { outcome: failedOutcome(settled.code) };
  const { outcome, plan, mailed, fee, pix } = settled.data;
  if (pix && outcome === "waiting")
    return { outcome, line: PIX_WAITS.until(formatMoment(pix.until)), pixUrl: pix.url };
  if (fee) return { outcome, line: feePaid(formatMoneyCents(fee.amount), fee) };
  const isOn = outcome === "plan" || outcome === "trial";
  return { outcome, ...(isOn && plan && { line: planActivated(plan, mailed) }) };
}

/** Settles the payment whose Stripe session is in the address, and shows the outcome (A2.15). */
export function CheckoutSuccess() {
  const query = useQuery();
  const started = useRef(false);
  const [{ outcome, line, pixUrl }, setShown] = useState<Shown>({ outcome: "checking" });
  // The choice must survive Back, so this state does not reset when the page is hidden.
  const [choice, setChoice] = useState<"undecided" | "stays">("undecided");
  const next = useDealPath() ?? "/dashboard";
  const session = query?.get("session_id") ?? null;

  const start = useEffectEvent(async () => {
    if (started.current || !query) return;
    started.current = true;
    setShown(session ? await settle(session) : { outcome: "plain" });
  });
  const isRead = query !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, as soon as the address was read
  useEffect(() => void start(), [isRead]);

  const goesOn = ["plan", "trial", "fee", "processing", "plain"].includes(outcome) && choice === "undecided";
  useEffect(() => {
    if (!goesOn) return;
    // A full load, because cached pages were rendered before the payment.
    const timer = setTimeout(() => window.location.replace(next), CHECKOUT_REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [goesOn, next]);

  const { title, text } = CHECKOUT_OUTCOMES[outcome];
  return (
    <AccountFrame
      kicker="Pagamento"
      title={title}
      lead={
        <div role="status">
          <p>{text}</p>
          {line && <p className="mt-3 font-semibold text-ink">{line}</p>}
          {outcome === "plain" && <p className="mt-3">{WITHOUT_SESSION}</p>}
        </div>
      }
    >
      {goesOn && (
        <p className="mb-5">Você segue em 5 segundos. Se preferir, siga agora ou fique nesta página.</p>
      )}
      <div className="grid gap-3">
        {pixUrl && (
          <a href={pixUrl} className={buttonVariants({ size: "lg", className: "w-full" })}>
            {PIX_WAITS.link}
          </a>
        )}
        {next !== "/dashboard" && <BackToDeal variant={pixUrl ? "outline" : "default"} />}
        <Link
          href="/dashboard"
          className={buttonVariants({
            size: "lg",
            className: "w-full",
            variant: next === "/dashboard" ? "default" : "outline",
          })}
        >
          Ir para Dashboard
        </Link>
        {goesOn && (
          <button type="button" className="link min-h-11" onClick={() => setChoice("stays")}>
            Ficar nesta página
          </button>
        )}
      </div>
    </AccountFrame>
  );
}
