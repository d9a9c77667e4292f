/** Words that stay small inside a name. */
const SMALL = new Set(
  "e de da do das dos em na no nas nos ao aos para por com sem sob as os and of the".split(" "),
);

/** Legal forms and sizes, as people write them. */
const FORMS = new Map<string, string>([
  ["LTDA", "Ltda"],
  ["EIRELI", "Eireli"],
  ["CIA", "Cia"],
  ["ME", "ME"],
  ["EPP", "EPP"],
  ["MEI", "MEI"],
  ["SA", "SA"],
  ["SS", "SS"],
]);

/** Words of up to three letters that are words; every other of that length is taken for initials or a sigla. */
const SHORT_WORDS = new Set(
  (
    "agua ana ari ata bar bem bio boa bom cal ceu cha cor dez dia dom eco eva fe fio flor foz gas gil giz ilha ioga isa " +
    "ivo jet lar lea leo lia luz mae mar mel mil min nil nova oca oeste olho ouro pai pao paz pe pia pio pos pra pre pro " +
    "rei rio rua rui sal sao sol sul tao tia trem uai una uma vai vao via vez viva voz xis ze zoo"
  ).split(" "),
);

const unaccented = (word: string) => word.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

const capitalized = (word: string) =>
  word.charAt(0).toLocaleUpperCase("pt-BR") + word.slice(1).toLocaleLowerCase("pt-BR");

/** One run of letters and digits, in capitals. */
function readableWord(word: string): string {
  const form = FORMS.get(word);
  if (form) return form;
  if (/\d/.test(word)) return word;
  const plain = unaccented(word);
  if (!/[aeiouy]/.test(plain)) return word;
  return plain.length > 3 || SHORT_WORDS.has(plain) ? capitalized(word) : word;
}

/**
 * A name in capitals, as the registry writes them, in the case in which people read it: "INDUSTRIA DE BEBIDAS DO SUL
 * LTDA" becomes "Industria de Bebidas do Sul Ltda". Siglas, initials, sizes (ME, EPP) and Roman numbers keep their
 * capitals, accents are not guessed, and a name with any small letter is its owner's own spelling and stays. For
 * headings and greetings; what is stored stays as it is.
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
    // Alone, A and O are initials; after a small word they are articles.
    const isArticle = (small === "a" || small === "o") && last !== null && SMALL.has(last);
    if (!SMALL.has(small) && !isArticle) return readableWord(run);
    return last === null ? capitalized(run) : small;
  });
}
