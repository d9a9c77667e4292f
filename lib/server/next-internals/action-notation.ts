export const ACTION_BODY = {
  origin: "Pedido de outro site recusado.",
  malformed: "O envio não pôde ser lido.",
} as const;

/** Maximum body (bytes) of an action call, the same as Next's. */
export const MAX_ACTION_BODY = 1024 * 1024;

/** No action or form of ours reaches these limits. */
const MAX_ARGUMENTS = 10;
const MAX_DEPTH = 64;

/**
 * Strings that begin with "$" and that we accept in React's notation:
 * - values that JSON lacks: undefined, numbers such as NaN, dates (`$D…`) and bigints (`$n…`)
 * - texts that begin with "$" themselves (`$$…`)
 *
 * We also accept a {@link PART}. Other such strings stand for values that no form of ours sends, such as functions.
 */
const PLAIN_WORD = /^\$(?:\$|undefined$|NaN$|-?Infinity$|-0$|D[\d:.TZ+-]{1,40}$|n-?\d{1,40}$)/;
/** Reference to other parts of the form: a FormData (`$K1`) or the list of bound arguments (`$@1`). */
const PART = /^\$[K@]([0-9a-f]{1,4})$/;

type Parts = (id: string) => boolean;

function isPlain(value: unknown, hasPart: Parts, depth = 0): boolean {
  if (depth > MAX_DEPTH) return false;
  if (typeof value === "string" && value.startsWith("$") && !PLAIN_WORD.test(value)) {
    const part = PART.exec(value)?.[1];
    return part !== undefined && hasPart(part);
  }
  if (typeof value !== "object" || value === null) return true;
  return (
    !Object.hasOwn(value, "__proto__") &&
    Object.values(value).every((inner) => isPlain(inner, hasPart, depth + 1))
  );
}

function isPlainJson(text: string, hasPart: Parts, accepts = (_: unknown) => true): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return accepts(value) && isPlain(value, hasPart);
  } catch {
    return false;
  }
}

export const isCallText = (text: string, hasPart: Parts = () => false): boolean =>
  isPlainJson(text, hasPart, (value) => Array.isArray(value) && value.length <= MAX_ARGUMENTS);

/** Names of the fields that React parses. All other fields are user input, or only name an action (`$ACTION_REF_1`). */
const CALL_PART = /^[0-9a-f]{1,4}$/;
const BOUND_PART = /^\$ACTION_(\d{1,6}):([0-9a-f]{1,4})$/;

/**
 * Whether each field that React parses has only plain values and references to parts of the form.
 * @param isCall whether a script sent the form as an action call, with the arguments in part "0"
 */
export function isCallForm(form: Iterable<[string, unknown]>, isCall: boolean): boolean {
  const fields = [...form];
  const names = fields.map(([name]) => name);
  const has = (before: string): Parts => {
    return (id) => names.some((name) => name === before + id || name.startsWith(`${before}_${id}_`));
  };
  if (isCall && !names.includes("0")) return false;
  return fields.every(([name, value]) => {
    const bound = BOUND_PART.exec(name);
    if (bound) return typeof value === "string" && isPlainJson(value, has(`$ACTION_${bound[1]}:`));
    if (!isCall || !CALL_PART.test(name)) return true;
    if (typeof value !== "string") return false;
    return name === "0" ? isCallText(value, has("")) : isPlainJson(value, has(""));
  });
}
