import { readEnv } from "./env-schema";

export const env = readEnv(process.env);

// next-auth reads its address only from the environment.
process.env.NEXTAUTH_URL = env.APP_URL;

// So does OpenTelemetry. Its logs stay off: those of the product are lines on standard output.
process.env.OTEL_METRICS_EXPORTER ??= "otlp";
process.env.OTEL_LOGS_EXPORTER ??= "none";
