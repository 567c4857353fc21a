import fs from 'node:fs';

/** Milliseconds of one tick of `/proc/<pid>/stat`. */
const TICK = 10;

interface Process {
  parent: number;
  milliseconds: number;
}

function read(pid: string): Process | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name may hold blanks and brackets; what follows it does not.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return { parent: Number(fields[1]), milliseconds: (Number(fields[11]) + Number(fields[12])) * TICK };
  } catch {
    return null;
  }
}

/**
 * CPU milliseconds that a process and, unless `below` is false, everything it has started have used so far (Linux). Unlike requests a second they
 * hardly depend on what else the machine does.
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
    (sum, [pid, { milliseconds }]) => (belongs(pid) ? sum + milliseconds : sum),
    0,
  );
}
