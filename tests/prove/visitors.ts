import { Agent, type IncomingMessage, request } from "node:http";

type VisitorRequest = {
  path: string;
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
};
type Outcome = { path: string; status: number; ms: number; saw: string };

export type Tally = { requests: number; failed: Outcome[]; slowest: number };

export const requestsOf = (session: Record<string, string>): VisitorRequest[] => [
  { path: "/" },
  { path: "/lir-projetos" },
  { path: "/lir-projetos?busca=vidro" },
  { path: "/lir-projetos?estado=SP", headers: session },
  { path: "/api/viewer", headers: session },
  { path: "/dashboard", headers: session },
  {
    path: "/api/check-subscription",
    method: "POST",
    headers: { ...session, "Content-Type": "application/json" },
    body: "{}",
  },
  { path: "/faq?utm_source=prova" },
  { path: "/api/health" },
];

/** A broken connection has status 0. */
function send(
  base: string,
  { path, method = "GET", headers: own = {}, body }: VisitorRequest,
  agent: Agent,
): Promise<Outcome> {
  // Like a browser, accept HTML for pages: during an outage, only such requests get the error page.
  const headers = path.startsWith("/api/") ? own : { Accept: "text/html", ...own };
  const began = performance.now();
  return new Promise((resolve) => {
    const done = (status: number, saw = "") => resolve({ path, status, ms: performance.now() - began, saw });
    const sent = request(base + path, { method, headers, agent }, (response) => {
      const status = response.statusCode ?? 0;
      let text = "";
      response.setEncoding("utf8");
      response.on("data", (piece: string) => {
        if (status >= 500) text += piece;
      });
      response.once("end", () => done(status, wordsOf(text))).once("error", () => done(0));
    });
    sent.once("error", () => done(0)).end(body);
  });
}

function wordsOf(text: string): string {
  const [, heading] = /<h1[^>]*>(.*?)<\/h1>/s.exec(text) ?? [];
  const [, message] = /"error":"(.*?)"/.exec(text) ?? [];
  return (heading ?? message ?? text)
    .replaceAll(/<[^>]*>/g, "")
    .trim()
    .slice(0, 100);
}

const isFailure = ({ status }: Outcome) => status === 0 || status >= 500;

export function runVisitors(
  base: string,
  wanted: readonly VisitorRequest[],
  visitors: number,
): () => Promise<Tally> {
  const agent = new Agent({ keepAlive: true });
  const outcomes: Outcome[] = [];
  let isOver = false;
  const visit = async (from: number) => {
    for (let at = from; !isOver; at++) {
      const next = wanted[at % wanted.length];
      if (next) outcomes.push(await send(base, next, agent));
    }
  };
  const all = Promise.all(Array.from({ length: visitors }, (_, at) => visit(at)));
  return async () => {
    isOver = true;
    await all;
    agent.destroy();
    const slowest = Math.round(Math.max(0, ...outcomes.map(({ ms }) => ms)));
    return { requests: outcomes.length, failed: outcomes.filter(isFailure), slowest };
  };
}

/**
 * Keeps an event stream open like a browser: reconnects 100 ms after a server ended or refused the stream.
 * @returns a function that closes the stream and returns how often it was opened and refused, and the longest time (ms)
 * without a stream
 */
export function keepStream(base: string, headers: Record<string, string>) {
  const agent = new Agent();
  let [opened, refused, longest, lostAt, isOver] = [0, 0, 0, 0, false];
  let end = () => {};
  const open = () => {
    if (isOver) return;
    let hasResponse = false;
    const connection = request(
      `${base}/api/conversas/eventos`,
      { headers, agent },
      (response: IncomingMessage) => {
        hasResponse = true;
        if (response.statusCode !== 200) {
          refused += 1;
          response.resume();
          setTimeout(open, 100);
          return;
        }
        opened += 1;
        if (lostAt) longest = Math.max(longest, Date.now() - lostAt);
        lostAt = 0;
        const lose = () => {
          if (lostAt || isOver) return;
          lostAt = Date.now();
          connection.destroy();
          setTimeout(open, 100);
        };
        response.setEncoding("utf8");
        response.on("data", (piece: string) => piece.includes("event: fim") && lose());
        response.once("close", lose).once("error", lose);
      },
    );
    connection.once("error", () => !hasResponse && setTimeout(open, 100));
    connection.end();
    end = () => connection.destroy();
  };
  open();
  return () => {
    isOver = true;
    end();
    return { opened, refused, longest: Math.max(longest, lostAt && Date.now() - lostAt) };
  };
}
