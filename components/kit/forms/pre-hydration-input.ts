type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What somebody (or their password manager) put into a control before the scripts were there. */
export type Typed = { control: Control; value: string; checked: boolean };

const isToggle = (control: Control): control is HTMLInputElement =>
  control.type === "checkbox" || control.type === "radio";

/** Whether a control holds something else than the page was sent with. */
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

/** Notes what the controls of a form hold, before React writes its own values into them. */
export function readTyped(form: HTMLFormElement): Typed[] {
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

/** The setter below React's own, which would take the value for one that it has already seen. */
const nativeSetter = (control: Control) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set;

/**
 * Tells React of what was typed before it came, as if it were typed now, so that masks and rules see it. React
 * hydrates a controlled field without looking at what it holds, and overwrites it at the next render.
 */
export function retype({ control, value, checked }: Typed): void {
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
