import { type AddressInfo, createServer, connect as dial, type Socket } from "node:net";

/** Whether a connection breaks before a message arrives, or after it and before its answer. */
export type Moment = "before" | "after";

/**
 * A proxy between the product and a service that breaks at a message named by the test, as after a killed process or a
 * lost network. It works again at once.
 * @param spared content of a connection's first message that exempts it: work by a timer is not part of the test
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
      // The request arrives and is processed, and its response is lost.
      near.removeAllListeners("close");
      far.removeAllListeners("data").end(chunk);
      ends.delete(far);
      breakAll();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** The message from now on (1 is the next) at which everything breaks. */
    breakAt(message: number, when: Moment) {
      left = message;
      moment = when;
      broke = false;
    },
    /** @returns whether it broke; from now on it does not */
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
