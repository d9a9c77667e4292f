import type { AddressInfo } from "node:net";
import { createServer, connect as dial, type Socket } from "node:net";

/**
 * The line between a test and its database, which can go dead. Start it before the product is imported: the product
 * then calls over it.
 */
export async function startLine() {
  const target = new URL(process.env.DATABASE_URL ?? "");
  const ends = new Set<Socket>();
  let state: "open" | "silent" | "cut" = "open";
  const hangUp = () => {
    for (const end of ends) end.destroy();
    ends.clear();
  };
  const server = createServer((near) => {
    if (state === "cut") return void near.destroy();
    const far = dial(Number(target.port), target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(from);
      from.on("error", () => {}).on("close", () => to.destroy());
      from.on("data", (chunk) => state === "open" && to.write(chunk));
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  url.hostname = "127.0.0.1";
  process.env.DATABASE_URL = url.href;
  return {
    /** Connections stay and are accepted, and nothing is ever answered: a database that is stopped (SIGSTOP). */
    hush() {
      state = "silent";
    },
    /** Connections break and none is accepted: a database that is gone. */
    cut() {
      state = "cut";
      hangUp();
    },
    restore() {
      state = "open";
      hangUp();
    },
  };
}
