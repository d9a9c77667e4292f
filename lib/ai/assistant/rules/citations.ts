/** What stands between the brackets of a citation, `1, 2, 10`, is at most this long; what goes on longer is text. */
const LONGEST = 60;
const CITATION = new RegExp(` ?\\[(?=[^\\]]{1,${LONGEST}}\\])(\\d{1,2}(?:\\s*[,;e]\\s*\\d{1,2})*)\\]`, "g");
/** What could still become a citation once more text comes. */
const BEGINNING = new RegExp(` ?(?:\\[[\\d\\s,;e]{0,${LONGEST}})?$`);

/**
 * Renumbers the citations of a text that comes in pieces, in the order in which they first appear, and drops those
 * of sources that were never given. How the text was cut into pieces makes no difference.
 * @param total how many sources there are, numbered from 1
 */
export function createCitations(total: number) {
  const cited: number[] = [];
  let rest = "";

  const renumber = (text: string) =>
    text.replace(CITATION, (whole, list: string) => {
      const numbers = [...list.matchAll(/\d+/g)]
        .map(Number)
        .filter((number) => number >= 1 && number <= total);
      const marks = numbers.map((number) => {
        if (!cited.includes(number)) cited.push(number);
        return `[${cited.indexOf(number) + 1}]`;
      });
      return marks.length > 0 ? (whole.startsWith(" ") ? " " : "") + [...new Set(marks)].join("") : "";
    });

  return {
    /** @returns what of the text so far can be shown, beyond what was shown before */
    push(piece: string): string {
      const text = rest + piece;
      const open = BEGINNING.exec(text)?.[0] ?? "";
      rest = open;
      return renumber(text.slice(0, text.length - open.length));
    },
    /** What was held back because it could have become a citation. */
    end(): string {
      const last = rest;
      rest = "";
      return last;
    },
    /** Numbers of the sources as they were given, in the order in which the text cites them. */
    cited: (): readonly number[] => cited,
  };
}
