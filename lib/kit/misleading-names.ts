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

/**
 * Each entry: a letter of our name, then the digits, signs and letters that look like it, small capitals included. Any
 * other foreign letter is a {@link WILD}.
 */
const LOOKALIKES = ["e3€еεɛᴇ", "l1ӏʟɭɬł", "o0оοøᴏ", "rгʀɾɼ", "c¢сϲᴄɔ", "iіιıɪɩ", "a4@аαɑᴀ"];
const LATIN = new Map(
  LOOKALIKES.flatMap(([letter = "", ...others]) => others.map((other) => [other, letter] as const)),
);
/** First code points of the alphabets of white letters on black circles and squares, and of the letters of flags. */
const SYMBOL_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];
const ALPHABET = "abcdefghijklmnopqrstuvwxyz";
/** Stands for a letter outside Latin-1 and {@link LOOKALIKES}, because such a letter may imitate any letter. */
const WILD = "\ue000";
/** Maximum of wild letters among the ten of our name. With more, every foreign name would match. */
const MAX_WILD = 5;

function latinOf(character: string): string {
  if (character === WILD) return " ";
  const known = LATIN.get(character);
  if (known !== undefined) return known;
  const code = character.codePointAt(0) ?? 0;
  for (const first of SYMBOL_ALPHABETS) {
    const letter = ALPHABET[code - first];
    if (letter !== undefined) return letter;
  }
  return /[^\0-\xff]/u.test(character) && /[\p{Lu}\p{Ll}\p{Lt}\p{Lo}]/u.test(character) ? WILD : character;
}

/** `i` and `l` match each other, because a capital I looks like a small l; "|" and "!" match both. */
const letterOf = (letter: string) => (/[il]/.test(letter) ? `[il|!${WILD}]` : `[${letter}${WILD}]`);
/**
 * Endings of honest words that start like our name: "reciclagem", "reciclação", "reciclável". Short endings must end
 * the word, because "Elo Recicladobrasil" is our name.
 */
const HONEST_ENDINGS = `gem|gens|cao|coes|nte|bil|nd|ve[il]|(?:r|d[oa]s?|dor(?:as?|es)?)(?![a-z0-9${WILD}])`;
/** Our name, also with signs or spaces between its letters, but not before {@link HONEST_ENDINGS}. */
const OUR_NAME = new RegExp(
  `(?<![a-z])(?=(${[..."elorecicla"].map(letterOf).join(`[^a-z0-9${WILD}]*`)})(?!${HONEST_ENDINGS}))`,
  "g",
);
/** Characters of a name that are compared. A longer name is refused for its length. */
const MAX_COMPARED = 500;

/**
 * Whether a name claims to be the platform ("Equipe Elo Recicla", "Elo Reciclas"), also in letters that look alike or
 * stand apart. Names appear in conversations and in subjects of our mails, where such a name could ask for a password.
 */
export const isNameOfOurs = (name: string): boolean => {
  const read = fold(
    name
      .slice(0, MAX_COMPARED)
      .normalize("NFKC")
      .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, ""),
  );
  const letters = [...read].slice(0, MAX_COMPARED).map(latinOf).join("");
  return [...letters.matchAll(OUR_NAME)].some(([, found = ""]) => found.split(WILD).length - 1 <= MAX_WILD);
};

/** Signs of links and mail addresses (also a dot inside a word), or four digits in a row (phone numbers). */
const LEADS_AWAY = /[/@:\\]|[\p{L}\d]\.[\p{L}\d]|\d{4}/u;

/**
 * A name for a mail to strangers; null if it could lead the reader elsewhere, because anybody can type a link as a
 * name.
 */
export const nameForStrangers = (name: string): string | null => (LEADS_AWAY.test(name) ? null : name);
