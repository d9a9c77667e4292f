/** Bank branch (agência) or account with its number, or a random Pix key. "conta de luz" has no number. */
const NUMBERED = [
  String.raw`(?<!\p{L})ag(?:\.|[êe]ncia)?[\s:–-]*(?:n[º°o.]*[\s:]*)?\d{3,5}(?!\d)`,
  String.raw`(?<!\p{L})(?:conta|c\/c|cc)(?:\s+(?:corrente|poupan[çc]a|banc[áa]ria))?[\s.:–-]*(?:n[º°o.]*[\s:]*)?(?:\d[\d.\s]{2,}-\s?[\dx](?![\p{L}\d])|\d{5,})`,
  String.raw`(?<![\p{L}\d])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\p{L}\d])`,
];
const PIX = String.raw`(?<!\p{L})(?:chaves?\s+)?pix(?!\p{L})`;
const KIND = String.raw`(?<!\p{L})conta\s+(?:corrente|poupança|bancária)`;
const BRANCH = String.raw`agência[^\p{L}\d]*\d+`;

const MENTION = new RegExp([...NUMBERED, PIX, KIND, BRANCH].join("|"), "giu");
const ACCOUNT = new RegExp(NUMBERED.join("|"), "iu");
const DEPOSIT = new RegExp([...NUMBERED, PIX].join("|"), "iu");

/** The text as a reader sees it: without invisible characters, and with plain digits and letters. */
const readable = (text: string): string => text.normalize("NFKC").replace(/\p{Cf}/gu, "");

/** Mentions of Pix, of a bank account or of a bank branch, as written. For a text that the team reads first. */
export const depositMentions = (text: string): string[] => text.match(MENTION) ?? [];

/** Whether a text has a bank account: its number, its branch's, or a random Pix key. */
export const hasAccount = (text: string): boolean => ACCOUNT.test(readable(text));

/**
 * Whether a text that nobody reviews leads to a deposit past the bank account that a support shows: a bank account
 * ({@link hasAccount}), or Pix. A thief with the captador's login would publish it without the day's rest of a changed
 * account.
 */
export const hasDepositData = (text: string): boolean => DEPOSIT.test(readable(text));
