import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { localVariables } from "../../scripts/local-vendors.ts";

/** Bytes of a database with a million projects while it is built. */
const ROOM = 8e9;

/** Settings of a scratch cluster, without crash safety. */
export const FAST_SETTINGS = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "shared_buffers=1GB",
  "max_wal_size=4GB",
];

/** Shared memory if it has room, else the temporary folder. */
export function scratchFolder(): string {
  if (!existsSync("/dev/shm")) return tmpdir();
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize > ROOM ? "/dev/shm" : tmpdir();
}

/** Value for required variables that the queries do not use. */
const SECRET = "nobody signs in during a benchmark";
export const BENCH_CONFIGURATION = {
  LOCAL_START: "true",
  ...localVariables({ LOCAL_START: "true", NEXTAUTH_SECRET: SECRET }),
  NEXTAUTH_SECRET: SECRET,
  NODE_ENV: "production" as const,
};
