import type { KeyboardEvent } from "react";

/**
 * Keys of a message field (B5.3): Enter sends, Shift+Enter adds a line. An Enter that ends a composition (accents,
 * Asian scripts) is ignored.
 */
export const sendOnEnter =
  (send: () => void) =>
  (event: Pick<KeyboardEvent, "key" | "shiftKey" | "nativeEvent" | "preventDefault">): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
