type Kind = { name: string; pattern: RegExp };

/** A vendor's prefix alone would match names and placeholders, so its pattern requires a minimum length. */
const KINDS: readonly Kind[] = [
  { name: "private key", pattern: /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY(?: BLOCK)?-----/g },
  { name: "Stripe live key", pattern: /\b[sr]k_live_[A-Za-z0-9]{16,}/g },
  { name: "signing secret of webhooks", pattern: /\bwhsec_[A-Za-z0-9+/]{24,}=*/g },
  { name: "AWS key id", pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { name: "Resend key", pattern: /\bre_[A-Za-z0-9]{6,}_[A-Za-z0-9]{20,}/g },
  { name: "OpenAI or Gamma key", pattern: /\bsk-(?:(?:proj|svcacct|admin|gamma)-)?[A-Za-z0-9_-]{32,}/g },
  { name: "SendGrid key", pattern: /\bSG\.[\w-]{20,}\.[\w-]{30,}/g },
  { name: "GitHub token", pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{50,})/g },
  { name: "Google key", pattern: /\bAIza[\w-]{35}/g },
];

/** A long value assigned to a name that contains a word for a secret. */
const ASSIGNED =
  /(?:secret|passw(?:or)?d|senha|token|api[_-]?key|_KEYS?|private[_-]?key)\w*["'`]?\s*(?:=>|[:=]|\()\s*["'`]?(?:\d+:)?(?<value>[A-Za-z0-9+/_-]{32,}={0,2})/gi;

/** Minimum entropy (bits per character) of random text. Words and repeated patterns have less. */
const CHANCE = 4.2;

function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => {
    const share = count / text.length;
    return sum - share * Math.log2(share);
  }, 0);
}

const looksRandom = (value: string): boolean =>
  [/[a-z]/, /[A-Z]/, /\d/].every((part) => part.test(value)) && entropyOf(value) >= CHANCE;

/** Vendors put EXAMPLE into the keys of their documentation. */
const isSample = (value: string): boolean => value.includes("EXAMPLE");

/** `line` counts from 1. The secret's text is left out, because findings are printed to a log. */
export type Finding = { line: number; kind: string };

export function findSecrets(text: string): Finding[] {
  const known = KINDS.flatMap(({ name, pattern }) =>
    [...text.matchAll(pattern)].map(({ 0: value, index }) => ({ value, index, kind: name })),
  );
  const assigned = [...text.matchAll(ASSIGNED)]
    .map(({ groups, index }) => ({
      value: groups?.value ?? "",
      index,
      kind: "random text given to a secret",
    }))
    .filter(({ value }) => looksRandom(value));
  return [...known, ...assigned]
    .filter(({ value }) => !isSample(value))
    .map(({ index, kind }) => ({ line: text.slice(0, index).split("\n").length, kind }))
    .toSorted((one, other) => one.line - other.line);
}
