"use client";

import { useEffect, useRef } from "react";

/** Switches between login and sign-up (A2.4), then focuses the page's heading: the new form is above the button. */
export function ModeSwitch({ mode, onSwitch }: { mode: "login" | "signup"; onSwitch: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  const [question, answer] =
    mode === "login" ? ["Ainda não tem conta?", "Criar conta"] : ["Já tem uma conta?", "Fazer login"];

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for every mode, because each has its own title
  useEffect(() => {
    if (!isPressed.current) return;
    isPressed.current = false;
    const title = button.current?.closest("main")?.querySelector<HTMLElement>("h1[tabindex]");
    title?.focus({ preventScroll: true });
    title?.scrollIntoView({ block: "center", behavior: "instant" });
  }, [mode]);

  return (
    <p className="mt-6 flex flex-wrap items-center gap-x-2 border-line border-t pt-4 text-sm">
      {question}
      <button
        ref={button}
        type="button"
        className="link min-h-11 font-semibold"
        onClick={() => {
          isPressed.current = true;
          onSwitch();
        }}
      >
        {answer}
      </button>
    </p>
  );
}
