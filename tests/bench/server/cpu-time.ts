import fs from 'node:fs';

/** Milliseconds of one tick of `/proc/<pid>/stat`. */
const TICK = 10;

interface Process {
  parent: number;
  milliseconds: number;
  /** The same of its children that have ended, such as those of PostgreSQL that vacuum. */
  ended: number;
}

function read(pid: string): Process | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The process name may contain blanks and brackets; the fields after it do not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [user, system, endedUser, endedSystem] = fields.slice(11, 15).map(Number);
    const sum = (one = 0, other = 0) => (one + other) * TICK;
    return { parent: Number(fields[1]), milliseconds: sum(user, system), ended: sum(endedUser, endedSystem) };
  } catch {
    return null;
  }
}

/**
 * CPU milliseconds used so far by a process and, unless `below` is false, all its descendants (Linux). Unlike requests
 * per second they hardly depend on the load of the machine.
 */
export function cpuTime(root: number, below = true): number {
  if (!below) return read(String(root))?.milliseconds ?? 0;
  const processes = new Map<number, Process>();
  for (const name of fs.readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? read(name) : null;
    if (found) processes.set(Number(name), found);
  }
  const belongs = (pid: number): boolean => {
    for (let at = pid; at > 1; at = processes.get(at)?.parent ?? 0) if (at === root) return true;
    return false;
  };
  return [...processes].reduce(
    (sum, [pid, { milliseconds, ended }]) => (belongs(pid) ? sum + milliseconds + ended : sum),
    0,
  );
}
