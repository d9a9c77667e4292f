import { fold } from "./text";

const ADDRESS = /:\/\/|(?<![\p{L}\d])www\.|[\p{L}\d]\.\p{L}{2,}\//iu;
const DOMAIN =
  /[\p{L}\d]\.(?:com|net|org|info|br|io|co|app|site|online|store|shop|xyz|top|link|click|me|ly|ru|cc|tk)(?![\p{L}\d])/iu;

/**
 * Whether the name of a company or an organization contains a web address. Anybody can type a name that we then mail
 * to any mailbox, and mail programs turn web addresses into links. A domain alone is allowed, because some legal names
 * have a domain ("Americanas.com").
 */
export const hasAddress = (name: string): boolean => ADDRESS.test(name);

export const hasLink = (name: string): boolean => ADDRESS.test(name) || DOMAIN.test(name);

/** `i` and `l` may stand for each other, because a capital I looks like a small l. */
const OUR_NAME = /(?<![a-z])e[li]o[^a-z0-9]*rec[li]c[li]a(?![a-z])/;
/** Each entry: a letter of our name, then the digits, signs, Cyrillic and Greek letters that look like it. */
const LOOKALIKES = ["e3еε", "l1|ӏ", "o0оο", "rг", "cсϲ", "i!іι", "a4аα"];
const LATIN = new Map(
  LOOKALIKES.flatMap(([letter = "", ...others]) => others.map((other) => [other, letter] as const)),
);

/**
 * Whether a name claims to be the platform ("Equipe Elo Recicla"), also in letters that look alike. Names appear in
 * conversations and in subjects of our mails, where such a name could ask for a password.
 */
export const isNameOfOurs = (name: string): boolean => {
  const letters = [...fold(name.normalize("NFKC").replace(/\p{Cf}/gu, ""))];
  return OUR_NAME.test(letters.map((letter) => LATIN.get(letter) ?? letter).join(""));
};

/** Signs of links and mail addresses (also a dot inside a word), or four digits in a row (phone numbers). */
const LEADS_AWAY = /[/@:\\]|[\p{L}\d]\.[\p{L}\d]|\d{4}/u;

/**
 * A name for a mail to strangers; null if it could lead the reader elsewhere. Anybody can type a link as a name, which
 * we then mail.
 */
export const nameForStrangers = (name: string): string | null => (LEADS_AWAY.test(name) ? null : name);
