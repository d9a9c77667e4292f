import type { MouseEvent as ReactMouseEvent } from "react";

/** Whether a click has the main button and no modifier key. Other clicks open a tab, window or menu. */
export const isPlainPress = ({ button, altKey, ctrlKey, metaKey, shiftKey }: MouseEvent | ReactMouseEvent) =>
  button === 0 && !altKey && !ctrlKey && !metaKey && !shiftKey;
