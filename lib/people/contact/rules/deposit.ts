/** Text before the number, as in "agência de número 1234" and "conta nº: 1234567-8". */
const GAP = String.raw`[\s:=(/|-]*(?:(?:de\s+)?n(?:[úu]mero|[.º°o]{1,3})[\s:]*)?`;
const KINDS = String.raw`(?:[\s-]+(?:corrente|poupan[çc]a|banc[áa]ria|digital|sal[áa]rio|de\s+pagamento|pj))?`;
/** "c/c" or "cc", but not the size of an engine ("150cc", "150 cc"). */
const CC = String.raw`(?<![\p{L}\d]|\d\s)(?:c\/c|cc)`;

/** Words that mark the number after them as an account, even without the word "conta". */
const BRANDS = String.raw`banco|nubank|ita[úu]|bradesco|santander|sicoob|sicredi|picpay|mercado\s+pago|deposit(?:e|em|ar)|transfiram?`;
const DATE = String.raw`(?:[0-3]?\d[./-][01]?\d[./-](?:20)?\d\d|20\d\d-[01]\d-[0-3]\d)(?!\d)`;
const PAPERS =
  "matr[íi]cula|cnae|cnpj|rg|processo|protocolo|registro|cadastro|inscri[çc][ãa]o|licen[çc]a|alvar[áa]|autoriza[çc][ãa]o|aprova[çc][ãa]o|conv[êe]nio|portaria|lei|decreto";
const OF_PAPER = String.raw`(?:\s+(?:de\s+)?(?:opera[çc][ãa]o|instala[çc][ãa]o|ambiental|estadual|municipal)){0,2}`;
/** A number after a currency sign or the name of a document is no account. */
const LABEL = String.raw`(?<!\p{L})(?:r\$|(?:${PAPERS})${OF_PAPER})(?:\s+n[.º°o]{0,2})?[\s:]*`;
/** Number of at least five digits with a check digit: "1234567-8", "12.345-6", "1234567 - 8", but not "38.11-4/00". */
const CHECKED = String.raw`(?<![\d.-])(?<!${LABEL})(?!${DATE})\d[\d.]{4,}\s?-\s?[\dx](?![\p{L}\d]|\/\d)`;

const BRANCH = [
  String.raw`(?<!\p{L})ag[êe]ncia${GAP}\d{3,5}(?!\d)`,
  // "AG 2026" is a general meeting, unless a check digit or an account follows the year.
  String.raw`(?<!\p{L})ag(?!\.?\s+(?:19|20)\d\d(?!\d|-[\dx]|[\s,;/]*(?:e\s+)?(?:conta|c\/c|cc)(?!\p{L})))\.?${GAP}\d{3,5}(?!\d)`,
];
const ACCOUNTS = [
  // "conta do Nubank: 1234567-8", "c/c 98765-4", "Banco 336, 1234567-8". The number may stand on another line.
  String.raw`(?<!\p{L})(?:conta|c\/c|cc|${BRANDS})(?!\p{L})[^]{0,40}?${CHECKED}`,
  // An account number directly after "conta" or "c/c": with a check digit, or with at least six digits. A count, as in
  // "conta 12000 catadores", has fewer digits or has dots.
  String.raw`(?:${CC}|(?<!\p{L})conta${KINDS})(?!\p{L})${GAP}(?:\d{3,}-[\dx](?![\p{L}\d])|\d{6,})`,
  String.raw`${CC}(?!\p{L})${GAP}\d{5,}`,
  // A random Pix key, but not inside a link or an e-mail address, because pages hide links and addresses.
  String.raw`(?<![\p{L}\d])[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}(?![\p{L}\d@])(?<!(?:https?:\/\/|www\.|\.[a-z]{2,}\/)\S*)`,
];
const NUMBERED = [...BRANCH, ...ACCOUNTS];
const PIX = String.raw`(?<!\p{L})(?:chaves?\s+)?p[íi]x(?!\p{L})`;
/** Pix in a refusal such as "Não aceitamos Pix". A refusal is allowed: it keeps a funder from a wrong deposit. */
const REFUSED_PIX = String.raw`(?<=(?<!\p{L})(?:não|nao|nunca)\s+(?:aceitamos|recebemos|usamos|temos|pedimos|h[áa]|[ée]|use|fa[çc]a|deposite|envie|mande)\s+(?:(?:por|pelo|via|com)\s+)?)pix(?!\p{L})`;
/**
 * A Pix key: the end of an e-mail address, from its @, or 8 to 14 digits. An amount or a date is no key. A key does not
 * begin inside a number, as at the "00" of "1.500,00 (12/11/2026)".
 */
const KEY = String.raw`(?:@(?:[\w.-]*\w)?|(?<![\p{L}\d]|\d[.,:/-](?!\d{8})|r\$\s?)(?!${DATE})\d(?:[\s()./-]{0,3}\d){7,13}(?!\d))`;
/** A key before the word Pix: "12.345.678/0001-95 (Pix)", "52998224725 é a nossa chave Pix". */
const KEY_OF_PIX = String.raw`${KEY}[\s,;:(-]{0,3}(?:(?:[eéoa]|como|no|via|por|pelo|noss[ao]|nov[ao]|chave)\s+){0,4}pix(?!\p{L})`;
/** A key after the word Pix, perhaps on another line ("Pix: 11 98765-4321"), or {@link KEY_OF_PIX}. */
const PIX_KEY = String.raw`(?<!\p{L})pix(?!\p{L})[^]{0,30}?${KEY}|${KEY_OF_PIX}`;
/** Words before a key in a text. Not "Chaves" alone (a surname), "palavra-chave", or the key of a building's door. */
const KEY_WORD = String.raw`(?<!\p{L})(?:pix|(?<!\p{L}-)chave|(?:nov|noss)?as\s+chaves)(?!\p{L})(?!\s+(?:de\s+acesso|d[oa]s?\s+(?:galp[ãa]o|port[ãa]o|sede|pr[ée]dio)))`;
/** Contact for questions, which is no key: "Dúvidas: (11) 98765-4321". A CPF or CNPJ in its place is still a key. */
const ASK = String.raw`(?<!\p{L}|sem\s)(?:liguem?|d[úu]vidas?)(?!\p{L})[^\d@]{0,30}(?:@|\(?\d\d\)?\s?9?\d{4}[\s-]\d{4}(?!\d))`;
/** {@link PIX_KEY} for texts: finds a key called only "chave", and skips {@link ASK} ("Não façam Pix. Dúvidas: …"). */
const PIX_KEY_IN_TEXT = `${KEY_WORD}(?:(?!${ASK})[^]){0,30}?${KEY}|${KEY_OF_PIX}`;
const KIND = String.raw`(?<!\p{L})conta\s+(?:corrente|poupança|bancária)`;

const MENTION = new RegExp([...NUMBERED, PIX, KIND].join("|"), "giu");
const ACCOUNT = new RegExp(NUMBERED.join("|"), "iu");
const ACCOUNT_IN_NAME = new RegExp([...ACCOUNTS, PIX_KEY].join("|"), "iu");
const ACCOUNT_OR_KEY = new RegExp([...NUMBERED, PIX_KEY_IN_TEXT].join("|"), "iu");
const DEPOSIT = new RegExp([...NUMBERED, `(?!${REFUSED_PIX})${PIX}`].join("|"), "iu");

const readable = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/[\p{Cf}\p{M}]/gu, "")
    .replace(/\p{Pd}/gu, "-");

/** Finds bank accounts and the word Pix, to mark them in a text that the team reviews before publication. */
export const depositMentions = (text: string): string[] => text.match(MENTION) ?? [];

/** Finds the number of a bank account or branch, or a random Pix key. */
export const hasAccount = (text: string): boolean => ACCOUNT.test(readable(text));

/** Finds an account ({@link hasAccount}) or a Pix key, not the word Pix alone ("o Pix de 12/11/2026"). */
export const hasAccountOrKey = (text: string): boolean => ACCOUNT_OR_KEY.test(readable(text));

/**
 * Finds an account ({@link hasAccount}), or the word Pix outside of a refusal such as "Não aceitamos Pix". For texts
 * that nobody reviews: a thief with a stolen login could name an account there at once.
 */
export const hasDepositData = (text: string): boolean => DEPOSIT.test(readable(text));

/** Finds an account or a Pix key in a name. Allows legal names such as "Agência 242 Comunicação", "Pix Papelaria". */
export const hasAccountInName = (name: string): boolean => ACCOUNT_IN_NAME.test(readable(name));
