"use client";

import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";
import { cn } from "./cn";

export type Tab = { value: string; label: ReactNode; panel: ReactNode };

type TabsProps = { label: string; tabs: readonly Tab[]; value: string; onChange: (value: string) => void };

const STEPS = new Map([
  ["ArrowRight", 1],
  ["ArrowLeft", -1],
]);

/**
 * Views of one thing, one at a time. Arrows, Home and End move between them; every panel stays in the page, so what
 * was typed in one is still there after a look at another.
 */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const at = tabs.findIndex((tab) => tab.value === value);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS.get(event.key);
    const next =
      event.key === "Home"
        ? 0
        : event.key === "End"
          ? tabs.length - 1
          : step
            ? (at + step + tabs.length) % tabs.length
            : null;
    const tab = next === null ? undefined : tabs[next];
    if (!tab || next === null) return;
    event.preventDefault();
    onChange(tab.value);
    list.current?.querySelectorAll<HTMLElement>("[role=tab]")[next]?.focus();
  };

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="-mx-5 flex gap-1 overflow-x-auto border-line border-b px-5 md:mx-0 md:px-0"
      >
        {tabs.map((tab) => {
          const selected = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={selected}
              aria-controls={`${id}-${tab.value}-painel`}
              tabIndex={selected ? 0 : -1}
              onClick={() => onChange(tab.value)}
              className={cn(
                "-mb-px min-h-12 whitespace-nowrap border-b-3 px-4 font-semibold text-sm focus-visible:outline-offset-[-3px]",
                selected ? "border-brand text-ink" : "border-transparent text-ink-soft hover:text-ink",
              )}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.value}
          role="tabpanel"
          id={`${id}-${tab.value}-painel`}
          aria-labelledby={`${id}-${tab.value}`}
          hidden={tab.value !== value}
        >
          {tab.panel}
        </div>
      ))}
    </>
  );
}
