import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { appendFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const MIB = 1024 * 1024;

export const childrenOf = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);

export type Disk = {
  fill(): Promise<void>;
  free(): Promise<void>;
  end(): void;
};

/** Mounts a RAM disk on a folder; null if the user of this process may not mount one. @param mib size of the disk */
export function mountDisk(folder: string, mib: number): Disk | null {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${mib}m,mode=755`, "tmpfs", folder], {
      stdio: "ignore",
    });
  } catch {
    return null;
  }
  const ballast = path.join(folder, "ballast");
  return {
    fill: async () => {
      for (const size of [MIB, 4096, 1]) {
        const piece = Buffer.alloc(size);
        for (;;) {
          const isFull = await appendFile(ballast, piece).then(
            () => false,
            () => true,
          );
          if (isFull) break;
        }
      }
    },
    free: () => rm(ballast, { force: true }),
    end: () => void execFileSync("umount", ["--lazy", folder]),
  };
}

const FAKETIME = ["/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib"].map(
  (folder) => `${folder}/faketime/libfaketime.so.1`,
);

export type Clock = {
  variables: Record<string, string>;
  /** Offsets the clock from real time. @param seconds negative for the past */
  jump(seconds: number): void;
  end(): void;
};

/** A wall clock that can jump in both directions; null where libfaketime is not installed. */
export function makeClock(): Clock | null {
  const library = FAKETIME.find((file) => existsSync(file));
  if (!library) return null;
  const folder = mkdtempSync(path.join(tmpdir(), "elo-clock-"));
  const file = path.join(folder, "offset");
  const jump = (seconds: number) => writeFileSync(file, `${seconds < 0 ? "" : "+"}${seconds}\n`);
  jump(0);
  return {
    variables: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      // Keep the monotonic clock: timers continue, as they do when the time of day is corrected.
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    jump,
    end: () => rmSync(folder, { recursive: true }),
  };
}
