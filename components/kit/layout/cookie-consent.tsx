"use client";

import { type ComponentProps, type ComponentType, useEffect, useState } from "react";
import type { CookieChoice } from "./cookie-choice";

const REOPEN = "elo:cookies";
/** Whether a press came before the listener existed. The choice then opens on mount. */
let isWanted = false;

/** Time (ms) that the failure message stays, as in a toast (A9.3). */
const FAILURE_LIFE = 8_000;

const loadChoice = () => import("./cookie-choice");

type State = "closed" | "failed" | { Choice: ComponentType<ComponentProps<typeof CookieChoice>> };

/** Shows the cookie choice when a person reopens it. chat-question.tsx asks for the first consent. */
export function CookieConsent() {
  const [state, setState] = useState<State>("closed");
  const [openings, setOpenings] = useState(0);

  useEffect(() => {
    let end: ReturnType<typeof setTimeout> | undefined;
    const reopen = () => {
      isWanted = false;
      clearTimeout(end);
      setOpenings((count) => count + 1);
      loadChoice().then(
        ({ CookieChoice }) => setState({ Choice: CookieChoice }),
        () => {
          setState("failed");
          end = setTimeout(() => setState("closed"), FAILURE_LIFE);
        },
      );
    };
    window.addEventListener(REOPEN, reopen);
    if (isWanted) reopen();
    return () => {
      clearTimeout(end);
      window.removeEventListener(REOPEN, reopen);
    };
  }, []);

  if (state === "closed") return null;
  if (state === "failed")
    return (
      <p
        key={openings}
        role="alert"
        className="fixed inset-x-3 bottom-3 z-40 rounded-md border border-line bg-surface p-5 shadow-raised"
      >
        Não foi possível abrir as preferências. Verifique a sua conexão e tente novamente.
      </p>
    );
  return <state.Choice openings={openings} onAnswered={() => setState("closed")} />;
}

export function CookiePreferences({ className }: { className?: string }) {
  const openChoice = () => {
    isWanted = true;
    window.dispatchEvent(new Event(REOPEN));
  };
  /** Loads the choice before a press. Ignores an error, because the press loads again and shows its own error. */
  const warm = () => void loadChoice().catch(() => null);
  return (
    <button type="button" className={className} onClick={openChoice} onPointerEnter={warm} onFocus={warm}>
      Preferências de cookies
    </button>
  );
}
