import { readEnv } from "./env-schema";

export const env = readEnv(process.env);

// next-auth reads its address only from the environment.
process.env.NEXTAUTH_URL = env.APP_URL;

// OpenTelemetry reads these two. Export metrics but no logs, because the product logs to standard output.
process.env.OTEL_METRICS_EXPORTER ??= "otlp";
process.env.OTEL_LOGS_EXPORTER ??= "none";
