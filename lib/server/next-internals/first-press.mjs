/**
 * First script of every page. Keeps the last press made before hydration, and repeats that press afterwards. Otherwise
 * the press on a button would be lost. The browser would submit a form, with the typed values in the address.
 * - A change of a select or file input is kept like a press if scripts act on the change at once.
 * - The press of a link with `data-waits` is kept for 5 s at most; then the browser follows the link.
 */
(() => {
  /** @typedef {{ element: HTMLElement, again: () => void }} KeptPress */
  const MARK = "data-pressed";
  const PROBE = "dragend";
  /** Longest way (CSS pixels) of the pointer during one press. */
  const MOST_TREMBLE = 10;
  const ANSWERED_BY_SCRIPTS =
    'button[type="button"]:not([popovertarget]), input:is([type="checkbox"],[type="radio"]):not(form *), a[data-waits]';
  /** Scripts act at once on a change of these. In forms, usePreHydrationInput restores all other selects. */
  const CHOSEN_FOR_SCRIPTS = 'select:is(:not(form *),[data-waits]), input[type="file"]';
  const PRESSABLE = "a[href], button, input, label, summary";

  /**
   * Whether React handles events of the element: dispatches a `dragend` and checks that it arrives. The property
   * `__reactProps$…` alone does not prove this, because React sets it earlier. Until React handles events, it stops the
   * `dragend`, or hydrates the element at once.
   * @param {HTMLElement} element
   */
  const isAnswering = (element) => {
    if (!Object.keys(element).some((key) => key.startsWith("__reactProps$"))) return false;
    let arrived = false;
    const arrive = () => {
      arrived = true;
    };
    element.addEventListener(PROBE, arrive, { capture: true, once: true });
    element.dispatchEvent(new Event(PROBE, { bubbles: true }));
    element.removeEventListener(PROBE, arrive, true);
    // While `retyping`, usePreHydrationInput has not restored the typed values yet.
    return arrived && !("retyping" in element.dataset);
  };

  /** @type {KeptPress | undefined} */
  let waiting;
  const dropKept = () => {
    waiting?.element.removeAttribute(MARK);
    waiting = undefined;
  };
  /** @param {KeptPress} kept */
  const repeatOnceHydrated = (kept) => {
    setTimeout(() => {
      if (waiting !== kept) return;
      if (!kept.element.isConnected) return dropKept();
      if (!isAnswering(kept.element)) return repeatOnceHydrated(kept);
      dropKept();
      kept.again();
    }, 50);
  };
  /** @param {KeptPress} kept */
  const keep = (kept) => {
    dropKept();
    waiting = kept;
    kept.element.setAttribute(MARK, "");
    repeatOnceHydrated(kept);
  };
  /** @param {Event} event @param {HTMLElement} element @param {() => void} again */
  const keepUnlessHydrated = (event, element, again) => {
    dropKept();
    if (isAnswering(element)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    keep({ element, again });
  };

  /**
   * Dispatches more than a click, because tabs react to mousedown and menus to pointerdown.
   * @param {HTMLElement} element
   */
  const simulatePress = (element) => {
    const how = { bubbles: true, cancelable: true, pointerType: "mouse" };
    element.dispatchEvent(new PointerEvent("pointerdown", how));
    element.dispatchEvent(new MouseEvent("mousedown", how));
    element.click();
  };

  /**
   * Press of the pointer that has not ended yet. It often starts hydration, which restores typed values. Error messages
   * then appear and move the control away from the pointer. The click listener below then clicks the control anyway.
   * @type {{ element: HTMLElement, top: number, left: number, x: number, y: number } | undefined}
   */
  let begun;
  /** @type {EventTarget | null} */
  let keyed = null;
  document.addEventListener(
    "pointerdown",
    (event) => {
      keyed = null;
      const element = event.target instanceof Element ? event.target.closest(PRESSABLE) : null;
      if (!(element instanceof HTMLElement)) begun = undefined;
      else {
        const { top, left } = element.getBoundingClientRect();
        begun = { element, top, left, x: event.clientX, y: event.clientY };
      }
    },
    true,
  );
  document.addEventListener(
    "click",
    (event) => {
      const press = begun;
      begun = undefined;
      if (!press?.element.isConnected || !event.isTrusted || event.detail !== 1) return;
      if (event.target instanceof Node && press.element.contains(event.target)) return;
      const { top, left } = press.element.getBoundingClientRect();
      const hasMoved = top !== press.top || left !== press.left;
      if (!hasMoved || Math.hypot(event.clientX - press.x, event.clientY - press.y) > MOST_TREMBLE) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      press.element.click();
    },
    true,
  );
  document.addEventListener(
    "change",
    (event) => {
      const at = event.target;
      if (!(at instanceof HTMLElement) || !at.matches(CHOSEN_FOR_SCRIPTS)) return;
      // Do not repeat a keyboard change of a select that submits its form (data-waits), because every arrow key changes
      // the value. After hydration, the select shows a button to confirm.
      if (at === keyed && at.hasAttribute("data-waits")) return;
      const { value } = /** @type {HTMLSelectElement} */ (at);
      keepUnlessHydrated(event, at, () => {
        // Hydration has reset the select to the value that React rendered.
        if (at instanceof HTMLSelectElement) at.value = value;
        at.dispatchEvent(new Event("change", { bubbles: true }));
      });
    },
    true,
  );
  document.addEventListener(
    "click",
    (event) => {
      const at = event.target instanceof Element ? event.target.closest(ANSWERED_BY_SCRIPTS) : null;
      if (!(at instanceof HTMLElement)) return;
      if (!(at instanceof HTMLAnchorElement)) return keepUnlessHydrated(event, at, () => simulatePress(at));
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      keepUnlessHydrated(event, at, () => at.click());
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
      // The browser must not submit a POST form, before or after hydration: its action runs in scripts.
      if (form.method === "post") event.preventDefault();
      keepUnlessHydrated(event, form, () => form.requestSubmit());
    },
    true,
  );
  // In a text area with enterKeyHint "send", Enter sends the form. Before hydration, it would insert a line break.
  document.addEventListener(
    "keydown",
    (event) => {
      const field = event.target;
      keyed = field;
      if (!(field instanceof HTMLTextAreaElement) || field.enterKeyHint !== "send" || isAnswering(field))
        return;
      if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
      event.preventDefault();
      field.form?.requestSubmit();
    },
    true,
  );
})();
