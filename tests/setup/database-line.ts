import { createServer, connect as dial, type Socket } from "node:net";
import { listen } from "./listen";

const refusal = (state: { code: string; message: string }, near: Socket) => () => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${state.code}\0M${state.message}\0\0`);
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(fields.length + 4, 1);
  near.end(Buffer.concat([head, fields]));
};

/** Starts a database proxy that simulates faults, and sets DATABASE_URL to it. Call before importing the product. */
export async function startLine() {
  const target = new URL(process.env.DATABASE_URL ?? "");
  const ends = new Set<Socket>();
  let state: "open" | "silent" | "cut" | { code: string; message: string } = "open";
  const hangUp = () => {
    for (const end of ends) end.destroy();
    ends.clear();
  };
  const server = createServer((near) => {
    if (state === "cut") return void near.destroy();
    if (typeof state === "object") return void near.once("data", refusal(state, near)).on("error", () => {});
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
  const url = new URL(target);
  url.port = String(await listen(server));
  url.hostname = "127.0.0.1";
  process.env.DATABASE_URL = url.href;
  return {
    /** Keeps and accepts connections but never answers, like a stopped process (SIGSTOP). */
    silence() {
      state = "silent";
    },
    /** Breaks connections and accepts none, like a database that is down. */
    cut() {
      state = "cut";
      hangUp();
    },
    refuse(code: string, message: string) {
      state = { code, message };
      hangUp();
    },
    /** Breaks all connections and accepts new ones, like a restarted database. */
    restart() {
      hangUp();
    },
    restore() {
      state = "open";
      hangUp();
    },
  };
}
