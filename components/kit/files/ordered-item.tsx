"use client";

import { ArrowDown, ArrowUp, GripVertical, Trash2 } from "lucide-react";
import { type DragEvent, type MouseEvent, type ReactNode, useRef } from "react";
import { flushSync } from "react-dom";
import { Button } from "@/components/kit/ui/button";

type Props = {
  name: string;
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
  children: ReactNode;
};

/** The dragged item, which can be dropped only on an item of the same list in the same window. */
let dragged: { list: ParentNode | null; at: number } | null = null;

const ICON_BUTTON = { variant: "ghost", size: "icon" } as const;

export function OrderedItem({ name, at, count, onMove, onRemove, children }: Props) {
  const item = useRef<HTMLLIElement>(null);
  /** Focuses the button again, because an element that moves in the document loses the focus. */
  const moveTo = (to: number) => (event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget;
    flushSync(() => onMove(at, to));
    button.focus();
  };
  const startDrag = (event: DragEvent) => {
    // Some browsers start no drag without data.
    event.dataTransfer.setData("application/x-elo-item", "");
    event.dataTransfer.effectAllowed = "move";
    if (item.current) event.dataTransfer.setDragImage(item.current, 16, 16);
    dragged = { list: item.current?.parentNode ?? null, at };
  };
  return (
    <li
      ref={item}
      onDragOver={(event) => {
        if (dragged?.list === event.currentTarget.parentNode) event.preventDefault();
      }}
      onDrop={(event) => {
        if (dragged?.list === event.currentTarget.parentNode) onMove(dragged.at, at);
      }}
      onDragEnd={() => {
        dragged = null;
      }}
      className="flex flex-col gap-3 rounded-md border border-line bg-surface p-3"
    >
      {children}
      <div className="flex flex-wrap items-center gap-1">
        <span
          aria-hidden
          draggable
          onDragStart={startDrag}
          className="hidden size-11 cursor-grab place-items-center text-ink-soft sm:grid"
        >
          <GripVertical strokeWidth={1.75} className="size-5" />
        </span>
        <Button
          {...ICON_BUTTON}
          aria-label={`Mover para cima: ${name}`}
          aria-disabled={at === 0}
          onClick={moveTo(at - 1)}
        >
          <ArrowUp aria-hidden strokeWidth={1.75} className="size-5" />
        </Button>
        <Button
          {...ICON_BUTTON}
          aria-label={`Mover para baixo: ${name}`}
          aria-disabled={at === count - 1}
          onClick={moveTo(at + 1)}
        >
          <ArrowDown aria-hidden strokeWidth={1.75} className="size-5" />
        </Button>
        <Button {...ICON_BUTTON} aria-label={`Remover ${name}`} onClick={onRemove} className="ml-auto">
          <Trash2 aria-hidden strokeWidth={1.75} className="size-5" />
        </Button>
      </div>
    </li>
  );
}
