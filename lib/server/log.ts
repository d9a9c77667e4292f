import "server-only";
import { pino } from "pino";
import { env } from "./env";
import { currentRequestId } from "./request-id";

const MAX_CAUSES = 4;

/** Only the last line of a Prisma error, because the other lines may quote arguments. */
function messageOf({ name, message }: Error): string {
  if (name === "PrismaClientValidationError") return "invalid arguments of a call";
  return name.startsWith("Prisma") ? (message.trim().split("\n").at(-1) ?? "") : message;
}

/** The job queue, for example, throws plain objects with a message. */
function describeOther(error: unknown): Record<string, unknown> {
  const message = typeof error === "object" && error !== null && "message" in error ? error.message : null;
  return { type: typeof error, ...(typeof message === "string" && { message }) };
}

/** Properties of an error for the log. Others are left out, because libraries attach rows, requests and mails. */
export function describeError(error: unknown, causes = MAX_CAUSES): Record<string, unknown> {
  if (!(error instanceof Error)) return describeOther(error);
  const { code, digest } = error as { code?: unknown; digest?: unknown };
  const type = error.constructor.name;
  return {
    type,
    message: messageOf(error),
    ...((typeof code === "string" || typeof code === "number") && { code }),
    ...(typeof digest === "string" && { digest }),
    stack: error.stack?.match(/^ {4}at .*$/gm)?.join("\n"),
    ...(error.cause !== undefined && causes > 0 && { cause: describeError(error.cause, causes - 1) }),
  };
}

/** Whether an error means only that the client disconnected. */
export function isBrokenOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, name, message, cause } = error as Error & { code?: unknown };
  if (name === "ResponseAborted" || (code === "ECONNRESET" && message === "aborted")) return true;
  return isBrokenOff(cause);
}

/**
 * Never log personal data: pass ids instead of names, addresses, documents or bodies. As a safeguard, `redact` removes
 * fields with the usual names of such data, down to one level inside the logged object.
 */
export const log = pino({
  level: env.LOG_LEVEL,
  base: { version: env.APP_VERSION },
  mixin: () => {
    const requestId = currentRequestId();
    return requestId ? { requestId } : {};
  },
  serializers: { err: (error: unknown) => describeError(error) },
  redact: {
    paths: ["email", "cnpj", "cpf", "phone", "password", "token", "authorization", "cookie"].flatMap(
      (name) => [name, `*.${name}`],
    ),
    remove: true,
  },
});

/** Path for the log, without the query, the secret part of a link and the name of a file. */
export const pathForLog = (path: string): string =>
  (path.split("?", 1)[0] ?? "").replace(
    /^(\/carteira\/compartilhada|\/convite|\/recibo|\/arquivos\/[^/]+)\/.+/s,
    "$1/…",
  );
