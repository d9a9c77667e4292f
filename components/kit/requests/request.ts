/** Default timeout (ms) of a request. */
const TIME_LIMIT = 12_000;
/** Pause (ms) before the retry of a read. */
const PAUSE = 500;
/** Statuses of a proxy while no instance responds, for example during a release. */
const AWAY = [502, 503, 504];

/** A failed request. `status` is null without a readable response: offline, timed out, aborted, no JSON. */
export class RequestFailed extends Error {
  readonly status: number | null;
  constructor(status: number | null, cause?: unknown) {
    super(status === null ? "no answer" : `status ${status}`, { cause });
    this.status = status;
  }
}

type RequestOptions<T> = Omit<RequestInit, "signal"> & {
  read: (response: Response) => Promise<T>;
  /** Timeout (ms) including the body. */
  limit?: number;
  /** Whether the timeout covers only the headers, for a body of unknown length. */
  isLong?: boolean;
  signal?: AbortSignal | undefined;
};

/** Calls an API route of this site and reads its response within the timeout. @throws RequestFailed */
export async function request<T>(
  address: string,
  { read, limit = TIME_LIMIT, isLong = false, signal, ...init }: RequestOptions<T>,
): Promise<T> {
  const end = new AbortController();
  const giveUp = () => end.abort();
  const timer = setTimeout(giveUp, limit);
  signal?.addEventListener("abort", giveUp, { once: true });
  try {
    const response = await fetch(address, { ...init, signal: end.signal });
    if (isLong) clearTimeout(timer);
    return await read(response);
  } catch (error) {
    throw error instanceof RequestFailed ? error : new RequestFailed(null, error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

export const jsonBody = (body: object): Pick<RequestInit, "method" | "headers" | "body"> => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/** @throws RequestFailed */
export async function readJson(response: Response) {
  if (!response.ok) throw new RequestFailed(response.status);
  return response.json();
}

/** Read by GET, or with a body by POST: a body holds data that are too private for a URL. */
export type ReadTarget = readonly [address: string, body?: object];

/**
 * Reads JSON. Retries once after a status in AWAY or a failure without a status, but not after a timeout or an abort.
 * @throws RequestFailed
 */
export async function fetchJson<T>([address, body]: ReadTarget, signal?: AbortSignal): Promise<T> {
  const options = { read: readJson, signal, ...(body && jsonBody(body)) };
  const began = Date.now();
  try {
    return await request(address, options);
  } catch (error) {
    const { status } = error as RequestFailed;
    const isWorthIt = status === null ? Date.now() - began < TIME_LIMIT : AWAY.includes(status);
    if (!isWorthIt || signal?.aborted) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (signal?.aborted) throw error;
    return request(address, options);
  }
}
