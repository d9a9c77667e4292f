/** Time (ms) after which a request counts as failed; our functions answer within 7 s. */
const TIME_LIMIT = 12_000;
/** Time (ms) before a reading is asked once more. */
const PAUSE = 500;
/** What a proxy says while no instance answers, such as during a release. */
const AWAY = [502, 503, 504];

/** A request without a usable answer; `status` is null when none came: no line, too late, given up. */
export class RequestFailed extends Error {
  readonly status: number | null;
  constructor(status: number | null, cause?: unknown) {
    super(status === null ? "no answer" : `status ${status}`, { cause });
    this.status = status;
  }
}

type Asking<T> = Omit<RequestInit, "signal"> & {
  read: (response: Response) => Promise<T>;
  /** Time in ms for the answer and its body. */
  limit?: number;
  signal?: AbortSignal | undefined;
};

/** The one way from a browser to our functions, but for the stream of the assistant. @throws RequestFailed */
export async function request<T>(
  address: string,
  { read, limit = TIME_LIMIT, signal, ...init }: Asking<T>,
): Promise<T> {
  const end = new AbortController();
  const giveUp = () => end.abort();
  const timer = setTimeout(giveUp, limit);
  signal?.addEventListener("abort", giveUp, { once: true });
  try {
    return await read(await fetch(address, { ...init, signal: end.signal }));
  } catch (error) {
    throw error instanceof RequestFailed ? error : new RequestFailed(null, error);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", giveUp);
  }
}

/** A body of JSON, as our functions take it. */
export const jsonBody = (body: object): Pick<RequestInit, "method" | "headers" | "body"> => ({
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

/** The body of an answer that is none of a failure. @throws RequestFailed */
export async function readJson(response: Response) {
  if (!response.ok) throw new RequestFailed(response.status);
  return response.json();
}

/** An address to read from; with a body where the question is too private for an address. */
export type Question = readonly [address: string, body?: object];

/**
 * Asks a question that changes nothing: one that the line lost, or that nobody was there for, is asked once more.
 * @throws RequestFailed
 */
export async function ask<T>([address, body]: Question, signal?: AbortSignal): Promise<T> {
  const asking = { read: readJson, signal, ...(body && jsonBody(body)) };
  const began = Date.now();
  try {
    return await request(address, asking);
  } catch (error) {
    const { status } = error as RequestFailed;
    const isWorthIt = status === null ? Date.now() - began < TIME_LIMIT : AWAY.includes(status);
    if (!isWorthIt || signal?.aborted) throw error;
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
    if (signal?.aborted) throw error;
    return request(address, asking);
  }
}
