"use client";

import { LoaderCircle } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { confirmEmailAction } from "@/lib/accounts/actions";
import { CONFIRMATION, LOGIN } from "@/lib/accounts/messages";
import { type ConfirmationCarrier, homeAfterConfirmation, type UserType } from "@/lib/accounts/rules";
import { EMAIL_CHANGE } from "@/lib/credentials/messages";
import { CONFIRMATION_REDIRECT_DELAY } from "@/lib/timing";
import { buttonVariants } from "../ui/button-variants";
import { AccountFrame } from "./account-frame";
import { askViewer, cleanAddress } from "./carrier";
import { ConfirmationFailed } from "./confirmation-failed";
import { nextAfterLogin } from "./destination";

const ONWARD = "Você segue para a próxima página em um instante.";
const BACK = "Você volta para onde queria ir em um instante.";

type Landing =
  | { state: "loading" }
  | { state: "success"; title: string; next: string; isBack?: boolean; notice?: string | undefined }
  | { state: "error"; message: string; canResend: boolean; canRetry: boolean };

/** Uses the link up. Somebody who is signed in already goes on in the same way (A4.7). */
async function land(carrier: ConfirmationCarrier): Promise<Landing> {
  const result = await confirmEmailAction(carrier).catch(() => null);
  if (!result) return { state: "error", message: LOGIN.offline, canResend: false, canRetry: true };
  if (result.ok) {
    const { kind, next, notice } = result.data;
    const title = kind === "signup" ? CONFIRMATION.done : EMAIL_CHANGE.done;
    return { state: "success", title, next, notice };
  }
  const isChange = carrier.type === "email_change";
  const viewer = isChange ? null : await askViewer();
  if (!viewer) {
    const canRetry = result.code === "unexpected";
    return { state: "error", message: result.message, canResend: !isChange && !canRetry, canRetry };
  }
  const next = homeAfterConfirmation(viewer.userType as UserType);
  return { state: "success", title: "Você já está na sua conta", next };
}

/**
 * The link of a funder opens a session: then the way leads back to what they wanted before they had an account. A
 * company logs in first, and its login leads back.
 */
async function withDestination(landing: Landing): Promise<Landing> {
  if (landing.state !== "success" || landing.notice || !(await askViewer())) return landing;
  const next = await nextAfterLogin(landing.next);
  return { ...landing, next, isBack: next !== landing.next };
}

/** Where the link of a confirmation e-mail leads (A2.12): loading, success, error, resend. */
export function ConfirmationLanding({ carrier }: { carrier: ConfirmationCarrier }) {
  const router = useRouter();
  const [landing, setLanding] = useState<Landing>({ state: "loading" });
  const started = useRef(false);
  const next = landing.state === "success" && !landing.notice ? landing.next : null;
  const isBack = landing.state === "success" && landing.isBack;

  const start = async () => {
    setLanding({ state: "loading" });
    const landed = await withDestination(await land(carrier));
    if (landed.state === "success") cleanAddress();
    setLanding(landed);
  };
  // A link counts once, and a page that is shown again starts its effects again.
  const startOnce = useEffectEvent(() => {
    if (started.current) return;
    started.current = true;
    start();
  });
  useEffect(() => startOnce(), []);

  useEffect(() => {
    if (next === null) return;
    // What was rendered for a visitor is asked for anew.
    const leave = () => (isBack ? window.location.replace(next) : router.replace(next));
    const timer = setTimeout(leave, CONFIRMATION_REDIRECT_DELAY);
    return () => clearTimeout(timer);
  }, [next, isBack, router]);

  if (landing.state === "loading")
    return (
      <AccountFrame kicker="Sua conta" title="Confirmando seu e-mail" lead={<p>Leva um instante.</p>}>
        <p role="status" className="flex items-center gap-3">
          <LoaderCircle aria-hidden className="size-5 animate-spin text-brand" strokeWidth={2} />
          Conferindo o link...
        </p>
      </AccountFrame>
    );
  if (landing.state === "success")
    return (
      <AccountFrame
        kicker="Sua conta"
        title={landing.title}
        lead={<p role="status">{landing.notice ?? (isBack ? BACK : ONWARD)}</p>}
      >
        {!landing.notice && <p className="mb-5">Se a página não abrir sozinha:</p>}
        {isBack ? (
          <a href={landing.next} className={buttonVariants({ size: "large", className: "w-full" })}>
            Continuar
          </a>
        ) : (
          <Link href={landing.next} className={buttonVariants({ size: "large", className: "w-full" })}>
            Continuar
          </Link>
        )}
      </AccountFrame>
    );
  const { message, canResend, canRetry } = landing;
  if (canResend) return <ConfirmationFailed message={message} />;
  return (
    <AccountFrame kicker="Sua conta" title="Não deu para confirmar" lead={<p role="alert">{message}</p>}>
      {canRetry ? (
        <button
          type="button"
          className={buttonVariants({ size: "large", className: "w-full" })}
          onClick={start}
        >
          Tentar de novo
        </button>
      ) : (
        <Link href="/dashboard" className={buttonVariants({ size: "large", className: "w-full" })}>
          Ir para a minha conta
        </Link>
      )}
    </AccountFrame>
  );
}
