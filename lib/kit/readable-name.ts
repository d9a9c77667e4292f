import { fold } from "./text";

const SMALL = new Set(
  "e de da do das dos em na no nas nos ao aos para por com sem sob as os and of the".split(" "),
);

/** Words of up to three letters that are no acronyms. Other short words, such as ME and EPP, keep their capitals. */
const SHORT_WORDS = new Set(
  (
    "ana ari ata bar bem bio boa bom cal ceu cha cia cor dez dia dom eco eva fe fio foz gas gil giz isa ivo jet lar lea " +
    "leo lia luz mae mar mel mil min nil oca pai pao paz pe pia pio pos pra pre pro rei rio rua rui sal sao sol sul tao " +
    "tia uai una uma vai vao via vez voz xis ze zoo"
  ).split(" "),
);

const capitalized = (word: string) =>
  word.charAt(0).toLocaleUpperCase("pt-BR") + word.slice(1).toLocaleLowerCase("pt-BR");

const ROMAN = /^M{0,3}(CM|CD|D?C{0,3})(XC|XL|L?X{0,3})(IX|IV|V?I{0,3})$/;

function readableWord(word: string): string {
  if (/\d/.test(word) || ROMAN.test(word)) return word;
  const plain = fold(word);
  if (!/[aeiouy]/.test(plain)) return word;
  return plain.length > 3 || SHORT_WORDS.has(plain) ? capitalized(word) : word;
}

/**
 * Title-cases a name that is all in capitals, for display: "INDUSTRIA DE BEBIDAS DO SUL LTDA" becomes "Industria de
 * Bebidas do Sul Ltda". Short acronyms, sizes (ME, EPP), Roman numerals, and words with dots, digits or no vowel keep
 * their capitals. Accents are not added.
 */
export function readableName(name: string): string {
  const letters = name.replace(/[^\p{L}]/gu, "");
  if (letters.length < 2 || letters !== letters.toLocaleUpperCase("pt-BR")) return name;
  let before: string | null = null;
  return name.replace(/[\p{L}\p{M}\d]+(?:\.(?=[\p{L}\d])[\p{L}\d]+)*/gu, (run) => {
    const small = run.toLocaleLowerCase("pt-BR");
    const last = before;
    before = small;
    if (run.includes(".")) return run;
    // A single A or O is an article after a particle, and otherwise an initial.
    const isArticle = (small === "a" || small === "o") && last !== null && SMALL.has(last);
    if (!SMALL.has(small) && !isArticle) return readableWord(run);
    return last === null ? capitalized(run) : small;
  });
}
