import { existsSync, readdirSync, readFileSync } from "node:fs";

/** The parent of a process; its name, which stands before that, may hold spaces. */
function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0;
  }
}

/** A process and everything that it started. */
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

/** Time (ms) that the threads of a process have run; 0 when it has ended. */
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

/** Bytes of memory (resident) of a process and everything that it started whose command has a word in it. */
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
 * Reads the processor time (ms) that a process and its children have used so far: what others do on the machine is
 * not in it. Where the system does not tell, the time of day (ms).
 */
export function cpuClock(root: number | undefined): Clock {
  if (!existsSync("/proc/self/schedstat") || root === undefined) return () => performance.now();
  const family = familyOf(root);
  return () => family.reduce((sum, pid) => sum + timeOf(pid), 0);
}
