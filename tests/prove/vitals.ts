import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** Milliseconds between two measurements. */
const EVERY = 5_000;
const MIB = 1024 * 1024;

export function familyOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
    return [pid, ...children.split(" ").filter(Boolean).map(Number).flatMap(familyOf)];
  } catch {
    return [];
  }
}

/** Bytes of a process and its descendants. Shared memory is divided among the processes that share it. */
export function memoryOf(pid: number): number {
  const sizes = familyOf(pid).map((member) => {
    try {
      const [, kilobytes = "0"] =
        /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${member}/smaps_rollup`, "utf8")) ?? [];
      return Number(kilobytes) * 1024;
    } catch {
      return 0;
    }
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}

type Point = { at: number; value: number };

/** Least-squares slope: change of the value per hour. `at` is in ms. */
export function slopePerHour(points: readonly Point[]): number {
  const mean = (of: (point: Point) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [at, value] = [mean((point) => point.at), mean((point) => point.value)];
  const spread = points.reduce((sum, point) => sum + (point.at - at) ** 2, 0);
  const shared = points.reduce((sum, point) => sum + (point.at - at) * (point.value - value), 0);
  return spread === 0 ? 0 : (shared / spread) * 3_600_000;
}

export const quantile = (values: readonly number[], part: number): number =>
  values.toSorted((one, other) => one - other)[Math.floor((values.length - 1) * part)] ?? 0;

/**
 * Measures memory every five seconds.
 * @returns a function that stops measuring and returns, for each server, the first and the last memory (MiB) and the
 * slope (MiB per hour). The slope leaves out the first third of the time, in which caches fill.
 */
export function watchMemory(pids: () => number[]): () => { slope: number; first: number; last: number }[] {
  const began = Date.now();
  const points: Point[][] = [];
  const measure = () => {
    for (const [server, pid] of pids().entries()) {
      points[server] ??= [];
      points[server].push({ at: Date.now(), value: memoryOf(pid) / MIB });
    }
  };
  measure();
  const timer = setInterval(measure, EVERY);
  return () => {
    clearInterval(timer);
    measure();
    const warm = began + (Date.now() - began) / 3;
    return points.map((all) => ({
      slope: slopePerHour(all.filter(({ at }) => at >= warm)),
      first: all[0]?.value ?? 0,
      last: all.at(-1)?.value ?? 0,
    }));
  };
}

type Metrics = {
  resourceMetrics?: {
    scopeMetrics?: { metrics?: { name: string; gauge?: { dataPoints?: { asDouble?: number }[] } }[] }[];
  }[];
};

const DELAY = "elo.event_loop.delay.p99";

const delaysIn = ({ resourceMetrics = [] }: Metrics): number[] =>
  resourceMetrics
    .flatMap(({ scopeMetrics = [] }) => scopeMetrics)
    .flatMap(({ metrics = [] }) => metrics)
    .filter(({ name }) => name === DELAY)
    .flatMap(({ gauge }) => gauge?.dataPoints?.map(({ asDouble = 0 }) => asDouble) ?? []);

export type Collector = {
  variables: Record<string, string>;
  /** Event loop delays (ms, 99th percentile) since the last call: one per server every five seconds. */
  takeDelays(): number[];
  stop(): Promise<void>;
};

export async function startCollector(): Promise<Collector> {
  let delays: number[] = [];
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    if (request.url === "/v1/metrics")
      delays.push(...delaysIn(JSON.parse(Buffer.concat(pieces).toString("utf8"))));
    response.setHeader("content-type", "application/json").end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    variables: {
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_METRICS_PROTOCOL: "http/json",
      OTEL_METRIC_EXPORT_INTERVAL: String(EVERY),
      OTEL_METRIC_EXPORT_TIMEOUT: String(EVERY),
      OTEL_TRACES_SAMPLER: "always_off",
    },
    takeDelays: () => {
      const taken = delays;
      delays = [];
      return taken;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
