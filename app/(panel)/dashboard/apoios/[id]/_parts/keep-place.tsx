"use client";

import { Component, createRef, type ReactNode } from "react";
import { shiftToKeep } from "./shift-to-keep";

type Snapshot = { top: number; bottom: number; hasFocus: boolean } | null;

/**
 * Keeps content that somebody seems to read (`shiftToKeep`) in place when a refresh changes the height above it. The
 * browser's scroll anchoring is off (globals.css).
 *
 * A class, because only a class can have `getSnapshotBeforeUpdate`.
 */
export class KeepPlace extends Component<{ children: ReactNode }> {
  readonly #box = createRef<HTMLDivElement>();

  override getSnapshotBeforeUpdate(): Snapshot {
    const box = this.#box.current;
    // A page that was left is hidden, so it has no boxes.
    if (!box || box.getClientRects().length === 0) return null;
    const { top, bottom } = box.getBoundingClientRect();
    return { top, bottom, hasFocus: box.contains(document.activeElement) };
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: Snapshot): void {
    const box = this.#box.current;
    if (!before || !box || box.getClientRects().length === 0) return;
    const after = box.getBoundingClientRect().top;
    const shift = shiftToKeep(before, after, window.innerHeight);
    if (shift !== 0) window.scrollBy({ top: shift, behavior: "instant" });
  }

  override render(): ReactNode {
    return (
      <div ref={this.#box} className="min-w-0">
        {this.props.children}
      </div>
    );
  }
}
