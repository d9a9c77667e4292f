"use client";

import { LoaderCircle } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { buttonVariants } from "@/components/kit/ui/button-variants";
import type { Failure } from "@/lib/kit/result";
import { confirmEmailAction } from "@/lib/people/accounts/actions";
import { CONFIRMATION, LOGIN } from "@/lib/people/accounts/messages";
import type { ConfirmationResult } from "@/lib/people/accounts/mutations/confirm-email";
import { type ConfirmationParams, homeAfterConfirmation } from "@/lib/people/accounts/rules";
import { EMAIL_CHANGE } from "@/lib/people/credentials/messages";
import { CONFIRMATION_REDIRECT_DELAY } from "@/lib/server/screen-delays";
import { AccountFrame } from "./account-frame";
import { ConfirmationFailed } from "./confirmation-failed";
import { ConfirmationPassword } from "./confirmation-password";
import { announceEntry } from "./enter";
import { fetchViewer } from "./fetch-viewer";
import { hasReturnTo, nextAfterLogin } from "./return-to";

const ONWARD = "Você segue para a próxima página em um instante.";
const BACK = "Você volta para onde queria ir em um instante.";
const INSIDE = "Você já está na sua conta";

type Landing =
  | { state: "loading" }
  | { state: "password"; params: ConfirmationParams }
  | {
      state: "success";
      title: string;
      next: string;
      email?: string;
      /** Whether `next` may still change: the screen does not redirect yet. */
      open?: boolean;
      isBack?: boolean;
      notice?: string | undefined;
    }
  | { state: "error"; message: string; canResend: boolean; canRetry: boolean };

/** Redeems the link (A4.7). */
async function land(params: ConfirmationParams): Promise<Landing> {
  const result = await confirmEmailAction({ ...params, returns: hasReturnTo() }).catch(() => null);
  if (!result) return { state: "error", message: LOGIN.offline, canResend: false, canRetry: true };
  if (result.ok) return confirmedLanding(result.data);
  if (result.field === "password") return { state: "password", params };
  return deadLanding(params, result);
}

async function deadLanding(params: ConfirmationParams, result: Failure): Promise<Landing> {
  const isChange = params.type === "email_change";
  const canRetry = result.code === "unexpected";
  const viewer = isChange || canRetry ? null : await fetchViewer();
  if (!viewer) {
    return { state: "error", message: result.message, canResend: !isChange && !canRetry, canRetry };
  }
  return insideLanding(homeAfterConfirmation(viewer.userType));
}

/** Tells other tabs about the session, because most links open a new one. */
function confirmedLanding({
  kind,
  ...confirmed
}: Pick<ConfirmationResult, "kind" | "email" | "next" | "notice">): Landing {
  announceEntry();
  return { state: "success", title: kind === "signup" ? CONFIRMATION.done : EMAIL_CHANGE.done, ...confirmed };
}

const insideLanding = (next: string): Landing => ({ state: "success", title: INSIDE, next });

/**
 * Replaces `next` by the page that a signed-in viewer wanted before the sign-up. A `notice` means that another account
 * is signed in, so `next` stays.
 */
async function withReturnTo(landing: Landing): Promise<Landing> {
  if (landing.state !== "success" || landing.notice) return landing;
  const viewer = await fetchViewer();
  if (!viewer) return landing;
  // With the title INSIDE, `next` comes from homeAfterConfirmation(), which is wrong for a company.
  const home = landing.title === INSIDE && viewer.isCompany ? viewer.home : landing.next;
  const next = await nextAfterLogin(home, { viewer, email: landing.email });
  return { ...landing, next, isBack: next !== home };
}

type ConfirmationLandingProps = {
  /** Parameters of the link. Null before the browser has read the address, or if the address has none. */
  params: ConfirmationParams | null;
  /** Next page of a signed-in viewer without a link. */
  home?: string;
};

/** Screen of the link in a confirmation e-mail (A2.12). */
export function ConfirmationLanding({ params, home }: ConfirmationLandingProps) {
  const router = useRouter();
  const [landing, setLanding] = useState<Landing>(
    home ? { state: "success", title: INSIDE, next: home, open: true } : { state: "loading" },
  );
  const started = useRef(false);
  const next = landing.state === "success" && !landing.notice && !landing.open ? landing.next : null;
  const isBack = landing.state === "success" && landing.isBack;

  // The spent token stays in the address. Without a token, the middleware would answer the next request for this page
  // with a prerendered page that leads a signed-in viewer home. That page does not know the `next` of the link.
  const show = async (landing: Landing) => setLanding(await withReturnTo(landing));
  const start = async (link: ConfirmationParams) => {
    setLanding({ state: "loading" });
    await show(await land(link));
  };
  // Redeem the link once, although effects run again when Next shows a hidden page.
  const startOnce = useEffectEvent(() => {
    if (started.current || (!params && !home)) return;
    started.current = true;
    if (params) start(params);
    else if (home) withReturnTo(insideLanding(home)).then(setLanding);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link is there once the browser has read the address
  useEffect(() => startOnce(), [params, home]);

  useEffect(() => {
    if (next === null) return;
    // A page visited before the sign-up needs a new document, because its cached copy was rendered for a visitor.
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
  if (landing.state === "password") {
    const { params: link } = landing;
    return (
      <ConfirmationPassword
        params={link}
        onDone={(data) => show(confirmedLanding(data))}
        onDead={async (failure) => show(await deadLanding(link, failure))}
      />
    );
  }
  if (landing.state === "success")
    return (
      <AccountFrame
        kicker="Sua conta"
        title={landing.title}
        lead={<p role="status">{landing.notice ?? (isBack ? BACK : ONWARD)}</p>}
      >
        {!landing.notice && <p className="mb-5">Se a página não abrir sozinha:</p>}
        {isBack ? (
          <a href={landing.next} className={buttonVariants({ size: "lg", className: "w-full" })}>
            Continuar
          </a>
        ) : (
          <Link replace href={landing.next} className={buttonVariants({ size: "lg", className: "w-full" })}>
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
          className={buttonVariants({ size: "lg", className: "w-full" })}
          onClick={() => params && start(params)}
        >
          Tentar de novo
        </button>
      ) : (
        <Link href="/dashboard" className={buttonVariants({ size: "lg", className: "w-full" })}>
          Ir para a minha conta
        </Link>
      )}
    </AccountFrame>
  );
}
