import type { KeyboardEvent } from "react";

/**
 * Keys of a field that is sent like a message (B5.3): Enter sends, Shift+Enter adds a line, and an Enter that ends a
 * composed word (accents of some keyboards, Asian scripts) is the keyboard's own.
 */
export const sendOnEnter =
  (send: () => void) =>
  (event: Pick<KeyboardEvent, "key" | "shiftKey" | "nativeEvent" | "preventDefault">): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
