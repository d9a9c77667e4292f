import "server-only";
import { z } from "zod";
import { env } from "@/lib/server/env";
import { log } from "@/lib/server/log";

const TIMEOUT = 15_000;
const FILE_TIMEOUT = 60_000;

/**
 * `credits`: none are left. `busy`: rate limit. `refused`: wrong key or request. `down`: unreachable or server error.
 */
type GammaTrouble = "credits" | "busy" | "missing" | "refused" | "down" | "slow" | "invalid";

export const mayHaveStarted = (trouble: GammaTrouble): boolean =>
  trouble === "down" || trouble === "slow" || trouble === "invalid";

type Answer<T> = { ok: true; data: T } | { ok: false; trouble: GammaTrouble };

/** `exportUrl`: temporary link to the file. */
export type Generation =
  | { state: "pending" }
  | { state: "failed" }
  | { state: "completed"; url: string; exportUrl: string | null; documentId: string | null };

const started = z.object({ generationId: z.string().min(1).max(200) });
const webAddress = z.url({ protocol: /^https?$/ }).max(2_000);
const generation = z.discriminatedUnion("status", [
  z.object({ status: z.enum(["pending", "failed"]) }),
  z.object({
    status: z.literal("completed"),
    gammaUrl: webAddress,
    exportUrl: webAddress.nullish(),
    gammaId: z.string().min(1).max(200).nullish(),
  }),
]);

function troubleOf(status: number): GammaTrouble {
  if (status === 402) return "credits";
  if (status === 404) return "missing";
  if (status === 429) return "busy";
  return status >= 500 || status === 408 ? "down" : "refused";
}

const isTimeout = (error: unknown) => error instanceof Error && error.name === "TimeoutError";

type Method = "GET" | "POST" | "DELETE";

async function call<T>(
  method: Method,
  path: string,
  schema: z.ZodType<T>,
  body?: unknown,
): Promise<Answer<T>> {
  const begun = performance.now();
  const fail = (trouble: GammaTrouble) => {
    log.warn(
      { vendor: "gamma", trouble, ms: Math.round(performance.now() - begun) },
      "vendor did not answer",
    );
    return { ok: false, trouble } as const;
  };
  try {
    const response = await fetch(env.GAMMA_BASE_URL.replace(/\/+$/, "") + path, {
      method,
      headers: {
        "X-API-KEY": env.GAMMA_API_KEY,
        "Content-Type": "application/json",
        Accept: "application/json",
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      cache: "no-store",
      // Refuse redirects, because they would send the key to another address.
      redirect: "error",
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (!response.ok) {
      await response.body?.cancel();
      return fail(troubleOf(response.status));
    }
    const read = schema.safeParse(await response.json());
    return read.success ? { ok: true, data: read.data } : fail("invalid");
  } catch (error) {
    if (isTimeout(error)) return fail("slow");
    return fail(error instanceof SyntaxError ? "invalid" : "down");
  }
}

/**
 * Starts a presentation. Never retries, because Gamma would charge twice if only the response was lost.
 * @param text cards separated by a line of three hyphens
 */
export async function startGeneration(text: string, cards: number): Promise<Answer<string>> {
  const answer = await call("POST", "/generations", started, {
    inputText: text,
    textMode: "preserve",
    format: "presentation",
    numCards: cards,
    cardSplit: "inputTextBreaks",
    exportAs: "pptx",
    textOptions: { language: "pt-br" },
    imageOptions: { source: "noImages" },
    sharingOptions: { externalAccess: "view" },
  });
  return answer.ok ? { ok: true, data: answer.data.generationId } : answer;
}

/** Checks the key by listing themes, which is free. Null if Gamma accepts it. */
export async function checkGamma(): Promise<GammaTrouble | null> {
  const answer = await call("GET", "/themes?limit=1", z.object({}));
  return answer.ok ? null : answer.trouble;
}

export async function readGeneration(id: string): Promise<Answer<Generation>> {
  const answer = await call("GET", `/generations/${encodeURIComponent(id)}`, generation);
  if (!answer.ok) return answer;
  const { data } = answer;
  if (data.status !== "completed") return { ok: true, data: { state: data.status } as Generation };
  const { gammaUrl: url, exportUrl = null, gammaId: documentId = null } = data;
  return { ok: true, data: { state: "completed", url, exportUrl, documentId } };
}

/** Deletes a finished presentation, with its page and files. The API key must be that of a workspace administrator. */
export const deleteDocument = (documentId: string): Promise<Answer<unknown>> =>
  call("DELETE", `/gammas/${encodeURIComponent(documentId)}`, z.object({}));

const mayDownloadFrom = (address: string) =>
  address.startsWith("https://") || new URL(address).origin === new URL(env.GAMMA_BASE_URL).origin;

/** Null if the address is refused, or the file is unavailable or above `most` bytes. */
export async function downloadExport(address: string, most: number): Promise<Buffer | null> {
  if (!mayDownloadFrom(address)) return null;
  try {
    const response = await fetch(address, { cache: "no-store", signal: AbortSignal.timeout(FILE_TIMEOUT) });
    if (!response.ok || Number(response.headers.get("content-length") ?? 0) > most) {
      await response.body?.cancel();
      return null;
    }
    const chunks: Uint8Array[] = [];
    let size = 0;
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > most) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}
