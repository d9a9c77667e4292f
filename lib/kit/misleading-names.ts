import { fold } from "./text";

const ADDRESS = /:\/\/|(?<![\p{L}\d])www\.|[\p{L}\d]\.\p{L}{2,}\//iu;
const DOMAIN =
  /[\p{L}\d]\.(?:com|net|org|info|br|io|co|app|site|online|store|shop|xyz|top|link|click|me|ly|ru|cc|tk)(?![\p{L}\d])/iu;

/**
 * Whether the name of a company or an organization contains a web address, which mail programs turn into a link. A
 * domain alone is allowed, because some legal names have one ("Americanas.com").
 */
export const hasAddress = (name: string): boolean => ADDRESS.test(name);

export const hasLink = (name: string): boolean => ADDRESS.test(name) || DOMAIN.test(name);

/** Each entry: a letter of our name, then the digits, signs and letters (also small capitals) that look like it. */
const LOOKALIKES = ["e3€еεɛᴇ", "l1ӏʟɭɬł", "o0оοøᴏ", "rгʀɾɼ", "c¢сϲᴄɔ", "iіιıɪɩ", "a4@аαɑᴀ"];
const LATIN = new Map(
  LOOKALIKES.flatMap(([letter = "", ...others]) => others.map((other) => [other, letter] as const)),
);
/** First code points of three alphabets: white letters on black circles, on black squares, and letters of flags. */
const SYMBOL_ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];
const ALPHABET = "abcdefghijklmnopqrstuvwxyz";
/** Stands for a letter outside Latin-1 and {@link LOOKALIKES}, because such a letter may imitate any letter. */
const WILD = "\ue000";
/** Maximum WILD among the ten letters of our name. Without this limit, long names in other scripts would match. */
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
 * Endings of honest words that begin with "recicla": "reciclagem", "reciclação", "reciclável". Short endings must end
 * the word, because "Elo Recicladobrasil" imitates our name.
 */
const HONEST_ENDINGS = `gem|gens|cao|coes|nte|bil|nd|ve[il]|(?:r|d[oa]s?|dor(?:as?|es)?)(?![a-z0-9${WILD}])`;
const OUR_NAME = new RegExp(
  `(?<![a-z])(?=(${[..."elorecicla"].map(letterOf).join(`[^a-z0-9${WILD}]*`)})(?!${HONEST_ENDINGS}))`,
  "g",
);
/** Number of characters of a name that are compared. Forms refuse a longer name. */
const MAX_COMPARED = 500;

/**
 * Whether a name claims to be the platform ("Equipe Elo Recicla", "Elo Reciclas"), even in look-alike letters or with
 * signs between them. In conversations and mails, somebody with such a name could ask for a password.
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

const LEADS_AWAY = /[/@:\\]|[\p{L}\d]\.[\p{L}\d]|\d{4}/u;

/** Initials ("J.P.") or a legal form ("S.A.", "S/A"): no link, because no web address ends in a part of one letter. */
const INITIALS = /(?<![\p{L}\d./@:\\-])(?:(?:\p{L}\.)+\p{L}?|S\/A)(?!\.?[\p{L}\d/@:\\-])/giu;

/** A name for a mail to strangers; null if the name may contain a link, a mail address or a phone number. */
export const nameForStrangers = (name: string): string | null =>
  LEADS_AWAY.test(name.replace(INITIALS, " ")) ? null : name;
