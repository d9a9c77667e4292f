/**
 * First script of every page (embedded by csp.mjs). Keeps a press made before hydration and repeats it afterwards;
 * otherwise it would be lost, or a form would be submitted by the browser with the typed values. The last press counts.
 * Enhanced links wait too, but not forever.
 *
 * React marks a hydrated element only by a property, and sets it before it handles events. Until then it ignores
 * submissions; for other events, such as dragend, it hydrates the element at once or stops the event (a journey notices
 * if either changes).
 */
(() => {
  /** @typedef {{ element: HTMLElement, again: () => void }} Press */
  const MARK = "data-pressed";
  const PROBE = "dragend";
  const ANSWERED_BY_SCRIPTS =
    'button[type="button"]:not([popovertarget]), input[type="checkbox"]:not(form *), a[data-waits]';

  /** @param {HTMLElement} element */
  const isAnswering = (element) => {
    if (!Object.keys(element).some((key) => key.startsWith("__reactProps$"))) return false;
    let arrived = false;
    const arrive = () => {
      arrived = true;
    };
    element.addEventListener(PROBE, arrive, { capture: true, once: true });
    element.dispatchEvent(new Event(PROBE, { bubbles: true }));
    element.removeEventListener(PROBE, arrive, true);
    return arrived && !("retyping" in element.dataset);
  };

  /** @type {Press | undefined} */
  let waiting;
  const settle = () => {
    waiting?.element.removeAttribute(MARK);
    waiting = undefined;
  };
  /** @param {Press} press */
  const wait = (press) => {
    setTimeout(() => {
      if (waiting !== press) return;
      if (!press.element.isConnected) return settle();
      if (!isAnswering(press.element)) return wait(press);
      settle();
      press.again();
    }, 50);
  };
  /** @param {Press} press */
  const keep = (press) => {
    settle();
    waiting = press;
    press.element.setAttribute(MARK, "");
    wait(press);
  };
  /** @param {Event} event @param {HTMLElement} element @param {() => void} again */
  const meet = (event, element, again) => {
    settle();
    if (isAnswering(element)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    keep({ element, again });
  };

  /**
   * Simulates a full press: tabs react to mousedown and menus to pointerdown, before any click.
   * @param {HTMLElement} element
   */
  const press = (element) => {
    const how = { bubbles: true, cancelable: true, pointerType: "mouse" };
    element.dispatchEvent(new PointerEvent("pointerdown", how));
    element.dispatchEvent(new MouseEvent("mousedown", how));
    element.click();
  };

  document.addEventListener(
    "click",
    (event) => {
      const at = event.target instanceof Element ? event.target.closest(ANSWERED_BY_SCRIPTS) : null;
      if (!(at instanceof HTMLElement)) return;
      if (!(at instanceof HTMLAnchorElement)) return meet(event, at, () => press(at));
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      meet(event, at, () => at.click());
      const kept = waiting;
      setTimeout(() => {
        if (kept && waiting === kept) window.location.assign(at.href);
      }, 5_000);
    },
    true,
  );
  document.addEventListener(
    "submit",
    (event) => {
      const form = event.target;
      if (!(form instanceof HTMLFormElement) || form.method === "get") return;
      // No form of this site is submitted by the browser itself.
      if (form.method === "post") event.preventDefault();
      meet(event, form, () => form.requestSubmit());
    },
    true,
  );
  // Text areas that submit on Enter.
  document.addEventListener(
    "keydown",
    (event) => {
      const field = event.target;
      if (!(field instanceof HTMLTextAreaElement) || field.enterKeyHint !== "send" || isAnswering(field))
        return;
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      field.form?.requestSubmit();
    },
    true,
  );
})();
