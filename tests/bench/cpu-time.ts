import { existsSync, readdirSync, readFileSync } from "node:fs";

/**
 * Id of a process's parent; 0 after the process has ended. Counts the fields of stat from the last ")", because
 * the process name may contain spaces.
 */
function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}

function familyOf(root: number): number[] {
  const pids = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0);
  const parents = pids.map((pid) => [pid, parentOf(pid)] as const);
  const family = [root];
  for (const member of family) {
    for (const [pid, parent] of parents) if (parent === member) family.push(pid);
  }
  return family;
}

/** CPU time (ms) of all threads of a process; 0 after the process has ended. */
function timeOf(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const times = threads.map(
      (id) => readFileSync(`/proc/${pid}/task/${id}/schedstat`, "utf8").split(" ")[0],
    );
    return times.reduce((sum, time) => sum + Number(time) / 1e6, 0);
  } catch {
    return 0;
  }
}

/** Resident memory (bytes) of `root` and its descendants. Counts only processes whose command contains `word`. */
export function memoryOf(root: number | undefined, word: string): number {
  const read = (pid: number, file: string) => {
    try {
      return readFileSync(`/proc/${pid}/${file}`, "utf8");
    } catch {
      return "";
    }
  };
  return familyOf(root ?? 0)
    .filter((pid) => read(pid, "cmdline").includes(word))
    .reduce((sum, pid) => sum + Number(/^VmRSS:\s+(\d+)/m.exec(read(pid, "status"))?.[1] ?? 0) * 1024, 0);
}

export type Clock = () => number;

/**
 * Clock that counts the CPU time (ms) of a process and its present descendants, because real time depends on other
 * load. Without a pid or /proc/…/schedstat the clock counts real time (ms).
 */
export function cpuClock(root: number | undefined): Clock {
  if (!existsSync("/proc/self/schedstat") || root === undefined) return () => performance.now();
  const family = familyOf(root);
  return () => family.reduce((sum, pid) => sum + timeOf(pid), 0);
}
