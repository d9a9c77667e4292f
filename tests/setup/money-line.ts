import { createServer, connect as dial, type Socket } from "node:net";
import { listen } from "./listen";

/** Whether a connection breaks before a message arrives, or between the message and its response. */
export type Moment = "before" | "after";

/**
 * A proxy that breaks its connections at a chosen message, as if `target` were killed. Accepts new ones at once.
 * @param spared text in a connection's first message that exempts the connection, such as the name of the job queue
 */
export async function startBreakingLine(target: { port: number; hostname: string }, spared?: string) {
  const ends = new Set<Socket>();
  let left: number | null = null;
  let moment: Moment = "before";
  let broke = false;
  const breakAll = () => {
    broke = true;
    left = null;
    for (const end of ends) end.destroy();
    ends.clear();
  };
  const server = createServer((near) => {
    const far = dial(target.port, target.hostname);
    for (const end of [near, far]) {
      ends.add(end);
      end.on("error", () => {});
    }
    near.on("close", () => far.destroy());
    far.on("close", () => near.destroy());
    far.on("data", (chunk) => near.write(chunk));
    let isSpared: boolean | undefined;
    near.on("data", (chunk) => {
      isSpared ??= spared !== undefined && chunk.includes(spared);
      if (isSpared) {
        ends.delete(near);
        ends.delete(far);
        return void far.write(chunk);
      }
      if (left === null) return void far.write(chunk);
      left -= 1;
      if (left > 0) return void far.write(chunk);
      if (moment === "before") return breakAll();
      // The service processes the message, but its response is lost.
      near.removeAllListeners("close");
      far.removeAllListeners("data").end(chunk);
      ends.delete(far);
      breakAll();
    });
  });
  const port = await listen(server);
  return {
    port,
    /** Breaks all connections at this message (1 is the next). */
    breakAt(message: number, when: Moment) {
      left = message;
      moment = when;
      broke = false;
    },
    /** Cancels a pending break. @returns whether the line broke */
    mend(): boolean {
      left = null;
      return broke;
    },
    stop: () => {
      for (const end of ends) end.destroy();
      server.close();
    },
  };
}
