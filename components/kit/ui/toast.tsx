"use client";

import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from "lucide-react";
import { usePathname } from "next/navigation";
import {
  type FocusEvent,
  type KeyboardEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { useStore } from "./store";
import { type Box, isBetterBelow } from "./toast-place";
import {
  dismissToast,
  leaveToasts,
  registerToaster,
  type ToastEntry,
  type ToastTone,
  toasters,
  toasts,
} from "./toast-store";
import { useTransientState } from "./use-when-left";

/** Minimum time (ms) that a toast stays after a pause. */
const AFTER_PAUSE = 1500;

const LOOK: Record<ToastTone, { icon: typeof Info; edge: string; ink: string }> = {
  success: { icon: CircleCheck, edge: "border-l-brand", ink: "text-brand" },
  info: { icon: Info, edge: "border-l-line-strong", ink: "text-ink-soft" },
  warning: { icon: TriangleAlert, edge: "border-l-accent", ink: "text-accent-text" },
  error: { icon: CircleAlert, edge: "border-l-danger", ink: "text-danger" },
};

function useLifetime({ id, life }: ToastEntry, paused: boolean) {
  const left = useRef(life);
  useEffect(() => {
    if (paused) return;
    const started = Date.now();
    const timer = setTimeout(() => dismissToast(id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(AFTER_PAUSE, left.current - (Date.now() - started));
    };
  }, [id, paused]);
}

type ToastProps = { entry: ToastEntry; paused: boolean; onClose: (id: number) => void };

function Toast({ entry, paused, onClose }: ToastProps) {
  const { icon: Icon, edge, ink } = LOOK[entry.tone];
  const [filled, setFilled] = useTransientState(false);
  useLifetime(entry, paused);

  // Live regions are reliably announced only when their text changes: render the box first, then the text.
  useEffect(() => {
    const frame = requestAnimationFrame(() => setFilled(true));
    return () => cancelAnimationFrame(frame);
  }, [setFilled]);

  return (
    <li
      data-toast={entry.id}
      className={clsx(
        "flex items-start gap-3 rounded-md border border-line border-l-4 bg-surface pl-4 sm:py-1 text-ink shadow-raised transition-[opacity,translate] duration-200 ease-calm starting:-translate-y-2 starting:opacity-0",
        edge,
      )}
    >
      <Icon aria-hidden strokeWidth={1.75} className={clsx("mt-3 size-5 shrink-0", ink)} />
      <div
        role={entry.tone === "error" ? "alert" : "status"}
        className="wrap-anywhere min-h-11 min-w-0 flex-1 py-1.5 sm:py-2.5"
      >
        {filled && (
          <>
            <p className="font-semibold text-sm leading-snug sm:leading-normal">{entry.title}</p>
            {entry.description && (
              <p className="text-ink-soft text-sm leading-snug sm:leading-normal">{entry.description}</p>
            )}
          </>
        )}
      </div>
      <button
        type="button"
        aria-label={`Fechar aviso: ${entry.title}`}
        className="grid size-11 shrink-0 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
        onClick={() => onClose(entry.id)}
      >
        <X aria-hidden className="size-4" strokeWidth={2} />
      </button>
    </li>
  );
}

function useHiddenTab() {
  const [hidden, setHidden] = useTransientState(false);
  useEffect(() => {
    const update = () => setHidden(document.hidden);
    update();
    document.addEventListener("visibilitychange", update);
    return () => document.removeEventListener("visibilitychange", update);
  }, [setHidden]);
  return hidden;
}

const NONE: readonly ToastEntry[] = [];

function useToastsHere(isPage: boolean): readonly ToastEntry[] {
  const id = useId();
  const entries = useStore(toasts);
  const place = useStore(toasters).at(-1);
  useLayoutEffect(() => registerToaster(id, isPage), [id, isPage]);
  return place === id ? entries : NONE;
}

export function Toaster() {
  const pathname = usePathname();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path means that the page was left
  useLayoutEffect(() => leaveToasts, [pathname]);
  return <Toasts isPage />;
}

type Press = { control: Element | null; isDown: boolean };

/** The last pressed control, because some browsers do not focus a pressed button. `isDown` is true until the click. */
function useLastPress() {
  const press = useRef<Press>({ control: null, isDown: false });
  useEffect(() => {
    const note = ({ target }: PointerEvent) => {
      const control = target instanceof Element ? target.closest("a, button, input, [role]") : null;
      press.current = { control, isDown: true };
    };
    // Wait for the click, which comes right after the release.
    const end = () => setTimeout(() => (press.current.isDown = false));
    const options = { capture: true, passive: true };
    document.addEventListener("pointerdown", note, options);
    document.addEventListener("pointerup", end, options);
    document.addEventListener("pointercancel", end, options);
    return () => {
      document.removeEventListener("pointerdown", note, options);
      document.removeEventListener("pointerup", end, options);
      document.removeEventListener("pointercancel", end, options);
    };
  }, []);
  return press;
}

const CONTROLS = "a, button, input, select, textarea, summary, [role='button']";

function controlsHere(): Element[] {
  const place = document.querySelector("dialog:modal") ?? document.querySelector("main");
  return [...(place?.querySelectorAll(CONTROLS) ?? [])].filter((control) => !control.closest("[data-toast]"));
}

function atBottom({ left, right, top, bottom }: Box): Box {
  const edge = window.innerHeight - (window.matchMedia("(width >= 64rem)").matches ? 24 : 76);
  return { left, right, top: edge - (bottom - top), bottom: edge };
}

/** Whether an on-screen keyboard probably covers the bottom of the screen. */
const isTypingOnScreen = (): boolean =>
  window.matchMedia("(pointer: coarse)").matches &&
  document.activeElement?.matches("input, textarea") === true;

const boxOf = (control: Element): Box => control.getBoundingClientRect();

function isInTheWay(region: HTMLElement, inUse: readonly (Element | null)[]): boolean {
  const top = boxOf(region);
  const used = inUse.filter(
    (control) => control?.matches("a, button, input, select, textarea, [role]") && !region.contains(control),
  );
  const isFixed = isTypingOnScreen() || region.matches(":hover, :focus-within");
  return isBetterBelow({
    top,
    bottom: atBottom(top),
    used: used.flatMap((control) => (control ? [boxOf(control)] : [])),
    others: isFixed ? [] : controlsHere().map(boxOf),
  });
}

/**
 * - Toasts are at the top, because a phone's keyboard covers the bottom.
 * - They move to the bottom if they cover the pressed or focused control, or more controls than they would cover at the
 *   bottom. They move once, never during a press, and never onto the pressed or focused control.
 * - The browser's top layer keeps them above dialogs.
 */
export function Toasts({ isPage = false }: { isPage?: boolean }) {
  const entries = useToastsHere(isPage);
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<HTMLElement | null>(null);
  const hiddenTab = useHiddenTab();
  const press = useLastPress();
  const pathname = usePathname();
  const [isBelow, setBelow] = useTransientState(false);
  const newest = entries[0]?.id;

  useEffect(() => {
    const node = region.current;
    if (!node?.showPopover) return;
    const isOpen = node.matches(":popover-open");
    // Reopen the popover, to raise it above a dialog that opened after it.
    if (isOpen && (newest === undefined || document.querySelector("dialog:modal"))) node.hidePopover();
    if (newest === undefined) setHeld({ pointer: false, focus: false });
    else if (!node.matches(":popover-open")) node.showPopover();
  }, [newest]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path has another `main`
  useLayoutEffect(() => {
    if (newest === undefined) return setBelow(false);
    if (isBelow) return;
    const check = () => {
      const box = region.current;
      // Wait for the end of a press. Toasts that move earlier could catch its click.
      if (press.current.isDown) frame = requestAnimationFrame(check);
      else if (box && isInTheWay(box, [document.activeElement, press.current.control])) setBelow(true);
    };
    // Check a frame later: by then the region is shown, and a closing dialog has returned the focus.
    let frame = requestAnimationFrame(check);
    const changed = new MutationObserver(() => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(check);
    });
    const main = document.querySelector("main");
    if (main) changed.observe(main, { childList: true, subtree: true });
    const onFocusIn = () => {
      cancelAnimationFrame(frame);
      check();
    };
    document.addEventListener("focusin", onFocusIn);
    return () => {
      cancelAnimationFrame(frame);
      changed.disconnect();
      document.removeEventListener("focusin", onFocusIn);
    };
  }, [newest, isBelow, pathname, press, setBelow]);

  const close = (id: number) => {
    const others = entries.filter((entry) => entry.id !== id);
    const next = region.current?.querySelector<HTMLElement>(`[data-toast="${others[0]?.id}"] button`);
    dismissToast(id);
    (next ?? cameFrom.current)?.focus({ preventScroll: true });
  };
  const onFocus = (event: FocusEvent) => {
    const from = event.relatedTarget;
    if (from instanceof HTMLElement && !region.current?.contains(from)) cameFrom.current = from;
    setHeld((now) => ({ ...now, focus: true }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const focused = (event.target as Element).closest<HTMLElement>("[data-toast]");
    if (event.key === "Escape" && focused) close(Number(focused.dataset.toast));
  };

  return (
    <section
      ref={region}
      popover="manual"
      aria-label="Avisos"
      data-print="hide"
      className={clsx(
        "fixed inset-auto right-2 left-2 m-0 w-auto overflow-visible border-0 bg-transparent p-0 sm:right-6 sm:left-auto sm:w-96",
        isBelow
          ? "bottom-[calc(4.75rem+env(safe-area-inset-bottom))] lg:bottom-6"
          : "top-[max(0.375rem,env(safe-area-inset-top))] lg:top-18",
      )}
      onPointerEnter={() => setHeld((now) => ({ ...now, pointer: true }))}
      onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
      onFocus={onFocus}
      onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
      onKeyDown={onKeyDown}
    >
      {entries.length > 0 && (
        <ol className="grid gap-2">
          {entries.map((entry) => (
            <Toast
              key={entry.id}
              entry={entry}
              paused={held.pointer || held.focus || hiddenTab}
              onClose={close}
            />
          ))}
        </ol>
      )}
    </section>
  );
}
