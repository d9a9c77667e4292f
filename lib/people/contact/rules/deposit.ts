/** "agência de número 1234", "conta nº: 1234567-8" */
const GAP = String.raw`[\s:=(/|-]*(?:(?:de\s+)?n(?:[úu]mero|[.º°o]{1,3})[\s:]*)?`;
const KINDS = String.raw`(?:[\s-]+(?:corrente|poupan[çc]a|banc[áa]ria|digital|sal[áa]rio|de\s+pagamento|pj))?`;
/** Not the size of an engine: "150cc", "150 cc" */
const CC = String.raw`(?<![\p{L}\d]|\d\s)(?:c\/c|cc)`;

/** Bank branch (agência) or account with its number, or a random Pix key. "conta de luz" has no number. */
const NUMBERED = [
  String.raw`(?<!\p{L})ag[êe]ncia${GAP}\d{3,5}(?!\d)`,
  // "AG 2026" is a general meeting, unless a check digit or an account follows the year.
  String.raw`(?<!\p{L})ag(?!\.?\s+(?:19|20)\d\d(?!\d|-[\dx]|[\s,;/]*(?:e\s+)?(?:conta|c\/c|cc)(?!\p{L})))\.?${GAP}\d{3,5}(?!\d)`,
  // A number with a check digit: "conta do Nubank: 1234567-8", "c/c 98765-4"
  String.raw`(?<!\p{L})(?:conta|c\/c|cc)(?!\p{L})[^\n]{0,30}?\d[\d.]{4,}\s?-\s?[\dx](?![\p{L}\d])`,
  // Six digits without a check digit, because a count has fewer or dots: "conta 12000 catadores"
  String.raw`(?:${CC}|(?<!\p{L})conta${KINDS})(?!\p{L})${GAP}(?:\d{3,}-[\dx](?![\p{L}\d])|\d{6,})`,
  String.raw`${CC}(?!\p{L})${GAP}\d{5,}`,
  // Not in a link or an e-mail address, which pages hide
  String.raw`(?<![\p{L}\d])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\p{L}\d@])(?<!(?:https?:\/\/|www\.|\.[a-z]{2,}\/)\S*)`,
];
const PIX = String.raw`(?<!\p{L})(?:chaves?\s+)?pix(?!\p{L})`;
/** Pix in a refusal such as "Não aceitamos Pix", which is allowed because it keeps a funder from a wrong deposit. */
const REFUSED_PIX = String.raw`(?<=(?<!\p{L})(?:não|nao|nunca)\s+(?:aceitamos|recebemos|usamos|temos|pedimos|há|é|use|faça|deposite|envie|mande)\s+(?:(?:por|pelo|via|com)\s+)?)pix(?!\p{L})`;
const KIND = String.raw`(?<!\p{L})conta\s+(?:corrente|poupança|bancária)`;

const MENTION = new RegExp([...NUMBERED, PIX, KIND].join("|"), "giu");
const ACCOUNT = new RegExp(NUMBERED.join("|"), "iu");
const DEPOSIT = new RegExp([...NUMBERED, `(?!${REFUSED_PIX})${PIX}`].join("|"), "iu");

/** The text as a reader sees it: without invisible characters, and with plain digits, letters and hyphens. */
const readable = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "")
    .replace(/\p{Pd}/gu, "-");

/** Mentions of Pix, of a bank account or of a bank branch, as written. For a text that the team reads first. */
export const depositMentions = (text: string): string[] => text.match(MENTION) ?? [];

/** Whether a text has a bank account: its number, its branch's, or a random Pix key. */
export const hasAccount = (text: string): boolean => ACCOUNT.test(readable(text));

/**
 * Whether a text that nobody reviews leads to a deposit past the bank account that a support shows: a bank account
 * ({@link hasAccount}), or Pix, unless the text says that it takes none. Otherwise a thief with the captador's login
 * could publish an account at once, which a changed one is not for a day.
 */
export const hasDepositData = (text: string): boolean => DEPOSIT.test(readable(text));
