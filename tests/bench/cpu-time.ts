import { existsSync, readdirSync, readFileSync } from "node:fs";

/** Fields of /proc/PID/stat after the name, which may hold spaces: state, parent, … */
function readStat(pid: number): string[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    return text.slice(text.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}

/** A process and everything that it started. */
function familyOf(root: number): number[] {
  const parents = readdirSync("/proc")
    .map(Number)
    .filter((pid) => pid > 0)
    .map((pid) => [pid, Number(readStat(pid)[1])] as const);
  const family = [root];
  for (const member of family) {
    for (const [pid, parent] of parents) if (parent === member) family.push(pid);
  }
  return family;
}

export type Clock = () => number;

/**
 * Reads the processor time (in ticks, user and system) that a process and its children have used so far: what others
 * do on the machine is not in it. Where the system does not tell, the time of day (ms).
 */
export function cpuClock(root: number | undefined): Clock {
  if (!existsSync("/proc/self/stat") || root === undefined) return () => performance.now();
  const family = familyOf(root);
  return () =>
    family.reduce((sum, pid) => {
      const fields = readStat(pid);
      return sum + Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
    }, 0);
}
