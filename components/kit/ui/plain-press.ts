import type { MouseEvent as ReactMouseEvent } from "react";

/** Other clicks open a tab, window or menu. */
export const isPlainPress = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent | ReactMouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
