import "server-only";
import { stringify } from "csv-stringify/sync";
import { ok, RawAnswer, type Result } from "@/lib/kit/result";
import { log } from "./log";

type Part = { rows: Parameters<typeof toCsv>[0]; head?: readonly string[] };

export type Download = Result<RawAnswer>;

/** Sends a CSV file part by part, so that a long one neither fills the memory nor holds up other requests. */
export async function streamCsv(parts: AsyncGenerator<Part>, fileName: string): Promise<Download> {
  const read = async (): Promise<string | null> => {
    const { done, value } = await parts.next();
    return done ? null : toCsv(value.rows, value.head);
  };
  // Read the first part before the response starts, so that a failed query still gets an error status.
  let nextPart = (await read()) ?? "";
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      controller.enqueue(encoder.encode(nextPart));
      const part = await read().catch((error: unknown) => {
        log.error({ err: error, fileName }, "a CSV file broke off");
        throw error;
      });
      if (part === null) controller.close();
      else nextPart = part;
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
  return ok(
    new RawAnswer(body, {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${fileName}"`,
    }),
  );
}

/**
 * CSV that Excel in Brazil opens directly: semicolons, CRLF, and an apostrophe before formulas.
 * @param head column names of a file's first part, which begins with a byte-order mark
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
