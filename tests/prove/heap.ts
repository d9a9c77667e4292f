import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { familyOf } from "./vitals.ts";

/** SIGUSR1 opens the inspector. Its port is fixed, so only one process can open it at a time. */
const INSPECTOR = "http://127.0.0.1:9229/json/list";
/** Longest wait (ms) for the inspector to open. */
const OPENING = 10_000;

async function inspectorOf(pid: number): Promise<string> {
  process.kill(pid, "SIGUSR1");
  for (const end = performance.now() + OPENING; performance.now() < end; await wait(100)) {
    const targets = await fetch(INSPECTOR).then(
      (response) => response.json() as Promise<{ webSocketDebuggerUrl: string }[]>,
      () => [],
    );
    if (targets[0]) return targets[0].webSocketDebuggerUrl;
  }
  throw new Error(`process ${pid} opened no inspector`);
}

type Reply = { id: number; result: { result?: { value?: number } } };

/** Live heap (MiB) of a process. Closes the inspector, because the next process needs its port. */
async function liveHeapOf(pid: number): Promise<number> {
  const socket = new WebSocket(await inspectorOf(pid));
  await once(socket, "open");
  let sent = 0;
  const call = async (method: string, params: object = {}): Promise<Reply["result"]> => {
    sent += 1;
    const id = sent;
    socket.send(JSON.stringify({ id, method, params }));
    for (;;) {
      const [event] = (await once(socket, "message")) as [MessageEvent<string>];
      const reply = JSON.parse(event.data) as Reply;
      if (reply.id === id) return reply.result;
    }
  };
  await call("HeapProfiler.collectGarbage");
  const { result } = await call("Runtime.evaluate", { expression: "process.memoryUsage().heapUsed" });
  const expression = "((close) => setTimeout(close))(require('node:inspector').close)";
  await call("Runtime.evaluate", { expression, includeCommandLineAPI: true });
  await once(socket, "close");
  return (result?.value ?? Number.NaN) / (1024 * 1024);
}

/**
 * Live heap (MiB) of each server, without its worker processes.
 * @param pids of start scripts, whose first child is the server
 */
export async function liveHeaps(pids: readonly number[]): Promise<number[]> {
  const heaps: number[] = [];
  for (const pid of pids) heaps.push(await liveHeapOf(familyOf(pid)[1] ?? pid));
  return heaps;
}
