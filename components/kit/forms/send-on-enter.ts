import type { KeyboardEvent } from "react";

/** Enter sends, Shift+Enter adds a line (B5.3). An Enter that ends a composition (accents) does not send. */
export const sendOnEnter =
  (send: () => void) =>
  (event: Pick<KeyboardEvent, "key" | "shiftKey" | "nativeEvent" | "preventDefault">): void => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
