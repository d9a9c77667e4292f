import { findProgram } from "../../scripts/debian.ts";
import type { Clock } from "./cpu-time.ts";
import { output } from "./programs.ts";
import { median } from "./rows.ts";

export const WRK_MISSING = "falta o wrk: apt-get install wrk";
export const hasWrk = () => findProgram("wrk") !== null;

const CONNECTIONS = 32;
/** The warm-up ends after this many requests, which make V8 compile the code, or else after this many rounds. */
const WARM_UP = { requests: 5_000, rounds: 10 };

export type MeasuredServer = {
  url: string;
  headers?: string[];
  clock: Clock;
};

type Speed = {
  requests: number;
  /** Requests per second of wall-clock time; depends on other load of the machine. */
  perSecond: number;
  /** Requests per millisecond of the server's CPU time. */
  perWork: number;
};

/** @throws on an error status, a refused connection or no response at all */
async function load({ url, headers = [], clock }: MeasuredServer, seconds: number): Promise<Speed> {
  const fields = headers.flatMap((header) => ["-H", header]);
  const before = clock();
  const report = await output("wrk", ["-t1", `-c${CONNECTIONS}`, `-d${seconds}s`, ...fields, url]);
  const work = clock() - before;
  const requests = Number(/(\d+) requests in/.exec(report)?.[1]);
  const perSecond = Number(/Requests\/sec:\s+([\d.]+)/.exec(report)?.[1]);
  const trouble = /Non-2xx.*|Socket errors: connect [1-9].*/.exec(report);
  if (trouble || !(requests > 0)) throw new Error(`${url}: ${trouble?.[0] ?? report}`);
  return { requests, perSecond, perWork: requests / work };
}

async function warmUp(server: MeasuredServer, seconds: number): Promise<void> {
  let requests = 0;
  for (let round = 0; round < WARM_UP.rounds && requests < WARM_UP.requests; round++) {
    requests += (await load(server, seconds)).requests;
  }
}

export type Comparison = {
  ratio: number;
  note: string;
};

const number = (value: number, digits: number) =>
  value.toLocaleString("pt-BR", { minimumFractionDigits: digits, maximumFractionDigits: digits });

/**
 * Measures both servers in each round. A round gives one ratio: requests per CPU time of `subject`, divided by those of
 * `reference`. Unlike requests per second, they hardly depend on other load of the machine.
 */
export async function compareSpeed(
  subject: MeasuredServer,
  reference: MeasuredServer,
  { rounds = 7, seconds = 2 } = {},
): Promise<Comparison> {
  await warmUp(subject, seconds);
  await warmUp(reference, seconds);
  const pairs: { subject: Speed; reference: Speed }[] = [];
  for (let round = 0; round < rounds; round++) {
    // Alternate the order, so that neither server always runs second.
    const late = round % 2 ? await load(reference, seconds) : null;
    const own = await load(subject, seconds);
    pairs.push({ subject: own, reference: late ?? (await load(reference, seconds)) });
  }
  const ratios = pairs.map((pair) => pair.subject.perWork / pair.reference.perWork).toSorted((a, b) => a - b);
  const onTheWall = pairs.map((pair) => pair.subject.perSecond / pair.reference.perSecond);
  const speeds = (["subject", "reference"] as const).map((side) =>
    number(median(pairs.map((pair) => pair[side].perSecond)), 0),
  );
  const note = [
    `${rounds} pares de ${number(ratios[0] ?? 0, 2)} a ${number(ratios.at(-1) ?? 0, 2)}`,
    `no relógio ${number(median(onTheWall), 2)} (${speeds.join(" e ")} por segundo)`,
  ].join("; ");
  return { ratio: median(ratios), note };
}
