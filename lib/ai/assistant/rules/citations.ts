/** Maximum length between the brackets of a citation such as `[1, 2, 10]`; longer brackets are plain text. */
const LONGEST = 60;
const CITATION = new RegExp(` ?\\[(?=[^\\]]{1,${LONGEST}}\\])(\\d{1,2}(?:\\s*[,;e]\\s*\\d{1,2})*)\\]`, "g");
/** A possible start of a citation, which the next piece may complete. */
const BEGINNING = new RegExp(` ?(?:\\[[\\d\\s,;e]{0,${LONGEST}})?$`);

/**
 * Renumbers the citations of a streamed text in order of first appearance, and drops citations of unknown sources. A
 * piece of the text may begin or end inside a citation.
 * @param total number of sources, numbered from 1
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
    push(piece: string): string {
      const text = rest + piece;
      const open = BEGINNING.exec(text)?.[0] ?? "";
      rest = open;
      return renumber(text.slice(0, text.length - open.length));
    },
    end(): string {
      const last = rest;
      rest = "";
      return last;
    },
    cited: (): readonly number[] => cited,
  };
}
