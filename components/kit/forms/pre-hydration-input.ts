type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

export type TypedValue = { control: Control; value: string; checked: boolean };

const isToggle = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

/** A select with an empty value counts as unchanged. */
function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    return (
      [...control.options].some((option) => option.selected !== option.defaultSelected) &&
      control.value !== ""
    );
  }
  return isToggle(control)
    ? control.checked !== control.defaultChecked
    : control.value !== control.defaultValue;
}

/** Reads each changed control that has a name, before React overwrites it. */
export function readTyped(form: HTMLFormElement): TypedValue[] {
  const controls = [...form.elements].filter(
    (element): element is Control =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  );
  return controls
    .filter((control) => control.name && isChanged(control))
    .map((control) => ({
      control,
      value: control.value,
      checked: control instanceof HTMLInputElement && control.checked,
    }));
}

/** The browser's setter of `value`. If `retype` used React's setter, React would ignore the event that follows. */
const nativeSetter = (control: Control) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set;

/**
 * Replays input from before hydration as if it were typed now, so that masks and rules apply to it. React hydrates a
 * controlled field without reading its value, and overwrites the value at the next render.
 */
export function retype({ control, value, checked }: TypedValue): void {
  if (!control.isConnected) return;
  if (isToggle(control)) {
    if (control.type === "radio" && !checked) return;
    control.checked = !checked;
    control.click();
    return;
  }
  if (control instanceof HTMLSelectElement) {
    control.value = value;
  } else {
    control.value = control.defaultValue;
    nativeSetter(control)?.call(control, value);
  }
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? "change" : "input", { bubbles: true }),
  );
}
