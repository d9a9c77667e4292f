import "server-only";
import { pino } from "pino";
import { env } from "./env";

/**
 * Structured logs, one JSON line an event. Personal data has no place in them: pass ids, never names, addresses,
 * documents or bodies; what slips through under a known name is removed here.
 */
export const log = pino({
  level: env.LOG_LEVEL,
  base: { version: env.APP_VERSION },
  redact: {
    paths: ["email", "cnpj", "cpf", "phone", "password", "token", "authorization", "cookie"].flatMap(
      (name) => [name, `*.${name}`],
    ),
    remove: true,
  },
});
