import "server-only";
import { stringify } from "csv-stringify/sync";

/**
 * Lines of a table that Excel in Brazil opens by a double click: semicolons, CRLF, and a mark of UTF-8 before the
 * first line. A cell that a spreadsheet would run as a formula gets an apostrophe before it.
 * @param head column names; only with the first part of a table
 */
export const toCsv = (
  rows: readonly (readonly (string | number | null)[])[],
  head?: readonly string[],
): string =>
  stringify(head ? [head, ...rows] : [...rows], {
    delimiter: ";",
    record_delimiter: "windows",
    bom: head !== undefined,
    escape_formulas: true,
  });
