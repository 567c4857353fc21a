import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Identifies one run of a process: a pid is reused, its start time is not. Null: not running. */
export function processRun(pid: number): string | null {
  try {
    if (process.platform !== 'linux') {
      return execFileSync('ps', ['-p', String(pid), '-o', 'lstart='], { encoding: 'utf8' }).trim() || null;
    }
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command name in parentheses may contain spaces; the state is field 3, the start time field 22.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z') return null;
    return `${fields[19]} ${fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}`;
  } catch {
    return null;
  }
}

/** Whether a process has this working directory, as PostgreSQL processes have their data directory. */
export function worksIn(pid: number, dir: string): boolean {
  try {
    if (process.platform === 'linux') return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(dir);
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(dir);
  } catch {
    return false;
  }
}

/**
 * Every PostgreSQL process with this working directory. A child of PostgreSQL is a session leader, so a signal to the
 * parent's group does not reach it, and it may outlive the parent.
 */
export function processesIn(dir: string): number[] {
  const place = fs.realpathSync(dir);
  if (process.platform !== 'linux') return processesOf(lsof(), place);
  return fs
    .readdirSync('/proc')
    .map(Number)
    .filter(
      (pid) =>
        pid > 0 && linkOf(pid, 'cwd') === place && /\/postgres( \(deleted\))?$/.test(linkOf(pid, 'exe')),
    );
}

function linkOf(pid: number, name: 'cwd' | 'exe'): string {
  try {
    return fs.readlinkSync(`/proc/${pid}/${name}`);
  } catch {
    return '';
  }
}

/**
 * The working directories of all processes named `postgres`: lines of `p<pid>`, `fcwd`, `n<path>`. Fails when there is
 * none.
 */
function lsof(): string {
  try {
    return execFileSync('lsof', ['-a', '-d', 'cwd', '-c', 'postgres', '-Fpn'], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

function processesOf(listed: string, place: string): number[] {
  const found: number[] = [];
  let pid = 0;
  for (const line of listed.split('\n')) {
    if (line.startsWith('p')) pid = Number(line.slice(1));
    else if (line === `n${place}`) found.push(pid);
  }
  return found;
}

/** Whether a process or one of its children is stopped (SIGSTOP). Detected on Linux only. */
export function isStopped(pid: number): boolean {
  try {
    const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
    return [pid, ...children].some((one) => /\) T /.test(fs.readFileSync(`/proc/${one}/stat`, 'utf8')));
  } catch {
    return false;
  }
}

/** Waits until a process has ended; false after the given time. */
export async function waitForEnd(pid: number, milliseconds: number): Promise<boolean> {
  for (const end = performance.now() + milliseconds; performance.now() < end; await sleep(50))
    if (processRun(pid) === null) return true;
  return processRun(pid) === null;
}

/** Processes blocked in the kernel do not react to SIGKILL; this is the maximum wait. */
const KILL_MS = 10_000;

/** Kills every PostgreSQL process in this directory, stopped ones too. The next start recovers. */
export async function killProcessesIn(dir: string): Promise<void> {
  // Repeated, because a process that is just starting is missing in the first list.
  for (const end = performance.now() + KILL_MS; performance.now() < end; await sleep(20)) {
    const left = processesIn(dir);
    if (left.length === 0) return;
    for (const pid of left) send(pid, 'SIGKILL');
  }
}

/**
 * Ends a postmaster and its children: first with a clean shutdown and, if it hangs, immediately (the next start
 * recovers). Takes less time than the shutdown limit of the server.
 */
export async function endPostmaster(pid: number, dir: string): Promise<void> {
  // A stopped process receives signals only after it continues.
  for (const one of processesIn(dir)) send(one, 'SIGCONT');
  for (const [signal, milliseconds] of [
    ['SIGINT', 14_000],
    ['SIGQUIT', 2000],
  ] as const) {
    if (!send(pid, signal) || (await waitForEnd(pid, milliseconds))) break;
  }
  await killProcessesIn(dir);
}

/** False when the process does not exist. */
function send(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
