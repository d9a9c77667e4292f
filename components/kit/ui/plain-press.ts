import type { MouseEvent as ReactMouseEvent } from "react";

/** Whether a click is a left click without a key. Any other click opens a tab, window or menu. */
export const isPlainPress = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent | ReactMouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
