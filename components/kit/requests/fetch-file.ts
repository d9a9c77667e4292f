import { jsonBody, RequestFailed, request } from "./request";

/** Timeout (ms) until a file's headers arrive. The body has no limit, because an export may stream for long. */
const TIME_LIMIT = 60_000;

/** @throws RequestFailed for a failure without a text */
async function readFile(response: Response): Promise<{ name: string; blob: Blob } | { refused: string }> {
  if (response.ok) {
    const name = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? "";
    return { name, blob: await response.blob() };
  }
  const answer = (await response.json().catch(() => null)) as { error?: string } | null;
  if (!answer?.error) throw new RequestFailed(response.status);
  return { refused: answer.error };
}

function save({ name, blob }: { name: string; blob: Blob }): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // Keep the URL until the download has surely started.
  setTimeout(() => URL.revokeObjectURL(link.href), TIME_LIMIT);
}

/**
 * @param body POST body, for data too private for an address
 * @returns the server's error text; null once the download has started
 * @throws RequestFailed
 */
export async function fetchFile(href: string, body?: object): Promise<string | null> {
  const file = await request(href, {
    read: readFile,
    limit: TIME_LIMIT,
    isLong: true,
    ...(body && jsonBody(body)),
  });
  if ("refused" in file) return file.refused;
  save(file);
  return null;
}
