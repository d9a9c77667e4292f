import { mkdir } from "node:fs/promises";
import path from "node:path";
import getPort from "get-port";
import { type Nginx, startNginx } from "../setup/nginx.ts";
import { type Clock, cpuClock } from "./cpu-time.ts";

export type Front = Nginx & {
  /** Address at which this nginx serves `files` from disk. */
  diskUrl: string;
  files: string;
  clock: Clock;
};

/** Starts nginx as shipped, but without rate limits. @param origin the instance behind it, as http://host:port */
export async function startFront(scratch: string, origin: string): Promise<Front> {
  const files = path.join(scratch, "files");
  await mkdir(files, { recursive: true });
  const disk = await getPort();
  const http = `server { listen 127.0.0.1:${disk}; root ${files}; default_type text/html; }`;
  const nginx = await startNginx(origin, { http, limits: false });
  return { ...nginx, diskUrl: `http://127.0.0.1:${disk}`, files, clock: cpuClock(nginx.pid) };
}
