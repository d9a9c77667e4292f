/** What a program reads that sent a form no screen of ours would send; the browser shows its own words for it. */
export const ACTION_BODY = {
  origin: "Pedido de outro site recusado.",
  malformed: "O envio não pôde ser lido.",
} as const;

/** Bytes of an action's body; the same that Next takes at most. */
export const MAX_ACTION_BODY = 1024 * 1024;

/** More arguments than any action has, deeper than any form is. */
const MAX_ARGUMENTS = 10;
const MAX_DEPTH = 64;

/**
 * How React writes what JSON has no word for. What else begins with "$" names a function, a stream or an unknown part,
 * and comes from no form of ours.
 */
const PLAIN_WORD = /^\$(?:\$|undefined$|NaN$|-?Infinity$|-0$|D[\d:.TZ+-]{1,40}$|n-?\d{1,40}$)/;
/** Another part of the same form: a FormData (`$K1`), or an argument that was bound before (`$@1`). */
const PART = /^\$[K@]([0-9a-f]{1,4})$/;

type Parts = (id: string) => boolean;

const NO_PARTS: Parts = () => false;

/** Whether every text of a JSON value is one that React reads without looking anything up. Walks, never recurses. */
function isPlain(root: unknown, hasPart: Parts): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) return false;
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value === "string" && value.startsWith("$") && !PLAIN_WORD.test(value)) {
        const [, part] = PART.exec(value) ?? [];
        if (part === undefined || !hasPart(part)) return false;
      } else if (typeof value === "object" && value !== null) {
        if (Object.hasOwn(value, "__proto__")) return false;
        for (const inner of Object.values(value)) next.push(inner);
      }
    }
    level = next;
  }
  return true;
}

function readJson(text: string): { value: unknown } | null {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return null;
  }
}

/** Whether the text is one that a screen sends for a call without files: a short list of plain arguments. */
export function isCallText(text: string, hasPart: Parts = NO_PARTS): boolean {
  const json = readJson(text);
  if (!json || !Array.isArray(json.value) || json.value.length > MAX_ARGUMENTS) return false;
  return isPlain(json.value, hasPart);
}

/** Fields of a form that React reads itself; all others are the person's. */
const CALL_PART = /^[0-9a-f]{1,4}$/;
const BOUND_PART = /^\$ACTION_(\d{1,6}):([0-9a-f]{1,4})$/;

const isPlainJson = (text: string, hasPart: Parts): boolean => {
  const json = readJson(text);
  return json !== null && isPlain(json.value, hasPart);
};

/**
 * Whether a form is one that a screen sends: what React reads of it is plain, and each part that it names is there.
 * @param isCall sent by a script as a call of an action, whose arguments are the part "0"
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
