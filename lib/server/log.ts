import "server-only";
import { pino } from "pino";
import { env } from "./env";

/** Causes of causes that are written down. */
const MAX_CAUSES = 4;

/** Prisma says in its last line what went wrong, and before it, when it did not understand a call, the arguments. */
function messageOf({ name, message }: Error): string {
  if (name === "PrismaClientValidationError") return "the arguments of the call do not fit";
  return name.startsWith("Prisma") ? (message.trim().split("\n").at(-1) ?? "") : message;
}

/**
 * An error as the log keeps it: what and where, and no property that some library hung on it, because that may be the
 * row, the request or the mail that it was about.
 */
export function describeError(error: unknown, causes = MAX_CAUSES): Record<string, unknown> {
  if (!(error instanceof Error)) return { type: typeof error };
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

/**
 * Whether an error only says that the visitor left before the end: their request stopped arriving, or nobody was there
 * any more to read the answer.
 */
export function isBrokenOff(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, name, message, cause } = error as Error & { code?: unknown };
  if (name === "ResponseAborted" || (code === "ECONNRESET" && message === "aborted")) return true;
  return isBrokenOff(cause);
}

/**
 * Structured logs, one JSON line an event. Personal data has no place in them: pass ids, never names, addresses,
 * documents or bodies; what slips through under a known name is removed here.
 */
export const log = pino({
  level: env.LOG_LEVEL,
  base: { version: env.APP_VERSION },
  serializers: { err: (error: unknown) => describeError(error) },
  redact: {
    paths: ["email", "cnpj", "cpf", "phone", "password", "token", "authorization", "cookie"].flatMap(
      (name) => [name, `*.${name}`],
    ),
    remove: true,
  },
});
