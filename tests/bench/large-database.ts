import { existsSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { localVariables } from "../../scripts/local-vendors.ts";

/** Bytes that a database with a million projects takes while it is built. */
const ROOM = 8e9;

/** Settings of a scratch cluster, without crash safety. */
export const FAST_SETTINGS = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "shared_buffers=1GB",
  "max_wal_size=4GB",
];

/** In memory where there is room for it. */
export function scratchFolder(): string {
  if (!existsSync("/dev/shm")) return tmpdir();
  const { bavail, bsize } = statfsSync("/dev/shm");
  return bavail * bsize > ROOM ? "/dev/shm" : tmpdir();
}

/** Configuration that the product requires, though the queries use none of it. */
const SECRET = "nobody signs in during a benchmark";
export const BENCH_CONFIGURATION = {
  LOCAL_START: "true",
  ...localVariables({ LOCAL_START: "true", NEXTAUTH_SECRET: SECRET }),
  NEXTAUTH_SECRET: SECRET,
  NODE_ENV: "production" as const,
};
