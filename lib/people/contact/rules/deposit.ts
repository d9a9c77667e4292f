const ACCOUNT_WORD = String.raw`(?<!\p{L})(?:conta|c\/c|cc)`;
const ACCOUNT_KIND = String.raw`(?:corrente|poupan[çc]a|banc[áa]ria|digital|sal[áa]rio|de\s+pagamento)`;
/** "nº", "no.", "n°" */
const NUMBER_SIGN = String.raw`n[º°o.]*[\s:]*`;
/** Number with a check digit. A short one must not have spaces at its hyphen, because "2025 - 1" is no account. */
const SHORT_CHECKED = String.raw`\d(?:[.\s]?\d){2,}-[\dx](?![\p{L}\d])`;
const LONG_CHECKED = String.raw`\d(?:[.\s]?\d){4,}\s?-\s?[\dx](?![\p{L}\d])`;
/** Allows only these words after an account's number. A number before another word counts things: "12000 catadores". */
const AFTER_ACCOUNT = String.raw`(?!\s+(?!(?:no|do|da|ag|ag[êe]ncia|banco|titular)(?!\p{L}))\p{L})`;

/** Bank branch (agência) or account with its number, or a random Pix key. "conta de luz" has no number. */
const NUMBERED = [
  String.raw`(?<!\p{L})ag[êe]ncia(?:\s+(?:de\s+)?n[úu]mero)?[\s:(–-]*(?:${NUMBER_SIGN})?\d{3,5}(?!\d)`,
  // "AG" is also a general meeting ("AG 2026"). So a number after "ag" is a branch only with ":", "(" or "nº" before
  // it, a check digit, an account after it, or a bank before "ag".
  String.raw`(?<!\p{L})ag(?:\.?\s*[:(]|\.?\s*n[º°o.]+)\s*\d{3,5}(?!\d)`,
  String.raw`(?<!\p{L})ag[.\s–-]*\d{3,5}(?:-[\dx](?![\p{L}\d])|(?=[\s,;/–-]*(?:e\s+)?(?:conta|c\/c|cc)(?!\p{L})))`,
  String.raw`(?<=(?<!\p{L})banco\s[^.!?\n]{1,30})(?<!\p{L})ag[.\s–-]*\d{3,5}(?!\d)`,
  // "conta do Nubank: 1234567-8", "conta 0001/1234567-8"
  String.raw`${ACCOUNT_WORD}(?:[\s:(/–-]+\p{L}+[°.]?){0,3}[\s.:(/–-]*(?:\d{3,5}\s*\/\s*)?${LONG_CHECKED}`,
  String.raw`${ACCOUNT_WORD}(?:\s+${ACCOUNT_KIND})?[\s.:(–-]*(?:${NUMBER_SIGN})?${SHORT_CHECKED}`,
  String.raw`${ACCOUNT_WORD}(?:\s+${ACCOUNT_KIND}[\s.:(–-]*(?:${NUMBER_SIGN})?|\s*[:(]\s*|[\s.–-]*n[º°o.]+[\s:]*)\d{5,}`,
  String.raw`${ACCOUNT_WORD}[\s.–-]*\d{5,}(?!\d)${AFTER_ACCOUNT}`,
  String.raw`(?<![\p{L}\d])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\p{L}\d])`,
];
const PIX = String.raw`(?<!\p{L})(?:chaves?\s+)?pix(?!\p{L})`;
/** Pix in a refusal such as "Não aceitamos Pix", which is allowed because it keeps a funder from a wrong deposit. */
const REFUSED_PIX = String.raw`(?<=(?<!\p{L})(?:não|nao|nunca)\s+(?:aceitamos|recebemos|usamos|temos|pedimos|há|é|use|faça|deposite|envie|mande)\s+(?:(?:por|pelo|via|com)\s+)?)pix(?!\p{L})`;
const KIND = String.raw`(?<!\p{L})conta\s+(?:corrente|poupança|bancária)`;
const BRANCH = String.raw`agência[^\p{L}\d]*\d+`;

const MENTION = new RegExp([...NUMBERED, PIX, KIND, BRANCH].join("|"), "giu");
const ACCOUNT = new RegExp(NUMBERED.join("|"), "iu");
const DEPOSIT = new RegExp([...NUMBERED, `(?!${REFUSED_PIX})${PIX}`].join("|"), "iu");

/** The text as a reader sees it: without invisible characters, and with plain digits and letters. */
const readable = (text: string): string => text.normalize("NFKC").replace(/\p{Cf}/gu, "");

/** Mentions of Pix, of a bank account or of a bank branch, as written. For a text that the team reviews. */
export const depositMentions = (text: string): string[] => text.match(MENTION) ?? [];

/** Whether a text has the number of a bank account or branch, or a random Pix key. */
export const hasAccount = (text: string): boolean => ACCOUNT.test(readable(text));

/**
 * Whether a text has a bank account ({@link hasAccount}) or mentions Pix without refusing it. Not allowed in texts
 * that nobody reviews: a thief with the captador's login could lead deposits to another account, without the day that a
 * changed bank account has to wait.
 */
export const hasDepositData = (text: string): boolean => DEPOSIT.test(readable(text));
