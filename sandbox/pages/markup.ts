/** HTML as a value: everything put into the template is escaped unless it is markup itself. */
export type Markup = { markup: string };
type Piece = Markup | string | number | null | undefined | false | Piece[];

const escapeText = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (character) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[character] ?? "&#39;",
  );

export const raw = (markup: string): Markup => ({ markup });

export const html = (strings: TemplateStringsArray, ...pieces: Piece[]): Markup =>
  raw(strings.map((text, index) => text + (index < pieces.length ? render(pieces[index]) : "")).join(""));

function render(piece: Piece): string {
  if (piece === null || piece === undefined || piece === false) return "";
  if (Array.isArray(piece)) return piece.map(render).join("");
  return typeof piece === "object" ? piece.markup : escapeText(String(piece));
}
